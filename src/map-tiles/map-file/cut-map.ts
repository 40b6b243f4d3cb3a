/** Converts a map file, or a part of it, to an archive of all its tiles: for devices, and for `export`. */
import type { FileHandle } from 'node:fs/promises';
import { aroundAcross } from '../../shared/geo/box.ts';
import { ArchiveWriter } from '../pmtiles/archive-writer.ts';
import { columnsAndRows, rangesOf } from '../pmtiles/cut-archive.ts';
import { type ArchiveHeader, TileArchiveError } from '../pmtiles/header.ts';
import { drawBlock, TilePacker } from './draw-block.ts';
import type { MapFile } from './map-file.ts';
import { STORED_BLOCKS_ZOOM } from './map-writer.ts';

/**
 * Writes the tiles of a map file that touch a bounding box.
 * @param bounds west, south, east, north, degrees, perhaps across the 180th meridian; null = all tiles
 * @param file open and empty
 * @param spoolPath of a spool file, which is unlinked once it is open
 * @param onProgress called with the share done, 0 to 1
 * @returns the number of tiles
 * @throws TileArchiveError if the map file is damaged there, the usual file system errors
 */
export async function cutMap(
  map: MapFile,
  bounds: ArchiveHeader['bounds'] | null,
  file: FileHandle,
  spoolPath: string,
  onProgress: (share: number) => void = () => {},
): Promise<number> {
  const { minZoom, maxZoom } = map.header;
  // the few tiles of these zooms are read from the whole width
  const box = aroundAcross(bounds ?? map.header.bounds);
  const writer = new ArchiveWriter(spoolPath);
  const packer = new TilePacker();
  const touches = (z: number, x: number, y: number) => {
    if (bounds === null) return true;
    return rangesOf(bounds, z).some(
      ({ west, north, east, south }) => x >= west && x <= east && y >= north && y <= south,
    );
  };
  // what is drawn at an edge of the map reaches into the tiles behind it
  const margin = bounds === null ? 1 : 0;
  try {
    for (let z = minZoom; z < STORED_BLOCKS_ZOOM; z++) {
      const { west, north, east, south } = columnsAndRows(box, z);
      const last = 2 ** z - 1;
      for (let x = Math.max(0, west - margin); x <= Math.min(last, east + margin); x++) {
        for (let y = Math.max(0, north - margin); y <= Math.min(last, south + margin); y++) {
          if (!touches(z, x, y)) continue;
          const packed = await map.tile(z, x, y);
          if (packed) writer.add(z, x, y, packed);
        }
      }
    }
    const blocks = [...map.blocks()];
    for (const [i, { block, place }] of blocks.entries()) {
      onProgress(i / blocks.length);
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
    await writer.finish(file, { bounds: box, minZoom, maxZoom, metadata: map.metadata });
    return writer.count;
  } finally {
    writer.close();
  }
}
