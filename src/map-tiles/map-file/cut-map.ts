/** Converts a map file, or a part of it, to an archive of tiles, which devices store. */
import type { FileHandle } from 'node:fs/promises';
import { ArchiveWriter } from '../pmtiles/archive-writer.ts';
import { columnsAndRows } from '../pmtiles/cut-archive.ts';
import { type ArchiveHeader, TileArchiveError } from '../pmtiles/header.ts';
import { drawBlock, TilePacker } from './draw-block.ts';
import type { MapFile } from './map-file.ts';
import { STORED_BLOCKS_ZOOM } from './map-writer.ts';

/**
 * Writes all tiles of a map file that touch a bounding box.
 * @param bounds west, south, east, north, degrees
 * @param file open and empty
 * @param spoolPath of a spool file, which is unlinked once it is open
 * @throws TileArchiveError if the map file is damaged there, the usual file system errors
 */
export async function cutMap(
  map: MapFile,
  bounds: ArchiveHeader['bounds'],
  file: FileHandle,
  spoolPath: string,
): Promise<void> {
  const { minZoom, maxZoom } = map.header;
  const writer = new ArchiveWriter(spoolPath);
  const packer = new TilePacker();
  const touches = (z: number, x: number, y: number) => {
    const { west, north, east, south } = columnsAndRows(bounds, z);
    return x >= west && x <= east && y >= north && y <= south;
  };
  try {
    for (let z = minZoom; z < STORED_BLOCKS_ZOOM; z++) {
      const { west, north, east, south } = columnsAndRows(bounds, z);
      for (let x = west; x <= east; x++) {
        for (let y = north; y <= south; y++) {
          const packed = await map.tile(z, x, y);
          if (packed) writer.add(z, x, y, packed);
        }
      }
    }
    for (const { block, place } of map.blocks()) {
      if (!touches(block.z, block.x, block.y)) continue;
      const bytes = await map.blockBytes(place);
      const packed = { bytes, headLength: place.headLength };
      try {
        for (const tile of drawBlock(block, packed, packer, touches))
          writer.add(tile.z, tile.x, tile.y, tile.packed);
      } catch (error) {
        if (error instanceof RangeError) throw new TileArchiveError(`${map.label} is damaged (a block).`);
        throw error;
      }
    }
    await writer.finish(file, { bounds, minZoom, maxZoom, metadata: map.metadata });
  } finally {
    writer.close();
  }
}
