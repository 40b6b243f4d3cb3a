/** Small machines: how much memory there is, and that the garbage collector learns of it before any thread starts. */
import { freemem, totalmem } from 'node:os';
import { THIS_PROGRAM } from './this-program.ts';

/** The runtime's own option, in bytes. It reads the environment once, when the process begins. */
const VARIABLE = 'BUN_JSC_forceRAMSize';

/** Each heap of a process grows as if what it is told of were for itself alone. */
export interface HeapRule {
  /** bytes above which the collector's own measure is right: it lets garbage grow with the memory of the machine */
  upTo: number;
  /** of the memory of all, that each heap is told of */
  share: number;
}

/** Requests, reports, live data and two threads that score have a heap each, and are busy at the same time. */
export const SERVICE_HEAPS: HeapRule = { upTo: 1024 ** 3, share: 1 / 5 };
/** Of the heaps of an import one or two are large at a time; the rest of its memory are files that are being made. */
export const IMPORT_HEAPS: HeapRule = { upTo: 8 * 1024 ** 3, share: 1 / 2 };

/** Bytes that a command may take: what is set, else what its container or the machine has. */
export function memoryFor(set: number | null): number {
  return set ?? Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}

/**
 * Returns the bytes that a command may take beside what runs already, such as the service: what is set, else at most what
 * Linux calls available (MemAvailable, in which page cache counts as free). Other systems tell no such number.
 */
export function memoryLeftFor(set: number | null): number {
  const all = memoryFor(set);
  return set === null && process.platform === 'linux' ? Math.min(all, freemem()) : all;
}

/**
 * Begins the process anew, with the same id, arguments and open files, when there is little memory and the collector
 * was not told so. Returns when that is not the case, or cannot be done.
 * @param memory bytes
 */
export function tellCollector(memory: number, { upTo, share }: HeapRule, args: readonly string[]): void {
  if (memory > upTo || process.env[VARIABLE] !== undefined || !process.execve) return;
  process.execve(process.execPath, [...THIS_PROGRAM, ...args], {
    ...process.env,
    [VARIABLE]: String(Math.floor(memory * share)),
  });
}

/** An environment for another process of this program: its collector learns what is right for its own command. */
export function environmentUntold(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...environment, [VARIABLE]: undefined };
}
