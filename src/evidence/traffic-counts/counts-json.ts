/**
 * counts.json, the file of all counts in versions before 0.2. Its sets can still be read and removed.
 *
 *     { "version": 1, "sets": [ { "name", "origin", "format", "importedAt", "counts": [Count, …] }, … ] }
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { publishAside, writeAside } from '../../shared/files/file-aside.ts';
import { EvidenceError } from '../evidence-error.ts';
import type { EvidenceColumns } from '../store/evidence-file.ts';
import type { CountsInfo } from '../store/evidence-info.ts';
import type { Count } from './count.ts';
import { countColumns, factsOfCounts } from './count-columns.ts';

export const COUNTS_JSON = 'counts.json';
const VERSION = 1;
const OWNER_ONLY = 0o600;

interface CountSet extends Pick<CountsInfo, 'name' | 'origin' | 'format' | 'importedAt'> {
  counts: Count[];
}

/**
 * Returns the sets of a counts.json that contain counts.
 * @throws EvidenceError if the file is damaged; the usual file system errors otherwise
 */
export function countSetsIn(path: string): { info: CountsInfo; columns: EvidenceColumns }[] {
  return read(path).map(({ counts, ...set }) => ({
    info: { kind: 'counts', ...set, ...factsOfCounts(counts) },
    columns: countColumns(counts),
  }));
}

/** Removes a set from counts.json, or the file with its last set. @returns false if no set has that name */
export async function removeFromCountsJson(directory: string, name: string): Promise<boolean> {
  const path = join(directory, COUNTS_JSON);
  if (!existsSync(path)) return false;
  const sets = read(path);
  const left = sets.filter((set) => set.name !== name);
  if (left.length === sets.length) return false;
  if (left.length === 0) {
    rmSync(path);
    return true;
  }
  await writeAside(path, async (file) => {
    await file.chmod(OWNER_ONLY);
    await file.writeFile(JSON.stringify({ version: VERSION, sets: left }));
  });
  await publishAside(path);
  return true;
}

function read(path: string): CountSet[] {
  let found: { version?: unknown; sets?: unknown };
  try {
    found = JSON.parse(readFileSync(path, 'utf8')) as typeof found;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new EvidenceError(`${path} is damaged (${error.message}): remove it and import the counts again.`);
  }
  if (found.version !== VERSION || !Array.isArray(found.sets))
    throw new EvidenceError(`${path} has version ${String(found.version)}; this program reads ${VERSION}.`);
  return (found.sets as CountSet[]).filter(({ counts }) => counts.length > 0);
}
