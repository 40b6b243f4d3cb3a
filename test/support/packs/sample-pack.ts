/** A pack of the sample region, as the service makes it. */
import { readFileSync } from 'node:fs';
import { platform } from '../../../src/platform/runtime.ts';
import { openRegionBytes } from '../../../src/region/read/open-bytes.ts';
import { cutAtlas } from '../../../src/scoring/site/cut-atlas.ts';
import { SAMPLE_PATH } from '../maps/sample-region.ts';

/** @param map stands for the archive of the drawn map */
export function samplePack(map: Uint8Array): Uint8Array<ArrayBuffer> {
  const region = new Uint8Array(readFileSync(SAMPLE_PATH));
  const { info } = openRegionBytes(region, 'sample');
  return packOf({ name: info.name, region, map, places: cutAtlas(platform.atlases()[0]!, info.bounds) });
}

function packOf({
  name,
  ...parts
}: {
  name: string;
  region: Uint8Array;
  map: Uint8Array;
  places: Uint8Array;
}) {
  const headerOf = (start: number): string => {
    let offset = start;
    const described = Object.entries(parts).map(([key, bytes]) => {
      const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
      const part = { offset, bytes: bytes.length, hash };
      offset += bytes.length;
      return [key, part];
    });
    return JSON.stringify({
      version: 1,
      name,
      service_version: '0',
      ...Object.fromEntries(described),
      signals: null,
    });
  };
  // the length of the header depends on its own numbers only as long as they have fewer digits
  const length = headerOf(1e9).length;
  const header = new TextEncoder().encode(headerOf(12 + length).padEnd(length));
  const prelude = new Uint8Array(12);
  prelude.set(new TextEncoder().encode('SPOTPACK'));
  new DataView(prelude.buffer).setUint32(8, length, true);
  return new Uint8Array(Buffer.concat([prelude, header, ...Object.values(parts)]));
}
