/** The reports that count now, shared by all scoring threads, including those that start later. */
import { packRecords, RECORD_WIDTH, type ReportBase } from '../shared/report-record.ts';

/** Initial reports of a scoring thread. */
export interface ReportState {
  base: ReportBase;
  /** later reports as records, oldest first */
  added: readonly Float64Array[];
}

export interface FeedListener {
  /** receives the reports that replace all previous ones */
  replaced(state: ReportState): void;
  added(records: Float64Array): void;
}

export class ReportFeed {
  private base: ReportBase = packRecords(new Float64Array(0));
  private added: Float64Array[] = [];
  private readonly listeners: FeedListener[] = [];

  subscribe(listener: FeedListener): void {
    this.listeners.push(listener);
  }

  current(): ReportState {
    return { base: this.base, added: this.added };
  }

  /** Number of reports in `current`, both loaded and added; duplicates count twice. */
  get size(): number {
    return this.base.records.length / RECORD_WIDTH + this.addedCount;
  }

  get addedCount(): number {
    return this.added.reduce((sum, records) => sum + records.length, 0) / RECORD_WIDTH;
  }

  /** Adds reports. After this call, every scoring thread has the reports before its next request. */
  add(records: Float64Array): void {
    if (records.length === 0) return;
    this.added.push(records);
    for (const listener of this.listeners) listener.added(records);
  }

  /**
   * Reloads all reports. Keeps reports that arrive meanwhile: they may be among the loaded ones too, but a
   * duplicate affects scores once.
   */
  async reload(load: () => Promise<ReportBase>): Promise<void> {
    const before = this.added.length;
    this.base = await load();
    this.added = this.added.slice(before);
    for (const listener of this.listeners) listener.replaced(this.current());
  }
}
