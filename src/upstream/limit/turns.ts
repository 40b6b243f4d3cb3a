/**
 * One request at a time with a pause after each, for the whole deployment: Nominatim counts all users of an
 * application together. The interval starts at the RESPONSE to the previous request, so that neither network delay
 * nor a stalled process can bring two requests closer together.
 */
import { once } from '../../shared/program/fair-queue.ts';
import { type Clock, pause, systemClock } from '../clock.ts';
import { UpstreamError } from '../errors.ts';
import type { Limiter } from './limiter.ts';

/** Retry-After for clients if an upstream allows few requests to a whole deployment, s. */
const TURN_RETRY_AFTER_S = 5;

/**
 * The turn to send, shared by a whole deployment. Each process has a queue in front of it, so that only one
 * call of a process waits.
 */
export interface Turns {
  /** Tries to take the turn. @returns 0 if taken, otherwise the delay before the next attempt, ms */
  take(): Promise<number>;
  /** Releases the turn; the next one can be taken after the interval. */
  release(): Promise<void>;
}

/** The turn in a deployment with a single instance, kept in memory. */
export class MemoryTurns implements Turns {
  private taken = false;
  private releasedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly intervalMs: number,
    private readonly clock: Clock = systemClock,
  ) {}

  async take(): Promise<number> {
    if (this.taken) return this.intervalMs;
    const elapsed = this.clock.monotonic() - this.releasedAt;
    if (elapsed < this.intervalMs) return this.intervalMs - elapsed;
    this.taken = true;
    return 0;
  }

  async release(): Promise<void> {
    this.taken = false;
    this.releasedAt = this.clock.monotonic();
  }
}

/**
 * Returns a limiter that lets a request through when it gets the turn.
 * @param maxWaitMs maximum wait, ms; afterwards the caller is refused with `busy`
 */
export function turnLimiter(limiter: Turns, maxWaitMs: number, clock: Clock = systemClock): Limiter {
  return {
    async enter() {
      const deadline = clock.monotonic() + maxWaitMs;
      for (;;) {
        const wait = await take(limiter);
        if (wait === 0) return once(() => void limiter.release().catch(() => {}));
        if (clock.monotonic() + wait > deadline) {
          throw new UpstreamError(
            'busy',
            'Other requests are waiting for this upstream, which allows few.',
            TURN_RETRY_AFTER_S,
          );
        }
        await pause(clock, wait);
      }
    },
  };
}

async function take(limiter: Turns): Promise<number> {
  try {
    return await limiter.take();
  } catch (cause) {
    // without knowing whether another instance sends, do not send
    throw new UpstreamError(
      'busy',
      'The database with the shared request limit is unreachable.',
      TURN_RETRY_AFTER_S,
      cause,
    );
  }
}
