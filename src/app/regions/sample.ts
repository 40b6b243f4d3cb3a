/** The sample region inside the executable, served until a region is imported. */
import samplePath from '../../../dist/sample.spots' with { type: 'file' };
import type { RegionSource } from '../../region/read/source.ts';

/** Copies the sample to shared memory. It is not compressed: unpacking it took a tenth of a start. */
export async function loadSample(): Promise<RegionSource> {
  const file = await Bun.file(samplePath).bytes();
  const bytes = new SharedArrayBuffer(file.length);
  new Uint8Array(bytes).set(file);
  return { kind: 'memory', label: 'the built-in sample', bytes };
}
