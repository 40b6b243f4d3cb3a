/** Owner of what is created: the user of the folder it is in, also if root creates it, as the service runs as that user. */
import { lchownSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Mode of files that show where people slept: only the owner may read them. */
export const OWNER_ONLY = 0o600;
/** Mode of folders with such files. */
export const OWNER_ONLY_FOLDER = 0o700;

/**
 * Gives a file or folder that root has created to the user of the folder it is in. No effect for other users than root.
 * @throws the usual file system errors
 */
export function giveToOwner(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  // not what a link of that user leads to
  if (uid !== 0) lchownSync(path, uid, gid);
}

/**
 * Creates a folder, and those above it, as far as they are missing.
 * @param mode of each new folder, within the umask
 * @returns true if it was missing
 * @throws the usual file system errors
 */
export function makeFolder(path: string, mode = 0o777): boolean {
  const first = mkdirSync(path, { recursive: true, mode });
  if (first === undefined) return false;
  const made = [resolve(path)];
  while (made[0] !== resolve(first)) made.unshift(dirname(made[0]!));
  for (const folder of made) giveToOwner(folder);
  return true;
}
