/** Descriptors that this process holds of files in a folder, also of those that have no name any more (Linux). */
import { readdirSync, readlinkSync } from 'node:fs';

export function openFilesIn(folder: string): number {
  const isThere = (descriptor: string) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(folder);
    } catch {
      // closed meanwhile: that of the list itself, and those of tests before this one
      return false;
    }
  };
  return readdirSync('/proc/self/fd').filter(isThere).length;
}
