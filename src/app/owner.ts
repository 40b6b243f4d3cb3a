/** Whose the files in the data directory are. */
import { chownSync, mkdirSync, statSync } from 'node:fs';

/** Where people slept is nobody else's business. */
export const OWNER_ONLY = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

/** Makes a folder of the data directory unless it is there. @throws the usual file system errors */
export function makeOwnFolder(path: string, dataDirectory: string): void {
  if (mkdirSync(path, { recursive: true, mode: OWNER_ONLY_FOLDER }) !== undefined) {
    giveToOwner(path, dataDirectory);
  }
}

/**
 * What root makes in the data directory belongs to the directory's owner: the service runs as that user.
 * @throws the usual file system errors
 */
export function giveToOwner(path: string, dataDirectory: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dataDirectory);
  if (uid !== 0) chownSync(path, uid, gid);
}
