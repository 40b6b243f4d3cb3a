/** Half-written files (`file-aside.ts`) that nobody will end. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { asideOf, writerOf } from './file-aside.ts';

/** What another machine has not touched for so long is nobody's any more: it cannot be asked. */
const ABANDONED_MS = 3_600_000;

/**
 * Removes what processes of this machine have left that are gone, and what other machines have left long ago.
 * @param now ms since 1970
 */
export function removeLeftOvers(directory: string, now: number): void {
  remove(directory, (name) => {
    const writer = writerOf(name);
    if (!writer) return false;
    return writer.isHere ? !isRunning(writer.processId) : isAbandoned(join(directory, name), now);
  });
}

/** Removes what this process has begun: it is told to end. */
export function removeOwnAsides(directory: string): void {
  remove(directory, (name) => name.endsWith(asideOf('')));
}

/** True of a file that nobody has written to for an hour. @param now ms since 1970 */
export function isAbandoned(path: string, now: number): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat !== undefined && now - stat.mtimeMs > ABANDONED_MS;
}

function remove(directory: string, isLeft: (name: string) => boolean): void {
  for (const name of existsSync(directory) ? readdirSync(directory) : [])
    if (isLeft(name)) rmSync(join(directory, name), { force: true });
}

/** True while a process of this machine runs. */
export function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}
