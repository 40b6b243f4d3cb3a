/** Whether a file of dist/ must be made anew. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** True when the file is there and newer than everything that it is made of: files, and folders with all in them. */
export function isUpToDate(output: string, inputs: readonly string[]): boolean {
  const made = newestIn(output);
  return made > 0 && inputs.every((path) => newestIn(path) < made);
}

/** When a file, or the newest file of a folder, was changed last, ms since 1970; 0 = it is not there. */
function newestIn(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}
