/** The official noise maps of a data directory: one file per import beside the regions, `<name>.noise` (shared/files/side-file.ts). */
import { existsSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { OfficialMap } from '../region/format/official.ts';
import type { Bounds } from '../region/format/region-info.ts';
import {
  readSideFile,
  readSideHeader,
  type SideColumn,
  SideFileError,
  writeSideFile,
} from '../shared/files/side-file.ts';
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

type Header = StoredMap & { version: number };

export function noiseMapPath(regionsDirectory: string, name: string): string {
  return join(regionsDirectory, name + NOISE_MAP_SUFFIX);
}

/** @throws SideFileError when it is damaged; the usual file system errors otherwise */
export function readStoredMap(path: string): StoredMap {
  return checked(path, readSideHeader<Header>(path));
}

/** Columns of LevelTiles. @throws as `readStoredMap` */
export function readLevelColumns(path: string): Record<string, SideColumn> {
  const { header, columns } = readSideFile<Header>(path);
  checked(path, header);
  return columns;
}

export async function writeNoiseMap(
  regionsDirectory: string,
  map: Omit<OfficialMap, 'tiles'>,
  format: string,
  tiles: LevelTiles,
): Promise<void> {
  const header: Header = {
    version: VERSION,
    map: { ...map, tiles: tiles.count },
    format,
    bounds: tiles.bounds!,
  };
  await writeSideFile(noiseMapPath(regionsDirectory, map.name), header, tiles.columns());
}

/** @returns false when there is none of that name */
export async function removeNoiseMap(regionsDirectory: string, name: string): Promise<boolean> {
  const path = noiseMapPath(regionsDirectory, name);
  if (!existsSync(path)) return false;
  await unlink(path);
  return true;
}

function checked(path: string, header: Header): StoredMap {
  if (header.version === VERSION) return header;
  throw new SideFileError(
    `${basename(path)} has version ${String(header.version)}; this program reads ${VERSION}.`,
  );
}
