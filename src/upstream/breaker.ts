/** Circuit breaker: after repeated failures an upstream is left alone for a while, then one request probes it. */
import { type Clock, systemClock } from './clock.ts';

/** Five in a row is an outage, not bad luck; a page of the map alone asks for some twenty tiles. */
const FAILURES_TO_OPEN = 5;
/** First pause; doubled after every failed probe, because what is still down after a while is down for longer. */
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** After 403 or 429 without `Retry-After`: blocks are lifted by people, so asking soon only makes it worse. */
export const REFUSED_PAUSE_MS = 10 * 60_000;
/** A `Retry-After` beyond a day is more likely a mistake than a wish. */
const LONGEST_RETRY_AFTER_MS = 24 * 3_600_000;

export type BreakerState = 'closed' | 'open' | 'half_open';

/** The right to send one request; exactly one of its methods must be called when the request is over. */
export interface Permit {
  /** upstream works: any answer that is not a failure */
  succeeded(): void;
  /** timeout, broken connection, 5xx or rubbish */
  failed(reason: string): void;
  /** upstream asked us to stop; `retryAfterMs` = 0 when it did not say for how long */
  refused(reason: string, retryAfterMs: number): void;
}

export class Breaker {
  readonly #clock: Clock;
  #state: BreakerState = 'closed';
  #failures = 0;
  #pause = FIRST_PAUSE_MS;
  #openUntil = 0;
  /** Grows with every change of state: an answer to a request from an earlier state says nothing about this one. */
  #generation = 0;
  #reason: string | null = null;
  #opened = 0;

  constructor(clock: Clock = systemClock) {
    this.#clock = clock;
  }

  /** Half open as soon as the pause is over, whether or not anybody has asked yet. */
  get state(): BreakerState {
    return this.#state === 'open' && this.#clock.now() >= this.#openUntil ? 'half_open' : this.#state;
  }

  /** Why it is open, null while closed. */
  get reason(): string | null {
    return this.#reason;
  }

  /** How often it has opened since the start. */
  get opened(): number {
    return this.#opened;
  }

  /** Seconds until the next probe, at least 1 while not closed. */
  get retryAfterSeconds(): number {
    if (this.#state === 'closed') return 0;
    return Math.max(1, Math.ceil((this.#openUntil - this.#clock.now()) / 1000));
  }

  /** True while `admit` would refuse; takes nothing. */
  get refusing(): boolean {
    return this.state === 'open' || this.#state === 'half_open';
  }

  /** A permit when closed, for the one probe when half open, otherwise null. */
  admit(): Permit | null {
    if (this.refusing) return null;
    if (this.#state === 'open') this.#change('half_open');
    const generation = this.#generation;
    const current = (action: () => void) => () => {
      if (generation === this.#generation) action();
    };
    return {
      succeeded: current(() => this.#close()),
      failed: (reason) => current(() => this.#fail(reason))(),
      refused: (reason, retryAfterMs) => current(() => this.#refuse(reason, retryAfterMs))(),
    };
  }

  /** Opens at once, for a reason that a single answer does not show (the same picture for many tiles). */
  trip(reason: string, pauseMs: number): void {
    this.#open(reason, pauseMs);
  }

  #close(): void {
    this.#failures = 0;
    if (this.#state === 'closed') return;
    this.#pause = FIRST_PAUSE_MS;
    this.#reason = null;
    this.#change('closed');
  }

  #fail(reason: string): void {
    if (this.#state === 'half_open') {
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
      this.#open(reason, this.#pause);
    } else if (++this.#failures >= FAILURES_TO_OPEN) {
      this.#open(reason, this.#pause);
    }
  }

  #refuse(reason: string, retryAfterMs: number): void {
    this.#open(reason, retryAfterMs > 0 ? Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS) : REFUSED_PAUSE_MS);
  }

  #open(reason: string, pauseMs: number): void {
    this.#failures = 0;
    this.#reason = reason;
    this.#openUntil = this.#clock.now() + pauseMs;
    this.#opened++;
    this.#change('open');
  }

  #change(state: BreakerState): void {
    this.#state = state;
    this.#generation++;
  }
}
