/** Measures memory, and tells the runtime what it reads at its start: of small machines the memory, and when to compile. */
import { freemem, totalmem } from 'node:os';
import { THIS_PROGRAM } from './this-program.ts';

/** Variable with the memory that the garbage collector assumes, bytes. */
const MEMORY = 'BUN_JSC_forceRAMSize';
/** Variable with the number of executions after which the last tier of the compiler translates a function. */
const LAST_TIER = 'BUN_JSC_thresholdForFTLOptimizeAfterWarmUp';

/** What the runtime is told: the memory for the garbage collector of each heap, which grows as if it were alone, and LAST_TIER. */
export interface RuntimeRule {
  /** memory above which the collector's own value is suitable, bytes: garbage may grow with the machine's memory */
  upTo: number;
  /** share of the memory that is reported to the collector of each heap */
  share: number;
  /** value of LAST_TIER; default: that of the runtime, 100,000 */
  lastTier?: number;
}

/**
 * Rule of the service: requests, reports, live data and two scoring threads have a heap each, and are busy at the
 * same time.
 */
export const SERVICE_RUNTIME: RuntimeRule = { upTo: 1024 ** 3, share: 1 / 5 };
/**
 * Rule of an import: one or two of its heaps are large at a time; files in progress take the rest. Each of its threads
 * compiles for itself, and the last tier took half of the processor time for a map of 2 MB, a third for one of 20 MB.
 */
export const IMPORT_RUNTIME: RuntimeRule = { upTo: 8 * 1024 ** 3, share: 1 / 2, lastTier: 3_000_000 };

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
 * Tells the runtime what a rule says: restarts the process, with the same id and open files, unless the variables are set
 * already. Returns if that is unnecessary or impossible.
 * @param memory memory that the command may use, bytes
 * @param args arguments of the restarted process
 */
export function tellRuntime(
  memory: number,
  { upTo, share, lastTier }: RuntimeRule,
  args: readonly string[],
): void {
  const told: Record<string, string> = {};
  if (memory <= upTo) told[MEMORY] = String(Math.floor(memory * share));
  if (lastTier !== undefined) told[LAST_TIER] = String(lastTier);
  const isTold = Object.keys(told).every((name) => process.env[name] !== undefined);
  if (isTold || !process.execve) return;
  process.execve(process.execPath, [...THIS_PROGRAM, ...args], { ...told, ...process.env });
}

/** Returns an environment for another process of this program, without what this one was told: it tells itself. */
export function environmentUntold(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...environment, [MEMORY]: undefined, [LAST_TIER]: undefined };
}
