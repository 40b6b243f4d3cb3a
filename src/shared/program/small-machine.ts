/** Measures memory, and tells the runtime what it reads at its start: of small machines the memory, and when to compile. */
import { freemem, totalmem } from 'node:os';
import { THIS_PROGRAM } from './this-program.ts';

/** Variable with the memory that the garbage collector assumes, bytes. */
const MEMORY = 'BUN_JSC_forceRAMSize';
/** Variables with the number of executions after which the last two tiers of the compiler translate a function. */
const OPTIMIZING_TIER = 'BUN_JSC_thresholdForOptimizeAfterWarmUp';
const LAST_TIER = 'BUN_JSC_thresholdForFTLOptimizeAfterWarmUp';

/** What the runtime is told: the memory for the garbage collector of each heap, which grows as if it were alone, and when to compile. */
export interface RuntimeRule {
  /** memory above which the collector's own value is suitable, bytes: garbage may grow with the machine's memory */
  upTo: number;
  /** share of the memory that is reported to the collector of each heap */
  share: number;
  /** value of OPTIMIZING_TIER; default: that of the runtime, 1,000 */
  optimizingTier?: number;
  /** value of LAST_TIER; the runtime's own is 100,000 */
  lastTier: number;
}

/**
 * Rule of the service: requests, reports, live data and two scoring threads have a heap each, and are busy at the
 * same time. Its threads compile for themselves while the first visitors wait: functions are translated later, when
 * what they are given is known, so that fewer are translated again (test/bench/RESULTS.md, "When code is compiled").
 */
export const SERVICE_RUNTIME: RuntimeRule = {
  upTo: 1024 ** 3,
  share: 1 / 5,
  optimizingTier: 2_500,
  lastTier: 10_000_000,
};
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
  { upTo, share, optimizingTier, lastTier }: RuntimeRule,
  args: readonly string[],
): void {
  const told: Record<string, string> = { [LAST_TIER]: String(lastTier) };
  if (memory <= upTo) told[MEMORY] = String(Math.floor(memory * share));
  if (optimizingTier !== undefined) told[OPTIMIZING_TIER] = String(optimizingTier);
  const isTold = Object.keys(told).every((name) => process.env[name] !== undefined);
  if (isTold || !process.execve) return;
  try {
    process.execve(process.execPath, [...THIS_PROGRAM, ...args], { ...told, ...process.env });
  } catch {
    // forbidden, or the file was replaced: this process serves as well, and compiles when it would by default
  }
}

/** Returns an environment for another process of this program, without what this one was told: it tells itself. */
export function environmentUntold(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...environment, [MEMORY]: undefined, [OPTIMIZING_TIER]: undefined, [LAST_TIER]: undefined };
}
