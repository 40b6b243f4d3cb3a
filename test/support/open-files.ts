/** Counts the open files of this process in a folder, including deleted ones (Linux). */
import { readdirSync, readlinkSync } from 'node:fs';

export function openFilesIn(folder: string): number {
  const isThere = (descriptor: string) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(folder);
    } catch {
      // closed meanwhile: the descriptor of this listing, or of an earlier test
      return false;
    }
  };
  return readdirSync('/proc/self/fd').filter(isThere).length;
}
