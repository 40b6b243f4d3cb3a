/** Total cost of a command: processor time, own memory and disk space (Linux). */
import { readdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { memorySplit } from './server.ts';

/** Interval between two readings of memory and disk, ms. */
const PAUSE_MS = 50;
const BYTES_PER_BLOCK = 512;

export interface CommandCost {
  seconds: number;
  /** User and system time of all its threads. */
  cpuSeconds: number;
  /** Maximum resident memory without pages of files, bytes. */
  ownBytes: number;
  /** Maximum disk space in the folder, including deleted files that are still open, bytes. */
  diskBytes: number;
}

/**
 * Runs a command to its end.
 * @param folder contains all files of the command
 * @throws Error with its stderr if its exit code is not 0
 */
export async function costOf(command: string[], folder: string): Promise<CommandCost> {
  const from = performance.now();
  const child = Bun.spawn(command, { cwd: folder, stdin: 'ignore', stdout: 'ignore', stderr: 'pipe' });
  const errors = new Response(child.stderr).text();
  const before = diskOf(folder);
  let [ownBytes, diskBytes] = [0, 0];
  const look = setInterval(() => {
    ownBytes = Math.max(ownBytes, ownMemory(child.pid));
    diskBytes = Math.max(diskBytes, diskOf(folder) + diskOfDeleted(child.pid, folder) - before);
  }, PAUSE_MS);
  const exitCode = await child.exited;
  clearInterval(look);
  if (exitCode !== 0) throw new Error(`${command.join(' ')} failed: ${await errors}`);
  const seconds = (performance.now() - from) / 1000;
  return { seconds, cpuSeconds: Number(child.resourceUsage()!.cpuTime.total) / 1e6, ownBytes, diskBytes };
}

/** Returns the resident memory of a process without pages of files, bytes; 0 = the process has ended. */
function ownMemory(pid: number): number {
  try {
    return memorySplit(pid).own;
  } catch {
    return 0;
  }
}

/** Returns the disk space of the files below a folder, bytes. */
function diskOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce((sum, { parentPath, name }) => sum + diskAt(join(parentPath, name)), 0);
}

/** Returns the disk space of deleted files of a folder that a process still holds open, bytes. */
function diskOfDeleted(pid: number, folder: string): number {
  let sum = 0;
  const descriptors = `/proc/${pid}/fd`;
  try {
    for (const descriptor of readdirSync(descriptors)) {
      const target = readlinkSync(join(descriptors, descriptor));
      if (target.startsWith(folder) && target.endsWith(' (deleted)'))
        sum += diskAt(join(descriptors, descriptor));
    }
  } catch {
    // The process has ended or closed the file.
  }
  return sum;
}

function diskAt(path: string): number {
  return (statSync(path, { throwIfNoEntry: false })?.blocks ?? 0) * BYTES_PER_BLOCK;
}
