import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Returns the paths of all files and folders below a folder, in order. */
export function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).toSorted();
}
