/** The region files of a folder. */
import { readdir } from 'node:fs/promises';
import { REGION_SUFFIX } from '../../region/format/file.ts';

/**
 * Returns the sorted names of the region files in a folder; none if it is missing. @throws the usual file
 * system errors
 */
export async function regionFileNames(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  // a file that is only called ".spots" is a hidden one
  return names.filter((name) => name.endsWith(REGION_SUFFIX) && name !== REGION_SUFFIX).sort();
}
