/** What a command costs from its start to its end: processor time, memory of its own and room on the disk (Linux). */
import { readdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { memorySplit } from './server.ts';

/** Between two looks at memory and disk, ms. */
const PAUSE_MS = 50;
const BYTES_PER_BLOCK = 512;

export interface CommandCost {
  seconds: number;
  /** user and system time of all its threads */
  cpuSeconds: number;
  /** largest resident memory without pages of files, bytes */
  ownBytes: number;
  /** largest room in the folder, with open files that have no name any more, bytes */
  diskBytes: number;
}

/**
 * Runs a command to its end.
 * @param folder in which all its files are
 * @throws Error with what it wrote to stderr if its exit code is not 0
 */
export async function costOf(command: string[], folder: string): Promise<CommandCost> {
  const from = performance.now();
  const child = Bun.spawn(command, { cwd: folder, stdin: 'ignore', stdout: 'ignore', stderr: 'pipe' });
  const said = new Response(child.stderr).text();
  const before = roomOf(folder);
  let [ownBytes, diskBytes] = [0, 0];
  const look = setInterval(() => {
    ownBytes = Math.max(ownBytes, ownMemory(child.pid));
    diskBytes = Math.max(diskBytes, roomOf(folder) + roomOfNameless(child.pid, folder) - before);
  }, PAUSE_MS);
  const exitCode = await child.exited;
  clearInterval(look);
  if (exitCode !== 0) throw new Error(`${command.join(' ')} failed: ${await said}`);
  const seconds = (performance.now() - from) / 1000;
  return { seconds, cpuSeconds: Number(child.resourceUsage()!.cpuTime.total) / 1e6, ownBytes, diskBytes };
}

/** Resident memory of a process without pages of files, bytes; 0 = it has ended. */
function ownMemory(pid: number): number {
  try {
    return memorySplit(pid).own;
  } catch {
    return 0;
  }
}

/** Room that the files below a folder take, bytes. */
function roomOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce((sum, { parentPath, name }) => sum + roomAt(join(parentPath, name)), 0);
}

/** The same for files of the folder that a process holds open after they were removed. */
function roomOfNameless(pid: number, folder: string): number {
  let sum = 0;
  const descriptors = `/proc/${pid}/fd`;
  try {
    for (const descriptor of readdirSync(descriptors)) {
      const target = readlinkSync(join(descriptors, descriptor));
      if (target.startsWith(folder) && target.endsWith(' (deleted)'))
        sum += roomAt(join(descriptors, descriptor));
    }
  } catch {
    // it has ended, or has closed the file meanwhile
  }
  return sum;
}

function roomAt(path: string): number {
  return (statSync(path, { throwIfNoEntry: false })?.blocks ?? 0) * BYTES_PER_BLOCK;
}
