/** A clock that moves only when a test moves it. Timers that become due run in order. */
import type { Clock } from '../../src/upstream/clock.ts';
import { settle } from './event-loop.ts';

export class FakeClock implements Clock {
  #now: number;
  #elapsed = 0;
  #timers: { at: number; action: () => void }[] = [];

  constructor(start = Date.UTC(2026, 0, 15, 12)) {
    this.#now = start;
  }

  now = () => this.#now;

  monotonic = () => this.#elapsed;

  after = (ms: number, action: () => void) => {
    const timer = { at: this.#elapsed + ms, action };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  /** Lets `ms` pass. Promises that wait for a timer settle before the next timer runs. */
  async advance(ms: number): Promise<void> {
    const end = this.#elapsed + ms;
    for (;;) {
      await settle();
      const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#pass(Math.max(next.at, this.#elapsed));
      next.action();
    }
    this.#pass(end);
  }

  #pass(until: number): void {
    this.#now += until - this.#elapsed;
    this.#elapsed = until;
  }

  /** Sets the clock, also backwards, as an operator would: timers and the monotonic time do not change. */
  set(now: number): void {
    this.#now = now;
  }
}
