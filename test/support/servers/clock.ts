/**
 * Shifts the clock of the executable and of each of its threads, into which it is loaded before the program.
 * Tests then need not wait for the end of a minute or the start of a night, and do not depend on the time of
 * day.
 */

import { environmentWithPreload } from '../preload.ts';

/**
 * Environment variables: the clock says `CLOCK_STARTS` (RFC 3339) at the moment when this machine's says
 * `CLOCK_STARTED`.
 */
const STARTS = 'CLOCK_STARTS';
const STARTED = 'CLOCK_STARTED';
/** Environment variable: the clock always says this time (RFC 3339). */
const STOPPED = 'CLOCK_STOPPED';

/** Returns the environment of a process whose clock starts at `now`. */
export function environmentOfClock(now: Date): Record<string, string> {
  return {
    ...environmentWithPreload(import.meta.path),
    [STARTS]: now.toISOString(),
    [STARTED]: new Date(Date.now() - testsAheadMs).toISOString(),
  };
}

/** Returns the environment of a process whose clock stands still at `at`. Timers and durations go on. */
export function environmentOfStoppedClock(at: Date): Record<string, string> {
  return { ...environmentWithPreload(import.meta.path), [STOPPED]: at.toISOString() };
}

/**
 * Environment variable: hours by which the clocks of a whole run of tests are ahead, see scripts/test.ts. Tests must
 * pass at any time of day.
 */
export const AHEAD = 'TEST_CLOCK_AHEAD';

/** Difference of the clock of the tests to this machine's, ms. */
export const testsAheadMs = Number(process.env[AHEAD] ?? 0) * 3_600_000;

/** Shifts the clock of this process of tests. */
export function shiftTests(): void {
  if (testsAheadMs !== 0) shiftClock(testsAheadMs);
}

/** Returns the environment of a program that a test starts by itself: with the clock of the tests. */
export function environmentOfTests(): Record<string, string> {
  return testsAheadMs === 0 ? {} : environmentOfClock(new Date());
}

const { [STARTS]: starts, [STARTED]: started, [STOPPED]: stopped } = process.env;
if (starts !== undefined && started !== undefined) {
  shiftClock(Date.parse(starts) - Date.parse(started));
  preloadInThreads();
}
if (stopped !== undefined) {
  const at = Date.parse(stopped);
  replaceClock(() => at);
  preloadInThreads();
}

function shiftClock(ahead: number): void {
  const real = Date.now;
  replaceClock(() => real() + ahead);
}

/** @param now returns ms since 1970 UTC */
function replaceClock(now: () => number): void {
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (real, args: unknown[]) => Reflect.construct(real, args.length === 0 ? [now()] : args),
    get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
  });
}

/** Makes threads load this file, because they ignore BUN_OPTIONS. */
function preloadInThreads(): void {
  globalThis.Worker = new Proxy(Worker, {
    construct: (real, [url, options]: [string | URL, WorkerOptions?]) =>
      Reflect.construct(real, [url, { ...options, preload: [import.meta.path] }]),
  });
}
