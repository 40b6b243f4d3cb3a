/** The data directory (`--data-dir`): its layout, and whether it can be one. */
import { accessSync, constants, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../shared/files/owner.ts';
import { codeOf } from '../shared/program/error-code.ts';
import { shownValue } from '../shared/text/shown-value.ts';
import { UsageError } from './config.ts';

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

/** Name of the setting of the data directory in messages. */
const DATA_DIR = '--data-dir (SPOTSCORE_DATA_DIR)';
/** Codes of file system errors that another folder would not have met. */
const UNUSABLE = ['EACCES', 'EEXIST', 'ELOOP', 'ENAMETOOLONG', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS'];

/**
 * Checks that the data directory is a folder, or that one could be made there: it may be missing.
 * @throws UsageError if it is a file, below a file, or cannot be looked at
 */
export function requireDataFolder(directory: string): void {
  nearestFolder(DATA_DIR, directory, directory);
}

/** Returns a folder, or the nearest one above it that exists. @throws UsageError if there is a file in its place */
function nearestFolder(name: string, value: string, folder: string): string {
  const wanted = resolve(folder);
  for (let path = wanted; ; path = dirname(path)) {
    try {
      if (statSync(path).isDirectory()) return path;
    } catch (error) {
      const code = codeOf(error);
      if (code !== 'ENOENT' && code !== 'ENOTDIR') throw unusable(name, value, code);
      continue;
    }
    throw unusable(name, value, path === wanted ? 'a file' : `${path} is a file`);
  }
}

/**
 * Creates a folder inside the data directory if it is missing. An existing one may be read-only.
 * @throws UsageError if the data directory cannot have it; errors of a full or failing disk unchanged
 */
export function makeDataFolder(directory: string, folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    const code = codeOf(error);
    throw UNUSABLE.includes(code) ? unusable(DATA_DIR, directory, code) : error;
  }
}

/**
 * Checks that this user may write to an output folder, or make it: before the work, not after it. Makes nothing, so that a
 * command without output leaves nothing behind.
 * @param flag flag that names it; undefined = it is inside the data directory
 * @throws UsageError if this user cannot write there
 */
export function requireOutputFolder(folder: string, directory: string, flag?: string): void {
  const [name, value] = flag === undefined ? [DATA_DIR, directory] : [flag, folder];
  const nearest = nearestFolder(name, value, folder);
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(name, value, codeOf(error));
  }
}

function unusable(name: string, value: string, reason: string): UsageError {
  return new UsageError(
    `${name} is "${shownValue(value)}" (${reason}); expected a folder that this user may read and write`,
  );
}
