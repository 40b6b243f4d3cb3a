/** The official noise maps that go into the regions that are served, and which version of them. */
import { join } from 'node:path';
import type { OfficialSet } from '../../../enrichment/noise-maps/apply.ts';
import {
  NOISE_MAP_SUFFIX,
  readLevelColumns,
  readStoredMap,
  type StoredMap,
} from '../../../enrichment/noise-maps/map-file.ts';
import { type SideFileProblem, sideFilesIn } from './side-files.ts';

export interface RegionNoiseMaps {
  /** another one = a file has changed */
  version: string;
  maps: StoredMap[];
  sets: OfficialSet[];
  /** why a file is not used */
  problems: SideFileProblem[];
}

/** Looks at the headers of the files in a folder. */
export function noiseMapsOf(regionsDirectory: string): RegionNoiseMaps {
  const { version, found, problems, orNothing } = sideFilesIn(
    regionsDirectory,
    NOISE_MAP_SUFFIX,
    readStoredMap,
  );
  return {
    version,
    maps: found.map(({ header }) => header),
    sets: found.map(({ file, header: { map, bounds } }) => ({
      map,
      bounds,
      columns: () => orNothing(file, () => readLevelColumns(join(regionsDirectory, file))),
    })),
    problems,
  };
}
