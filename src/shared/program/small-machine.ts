/** Small machines: measures memory, and informs the garbage collector before any thread starts. */
import { freemem, totalmem } from 'node:os';
import { THIS_PROGRAM } from './this-program.ts';

/** Variable with the memory that the garbage collector assumes, bytes. The runtime reads it at its start. */
const VARIABLE = 'BUN_JSC_forceRAMSize';

/** Memory reported to the collector of each heap, which grows as if it were alone. */
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
 * Restarts the process, with the same id, arguments and open files, when memory is small and the collector has not
 * been informed yet. Returns when that is unnecessary or impossible.
 * @param memory bytes
 */
export function tellCollector(memory: number, { upTo, share }: HeapRule, args: readonly string[]): void {
  if (memory > upTo || process.env[VARIABLE] !== undefined || !process.execve) return;
  process.execve(process.execPath, [...THIS_PROGRAM, ...args], {
    ...process.env,
    [VARIABLE]: String(Math.floor(memory * share)),
  });
}

/** Returns an environment for another process of this program, which informs the collector for its own command. */
export function environmentUntold(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...environment, [VARIABLE]: undefined };
}
