/** `version`: prints the version of the program, and of the files and databases that it reads and writes. */

import { MAP_FILE_VERSION } from '../map-tiles/map-file/header.ts';
import { FORMAT_VERSION, READABLE_VERSIONS } from '../region/format/layout.ts';
import { MIGRATIONS } from '../reports/migrations.ts';
import { timeZoneRelease } from '../scoring/calendar/time-zones.ts';
import { MODEL_VERSION } from '../scoring/rating.ts';
import { BUILD, describeVersion, VERSION } from '../shared/program/version.ts';
import { type CommandInput, ExitCode } from './command.ts';
import { print } from './terminal/print.ts';

/** Output of `version --json`. */
export interface Versions {
  version: string;
  /** git commit of the build; null in development */
  commit: string | null;
  bun: string;
  /** system and processor of the build */
  target: string;
  /** version of the region files that this program writes */
  region_format: number;
  /** readable versions of region files, newest first */
  region_formats_read: readonly number[];
  map_format: number;
  /** model version of scores: `meta.model_version` of responses */
  model: string;
  /** release of the IANA time zone database */
  time_zones: string;
  /** last migration of each kind of database */
  database: Record<keyof typeof MIGRATIONS, string>;
}

export function versions(): Versions {
  return {
    version: VERSION,
    ...BUILD,
    region_format: FORMAT_VERSION,
    region_formats_read: READABLE_VERSIONS,
    map_format: MAP_FILE_VERSION,
    model: MODEL_VERSION,
    time_zones: timeZoneRelease(),
    database: { sqlite: MIGRATIONS.sqlite.at(-1)!.tag, postgres: MIGRATIONS.postgres.at(-1)!.tag },
  };
}

export async function versionCommand({ flags }: CommandInput): Promise<number> {
  print(flags.has('json') ? JSON.stringify(versions(), null, 2) : describeVersion());
  return ExitCode.OK;
}
