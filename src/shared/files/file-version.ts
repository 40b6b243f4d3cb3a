/** Versions of files. */
import { fstatSync, type Stats, statSync } from 'node:fs';

/**
 * Returns the version of a file, which changes when it is replaced (another inode) or written to (another change
 * time, which nobody can set). It survives a restart of the machine.
 */
export function versionOf(descriptor: number): string {
  return versionIn(fstatSync(descriptor));
}

/** Returns the current version of the file at a path; null if there is none, undefined if unknown. */
export function versionAt(path: string): string | null | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats ? versionIn(stats) : null;
  } catch {
    return undefined;
  }
}

/** Returns when the file of a version was changed or renamed, ms since 1970. */
export function changedAt(version: string): number {
  return Number(version.split(':')[2]);
}

function versionIn({ ino, size, ctimeMs }: Stats): string {
  return `${ino}:${size}:${ctimeMs}`;
}
