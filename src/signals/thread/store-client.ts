/** The main thread's end of the store's thread: the same interface as the database that runs inside. */
import type { SignalBase } from '../../shared/signal-record.ts';
import {
  type Added,
  type DatabaseEvents,
  DatabaseRefused,
  type NewSignal,
  type SignalDatabase,
  StoreUnavailable,
} from '../store.ts';
import {
  type DatabaseConfig,
  type FromStore,
  packBatch,
  type StoreAnswers,
  type StoreFailure,
  type StoreRequest,
  type ToStore,
  unpackAdded,
} from './store-messages.ts';

interface Waiter {
  resolve(answer: StoreAnswers[keyof StoreAnswers]): void;
  reject(error: Error): void;
}

/** How long the thread may take to write everything back when it is closed, in ms. */
const CLOSE_WITHIN_MS = 5000;

export class StoreThread implements SignalDatabase {
  private worker: Worker | null = null;
  private readonly waiters = new Map<number, Waiter>();
  private lastId = 0;
  private lastError = '';

  constructor(
    private readonly url: URL,
    private readonly config: DatabaseConfig,
    private readonly events: DatabaseEvents,
  ) {}

  /** Starts the thread, also again after it died. */
  async open(secretMark: string): Promise<void> {
    this.worker ??= this.start();
    await this.request({ op: 'open', config: this.config, secretMark });
  }

  async add(signals: readonly NewSignal[]): Promise<Added> {
    return unpackAdded(await this.request({ op: 'add', batch: packBatch(signals) }));
  }

  load(after: number): Promise<SignalBase> {
    return this.request({ op: 'load', after });
  }

  purge(before: number, limit: number): Promise<number> {
    return this.request({ op: 'purge', before, limit });
  }

  async close(): Promise<void> {
    if (!this.worker) return;
    const closed = this.request({ op: 'close' });
    await Promise.race([closed, Bun.sleep(CLOSE_WITHIN_MS)]);
    this.worker = null;
  }

  private request<R extends StoreRequest>(request: R): Promise<StoreAnswers[R['op']]> {
    const { worker } = this;
    if (!worker) return Promise.reject(new StoreUnavailable('the thread of the database does not run'));
    return new Promise((resolve, reject) => {
      const id = ++this.lastId;
      this.waiters.set(id, { resolve: resolve as Waiter['resolve'], reject });
      worker.postMessage({ id, request } satisfies ToStore);
    });
  }

  private start(): Worker {
    const worker = new Worker(this.url);
    worker.onmessage = ({ data }: MessageEvent<FromStore>) => this.receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.lastError = event.message;
    };
    worker.addEventListener('close', () => {
      if (this.worker !== worker) return;
      this.worker = null;
      const reason = new StoreUnavailable(
        `the thread of the database ended (${this.lastError || 'unknown reason'})`,
      );
      for (const { reject } of this.waiters.values()) reject(reason);
      this.waiters.clear();
      this.events.onLost(reason, true);
    });
    return worker;
  }

  private receive(message: FromStore): void {
    switch (message.type) {
      case 'signals':
        this.events.onSignals(message.records);
        return;
      case 'lost':
        this.events.onLost(new StoreUnavailable(message.reason));
        return;
      case 'answer':
        this.take(message.id)?.resolve(message.answer);
        return;
      case 'failure':
        this.take(message.id)?.reject(asError(message.failure));
    }
  }

  private take(id: number): Waiter | undefined {
    const waiter = this.waiters.get(id);
    this.waiters.delete(id);
    return waiter;
  }
}

function asError({ kind, message }: StoreFailure): Error {
  if (kind === 'unavailable') return new StoreUnavailable(message);
  if (kind === 'refused') return new DatabaseRefused(message);
  return new Error(message);
}
