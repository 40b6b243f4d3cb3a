/** When a scoring thread that died is replaced, and when that is no longer of use. */

/** Number of deaths within DEATHS_WITHIN_MS after which the fault is not a passing one: the supervisor of the process takes over. */
export const MAX_DEATHS = 5;
const DEATHS_WITHIN_MS = 60_000;
/** First pause before a dead thread is replaced; doubles with each further death. */
const RESTART_DELAY_MS = 50;

export class Deaths {
  /** when threads died lately, ms on the pool's clock, oldest first */
  private readonly times: number[] = [];

  /** Notes a death. @returns ms to wait before the thread is replaced; null when too many have died */
  note(now: number): number | null {
    this.times.push(now);
    while (this.times[0]! < now - DEATHS_WITHIN_MS) this.times.shift();
    const { length } = this.times;
    return length >= MAX_DEATHS ? null : RESTART_DELAY_MS * 2 ** (length - 1);
  }
}
