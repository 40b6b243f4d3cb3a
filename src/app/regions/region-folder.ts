/** The region files of a folder: which there are, and which version of each. */
import { fstatSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { REGION_SUFFIX } from '../../region/format/file.ts';

/** Names of the region files in a folder, sorted; none when there is no such folder. @throws the usual file system errors */
export async function regionFileNames(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith(REGION_SUFFIX)).sort();
}

/**
 * Tells versions of a file apart: a new one that is renamed into place is another inode, one that was written to in
 * place has another time of change, which nobody can set. The same after a restart of the machine.
 */
export function versionOf(descriptor: number): string {
  const { ino, size, ctimeMs } = fstatSync(descriptor);
  return `${ino}:${size}:${ctimeMs}`;
}
