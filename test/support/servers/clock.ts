/**
 * Loaded into the executable before the program, and into each of its threads: their clock starts at another time.
 * Minutes that end and nights that begin so need no waiting, and a test means the same at any hour of the day.
 */

import { environmentWithPreload } from '../preload.ts';

/** Variables of a process whose clock starts at `CLOCK_STARTS`, RFC 3339, when this machine's says `CLOCK_STARTED`. */
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

/** Threads do not load what BUN_OPTIONS names. */
function preloadInThreads(): void {
  globalThis.Worker = new Proxy(Worker, {
    construct: (real, [url, options]: [string | URL, WorkerOptions?]) =>
      Reflect.construct(real, [url, { ...options, preload: [import.meta.path] }]),
  });
}
