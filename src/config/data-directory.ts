/** What lies where in the data directory (`--data-dir`). */
import { join } from 'node:path';

export interface DataPaths {
  /** folder of imported regions */
  regions: string;
  /** folder of regions made of live map data */
  live: string;
  /** folder of the copies that regions are served from: one of each, kept for the next start */
  served: string;
  /** folder of unfinished downloads */
  downloads: string;
  /** folder of extracts that are kept, to be changed */
  extracts: string;
  /** folder of what is remembered of where regions came from */
  updates: string;
  /** folder of what processes that import from a queue leave for each other */
  imports: string;
  /** folder of what a sweep makes */
  atlas: string;
  /** SQLite file of the signals, when no Postgres is set */
  signals: string;
  /** SQLite file of the answers of an upstream */
  cache(name: string): string;
}

export function dataPaths(directory: string): DataPaths {
  return {
    regions: join(directory, 'regions'),
    live: join(directory, 'live'),
    served: join(directory, 'served'),
    downloads: join(directory, 'downloads'),
    extracts: join(directory, 'extracts'),
    updates: join(directory, 'updates'),
    imports: join(directory, 'imports'),
    atlas: join(directory, 'atlas'),
    signals: join(directory, 'signals.sqlite'),
    cache: (name) => join(directory, 'cache', `${name}.sqlite`),
  };
}
