/** Versions of files. */
import { fstatSync, type Stats, statSync } from 'node:fs';

/**
 * Tells versions of a file apart: a new one that is renamed into place is another inode, one that was written to in
 * place has another time of change, which nobody can set. The same after a restart of the machine.
 */
export function versionOf(descriptor: number): string {
  return versionIn(fstatSync(descriptor));
}

/** The version of the file that a path leads to now; null = there is none, undefined = it cannot be told. */
export function versionAt(path: string): string | null | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats ? versionIn(stats) : null;
  } catch {
    return undefined;
  }
}

/** Returns when the file of a version was changed or moved into place, ms since 1970. */
export function changedAt(version: string): number {
  return Number(version.split(':')[2]);
}

function versionIn({ ino, size, ctimeMs }: Stats): string {
  return `${ino}:${size}:${ctimeMs}`;
}
