/** The terrain of a data directory: one file per import beside the regions, `<name>.terrain` (shared/files/side-file.ts). */
import { join } from 'node:path';
import type { Bounds } from '../../region/format/region-info.ts';
import {
  readSideColumns,
  readSideHeader,
  removeSideFile,
  type SideColumn,
  writeSideFile,
} from '../../shared/files/side-file.ts';
import type { HeightTiles } from './height-tiles.ts';

export const TERRAIN_SUFFIX = '.terrain';
const VERSION = 1;

/** What one import brought. */
export interface TerrainInfo {
  name: string;
  /** name of the file it came from */
  origin: string;
  /** what kind of file it was, in words */
  format: string;
  /** ISO 8601 */
  importedAt: string;
  /** degrees */
  bounds: Bounds;
  /** number of tiles of heights */
  tiles: number;
}

export function terrainPath(regionsDirectory: string, name: string): string {
  return join(regionsDirectory, name + TERRAIN_SUFFIX);
}

/** @throws SideFileError when it is damaged; the usual file system errors otherwise */
export function readTerrainInfo(path: string): TerrainInfo {
  return readSideHeader<TerrainInfo>(path, VERSION);
}

/** The columns of region/format/heights.ts. @throws as `readTerrainInfo` */
export function readHeightColumns(path: string): Record<string, SideColumn> {
  return readSideColumns(path, VERSION);
}

export async function writeTerrain(
  regionsDirectory: string,
  info: Omit<TerrainInfo, 'bounds' | 'tiles'>,
  tiles: HeightTiles,
): Promise<void> {
  const header: TerrainInfo = { ...info, bounds: tiles.bounds!, tiles: tiles.count };
  await writeSideFile(terrainPath(regionsDirectory, info.name), VERSION, header, tiles.columns());
}

/** @returns false when there is none of that name */
export function removeTerrain(regionsDirectory: string, name: string): Promise<boolean> {
  return removeSideFile(terrainPath(regionsDirectory, name));
}
