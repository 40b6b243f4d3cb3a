/** Owner and modes of files in the data directory. */
import { chownSync, mkdirSync, statSync } from 'node:fs';

/** Mode of files that show where people slept: only the owner may read them. */
export const OWNER_ONLY = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

/** Creates a folder of the data directory, private to its owner, if missing. @throws the usual file system errors */
export function makeOwnFolder(path: string, dataDirectory: string): void {
  if (mkdirSync(path, { recursive: true, mode: OWNER_ONLY_FOLDER }) !== undefined) {
    giveToOwner(path, dataDirectory);
  }
}

/**
 * Gives a file that root has created to the owner of the data directory: the service runs as that user. No effect for
 * other users than root.
 * @throws the usual file system errors
 */
export function giveToOwner(path: string, dataDirectory: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dataDirectory);
  if (uid !== 0) chownSync(path, uid, gid);
}
