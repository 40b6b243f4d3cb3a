/** The process that writes a file, as names of unfinished files and folders contain it: `<machine>@<process id>`. */
import { hostname } from 'node:os';

/** Several machines may write to one directory, and in containers all their processes have the id 1. */
const MACHINE = hostname().replace(/[^\w-]+/g, '-');

/** Name of this process. */
export const WRITER = `${MACHINE}@${process.pid}`;

export interface Writer {
  isHere: boolean;
  processId: number;
}

/** @param machine undefined = an older build wrote it, which named no machine */
export function writerNamed(machine: string | undefined, processId: string): Writer {
  return { isHere: (machine ?? MACHINE) === MACHINE, processId: Number(processId) };
}

/** Returns whether a process of this machine runs, whoever its user is. */
export function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
