/**
 * The counts of a data directory: one JSON file beside the regions, `counts.json`.
 *
 *     { "version": 1, "sets": [ { "name", "origin", "format", "importedAt", "counts": [Count, …] }, … ] }
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishAside, writeAside } from '../../shared/files/file-aside.ts';
import { type Count, CountsFileError } from './count.ts';

/** In the folder of the regions, as it is watched. */
const COUNTS_FILE = 'counts.json';
const VERSION = 1;
const OWNER_ONLY = 0o600;

/** What one import brought. */
export interface CountSet {
  name: string;
  /** name of the file it came from */
  origin: string;
  /** what kind of file it was, in words */
  format: string;
  /** ISO 8601 */
  importedAt: string;
  counts: Count[];
}

export function countsPath(regionsDirectory: string): string {
  return join(regionsDirectory, COUNTS_FILE);
}

/** All sets, by name; none without a file. @throws CountsFileError when it is damaged; the usual file system errors otherwise */
export function readCountSets(regionsDirectory: string): CountSet[] {
  const path = countsPath(regionsDirectory);
  if (!existsSync(path)) return [];
  let parsed: { version?: unknown; sets?: unknown };
  try {
    parsed = JSON.parse(readFileSync(path, 'utf8')) as typeof parsed;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new CountsFileError(
      `${path} is damaged (${error.message}): remove it and import the counts again.`,
    );
  }
  if (parsed.version !== VERSION || !Array.isArray(parsed.sets))
    throw new CountsFileError(
      `${path} has version ${String(parsed.version)}; this program reads ${VERSION}.`,
    );
  return parsed.sets as CountSet[];
}

/** Adds a set in place of the one of its name. */
export async function putCountSet(regionsDirectory: string, set: CountSet): Promise<void> {
  const others = readCountSets(regionsDirectory).filter(({ name }) => name !== set.name);
  await write(
    regionsDirectory,
    [...others, set].sort((a, b) => (a.name < b.name ? -1 : 1)),
  );
}

/** Removes a set. @returns false when there is none of that name */
export async function removeCountSet(regionsDirectory: string, name: string): Promise<boolean> {
  const sets = readCountSets(regionsDirectory);
  const left = sets.filter((set) => set.name !== name);
  if (left.length === sets.length) return false;
  await write(regionsDirectory, left);
  return true;
}

async function write(regionsDirectory: string, sets: CountSet[]): Promise<void> {
  const path = countsPath(regionsDirectory);
  await writeAside(path, async (file) => {
    await file.chmod(OWNER_ONLY);
    await file.writeFile(JSON.stringify({ version: VERSION, sets }));
  });
  await publishAside(path);
}
