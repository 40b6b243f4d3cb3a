/** Counts for the operator what the model does about bursts of new devices (see BURST_SIZE). */
import { BURST_MS, BURST_SIZE, Field, isNewcomer, RECORD_WIDTH } from '../shared/signal-record.ts';

/** Places that are watched at once before those without a recent signal are forgotten. */
const WATCHED_LIMIT = 10_000;

export class BurstCounter {
  /** bursts seen since the start */
  bursts = 0;
  /** signals that count less because of them */
  downWeighted = 0;
  /** by place and verdict: when new devices reported, ascending */
  private readonly recent = new Map<string, number[]>();

  add(records: Float64Array): void {
    for (let at = 0; at < records.length; at += RECORD_WIDTH) {
      if (isNewcomer(records, at)) this.note(records, at);
    }
  }

  private note(records: Float64Array, at: number): void {
    const key = `${records[at + Field.CELL]} ${records[at + Field.KIND]}`;
    const receivedAt = records[at + Field.RECEIVED_AT]!;
    const times = (this.recent.get(key) ?? []).filter((time) => time > receivedAt - BURST_MS);
    times.push(receivedAt);
    if (times.length === BURST_SIZE) {
      this.bursts++;
      this.downWeighted += BURST_SIZE;
    } else if (times.length > BURST_SIZE) {
      this.downWeighted++;
      // that there are more is all one needs to know: memory stays bounded
      times.shift();
    }
    this.recent.set(key, times);
    if (this.recent.size > WATCHED_LIMIT) this.forget(receivedAt - BURST_MS);
  }

  private forget(before: number): void {
    for (const [key, times] of this.recent) if (times.at(-1)! <= before) this.recent.delete(key);
    // all of them recent: start anew rather than grow
    if (this.recent.size > WATCHED_LIMIT) this.recent.clear();
  }
}
