/**
 * Work folders of imports and updates: `.import-<machine>@<process id>-<random>`. They are removed with all files
 * when the work ends, fails or is stopped; after a kill, the next run removes them.
 */
import { existsSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ABANDONED_MS } from './left-overs.ts';
import { makeFolder, OWNER_ONLY_FOLDER } from './owner.ts';
import { isRunning, WRITER, writerNamed } from './writer.ts';

const PREFIX = '.import-';
const NAME = /^\.import-([\w-]+)@(\d+)-/;
/** Attempts at removing a folder: threads may still write during the first one. */
const REMOVALS = 3;

/** Folders of this process. */
const own = new Set<string>();

/**
 * Runs `work` with a folder that only this user can read, and removes it afterwards, also when `work` fails or the
 * process exits (a handler of SIGINT or SIGTERM must call `process.exit`). First it removes the folders of ended
 * processes. For the main thread only.
 * @param directory parent folder; created if missing, and removed again if it stays empty
 * @param now ms since 1970
 * @throws the usual file system errors, and what `work` throws
 */
export async function withWorkFolder<T>(
  directory: string,
  now: number,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const isNew = makeFolder(directory);
  removeLeftFolders(directory, now);
  const folder = join(directory, `${PREFIX}${WRITER}-${crypto.randomUUID()}`);
  if (own.size === 0) process.once('exit', removeOwn);
  own.add(folder);
  try {
    // the user of the directory can remove what a killed process of root leaves
    makeFolder(folder, OWNER_ONLY_FOLDER);
    return await work(folder);
  } finally {
    remove(folder);
    own.delete(folder);
    if (own.size === 0) process.off('exit', removeOwn);
    if (isNew) removeIfEmpty(directory);
  }
}

/**
 * Removes the folders of ended processes of this machine, and those of other machines without a write for an hour.
 * @param now ms since 1970
 */
export function removeLeftFolders(directory: string, now: number): void {
  const names = existsSync(directory) ? readdirSync(directory) : [];
  for (const name of names.filter((each) => each.startsWith(PREFIX))) {
    const folder = join(directory, name);
    if (!own.has(folder) && isLeft(name, folder, now)) remove(folder);
  }
}

/** Returns the disk space that the files in a folder occupy, bytes. */
export function bytesOnDisk(folder: string): number {
  // POSIX counts blocks of 512 bytes, whatever the file system uses
  return contentsOf(folder).reduce((sum, path) => sum + 512 * (stateOf(path)?.blocks ?? 0), 0);
}

function isLeft(name: string, folder: string, now: number): boolean {
  const [, machine, processId] = NAME.exec(name) ?? [];
  const writer = processId === undefined ? null : writerNamed(machine, processId);
  // a folder with this process's id that is not in `own` belongs to an earlier process
  if (writer?.isHere) return writer.processId === process.pid || !isRunning(writer.processId);
  const times = [folder, ...contentsOf(folder)].map((path) => stateOf(path)?.mtimeMs ?? 0);
  return now - Math.max(...times) > ABANDONED_MS;
}

function contentsOf(folder: string): string[] {
  try {
    return (readdirSync(folder, { recursive: true }) as string[]).map((name) => join(folder, name));
  } catch {
    // removed meanwhile, or owned by another user
    return [];
  }
}

function stateOf(path: string) {
  return statSync(path, { throwIfNoEntry: false });
}

function removeOwn(): void {
  for (const folder of own) remove(folder);
}

/** Removes a folder; if that fails, the next run removes it. */
function remove(folder: string): void {
  for (let i = 0; i < REMOVALS; i++) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch {
      // not empty: a thread has created another file
    }
  }
}

function removeIfEmpty(directory: string): void {
  try {
    rmdirSync(directory);
  } catch {
    // it contains the result
  }
}
