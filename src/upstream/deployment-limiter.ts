/**
 * One request at a time, and a pause after each, over the whole deployment: Nominatim counts all users of an
 * application together. The next request may go a full interval after the last one was ANSWERED, so that neither
 * network delay nor a stalled process can bring two requests closer together than the interval.
 */
import { type Clock, pause, systemClock } from './clock.ts';
import { UpstreamError } from './errors.ts';
import { type Gate, once } from './limiters.ts';

/** Who may send next, for a whole deployment. Within one process a queue is in front, so one call waits at a time. */
export interface DeploymentLimiter {
  /** Tries to take the turn. @returns 0 when taken, otherwise after how many ms it is worth trying again */
  take(): Promise<number>;
  /** Gives the turn back; the next one can be taken after the interval. */
  release(): Promise<void>;
}

/** For a single instance. */
export class MemoryLimiter implements DeploymentLimiter {
  readonly #intervalMs: number;
  readonly #clock: Clock;
  #taken = false;
  #releasedAt = Number.NEGATIVE_INFINITY;

  constructor(intervalMs: number, clock: Clock = systemClock) {
    this.#intervalMs = intervalMs;
    this.#clock = clock;
  }

  async take(): Promise<number> {
    if (this.#taken) return this.#intervalMs;
    const elapsed = this.#clock.now() - this.#releasedAt;
    // A clock that was set back counts as "just now", not as "in a year".
    if (elapsed < this.#intervalMs) return Math.min(this.#intervalMs, this.#intervalMs - elapsed);
    this.#taken = true;
    return 0;
  }

  async release(): Promise<void> {
    this.#taken = false;
    this.#releasedAt = this.#clock.now();
  }
}

/** @param maxWaitMs a caller who has waited this long is sent away with `busy` */
export function deploymentGate(
  limiter: DeploymentLimiter,
  maxWaitMs: number,
  clock: Clock = systemClock,
): Gate {
  return {
    async enter() {
      const deadline = clock.now() + maxWaitMs;
      for (;;) {
        const wait = await take(limiter);
        if (wait === 0) return once(() => void limiter.release().catch(() => {}));
        if (clock.now() + wait > deadline) {
          throw new UpstreamError('busy', 'Others are asking this upstream; it allows few requests.', 5);
        }
        await pause(clock, wait);
      }
    },
  };
}

async function take(limiter: DeploymentLimiter): Promise<number> {
  try {
    return await limiter.take();
  } catch (cause) {
    // Not knowing whether somebody else is asking means not asking.
    throw new UpstreamError('busy', 'The shared count of requests cannot be reached.', 5, cause);
  }
}
