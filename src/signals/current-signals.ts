/** The signals that count right now, for all scoring threads: the same for each of them, also for one that starts later. */
import { packRecords, RECORD_WIDTH, type SignalBase } from '../shared/signal-record.ts';

/** Everything a scoring thread needs to start with. */
export interface SignalState {
  base: SignalBase;
  /** what came since, as records, oldest first */
  added: readonly Float64Array[];
}

export interface FeedListener {
  /** forget what was before */
  replaced(state: SignalState): void;
  added(records: Float64Array): void;
}

export class SignalFeed {
  private base: SignalBase = packRecords(new Float64Array(0));
  private added: Float64Array[] = [];
  private readonly listeners: FeedListener[] = [];

  subscribe(listener: FeedListener): void {
    this.listeners.push(listener);
  }

  current(): SignalState {
    return { base: this.base, added: this.added };
  }

  /** Signals in the state, those that came twice counted twice. */
  get size(): number {
    return this.base.records.length / RECORD_WIDTH + this.addedCount;
  }

  get addedCount(): number {
    return this.added.reduce((sum, records) => sum + records.length, 0) / RECORD_WIDTH;
  }

  /** When it returns, every scoring thread has them before whatever it is asked next. */
  add(records: Float64Array): void {
    if (records.length === 0) return;
    this.added.push(records);
    for (const listener of this.listeners) listener.added(records);
  }

  /**
   * Reads all signals anew. What comes meanwhile is kept: it may or may not be in what is read, and a signal that
   * is there twice counts once.
   */
  async reload(load: () => Promise<SignalBase>): Promise<void> {
    const before = this.added.length;
    this.base = await load();
    this.added = this.added.slice(before);
    for (const listener of this.listeners) listener.replaced(this.current());
  }
}
