/** Maps of versions up to 0.3, which could be PMTiles archives beside their regions. They are drawn no longer. */
import { existsSync } from 'node:fs';
import { PMTILES_SUFFIX } from '../pmtiles/header.ts';
import { MAP_FILE_SUFFIX } from './header.ts';

/**
 * Returns the path of such a map; null if there is none. Beside a map file, an archive is an export of the user.
 * @param stem path of the region file without its extension
 */
export function outgrownMapOf(stem: string): string | null {
  const path = stem + PMTILES_SUFFIX;
  return existsSync(path) && !existsSync(stem + MAP_FILE_SUFFIX) ? path : null;
}

/** Returns the path of a region's map, in either format. @param stem path of the region file without its extension */
export function mapPathOf(stem: string): string {
  return outgrownMapOf(stem) ?? stem + MAP_FILE_SUFFIX;
}
