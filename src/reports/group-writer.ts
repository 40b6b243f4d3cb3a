/** Stores reports in groups: those that arrive during a commit form the next group. */
import { type Added, type NewReport, StoreUnavailable, type Verdict } from './store.ts';

/** Maximum number of reports per transaction: enough to share a disk flush, few enough for short waits. */
const GROUP_LIMIT = 512;
/** Maximum number of waiting reports, half a second's worth at 40,000 a second; more are refused with 503. */
const QUEUE_LIMIT = 20_000;

interface Waiting {
  report: NewReport;
  resolve(verdict: Verdict): void;
  reject(error: Error): void;
}

export interface GroupWriterOptions {
  /** stores a group */
  store(group: readonly NewReport[]): Promise<Added>;
  /** called when a group was stored, before its clients are answered */
  onStored(added: Added): void;
  /** called when the database cannot be used; the group has been rejected */
  onUnavailable(error: StoreUnavailable): void;
}

export class GroupWriter {
  private waiting: Waiting[] = [];
  private writing: Promise<void> | null = null;

  constructor(private readonly options: GroupWriterOptions) {}

  /** Number of reports whose group has not begun. */
  get size(): number {
    return this.waiting.length;
  }

  /** Adds a report. Resolves after the commit. @throws StoreUnavailable, also when too many are waiting */
  add(report: NewReport): Promise<Verdict> {
    if (this.waiting.length >= QUEUE_LIMIT)
      return Promise.reject(new StoreUnavailable('too many reports are waiting'));
    return new Promise((resolve, reject) => {
      this.waiting.push({ report, resolve, reject });
      // after the event loop has read all waiting requests
      this.writing ??= new Promise<void>((begin) => setImmediate(begin)).then(() => this.write());
    });
  }

  /** Rejects all waiting reports; a group on its way to the database continues. */
  rejectWaiting(error: StoreUnavailable): void {
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }

  /** Resolves when nothing is waiting or being written. */
  async finish(): Promise<void> {
    await this.writing;
  }

  private async write(): Promise<void> {
    while (this.waiting.length > 0) {
      const group = this.waiting.splice(0, GROUP_LIMIT);
      try {
        const added = await this.options.store(group.map(({ report }) => report));
        this.options.onStored(added);
        for (const [n, { resolve }] of group.entries()) resolve(added.verdicts[n]!);
      } catch (error) {
        for (const { reject } of group) reject(error as Error);
        if (error instanceof StoreUnavailable) this.options.onUnavailable(error);
      }
    }
    this.writing = null;
  }
}
