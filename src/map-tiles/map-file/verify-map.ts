/** Verifies a whole map file, part by part. */
import { nextTurn } from '../../shared/program/turns.ts';
import { tilesTouching } from '../pmtiles/cut-archive.ts';
import { TileArchiveError } from '../pmtiles/header.ts';
import { unpackedTile } from '../tile-format.ts';
import type { BlockPlace } from './header.ts';
import type { MapFile } from './map-file.ts';
import { STORED_BLOCKS_ZOOM } from './map-writer.ts';

/**
 * Reads every block and every stored tile once, and compares their checksums.
 * @param verifyBlock verifies a block; throws RangeError if it is damaged
 * @param isStopped returns true to end early
 * @throws TileArchiveError when the file is damaged, the usual file system errors
 */
export async function verifyMap(
  map: MapFile,
  verifyBlock: (place: BlockPlace) => Promise<void>,
  isStopped: () => boolean,
): Promise<void> {
  for (const { place } of map.blocks()) {
    if (isStopped()) return;
    await sound(map, 'a block', () => verifyBlock(place));
  }
  for (let z = map.header.minZoom; z < STORED_BLOCKS_ZOOM; z++) {
    for (const { x, y } of tilesTouching(map.header.bounds, z)) {
      await nextTurn();
      if (isStopped()) return;
      const packed = await map.tile(z, x, y);
      // its format has a checksum
      if (packed) await sound(map, 'a tile', () => unpackedTile(packed));
    }
  }
}

/** @throws TileArchiveError if `check` fails for damage */
async function sound(map: MapFile, part: string, check: () => unknown): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (error instanceof RangeError || part === 'a tile')
      throw new TileArchiveError(`${map.label} is damaged (${part}).`);
    throw error;
  }
}
