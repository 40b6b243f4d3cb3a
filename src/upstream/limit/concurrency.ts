/** How many requests at once. */
import { type Clock, systemClock } from '../clock.ts';
import { UpstreamError } from '../errors.ts';
import { BUSY_RETRY_AFTER_S } from '../retry.ts';
import { type Limiter, once } from './limiter.ts';

export interface ConcurrencyOptions {
  /** requests at once */
  slots: number;
  /** requests that may wait; one more is refused at once */
  maxWaiting: number;
  /** longest wait, ms */
  maxWaitMs: number;
  clock?: Clock;
}

/** Lets `slots` requests through at once; the others wait in order, but neither too many nor too long. */
export function concurrencyLimiter(options: ConcurrencyOptions): Limiter {
  const { slots, maxWaiting, maxWaitMs, clock = systemClock } = options;
  const waiting: (() => void)[] = [];
  let free = slots;

  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  const busy = () =>
    new UpstreamError('busy', 'Too many requests are waiting for this upstream.', BUSY_RETRY_AFTER_S);

  return {
    enter() {
      if (free > 0) {
        free--;
        return Promise.resolve(once(leave));
      }
      if (waiting.length >= maxWaiting) return Promise.reject(busy());
      return new Promise((resolve, reject) => {
        const admitted = () => {
          cancel();
          resolve(once(leave));
        };
        const cancel = clock.after(maxWaitMs, () => {
          waiting.splice(waiting.indexOf(admitted), 1);
          reject(busy());
        });
        waiting.push(admitted);
      });
    },
  };
}
