/** Progress of a sweep: cells, speed and time left. */
import type { ProgressLine } from '../terminal/progress.ts';

export class SweepProgress {
  private readonly startedAt: number;
  private done = 0;
  /** number of shards that existed already; the estimate of the time left ignores them */
  private found = 0;
  private cells = 0;

  /** @param now a clock, ms */
  constructor(
    private readonly shards: number,
    private readonly line: ProgressLine,
    private readonly now: () => number,
  ) {
    this.startedAt = now();
    line.show(0, 'rating');
  }

  /** Counts a finished shard. @param cells rated cells; null if the shard existed already */
  add(cells: number | null): void {
    this.done++;
    this.cells += cells ?? 0;
    if (cells === null) this.found++;
    this.line.show(this.done / this.shards, 'rating', `${this.rate()}${this.rest()}`);
  }

  /** Returns one line about the whole sweep. */
  summary(): string {
    const seconds = this.seconds();
    const kept = this.found > 0 ? `; ${this.found} of ${this.shards} shards existed already` : '';
    return `${this.cells.toLocaleString('en')} cells rated in ${seconds.toFixed(1)} s${this.cells > 0 ? ` (${this.rate()})` : ''}${kept}`;
  }

  private rate(): string {
    const rate = Math.round(this.cells / this.seconds());
    return `${rate.toLocaleString('en')} cells/s`;
  }

  private rest(): string {
    const worked = this.done - this.found;
    if (worked === 0) return '';
    return `, ${durationText((this.seconds() / worked) * (this.shards - this.done))} left`;
  }

  private seconds(): number {
    return Math.max(0.001, (this.now() - this.startedAt) / 1000);
  }
}

/** Formats a duration: 42 → "42 s", 4200 → "70 min", 90000 → "25 h". */
export function durationText(seconds: number): string {
  if (seconds < 100) return `${Math.ceil(seconds)} s`;
  if (seconds < 6_000) return `${Math.ceil(seconds / 60)} min`;
  return `${Math.ceil(seconds / 3600)} h`;
}
