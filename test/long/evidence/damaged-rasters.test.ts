/** Imports of damaged GeoTIFFs and terrain tiles end with one sentence and exit code 3, and store nothing. */
import { expect, test } from 'bun:test';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from 'fast-png';
import { zipSync } from 'fflate';
import { fixture, storedOf } from '../../support/maps/evidence.ts';
import { evidenceFolder } from '../../support/maps/evidence-folder.ts';
import { hgtOf, terrariumOf } from '../../support/maps/terrain.ts';

const { dataDir, regions, written, imported, expectRefusal } = evidenceFolder();

test('a GeoTIFF with its directory in front is refused wherever it is truncated', async () => {
  for (const name of [
    'raster-cog.tif',
    'raster-tiled-lzw.tif',
    'raster-striped-packbits.tif',
    'raster-big-endian-plain.tif',
  ]) {
    const whole = readFileSync(fixture(name));
    for (const share of [0, 0.02, 0.3, 0.5, 0.9, 0.999]) {
      const cut = whole.subarray(0, Math.max(8, Math.floor(whole.length * share)));
      const [code, printed] = await imported('road-night.tif', cut);
      // a cloud-optimised file has a few unused bytes after its last pixel
      if (name === 'raster-cog.tif' && share === 0.999) {
        expect((await storedOf(join(dataDir, 'road-night.tif'))).blocks).toEqual(
          (await storedOf(fixture(name))).blocks,
        );
        rmSync(regions, { recursive: true });
        mkdirSync(regions);
        continue;
      }
      expect([name, share, code, printed.trimEnd().split('\n').length]).toEqual([name, share, 3, 1]);
      expect(readdirSync(regions)).toEqual([]);
    }
  }
});

test('a flipped bit anywhere in a zip of terrain is detected or has no effect', async () => {
  const hills = (lon: number, lat: number) => 300 + 200 * Math.sin(lon * 40) + 100 * Math.cos(lat * 90);
  const zip = zipSync({ 'N43E007.hgt': hgtOf(7, 43, 1201, hills) });
  expect((await imported('whole.zip', zip))[0]).toBe(0);
  const stored = readFileSync(join(regions, 'whole.terrain'));
  rmSync(join(regions, 'whole.terrain'));
  const flips = 40;
  for (let i = 0; i < flips; i++) {
    const flipped = Uint8Array.from(zip);
    const at = Math.floor(((i + 0.5) / flips) * zip.length);
    flipped[at]! ^= 1 << (i % 8);
    const [code] = await imported('whole.zip', flipped);
    const there = readdirSync(regions);
    expect([at, code === 3 ? there.length : code]).toEqual([at, 0]);
    // the date of a member has no effect
    if (code === 0) {
      const again = readFileSync(join(regions, 'whole.terrain'));
      expect(again.length).toBe(stored.length);
      rmSync(join(regions, 'whole.terrain'));
    }
  }
}, 60_000);

test('impossible elevations count as unknown', async () => {
  const odd = (lon: number) => (lon < 7.3 ? 500 : lon < 7.6 ? -32_601 : 32_333);
  expect((await imported('N43E007.hgt', hgtOf(7, 43, 1201, odd)))[0]).toBe(0);
  expect(written.join('')).toContain('; 500 to 500 m');
  await expectRefusal(
    'N44E007.hgt',
    hgtOf(7, 44, 1201, () => 20_000),
    'contains no elevation',
    { name: 'high' },
  ).catch(
    // the file of the first import is still there
    (error) => expect(String(error)).toContain('n43e007.terrain'),
  );
});

/** Changes a tag of the first directory of a TIFF in the byte order of this machine. */
function withTag(name: string, tag: number, value: number, type?: number): Uint8Array {
  const bytes = Uint8Array.from(readFileSync(fixture(name)));
  const view = new DataView(bytes.buffer);
  const directory = view.getUint32(4, true);
  for (let i = 0; i < view.getUint16(directory, true); i++) {
    const at = directory + 2 + 12 * i;
    if (view.getUint16(at, true) !== tag) continue;
    if (type !== undefined) view.setUint16(at + 2, type, true);
    if (view.getUint16(at + 2, true) === 3) view.setUint16(at + 8, value, true);
    else view.setUint32(at + 8, value, true);
    return bytes;
  }
  throw new Error(`${name} has no tag ${tag}`);
}

test.each<[string, Uint8Array, string]>([
  ['compression 99', withTag('raster-striped-plain.tif', 259, 99), 'is compressed by method 99'],
  ['200 samples per pixel', withTag('raster-striped-plain.tif', 277, 200), 'bands'],
  ['a width of 65,000', withTag('raster-striped-plain.tif', 256, 65_000), 'road-night.tif'],
  ['a height of 2^31', withTag('raster-striped-plain.tif', 257, 2 ** 31, 4), 'road-night.tif'],
  ['tiles of 2^31', withTag('raster-tiled-lzw.tif', 322, 2 ** 31, 4), 'road-night.tif'],
  ['no size', withTag('raster-striped-plain.tif', 256, 0), 'has no pixels'],
])('a GeoTIFF is refused with %s', async (_, content, words) => {
  await expectRefusal('road-night.tif', content, words);
});

test.each<[string, string, () => Uint8Array, string]>([
  [
    'the world in one tile',
    '0/0/0.png',
    () => terrariumOf(0, 0, 0, () => 100),
    'expected tiles of zoom 10 or more',
  ],
  ['pixels of 600 m', '8/134/86.png', () => terrariumOf(8, 134, 86, () => 100), 'has pixels of'],
  [
    'a picture much larger than declared',
    '12/2148/1390.png',
    () => {
      const side = 6000;
      const large = encode({
        width: side,
        height: side,
        data: new Uint8Array(side * side * 3),
        channels: 3,
        depth: 8,
      });
      // declares a small size
      new DataView(large.buffer, large.byteOffset).setUint32(16, 256);
      new DataView(large.buffer, large.byteOffset).setUint32(20, 256);
      return large;
    },
    'is a damaged image',
  ],
  [
    'a flipped bit',
    '12/2148/1390.png',
    () => {
      const tile = terrariumOf(12, 2148, 1390, (lon) => 100 + lon);
      tile[Math.floor(tile.length / 2)]! ^= 4;
      return tile;
    },
    'is a damaged image',
  ],
  [
    'members larger than declared',
    'lie.zip',
    () => {
      const zip = zipSync({ 'N43E007.hgt': new Uint8Array(2_884_802) }, { level: 9 });
      const view = new DataView(zip.buffer, zip.byteOffset);
      // the size in the directory
      for (let at = 0; at < zip.length - 4; at++)
        if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true);
      return zip;
    },
    'is a damaged zip',
  ],
])('terrain is refused with %s', async (_, name, content, words) => {
  await expectRefusal(name, content(), words);
});
