/** Main thread's side of the store's thread, with the interface of the database that runs there. */
import type { ReportBase } from '../shared/report-record.ts';
import { Thread, ThreadLost } from '../threads/ask.ts';
import {
  type Added,
  type DatabaseEvents,
  DatabaseRefused,
  type NewReport,
  type ReportDatabase,
  StoreUnavailable,
} from './store.ts';
import {
  type DatabaseConfig,
  packReports,
  type StoreEvent,
  type StoreOperations,
  unpackAdded,
} from './store-messages.ts';
import type { TruthCount } from './truth.ts';

/** Time limit for the thread to write everything when it is closed, ms. */
const CLOSE_WITHIN_MS = 5000;

type RunningThread = Thread<StoreOperations, StoreEvent>;

export class StoreThread implements ReportDatabase {
  private thread: RunningThread | null = null;

  constructor(
    private readonly url: URL,
    private readonly config: DatabaseConfig,
    private readonly events: DatabaseEvents,
  ) {}

  /** Opens the database; starts its thread first if none is running. */
  async open(secretMark: string): Promise<void> {
    this.thread ??= this.start();
    await this.ask((thread) => thread.ask('open', { config: this.config, secretMark }));
  }

  async add(reports: readonly NewReport[]): Promise<Added> {
    return unpackAdded(await this.ask((thread) => thread.ask('add', packReports(reports))));
  }

  probe(): Promise<void> {
    return this.ask((thread) => thread.ask('probe', null));
  }

  load(after: number): Promise<ReportBase> {
    return this.ask((thread) => thread.ask('load', after));
  }

  newest(): Promise<number | null> {
    return this.ask((thread) => thread.ask('newest', null));
  }

  purge(before: number, limit: number): Promise<number> {
    return this.ask((thread) => thread.ask('purge', { before, limit }));
  }

  count(truth: TruthCount): Promise<void> {
    return this.ask((thread) => thread.ask('count', truth));
  }

  truth(): Promise<TruthCount[]> {
    return this.ask((thread) => thread.ask('truth', null));
  }

  async close(): Promise<void> {
    const { thread } = this;
    this.thread = null;
    if (thread) await Promise.race([thread.close(), Bun.sleep(CLOSE_WITHIN_MS)]);
  }

  /** Sends a request; a lost thread counts as a lost database. */
  private async ask<Answer>(question: (thread: RunningThread) => Promise<Answer>): Promise<Answer> {
    const { thread } = this;
    if (!thread) throw new StoreUnavailable('the database thread is not running');
    try {
      return await question(thread);
    } catch (error) {
      throw error instanceof ThreadLost ? new StoreUnavailable(error.message) : error;
    }
  }

  private start(): RunningThread {
    return new Thread(this.url, {
      name: 'the thread of the database',
      errors: [StoreUnavailable, DatabaseRefused],
      onEvent: (event) => {
        if (event.type === 'reports') this.events.onReports(event.records);
        else if (event.type === 'deleted') this.events.onDeleted();
        else if (event.type === 'warning') this.events.onWarning?.(event.text);
        else this.events.onLost(new StoreUnavailable(event.reason));
      },
      onLost: ({ message }) => {
        this.thread = null;
        this.events.onLost(new StoreUnavailable(message), true);
      },
    });
  }
}
