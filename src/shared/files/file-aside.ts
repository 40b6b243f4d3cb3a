/**
 * Atomic writes: a temporary file beside the target, then a rename, so that readers see the old version or the
 * complete new one.
 */
import { closeSync, constants, openSync } from 'node:fs';
import { type FileHandle, open, rename, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { WRITER, type Writer, writerNamed } from './writer.ts';

/** Name of a temporary file; older builds did not include the machine. */
const ASIDE = /\.(?:([\w-]+)@)?(\d+)\.part$/;

/** Returns the path of this process's temporary file for `path`. */
export function asideOf(path: string): string {
  return `${path}.${WRITER}.part`;
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
    // created synchronously: a cleanup at the end of the process must not be overtaken by a pending open
    closeSync(openSync(asideOf(path), 'w+', 0o644));
    const file = await open(asideOf(path), constants.O_WRONLY);
    try {
      // files imported by root belong to the user of the folder, who could not read them otherwise
      if (process.getuid?.() === 0) {
        const { uid, gid } = await stat(dirname(path));
        await file.chown(uid, gid);
      }
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
