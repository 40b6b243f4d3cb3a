/** Estimates the time left from the speed so far. */

/** Minimum measured time and share of the work for an estimate: the first seconds are unreliable. */
const MIN_ELAPSED_MS = 5_000;
const MIN_SHARE = 0.02;
/**
 * Time in which a new estimate replaces two thirds of the previous one, ms: steps differ in speed, and text
 * must not jump.
 */
const SMOOTHING_MS = 15_000;
const MINUTE_MS = 60_000;
/** Maximum number of minutes shown as minutes; beyond, the text shows hours and steps of ten minutes. */
const HOURS_FROM_MIN = 90;

export class TimeLeft {
  private begun: { share: number; at: number } | null = null;
  private last = { share: 0, at: 0 };
  /** estimated end, ms on the clock `now`; null if unknown */
  private end: number | null = null;
  /** minutes in the last text; Infinity before the first one */
  private named = Number.POSITIVE_INFINITY;

  /** @param now a clock, ms */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Returns the time left in ms, at least 0; null while it is unknown. A smaller share than before begins a
   * new measurement, for another piece of work.
   * @param share finished share of the work, 0 to 1; null if unknown
   */
  at(share: number | null): number | null {
    const now = this.now();
    if (share === null || this.begun === null || share < this.last.share) {
      this.begun = share === null ? null : { share, at: now };
      this.end = null;
      this.named = Number.POSITIVE_INFINITY;
      this.last = { share: share ?? 0, at: now };
      return null;
    }
    const done = share - this.begun.share;
    const elapsed = now - this.begun.at;
    if (done >= MIN_SHARE && elapsed >= MIN_ELAPSED_MS) {
      const end = now + (elapsed * (1 - share)) / done;
      const weight = 1 - Math.exp((this.last.at - now) / SMOOTHING_MS);
      this.end = this.end === null ? end : this.end + weight * (end - this.end);
    }
    this.last = { share, at: now };
    return this.end === null ? null : Math.max(0, this.end - now);
  }

  /** Returns the time left as text: "about 6 min left"; "" while unknown. @param share as in `at` */
  textAt(share: number | null): string {
    const left = this.at(share);
    if (left === null) return '';
    const minutes = left / MINUTE_MS;
    const unit = minutes > HOURS_FROM_MIN ? 10 : 1;
    const rounded = Math.max(1, Math.ceil(minutes / unit) * unit);
    // the number shown may fall at any time, but rises only when it is clearly too small
    if (rounded < this.named || minutes > this.named + unit / 2) this.named = rounded;
    if (this.named === 1) return 'less than a minute left';
    const [hours, rest] = [Math.floor(this.named / 60), this.named % 60];
    if (this.named <= HOURS_FROM_MIN) return `about ${this.named} min left`;
    return `about ${hours} h${rest === 0 ? '' : ` ${rest} min`} left`;
  }
}
