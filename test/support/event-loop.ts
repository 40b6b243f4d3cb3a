import { threadCpuUsage } from 'node:process';

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
