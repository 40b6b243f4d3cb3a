/** Small machines: measures memory, and reports it to the garbage collector before any thread starts. */
import { freemem, totalmem } from 'node:os';
import { THIS_PROGRAM } from './this-program.ts';

/** Variable with the memory that the garbage collector assumes, bytes. The runtime reads it at its start. */
const VARIABLE = 'BUN_JSC_forceRAMSize';

/** Rule for the memory that is reported to the garbage collector of each heap, which grows as if it were alone. */
export interface HeapRule {
  /** memory above which the collector's own value is suitable, bytes: garbage may grow with the machine's memory */
  upTo: number;
  /** share of the memory that is reported to the collector of each heap */
  share: number;
}

/**
 * Rule of the service: requests, reports, live data and two scoring threads have a heap each, and are busy at the
 * same time.
 */
export const SERVICE_HEAPS: HeapRule = { upTo: 1024 ** 3, share: 1 / 5 };
/** Rule of an import: one or two of its heaps are large at a time; files in progress take the rest. */
export const IMPORT_HEAPS: HeapRule = { upTo: 8 * 1024 ** 3, share: 1 / 2 };

/** Returns the memory that a command may use, bytes: the setting, else the limit of the container or machine. */
export function memoryFor(set: number | null): number {
  return set ?? Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}

/**
 * Returns the memory that a command may use beside running processes such as the service, bytes: the setting, else at
 * most what Linux calls available (MemAvailable, in which page cache counts as free). Other systems have no such
 * number.
 */
export function memoryLeftFor(set: number | null): number {
  const all = memoryFor(set);
  return set === null && process.platform === 'linux' ? Math.min(all, freemem()) : all;
}

/**
 * Reports a memory size to the garbage collector: restarts the process, with VARIABLE set and the same id and open
 * files, if memory is small and VARIABLE is not set yet. Returns if that is unnecessary or impossible.
 * @param memory memory that the command may use, bytes
 * @param args arguments of the restarted process
 */
export function tellCollector(memory: number, { upTo, share }: HeapRule, args: readonly string[]): void {
  if (memory > upTo || process.env[VARIABLE] !== undefined || !process.execve) return;
  process.execve(process.execPath, [...THIS_PROGRAM, ...args], {
    ...process.env,
    [VARIABLE]: String(Math.floor(memory * share)),
  });
}

/** Returns an environment for another process of this program, without VARIABLE: that process sets its own. */
export function environmentUntold(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...environment, [VARIABLE]: undefined };
}
