/** Limits requests per second. */
import { type Clock, pause, systemClock } from '../clock.ts';
import type { Limiter } from './limiter.ts';

export interface RateOptions {
  perSecond: number;
  /** number of requests at once after an idle time */
  burst: number;
  clock?: Clock;
}

/**
 * Returns a token bucket: lets `burst` requests through at once, then `perSecond`. The others wait, so it
 * belongs behind a concurrencyLimiter, which limits their number.
 */
export function rateLimiter({ perSecond, burst, clock = systemClock }: RateOptions): Limiter {
  const interval = 1000 / perSecond;
  // time at which the bucket would be full (generic cell rate algorithm): one number instead of tokens and a timer
  let fullAt = 0;
  return {
    async enter() {
      const now = clock.monotonic();
      fullAt = Math.max(fullAt, now) + interval;
      const wait = fullAt - burst * interval - now;
      if (wait > 0) await pause(clock, wait);
      return () => {};
    },
  };
}
