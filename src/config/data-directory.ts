/** Layout of the data directory (`--data-dir`). */
import { join } from 'node:path';

export interface DataPaths {
  /** folder of imported regions */
  regions: string;
  /** folder of regions built from live map data */
  live: string;
  /** folder of the copies that regions are served from, reused by the next start, and of files made for packs */
  served: string;
  /** folder of unfinished downloads */
  downloads: string;
  /** folder of kept extracts (.osm.pbf), from which regions can be imported again */
  extracts: string;
  /** folder of the sources of regions and their state */
  updates: string;
  /** output folder of a sweep */
  atlas: string;
  /** SQLite file of reports, if no Postgres is set */
  signals: string;
  /** Returns the path of the SQLite file with the cached responses of an upstream. */
  cache(name: string): string;
}

/**
 * Returns the paths inside the data directory.
 * @example dataPaths('data').regions // "data/regions"
 */
export function dataPaths(directory: string): DataPaths {
  return {
    regions: join(directory, 'regions'),
    live: join(directory, 'live'),
    served: join(directory, 'served'),
    downloads: join(directory, 'downloads'),
    extracts: join(directory, 'extracts'),
    updates: join(directory, 'updates'),
    atlas: join(directory, 'atlas'),
    signals: join(directory, 'signals.sqlite'),
    cache: (name) => join(directory, 'cache', `${name}.sqlite`),
  };
}
