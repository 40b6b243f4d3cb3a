/** Limits concurrent requests. */
import { FairQueue, type FairQueueOptions } from '../../shared/program/fair-queue.ts';
import { type Clock, systemClock } from '../clock.ts';
import { UpstreamError } from '../errors.ts';
import type { Limiter } from './limiter.ts';

/** Retry-After for clients if too many requests are waiting, s. */
const BUSY_RETRY_AFTER_S = 1;

/** Returns a limiter that lets `slots` requests through at once; others wait in a fair queue. */
export function concurrencyLimiter({
  clock = systemClock,
  ...options
}: FairQueueOptions & { clock?: Clock }): Limiter {
  const queue = new FairQueue({ after: (ms, action) => clock.after(ms, action), ...options });
  return {
    enter: (client, abandoned) =>
      queue.enter(client, abandoned).catch(() => {
        throw new UpstreamError(
          'busy',
          'Too many requests are waiting for this upstream.',
          BUSY_RETRY_AFTER_S,
        );
      }),
  };
}
