/** The terrain that goes into the regions that are served, and which version of it. */
import { closeSync, openSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { codeOf } from '../../shared/error-code.ts';
import { SideFileError } from '../../shared/side-file.ts';
import type { TerrainSet } from '../../terrain/apply.ts';
import {
  readHeightColumns,
  readTerrainInfo,
  TERRAIN_SUFFIX,
  type TerrainInfo,
} from '../../terrain/terrain-file.ts';
import { versionOf } from './region-folder.ts';

export interface RegionTerrain {
  /** another one = a file has changed */
  version: string;
  infos: TerrainInfo[];
  /** the later they were imported the later they stand */
  sets: TerrainSet[];
  /** why a file is not used, in one sentence each */
  problems: { file: string; reason: string }[];
}

/** Looks at the headers of the files in a folder. */
export function terrainOf(regionsDirectory: string): RegionTerrain {
  const terrain: RegionTerrain = { version: '', infos: [], sets: [], problems: [] };
  const found: { info: TerrainInfo; path: string }[] = [];
  for (const file of namesIn(regionsDirectory)) {
    const path = join(regionsDirectory, file);
    try {
      const descriptor = openSync(path, 'r');
      terrain.version += ` ${file} ${versionOf(descriptor)}`;
      closeSync(descriptor);
      found.push({ info: readTerrainInfo(path), path });
    } catch (error) {
      terrain.problems.push({ file, reason: reasonOf(file, error) });
    }
  }
  found.sort((a, b) => (a.info.importedAt < b.info.importedAt ? -1 : 1));
  for (const { info, path } of found) {
    terrain.infos.push(info);
    const columns = () => {
      try {
        return readHeightColumns(path);
      } catch (error) {
        // regions are served without it
        const file = basename(path);
        if (!terrain.problems.some((each) => each.file === file))
          terrain.problems.push({ file, reason: reasonOf(file, error) });
        return {};
      }
    };
    terrain.sets.push({ bounds: info.bounds, columns });
  }
  return terrain;
}

function reasonOf(file: string, error: unknown): string {
  return error instanceof SideFileError ? error.message : `${file} cannot be read (${codeOf(error)}).`;
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
      .filter((name) => name.endsWith(TERRAIN_SUFFIX))
      .sort();
  } catch {
    return [];
  }
}
