/**
 * Circuit breaker: after repeated failures it blocks requests to an upstream for a while, then one probe tests it.
 */
import { type Clock, systemClock } from './clock.ts';

/** Failures in a row that open the breaker. Five are an outage, not bad luck: a map view requests about 20 tiles. */
const FAILURES_TO_OPEN = 5;
/** First pause, ms; doubled after every failed probe, because long outages last longer. */
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** Pause after a refusal without `Retry-After`, ms. People lift blocks, so early retries make it worse. */
export const REFUSED_PAUSE_MS = 10 * 60_000;
/** Maximum `Retry-After`, ms. More than a day is more likely a mistake. */
const LONGEST_RETRY_AFTER_MS = 24 * 3_600_000;

export type BreakerState = 'closed' | 'open' | 'half_open';

/** Permission to send one request; exactly one of its methods must be called when the request is over. */
export interface Permit {
  /** Records that the upstream works: any response that is not a failure. */
  succeeded(): void;
  /** Records a timeout, a broken connection, 5xx or an invalid response. */
  failed(reason: string): void;
  /** Records that the upstream refuses requests; `retryAfterMs` = 0 if it did not state for how long. */
  refused(reason: string, retryAfterMs: number): void;
}

export class Breaker {
  private current: BreakerState = 'closed';
  private failures = 0;
  private pause = FIRST_PAUSE_MS;
  /** end of the pause, ms on the monotonic clock */
  private openUntil = 0;
  /** number of state changes; results of requests that were admitted before the last change are ignored */
  private generation = 0;
  private lastReason: string | null = null;
  private timesOpened = 0;

  constructor(private readonly clock: Clock = systemClock) {}

  /** State of the breaker; half open as soon as the pause is over, even without a request. */
  get state(): BreakerState {
    return this.current === 'open' && this.clock.monotonic() >= this.openUntil ? 'half_open' : this.current;
  }

  /** Reason why the breaker is not closed; null while it is closed. */
  get reason(): string | null {
    return this.lastReason;
  }

  /** Number of times that the breaker has opened since the start. */
  get opened(): number {
    return this.timesOpened;
  }

  /** Seconds until the next probe, at least 1; 0 while the breaker is closed. */
  get retryAfterSeconds(): number {
    if (this.current === 'closed') return 0;
    return Math.max(1, Math.ceil((this.openUntil - this.clock.monotonic()) / 1000));
  }

  /** True while `admit` would refuse; takes no permit. */
  get refusing(): boolean {
    return this.state === 'open' || this.current === 'half_open';
  }

  /** Returns a permit if closed, or for one probe if half open; otherwise null. */
  admit(): Permit | null {
    if (this.refusing) return null;
    if (this.current === 'open') this.change('half_open');
    const generation = this.generation;
    const current = (action: () => void) => () => {
      if (generation === this.generation) action();
    };
    return {
      succeeded: current(() => this.close()),
      failed: (reason) => current(() => this.fail(reason))(),
      refused: (reason, retryAfterMs) => current(() => this.refuse(reason, retryAfterMs))(),
    };
  }

  /**
   * Opens immediately. Public for reasons that no single response shows, such as the same image for many tiles.
   * @param pauseMs time until the next probe, ms
   */
  trip(reason: string, pauseMs: number): void {
    this.failures = 0;
    this.lastReason = reason;
    this.openUntil = this.clock.monotonic() + pauseMs;
    this.timesOpened++;
    this.change('open');
  }

  private close(): void {
    this.failures = 0;
    if (this.current === 'closed') return;
    this.pause = FIRST_PAUSE_MS;
    this.lastReason = null;
    this.change('closed');
  }

  private fail(reason: string): void {
    if (this.current === 'half_open') {
      this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
      this.trip(reason, this.pause);
    } else if (++this.failures >= FAILURES_TO_OPEN) {
      this.trip(reason, this.pause);
    }
  }

  private refuse(reason: string, retryAfterMs: number): void {
    this.trip(reason, retryAfterMs > 0 ? Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS) : REFUSED_PAUSE_MS);
  }

  private change(state: BreakerState): void {
    this.current = state;
    this.generation++;
  }
}
