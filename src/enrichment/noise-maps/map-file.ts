/** The official noise maps of a data directory: one file per import beside the regions, `<name>.noise` (shared/files/side-file.ts). */
import { join } from 'node:path';
import type { OfficialMap } from '../../region/format/official.ts';
import type { Bounds } from '../../region/format/region-info.ts';
import {
  readSideColumns,
  readSideHeader,
  removeSideFile,
  type SideColumn,
  writeSideFile,
} from '../../shared/files/side-file.ts';
import type { LevelTiles } from './level-tiles.ts';

export const NOISE_MAP_SUFFIX = '.noise';
const VERSION = 1;

export interface StoredMap {
  map: OfficialMap;
  /** what kind of file it was, in words */
  format: string;
  /** degrees */
  bounds: Bounds;
}

export function noiseMapPath(regionsDirectory: string, name: string): string {
  return join(regionsDirectory, name + NOISE_MAP_SUFFIX);
}

/** @throws SideFileError when it is damaged; the usual file system errors otherwise */
export function readStoredMap(path: string): StoredMap {
  return readSideHeader<StoredMap>(path, VERSION);
}

/** Columns of LevelTiles. @throws as `readStoredMap` */
export function readLevelColumns(path: string): Record<string, SideColumn> {
  return readSideColumns(path, VERSION);
}

export async function writeNoiseMap(
  regionsDirectory: string,
  map: Omit<OfficialMap, 'tiles'>,
  format: string,
  tiles: LevelTiles,
): Promise<void> {
  const header: StoredMap = {
    map: { ...map, tiles: tiles.count },
    format,
    bounds: tiles.bounds!,
  };
  await writeSideFile(noiseMapPath(regionsDirectory, map.name), VERSION, header, tiles.columns());
}

/** @returns false when there is none of that name */
export function removeNoiseMap(regionsDirectory: string, name: string): Promise<boolean> {
  return removeSideFile(noiseMapPath(regionsDirectory, name));
}
