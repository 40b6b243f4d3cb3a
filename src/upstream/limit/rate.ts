/** Limits requests per second. */
import { type Clock, systemClock } from '../clock.ts';
import type { Limiter } from './limiter.ts';

export interface RateOptions {
  perSecond: number;
  /** burst size after an idle time, requests */
  burst: number;
  clock?: Clock;
}

/** Maximum queue, ms: longer than any that a concurrencyLimiter in front of this allows. */
const LONGEST_QUEUE_MS = 3_600_000;

/**
 * Token bucket: `burst` at once, then `perSecond`. Waits; to be used behind a concurrencyLimiter, which limits the
 * wait.
 */
export function rateLimiter({ perSecond, burst, clock = systemClock }: RateOptions): Limiter {
  const interval = 1000 / perSecond;
  // time at which the bucket would be full (generic cell rate algorithm): one number instead of tokens and a timer
  let fullAt = 0;
  return {
    async enter() {
      const now = clock.now();
      // a clock that was set back must not stop requests until it catches up: a queue of an hour is never real
      fullAt = Math.min(Math.max(fullAt, now), now + LONGEST_QUEUE_MS) + interval;
      const wait = fullAt - burst * interval - now;
      if (wait > 0) await new Promise<void>((resolve) => clock.after(wait, resolve));
      return () => {};
    },
  };
}
