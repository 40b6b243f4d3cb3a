/** Gates in front of an upstream: how many requests at once, and how many in a second. First come, first served. */
import { type Clock, systemClock } from './clock.ts';
import { UpstreamError } from './errors.ts';

export interface Gate {
  /** Resolves when a request may be sent, with what must be called once it is over. Throws UpstreamError `busy`. */
  enter(): Promise<() => void>;
}

export interface QueueOptions {
  /** requests at once */
  slots: number;
  /** requests that may wait; one more is refused at once */
  maxWaiting: number;
  /** longest wait, ms */
  maxWaitMs: number;
  clock?: Clock;
}

/** Lets `slots` requests through at once; the others wait in order, but neither too many nor too long. */
export function queueGate({ slots, maxWaiting, maxWaitMs, clock = systemClock }: QueueOptions): Gate {
  const waiting: (() => void)[] = [];
  let free = slots;

  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  const busy = () => new UpstreamError('busy', 'Too many requests are waiting for this upstream.', 1);

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

export interface RateOptions {
  perSecond: number;
  /** requests that may go at once after a quiet time */
  burst: number;
  clock?: Clock;
}

/** More than any queueGate in front of a rateGate lets wait. */
const LONGEST_QUEUE_MS = 3_600_000;

/** A token bucket: `burst` at once, then `perSecond`. Waits; to be put behind a queueGate, which bounds the wait. */
export function rateGate({ perSecond, burst, clock = systemClock }: RateOptions): Gate {
  const interval = 1000 / perSecond;
  // When the bucket would be full again (generic cell rate algorithm): one number instead of tokens and a timer.
  let fullAt = 0;
  return {
    async enter() {
      const now = clock.now();
      // A clock that was set back must not lock the gate for as long as it was wrong: an hour's queue is no queue.
      fullAt = Math.min(Math.max(fullAt, now), now + LONGEST_QUEUE_MS) + interval;
      const wait = fullAt - burst * interval - now;
      if (wait > 0) await new Promise<void>((resolve) => clock.after(wait, resolve));
      return () => {};
    },
  };
}

/** Makes a release harmless when called twice: a slot given back twice would let one request too many through. */
export function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    action();
  };
}

/** Goes through the gates in order; leaving gives all of them back, also when a later gate refuses. */
export async function enterAll(gates: readonly Gate[]): Promise<() => void> {
  const leaves: (() => void)[] = [];
  const leaveAll = () => {
    for (const leave of leaves.reverse()) leave();
  };
  try {
    for (const gate of gates) leaves.push(await gate.enter());
  } catch (error) {
    leaveAll();
    throw error;
  }
  return once(leaveAll);
}
