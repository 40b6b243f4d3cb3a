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

/** Returns the environment of a process whose clock starts at `now`. */
export function environmentOfClock(now: Date): Record<string, string> {
  return {
    ...environmentWithPreload(import.meta.path),
    [STARTS]: now.toISOString(),
    [STARTED]: new Date().toISOString(),
  };
}

const { [STARTS]: starts, [STARTED]: started } = process.env;
if (starts !== undefined && started !== undefined) {
  shiftClock(Date.parse(starts) - Date.parse(started));
  preloadInThreads();
}

function shiftClock(ahead: number): void {
  const RealDate = Date;
  const now = () => RealDate.now() + ahead;
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
