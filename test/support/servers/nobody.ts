/** Runs a program as a user who owns nothing here: "nobody" on every Linux. */
import { chmodSync } from 'node:fs';
import { emptyDirectory } from '../empty-directory.ts';

/** User and group id, for `chown`. */
export const NOBODY = 65534;

export const isRoot = process.getuid?.() === 0;

/** Prefix of a command. Empty if the test runs as an ordinary user, because only root can change the user. */
export const AS_NOBODY: string[] = isRoot
  ? [
      '/usr/bin/setpriv',
      '--reuid',
      String(NOBODY),
      '--regid',
      String(NOBODY),
      '--clear-groups',
      '--no-new-privs',
    ]
  : [];

/** Makes an empty directory that every user can read. */
export function openDirectory(): string {
  const path = emptyDirectory();
  chmodSync(path, 0o755);
  return path;
}
