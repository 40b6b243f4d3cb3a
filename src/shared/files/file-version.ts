/** Versions of files. */
import { fstatSync } from 'node:fs';

/**
 * Tells versions of a file apart: a new one that is renamed into place is another inode, one that was written to in
 * place has another time of change, which nobody can set. The same after a restart of the machine.
 */
export function versionOf(descriptor: number): string {
  const { ino, size, ctimeMs } = fstatSync(descriptor);
  return `${ino}:${size}:${ctimeMs}`;
}
