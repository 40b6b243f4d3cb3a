/** How long a command will still take, by how fast it has been so far. */

/** Nothing is said before so much time and so large a share are over: the first seconds tell little. */
const MIN_ELAPSED_MS = 5_000;
const MIN_SHARE = 0.02;
/** Time in which a new estimate replaces two thirds of the one before, ms: steps differ in speed, and text must not jump. */
const SMOOTHING_MS = 15_000;
const MINUTE_MS = 60_000;
/** From so many minutes on text has hours, in steps of ten minutes. */
const HOURS_FROM_MIN = 90;

export class TimeLeft {
  private begun: { share: number; at: number } | null = null;
  private last = { share: 0, at: 0 };
  /** when it will end; null = not known yet */
  private end: number | null = null;
  /** minutes that the text has named last */
  private named = Number.POSITIVE_INFINITY;

  /** @param now a clock, ms */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Returns the time left in ms, 0 at the least; null while it cannot be told. A share below the one before begins a new
   * measurement: another piece of work.
   * @param share of the work that is done, 0 to 1; null = unknown
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

  /** Returns "about 6 min left" or "" while it cannot be told. @param share as in `at` */
  textAt(share: number | null): string {
    const left = this.at(share);
    if (left === null) return '';
    const minutes = left / MINUTE_MS;
    const unit = minutes > HOURS_FROM_MIN ? 10 : 1;
    const rounded = Math.max(1, Math.ceil(minutes / unit) * unit);
    // a number rises only when it is clearly too small
    if (rounded < this.named || minutes > this.named + unit / 2) this.named = rounded;
    if (this.named === 1) return 'less than a minute left';
    const [hours, rest] = [Math.floor(this.named / 60), this.named % 60];
    if (this.named <= HOURS_FROM_MIN) return `about ${this.named} min left`;
    return `about ${hours} h${rest === 0 ? '' : ` ${rest} min`} left`;
  }
}
