/** Cuts a part out of an archive, as a new archive. */
import type { FileHandle } from 'node:fs/promises';
import { aroundAcross, halvesOf } from '../../shared/geo/box.ts';
import { toUnits } from '../../shared/geo/earth.ts';
import { mercatorX, mercatorY } from '../mercator.ts';
import type { ArchiveReader } from './archive-reader.ts';
import { ArchiveWriter } from './archive-writer.ts';
import type { ArchiveHeader } from './header.ts';

/**
 * Writes all tiles of an archive that touch a bounding box, as stored.
 * @param bounds west, south, east, north, degrees, perhaps across the 180th meridian
 * @param file open and empty
 * @param spoolPath of a spool file, which exists for a moment only
 * @throws TileArchiveError when the archive is damaged there, the usual file system errors
 */
export async function cutArchive(
  archive: ArchiveReader,
  bounds: ArchiveHeader['bounds'],
  file: FileHandle,
  spoolPath: string,
): Promise<void> {
  const { minZoom, maxZoom } = archive.header;
  const writer = new ArchiveWriter(spoolPath);
  try {
    for (let z = minZoom; z <= maxZoom; z++) {
      for (const { x, y } of tilesTouching(bounds, z)) {
        const packed = await archive.tile(z, x, y);
        if (packed) writer.add(z, x, y, packed);
      }
    }
    await writer.finish(file, { bounds: aroundAcross(bounds), minZoom, maxZoom, metadata: archive.metadata });
  } finally {
    writer.close();
  }
}

/** Yields the tiles of a zoom that touch a bounding box, perhaps across the 180th meridian, each once. */
export function* tilesTouching(
  bounds: ArchiveHeader['bounds'],
  z: number,
): Generator<{ x: number; y: number }> {
  const ranges = rangesOf(bounds, z);
  for (const [i, { west, north, east, south }] of ranges.entries()) {
    const before = i === 0 ? null : ranges[0]!;
    for (let x = west; x <= east; x++) {
      if (before && x >= before.west) continue;
      for (let y = north; y <= south; y++) yield { x, y };
    }
  }
}

/** Returns the ranges of tiles that touch a bounding box: two across the 180th meridian, the western side first. */
export function rangesOf(bounds: ArchiveHeader['bounds'], z: number): TileRange[] {
  return halvesOf(bounds).map((half) => columnsAndRows(half, z));
}

/** Columns and rows of tiles, inclusive. */
export interface TileRange {
  west: number;
  north: number;
  east: number;
  south: number;
}

/** Returns the tiles of a zoom that touch a bounding box. @param bounds west, south, east, north, degrees */
export function columnsAndRows(bounds: ArchiveHeader['bounds'], z: number): TileRange {
  const [west, south, east, north] = bounds.map(toUnits) as [number, number, number, number];
  const side = 2 ** z;
  const index = (place: number) => Math.max(0, Math.min(side - 1, Math.floor(place * side)));
  return {
    west: index(mercatorX(west)),
    north: index(mercatorY(north)),
    east: index(mercatorX(east)),
    south: index(mercatorY(south)),
  };
}
