/** Damaged or truncated map files: one sentence, and tiles of intact blocks are still drawn. */
import { describe, expect, test } from 'bun:test';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mercatorX, mercatorY } from '../../../src/map-tiles/mercator.ts';
import { TileArchiveError } from '../../../src/map-tiles/pmtiles/header.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { road } from '../../support/maps/map-features.ts';
import { mapFileOf, openMapFile } from '../../support/maps/map-file.ts';

describe('a damaged map file', () => {
  const [first, second] = [road('one', [9.1, 47.1], [9.11, 47.1]), road('two', [9.8, 47.8], [9.81, 47.8])];
  const placeOf = (lon: number, lat: number) =>
    [
      14,
      Math.floor(mercatorX(toUnits(lon)) * 2 ** 14),
      Math.floor(mercatorY(toUnits(lat)) * 2 ** 14),
    ] as const;
  const made = mapFileOf([9, 47, 10, 48], [first!, second!]);
  const opened = async (change: (bytes: Uint8Array) => Uint8Array) => {
    const { bytes } = await made;
    const path = join(emptyDirectory(), 'town.map');
    writeFileSync(path, change(bytes.slice()));
    return openMapFile(path);
  };
  const at = (offset: number) => (bytes: Uint8Array) => {
    const index = offset < 0 ? bytes.length + offset : offset;
    bytes[index] = bytes[index]! ^ 0xff;
    return bytes;
  };

  test.each([
    ['not a map file', () => new TextEncoder().encode('hello'), 'town.map is not a map file.'],
    ['empty', () => new Uint8Array(0), 'town.map is not a map file.'],
    ['of another version', at(8), 'town.map is a map file of version 254, not 1.'],
    ['truncated', (bytes: Uint8Array) => bytes.subarray(0, -1), 'town.map is truncated or damaged.'],
    [
      'truncated to its header',
      (bytes: Uint8Array) => bytes.subarray(0, 48),
      'town.map is truncated or damaged.',
    ],
    ['changed in its sections', at(23), 'town.map is truncated or damaged.'],
    ['changed in its index', at(-1), 'town.map is damaged (its index).'],
  ])('that is %s is refused in one sentence', async (_, change, reason) => {
    expect(await reasonOf(opened(change))).toBe(reason);
  });

  test('loses the tiles of damaged blocks, and no others', async () => {
    const blocks = [...(await made).map.blocks()].map(({ place }) => place);
    expect(blocks).toHaveLength(2);
    const { offset, length, headLength } = blocks[0]!;
    for (const byte of [offset, offset + headLength - 1, offset + headLength + 1, offset + length - 1]) {
      const map = await opened(at(byte));
      expect(await reasonOf(map.tile(...placeOf(9.105, 47.1)))).toBe('town.map is damaged (a tile).');
      expect(await map.tile(...placeOf(9.805, 47.8))).not.toBeNull();
      expect(await map.tile(9, 269, 179)).not.toBeNull();
    }
  });

  test('that is truncated while open gives errors without a crash', async () => {
    const { bytes } = await made;
    const path = join(emptyDirectory(), 'town.map');
    writeFileSync(path, bytes);
    const map = await openMapFile(path);
    truncateSync(path, 60);
    expect(await reasonOf(map.tile(...placeOf(9.105, 47.1)))).toBe('town.map is damaged (a tile).');
  });
});

/** Returns the message of the error that rejects a promise. */
async function reasonOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => new Error('no error'),
    (reason: Error) => reason,
  );
  expect(error).toBeInstanceOf(TileArchiveError);
  return error.message;
}
