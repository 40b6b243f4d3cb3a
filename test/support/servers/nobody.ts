/** Runs a program as somebody who owns nothing here: "nobody" on every Linux. */
import { chmodSync } from 'node:fs';
import { emptyDirectory } from '../empty-directory.ts';

/** For `chown`. */
export const NOBODY = 65534;

export const isRoot = process.getuid?.() === 0;

/** What stands before a command; nothing when the test itself is an ordinary user: only root can become somebody else. */
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

/** As `emptyDirectory`, but everybody can look inside. */
export function openDirectory(): string {
  const path = emptyDirectory();
  chmodSync(path, 0o755);
  return path;
}
