/** Limits concurrent requests. */
import { type Clock, systemClock } from '../clock.ts';
import { UpstreamError } from '../errors.ts';
import { BUSY_RETRY_AFTER_S } from '../retry.ts';
import { type Limiter, once } from './limiter.ts';

export interface ConcurrencyOptions {
  /** maximum number of concurrent requests */
  slots: number;
  /** maximum number of waiting requests; further ones are refused */
  maxWaiting: number;
  /** maximum wait, ms */
  maxWaitMs: number;
  clock?: Clock;
}

/**
 * Returns a limiter that lets `slots` requests through at once; others wait in order, limited in number and
 * time. A client with a waiting request is refused another one, so that each request waits for at most one
 * waiting request of every other client.
 */
export function concurrencyLimiter(options: ConcurrencyOptions): Limiter {
  const { slots, maxWaiting, maxWaitMs, clock = systemClock } = options;
  const waiting: (() => void)[] = [];
  const clients = new Set<string>();
  let free = slots;

  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  const busy = () =>
    new UpstreamError('busy', 'Too many requests are waiting for this upstream.', BUSY_RETRY_AFTER_S);

  return {
    enter(client, abandoned) {
      if (abandoned?.aborted) return Promise.reject(busy());
      if (free > 0) {
        free--;
        return Promise.resolve(once(leave));
      }
      if (waiting.length >= maxWaiting) return Promise.reject(busy());
      if (client !== undefined) {
        if (clients.has(client)) return Promise.reject(busy());
        clients.add(client);
      }
      return new Promise((resolve, reject) => {
        const stopWaiting = () => {
          cancel();
          abandoned?.removeEventListener('abort', giveUp);
          if (client !== undefined) clients.delete(client);
        };
        const admitted = () => {
          stopWaiting();
          resolve(once(leave));
        };
        const giveUp = () => {
          waiting.splice(waiting.indexOf(admitted), 1);
          stopWaiting();
          reject(busy());
        };
        const cancel = clock.after(maxWaitMs, giveUp);
        abandoned?.addEventListener('abort', giveUp);
        waiting.push(admitted);
      });
    },
  };
}
