/**
 * Atomic writes: a temporary file beside the target, then a rename, so that readers see the old version or the
 * complete new one.
 */
import { closeSync, constants, openSync, unlinkSync } from 'node:fs';
import { type FileHandle, open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../program/error-code.ts';
import { giveToOwner } from './owner.ts';
import { WRITER, type Writer, writerNamed } from './writer.ts';

/** Name of a temporary file; older builds did not include the machine. */
const ASIDE = /\.(?:([\w-]+)@)?(\d+)\.part$/;

/** Returns the path of this process's temporary file for `path`. */
export function asideOf(path: string): string {
  return `${path}.${WRITER}.part`;
}

/**
 * Creates the temporary file for `path`, empty. Synchronous: a cleanup at the end of the process must not be overtaken by a
 * pending open.
 * @returns its path
 */
export function createAside(path: string): string {
  const aside = asideOf(path);
  try {
    unlinkSync(aside);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  closeSync(openSync(aside, 'wx', 0o644));
  giveToOwner(aside);
  return aside;
}

/** Returns the process that writes a temporary file of this name; null if it is not one. */
export function writerOf(name: string): Writer | null {
  const [, machine, processId] = ASIDE.exec(name) ?? [];
  return processId === undefined ? null : writerNamed(machine, processId);
}

/**
 * Writes a new version of `path` to its temporary file and syncs it; leaves nothing behind on failure. The caller
 * calls `publishAside` or `discardAside` next.
 */
export async function writeAside(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  try {
    const file = await open(createAside(path), constants.O_WRONLY | constants.O_NOFOLLOW);
    try {
      await write(file);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await discardAside(path);
    throw error;
  }
}

/** Renames the temporary file to its target; the old version stays if that fails. Then syncs the folder. */
export async function publishAside(path: string): Promise<void> {
  try {
    await rename(asideOf(path), path);
  } catch (error) {
    await discardAside(path);
    throw error;
  }
  const directory = await open(dirname(path), 'r');
  await directory.sync().finally(() => directory.close());
}

/** Removes the temporary file, if it exists. */
export async function discardAside(path: string): Promise<void> {
  await unlink(asideOf(path)).catch(() => undefined);
}
