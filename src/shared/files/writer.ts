/** Identifies the process that writes a file in names of unfinished files and folders: `<machine>@<process id>`. */
import { hostname } from 'node:os';

/** Name of the machine: several may write to one directory, and in containers all processes have the id 1. */
const MACHINE = hostname().replace(/[^\w-]+/g, '-');

/** Identifier of this process. */
export const WRITER = `${MACHINE}@${process.pid}`;

export interface Writer {
  isHere: boolean;
  processId: number;
}

/** Returns the writer of a file. @param machine undefined for files of older builds, which did not name it */
export function writerNamed(machine: string | undefined, processId: string): Writer {
  return { isHere: (machine ?? MACHINE) === MACHINE, processId: Number(processId) };
}

/** Returns true if a process of this machine is running, with any owner. */
export function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
