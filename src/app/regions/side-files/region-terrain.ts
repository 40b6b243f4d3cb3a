/** The terrain that goes into the regions that are served, and which version of it. */
import { join } from 'node:path';
import type { TerrainSet } from '../../../enrichment/terrain/apply.ts';
import {
  readHeightColumns,
  readTerrainInfo,
  TERRAIN_SUFFIX,
  type TerrainInfo,
} from '../../../enrichment/terrain/terrain-file.ts';
import { type SideFileProblem, sideFilesIn } from './side-files.ts';

export interface RegionTerrain {
  /** another one = a file has changed */
  version: string;
  infos: TerrainInfo[];
  /** the later they were imported the later they stand */
  sets: TerrainSet[];
  /** why a file is not used */
  problems: SideFileProblem[];
}

/** Looks at the headers of the files in a folder. */
export function terrainOf(regionsDirectory: string): RegionTerrain {
  const { version, found, problems, orNothing } = sideFilesIn(
    regionsDirectory,
    TERRAIN_SUFFIX,
    readTerrainInfo,
  );
  found.sort((a, b) => (a.header.importedAt < b.header.importedAt ? -1 : 1));
  return {
    version,
    infos: found.map(({ header }) => header),
    sets: found.map(({ file, header: { bounds, name, importedAt, origin, tiles } }) => ({
      bounds,
      part: { name, importedAt, origin, tiles },
      columns: () => orNothing(file, () => readHeightColumns(join(regionsDirectory, file))),
    })),
    problems,
  };
}
