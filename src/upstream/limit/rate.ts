/** How many requests in a second. */
import { type Clock, systemClock } from '../clock.ts';
import type { Limiter } from './limiter.ts';

export interface RateOptions {
  perSecond: number;
  /** requests that may go at once after a quiet time */
  burst: number;
  clock?: Clock;
}

/** More than any concurrencyLimiter in front of this lets wait. */
const LONGEST_QUEUE_MS = 3_600_000;

/** A token bucket: `burst` at once, then `perSecond`. Waits; to be put behind a concurrencyLimiter, which bounds the wait. */
export function rateLimiter({ perSecond, burst, clock = systemClock }: RateOptions): Limiter {
  const interval = 1000 / perSecond;
  // When the bucket would be full again (generic cell rate algorithm): one number instead of tokens and a timer.
  let fullAt = 0;
  return {
    async enter() {
      const now = clock.now();
      // A clock that was set back must not stop requests for as long as it was wrong: an hour's queue is no queue.
      fullAt = Math.min(Math.max(fullAt, now), now + LONGEST_QUEUE_MS) + interval;
      const wait = fullAt - burst * interval - now;
      if (wait > 0) await new Promise<void>((resolve) => clock.after(wait, resolve));
      return () => {};
    },
  };
}
