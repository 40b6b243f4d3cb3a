/** Limits requests per second. */
import { type Clock, pause, systemClock } from '../clock.ts';
import type { Limiter } from './limiter.ts';

export interface RateOptions {
  perSecond: number;
  /** burst size after an idle time, requests */
  burst: number;
  clock?: Clock;
}

/**
 * Token bucket: `burst` at once, then `perSecond`. Waits; to be used behind a concurrencyLimiter, which limits the
 * wait.
 */
export function rateLimiter({ perSecond, burst, clock = systemClock }: RateOptions): Limiter {
  const interval = 1000 / perSecond;
  // time at which the bucket would be full (generic cell rate algorithm): one number instead of tokens and a timer
  let fullAt = 0;
  let waiting = 0;
  return {
    async enter() {
      const now = clock.now();
      // only a clock that was set back exceeds this: requests must not stop until it catches up
      const latest = now + (burst + waiting) * interval;
      fullAt = Math.min(Math.max(fullAt, now), latest) + interval;
      const wait = fullAt - burst * interval - now;
      if (wait > 0) {
        waiting++;
        await pause(clock, wait);
        waiting--;
      }
      return () => {};
    },
  };
}
