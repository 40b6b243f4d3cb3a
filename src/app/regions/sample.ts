/** The sample region inside the executable, served until a region is imported. */
import samplePath from '../../../dist/sample.spots.zst' with { type: 'file' };
import type { RegionSource } from '../../region/read/source.ts';

/** Unpacks the sample into shared memory, beside the main thread. */
export async function loadSample(): Promise<RegionSource> {
  const file = await Bun.zstdDecompress(await Bun.file(samplePath).bytes());
  const bytes = new SharedArrayBuffer(file.length);
  new Uint8Array(bytes).set(file);
  return { kind: 'memory', label: 'the built-in sample', bytes };
}
