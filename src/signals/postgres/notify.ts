/**
 * LISTEN/NOTIFY: learns that another instance stored signals. A notification carries no signals: what is new is always
 * read from the table by sequence, so a lost notification delays signals but loses none.
 */
import postgres from 'postgres';
import { StoreUnavailable } from '../store.ts';
import { classify } from './errors.ts';
import { warningOf } from './session.ts';

/** How often the table is read without a notification, ms: a connection that broke in silence goes unnoticed for as long. */
const READ_EVERY_MS = 5000;
/** Pause before a cut connection is made anew, in ms. */
const RECONNECT_AFTER_MS = 200;

export interface ListenerOptions {
  /** notifications of this instance are our own */
  ignore: string;
  /** reads what is new */
  read(): Promise<void>;
  /** reading failed: the database is gone */
  onLost(reason: StoreUnavailable): void;
  /** the server warns of something, in one line */
  onWarning?(text: string): void;
}

export class SignalListener {
  static readonly CHANNEL = 'spotscore_signals';
  private client: postgres.Sql | null = null;
  private readonly timer: ReturnType<typeof setInterval>;
  private reconnect: ReturnType<typeof setTimeout> | undefined;
  private reading = false;
  private notifiedWhileReading = false;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly options: ListenerOptions,
  ) {
    this.timer = setInterval(() => void this.readNew(), READ_EVERY_MS);
  }

  /** Notifications are received from now on; reads what came before. */
  async listen(): Promise<void> {
    if (this.closed) return;
    // a new client each time, and no `listen` of the driver: that gives up when its first attempt to reconnect fails
    this.client = this.connect();
    await this.client.unsafe(`listen ${SignalListener.CHANNEL}`);
    await this.options.read();
  }

  private connect(): postgres.Sql {
    const notifications = {
      onnotify: (_channel: string, instance: string) => {
        if (instance !== this.options.ignore) void this.readNew();
      },
    };
    const client = postgres(this.url, {
      ...notifications,
      max: 1,
      max_lifetime: null,
      connect_timeout: 3,
      fetch_types: false,
      onnotice: (notice) => {
        const text = warningOf(notice);
        if (text !== null) this.options.onWarning?.(text);
      },
      backoff: () => 0,
      connection: { application_name: 'spotscore listen' },
      onclose: () => {
        if (this.client === client) this.listenLater();
      },
    });
    return client;
  }

  /** Reads what is new, and once more when there is a notification meanwhile. */
  private async readNew(): Promise<void> {
    this.notifiedWhileReading = true;
    if (this.reading) return;
    this.reading = true;
    try {
      while (this.notifiedWhileReading && !this.closed) {
        this.notifiedWhileReading = false;
        await this.options.read();
      }
    } catch (error) {
      const reason = classify(error);
      if (this.closed) return;
      this.options.onLost(
        reason instanceof StoreUnavailable ? reason : new StoreUnavailable(String(reason), { cause: error }),
      );
    } finally {
      this.reading = false;
    }
  }

  private listenLater(): void {
    if (this.closed || this.reconnect) return;
    void this.client?.end({ timeout: 0 });
    this.client = null;
    this.reconnect = setTimeout(() => {
      this.reconnect = undefined;
      this.listen().catch(() => this.listenLater());
    }, RECONNECT_AFTER_MS);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    clearTimeout(this.reconnect);
    await this.client?.end({ timeout: 0 });
  }
}
