/** File formats of a region's map. One of them is beside the region file. */
import { rm } from 'node:fs/promises';
import { MAP_SUFFIX } from '../pmtiles/header.ts';
import { MAP_FILE_SUFFIX } from './header.ts';

/** Format of a map. `file`: deeper zooms are drawn on request; `archive`: PMTiles with all tiles. */
export type MapKind = 'file' | 'archive';

const SUFFIXES: Record<MapKind, string> = { file: MAP_FILE_SUFFIX, archive: MAP_SUFFIX };
export const MAP_SUFFIXES: readonly string[] = Object.values(SUFFIXES);

export function suffixOf(kind: MapKind): string {
  return SUFFIXES[kind];
}

/** Returns the possible paths of a region's map. @param stem path of the region file without its extension */
export function mapPathsOf(stem: string): string[] {
  return MAP_SUFFIXES.map((suffix) => stem + suffix);
}

/** Removes outdated maps of a region, which are those in another format than the new one. */
export async function removeOtherMaps(stem: string, kind: MapKind): Promise<void> {
  for (const path of mapPathsOf(stem)) if (path !== stem + suffixOf(kind)) await rm(path, { force: true });
}
