// Rasters that ask for far more work than their bytes: each has a ceiling that is checked before the work.
import { expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { openGeoTiff } from '../../../../src/evidence/noise-maps/geotiff-file.ts';
import { unpackPackBits } from '../../../../src/evidence/noise-maps/pack-bits.ts';
import { emptyDirectory } from '../../../support/empty-directory.ts';
import { fixture } from '../../../support/maps/evidence.ts';

/** Packs bytes as one literal or run after the other, as `pieces` say. */
function packed(pieces: readonly { value: number; count: number; isRun: boolean }[]): [number[], number[]] {
  const bytes: number[] = [];
  const plain: number[] = [];
  for (const { value, count, isRun } of pieces) {
    const run = Array<number>(count).fill(value);
    bytes.push(...(isRun ? [256 - (count - 1), value] : [count - 1, ...run]));
    // a run of one would be the byte that means nothing
    plain.push(...run);
  }
  return [bytes, plain];
}

test('PackBits gives what was packed, and never more than its block has', () => {
  const piece = fc.record({
    value: fc.integer({ min: 0, max: 255 }),
    count: fc.integer({ min: 2, max: 128 }),
    isRun: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 20 }), fc.nat(3000), (pieces, length) => {
      const [bytes, plain] = packed(pieces);
      const wanted = Math.min(length, plain.length);
      const nothing = 128;
      expect([...unpackPackBits(Uint8Array.from([nothing, ...bytes]), wanted)]).toEqual(
        plain.slice(0, wanted),
      );
      expect(() => unpackPackBits(Uint8Array.from(bytes), plain.length + 1)).toThrow(RangeError);
    }),
  );
});

test('PackBits that claims a gigabyte takes the memory of its block', () => {
  const bomb = new Uint8Array(16e6).fill(0x81);
  expect(unpackPackBits(bomb, 1000)).toHaveLength(1000);
});

/** Returns a little-endian TIFF with one more tag of text in its first directory. */
function withText(tiff: Buffer, tag: number, text: string): Buffer {
  const [at, ENTRY] = [tiff.readUInt32LE(4), 12];
  const count = tiff.readUInt16LE(at);
  const entries = Array.from({ length: count }, (_, i) =>
    tiff.subarray(at + 2 + ENTRY * i, at + 2 + ENTRY * (i + 1)),
  );
  const next = tiff.subarray(at + 2 + ENTRY * count, at + 6 + ENTRY * count);
  const entry = Buffer.alloc(ENTRY);
  entry.writeUInt16LE(tag, 0);
  entry.writeUInt16LE(2, 2);
  entry.writeUInt32LE(text.length + 1, 4);
  entry.writeUInt32LE(tiff.length, 8);
  const all = [...entries.filter((each) => each.readUInt16LE(0) !== tag), entry];
  all.sort((a, b) => a.readUInt16LE(0) - b.readUInt16LE(0));
  const head = Buffer.alloc(2);
  head.writeUInt16LE(all.length);
  const values = Buffer.from(`${text}\0${text.length % 2 === 0 ? '\0' : ''}`);
  const whole = Buffer.concat([tiff, values, head, ...all, next]);
  whole.writeUInt32LE(tiff.length + values.length, 4);
  return whole;
}

test('GDAL metadata that would take minutes to search are refused', async () => {
  const path = join(emptyDirectory(), 'night.tif');
  const plain = readFileSync(fixture('raster-tiled-lzw.tif'));
  writeFileSync(path, withText(plain, 42_112, '<Item name="a">b</Item>'));
  (await openGeoTiff(path)).close();
  writeFileSync(path, withText(plain, 42_112, '<Item '.repeat(300_000)));
  await expect(openGeoTiff(path)).rejects.toThrow(
    'night.tif has 1.8 MB of GDAL metadata; expected at most 65.5 kB (gdal_translate -nomd).',
  );
});
