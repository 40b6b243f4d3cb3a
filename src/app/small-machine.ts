/** Small machines: the garbage collector learns how much memory there is for it, before any thread starts. */
import { totalmem } from 'node:os';
import { join } from 'node:path';

/** The runtime's own option, in bytes. It reads the environment once, when the process begins. */
const VARIABLE = 'BUN_JSC_forceRAMSize';
/** Above this the collector's own measure is right: it lets garbage grow with the memory of the machine. Bytes. */
const SMALL = 1024 ** 3;
/** Each thread (requests, reports, live data, two that score) has a heap, and takes what it is told for all there is. */
const HEAPS = 5;

/** Bytes that the service may take: what is set, else what its container or the machine has. */
export function memoryFor(set: number | null): number {
  return set ?? Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}

/**
 * Begins the process anew, with the same id, arguments and open files, when there is little memory and the collector
 * was not told so. Returns when that is not the case, or cannot be done.
 */
export function tellCollector(memory: number, args: readonly string[]): void {
  if (memory > SMALL || process.env[VARIABLE] !== undefined || !process.execve) return;
  const isCompiled = import.meta.url.startsWith('file:///$bunfs/');
  const program = isCompiled ? [] : [join(import.meta.dir, '..', 'main.ts')];
  process.execve(process.execPath, [process.execPath, ...program, ...args], {
    ...process.env,
    [VARIABLE]: String(Math.floor(memory / HEAPS)),
  });
}
