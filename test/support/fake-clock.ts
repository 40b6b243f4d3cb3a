/** A clock that moves only when a test moves it. Timers that become due run in order. */
import type { Clock } from '../../src/upstream/clock.ts';
import { settle } from './event-loop.ts';

export class FakeClock implements Clock {
  #now: number;
  #timers: { at: number; action: () => void }[] = [];

  constructor(start = Date.UTC(2026, 0, 15, 12)) {
    this.#now = start;
  }

  now = () => this.#now;

  after = (ms: number, action: () => void) => {
    const timer = { at: this.#now + ms, action };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  /** Lets `ms` pass. Promises that wait for a timer settle before the next timer runs. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      await settle();
      const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#now = Math.max(this.#now, next.at);
      next.action();
    }
    this.#now = end;
  }

  /** Sets the clock, also backwards, without running timers. */
  set(now: number): void {
    this.#now = now;
  }
}
