import { threadCpuUsage } from 'node:process';

/** Longest turn of the main thread, ms (P57). */
const MOST_MS = 50;
const TRIES = 3;
/** Processor time of the loop in `mostTurn` on the machine of test/bench/RESULTS.md, ms. */
const LOOP_MS = 90;

/** Lets the event loop turn `count` times, for tasks that need nothing else. */
export async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** Runs everything that is ready to run, including bodies of answers. */
export const settle = (): Promise<void> => turns(5);

/** Returns the processor time of this thread, ms. */
export function processorTime(): number {
  const { user, system } = threadCpuUsage();
  return (user + system) / 1000;
}

/** Returns the longest turn of the main thread that is accepted, ms: on a slow machine it grows with a known loop. */
export function mostTurn(): number {
  const times = Array.from({ length: 5 }, () => {
    const begun = processorTime();
    let sum = 0;
    for (let i = 0; i < 50_000_000; i++) sum += i;
    if (sum === 0) throw new Error('the loop did nothing');
    return processorTime() - begun;
  });
  return MOST_MS * Math.max(1, Math.min(...times) / LOOP_MS);
}

/**
 * Measures the longest turn of this thread's event loop while it runs something: in processor time, which other
 * processes on the machine hardly change.
 */
export class TurnWatch {
  private longest = 0;
  private before = processorTime();
  private isOver = false;

  constructor() {
    this.look();
  }

  /** Returns the longest turn since the last call, ms; call it in a turn of its own. */
  async take(): Promise<number> {
    // the turn that did the work ends first
    await turns(2);
    const { longest } = this;
    this.longest = 0;
    return longest;
  }

  /**
   * Runs something, again if a turn was long: code that is not compiled yet and a garbage collection lengthen one try.
   * @param most ms; a try without a longer turn is the last one
   * @returns the shortest of the longest turns of all tries, ms
   */
  async longestIn(run: () => Promise<unknown>, most: number): Promise<number> {
    let longest = Number.POSITIVE_INFINITY;
    for (let tried = 0; tried < TRIES && longest > most; tried++) {
      await this.take();
      await run();
      longest = Math.min(longest, await this.take());
    }
    return longest;
  }

  stop(): void {
    this.isOver = true;
  }

  private look(): void {
    const now = processorTime();
    this.longest = Math.max(this.longest, now - this.before);
    this.before = now;
    if (!this.isOver) setImmediate(() => this.look());
  }
}
