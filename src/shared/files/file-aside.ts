/** Files that readers see in their old version or whole in the new one: written beside their place, then renamed. */
import { closeSync, constants, openSync } from 'node:fs';
import { type FileHandle, open, rename, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { WRITER, type Writer, writerNamed } from './writer.ts';

/** Older builds named no machine. */
const ASIDE = /\.(?:([\w-]+)@)?(\d+)\.part$/;

/** Where this process writes what is to become `path`. */
export function asideOf(path: string): string {
  return `${path}.${WRITER}.part`;
}

/** Who writes a file of this name aside; null when nobody does. */
export function writerOf(name: string): Writer | null {
  const [, machine, processId] = ASIDE.exec(name) ?? [];
  return processId === undefined ? null : writerNamed(machine, processId);
}

/**
 * Has a new version of `path` written beside it, down to the disk; nothing is left behind on failure. Whoever calls
 * this calls `publishAside` or `discardAside` next.
 */
export async function writeAside(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  try {
    // made at once: who clears up because the process is told to end must not be overtaken by an opening under way
    closeSync(openSync(asideOf(path), 'w+', 0o644));
    const file = await open(asideOf(path), constants.O_WRONLY);
    try {
      // what root imports is for the user whose folder it is, who could not read it else
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

/** Puts the new version in its place; the old one stays on failure. */
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

/** Removes the new version, if it is there. */
export async function discardAside(path: string): Promise<void> {
  await unlink(asideOf(path)).catch(() => undefined);
}
