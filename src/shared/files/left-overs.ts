/** Removes temporary files (`file-aside.ts`) of processes that have ended. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { asideOf, writerOf } from './file-aside.ts';
import { isRunning } from './writer.ts';

/** Age after which a file of another machine is abandoned, ms: that machine cannot be asked. */
export const ABANDONED_MS = 3_600_000;

/**
 * Removes the temporary files of ended processes of this machine, and abandoned ones of other machines.
 * @param now ms since 1970
 */
export function removeLeftOvers(directory: string, now: number): void {
  remove(directory, (name) => {
    const writer = writerOf(name);
    if (!writer) return false;
    return writer.isHere ? !isRunning(writer.processId) : isAbandoned(join(directory, name), now);
  });
}

/** Removes the temporary files of this process, which calls it when it is stopped. */
export function removeOwnAsides(directory: string): void {
  remove(directory, (name) => name.endsWith(asideOf('')));
}

/** Returns true for a file that nobody has written to for an hour. @param now ms since 1970 */
export function isAbandoned(path: string, now: number): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat !== undefined && now - stat.mtimeMs > ABANDONED_MS;
}

function remove(directory: string, isLeft: (name: string) => boolean): void {
  for (const name of existsSync(directory) ? readdirSync(directory) : [])
    if (isLeft(name)) rmSync(join(directory, name), { force: true });
}
