/**
 * LISTEN/NOTIFY: tells an instance that another one has stored reports. A notification contains only the name
 * of the sender. New reports are always read from the table by sequence number, so a lost notification only
 * delays them.
 */
import postgres from 'postgres';
import { databaseInUrl } from '../../shared/text/database-in-url.ts';
import { StoreUnavailable } from '../store.ts';
import { classifyError, warningOf } from './session.ts';

/** Interval of reads without a notification, ms: the longest delay of reports if the connection broke. */
const READ_EVERY_MS = 5000;
/** Pause before a lost connection is opened again, ms. */
const RECONNECT_AFTER_MS = 200;

export interface ListenerOptions {
  /** name of this instance, whose notifications are ignored */
  ignore: string;
  /** reads new reports */
  read(): Promise<void>;
  /** called when reading failed: the database is unavailable */
  onLost(reason: StoreUnavailable): void;
  /** receives warnings of the server, one line each */
  onWarning?(text: string): void;
}

export class ReportListener {
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

  /** Starts to receive notifications, then reads the reports that were stored before. */
  async listen(): Promise<void> {
    if (this.closed) return;
    // a new client each time, without the driver's `listen`, which gives up when its first reconnect fails
    this.client = this.connect();
    await this.client.unsafe(`listen ${ReportListener.CHANNEL}`);
    await this.options.read();
  }

  private connect(): postgres.Sql {
    const notifications = {
      onnotify: (_channel: string, instance: string) => {
        if (instance !== this.options.ignore) void this.readNew();
      },
    };
    const client = postgres(this.url, {
      database: databaseInUrl(this.url),
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

  /** Reads new reports, and once more if a notification arrives meanwhile. */
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
      const reason = classifyError(error);
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
