/** The kinds of files that a region's map is in: one of them lies beside the region file. */
import { rm } from 'node:fs/promises';
import { MAP_SUFFIX } from '../pmtiles/header.ts';
import { MAP_FILE_SUFFIX } from './header.ts';

/** file = a map file, whose deeper levels are drawn on request; archive = a PMTiles archive of all tiles */
export type MapKind = 'file' | 'archive';

const SUFFIXES: Record<MapKind, string> = { file: MAP_FILE_SUFFIX, archive: MAP_SUFFIX };
export const MAP_SUFFIXES: readonly string[] = Object.values(SUFFIXES);

export function suffixOf(kind: MapKind): string {
  return SUFFIXES[kind];
}

/** Returns the paths that the map of a region may have. @param stem path of the region file without its ending */
export function mapPathsOf(stem: string): string[] {
  return MAP_SUFFIXES.map((suffix) => stem + suffix);
}

/** Removes maps of a region that are of another kind than the one that was put in its place: they are out of date. */
export async function removeOtherMaps(stem: string, kind: MapKind): Promise<void> {
  for (const path of mapPathsOf(stem)) if (path !== stem + suffixOf(kind)) await rm(path, { force: true });
}
