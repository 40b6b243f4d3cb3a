/**
 * Live map data: fetches the cell of a spot outside all regions from Overpass. One request at a time, below the
 * limits of the public service (10,000 requests and 1 GB a day), and only on request.
 * No client can starve others: each has at most one cell in the queue and may use a tenth of the daily quota.
 */

import { isLiveRegion, type LiveCell, liveCellAt } from '../region/format/live-cell.ts';
import type { Region } from '../region/read/reader.ts';
import { toUnits } from '../shared/geo/earth.ts';
import type { FairQueue } from '../shared/program/fair-queue.ts';
import type { Upstream } from './client.ts';
import { type Clock, systemClock } from './clock.ts';
import { LIVE_LIFETIME_MS } from './kept-live-cells.ts';

/** Pause of a cell after a failure, ms. */
const LIVE_CELL_PAUSE_MS = 10 * 60_000;

/** Maximum wait of a score for its map data, ms. */
const PATIENCE_MS = 2_500;
/** Daily quota, bytes: Overpass asks for less than 1 GB. Counted decompressed, which is six times the transfer. */
const MAX_BYTES_A_DAY = 1e9;
/** Share of the daily quota per client. Ten greedy clients can exhaust it, one cannot. */
const SHARE_OF_CLIENT = 0.1;
/**
 * Minimum share of the daily quota that a cell costs a client: an empty cell also takes a request and room in
 * the cache.
 */
const SHARE_OF_CELL = 0.001;
const DAY_MS = 86_400_000;

export interface LiveOptions {
  url: string;
  upstream: Upstream;
  /** slots of cells; spots of cells that it refuses are scored without data */
  queue: FairQueue;
  /** returns false for a cell of open sea only, which is not requested */
  mayHaveLand: (cell: LiveCell) => boolean;
  /** returns the query for a cell */
  query: (cell: LiveCell) => string;
  /** imports the response as a region and serves it; resolves when every thread uses it */
  install: (cell: LiveCell, answer: Uint8Array<ArrayBuffer>) => Promise<void>;
  onError: (error: unknown) => void;
  /** daily quota, bytes decompressed; for tests */
  mostBytesADay?: number;
  clock?: Clock;
}

/** `ready`: score now; `loading`: data is on its way; `none`: there is no data now, but perhaps later. */
export type LiveOutcome = 'ready' | 'loading' | 'none';

/** Usage of a day (UTC), bytes decompressed; the shares of clients are dropped at the end of the day. */
interface Today {
  /** number of the day since 1970 */
  day: number;
  bytes: number;
  byClient: Map<string, number>;
}

export class LiveMapData {
  readonly upstream: Upstream;
  private readonly options: LiveOptions;
  private readonly clock: Clock;
  private readonly loading = new Map<string, Promise<boolean>>();
  /** time of the last request for a spot in each served cell, ms since 1970 */
  private readonly lastUse = new Map<string, number>();
  private readonly retryAt = new Map<string, number>();
  private imported: readonly Region[] = [];
  private cells = new Map<string, Region>();
  private today: Today = { day: 0, bytes: 0, byClient: new Map() };

  constructor(options: LiveOptions) {
    this.options = options;
    this.clock = options.clock ?? systemClock;
    this.upstream = options.upstream;
  }

  /** Sets the served regions. */
  setRegions(regions: readonly Region[]): void {
    this.imported = regions.filter(({ info }) => !isLiveRegion(info.name));
    const live = regions.filter(({ info }) => isLiveRegion(info.name));
    this.cells = new Map(live.map((region) => [region.info.name, region]));
    for (const name of this.lastUse.keys()) if (!this.cells.has(name)) this.lastUse.delete(name);
  }

  /**
   * Ensures map data at a spot, as far as possible.
   * @param clientOf returns the client; called only if needed
   * @returns null if there is nothing to wait for
   */
  ensure(lat: number, lon: number, clientOf: () => string): Promise<LiveOutcome> | null {
    const [x, y] = [toUnits(lon), toUnits(lat)];
    if (this.imported.some((region) => region.covers(x, y))) return null;
    const cell = liveCellAt(lat, lon);
    const known = this.cells.get(cell.name);
    if (known) this.lastUse.set(cell.name, this.clock.now());
    // also for cells that turned out to be empty
    if (known && this.clock.now() - Date.parse(known.info.importedAt) < LIVE_LIFETIME_MS) return null;
    const loading = this.load(cell, clientOf);
    // old data is better than waiting
    if (known?.covers(x, y)) return null;
    if (loading === 'later') return Promise.resolve('loading');
    if (loading === 'refused') return Promise.resolve('none');
    return loading && this.withPatience(loading);
  }

  /** Returns the time of the last request for a spot in a cell, ms since 1970; undefined if none so far. */
  lastUseOf(name: string): number | undefined {
    return this.lastUse.get(name);
  }

  /** Returns the state for /api/health. */
  status() {
    return { cells: this.cells.size, loading: this.loading.size, bytes_today: this.currentDay().bytes };
  }

  /**
   * Loads a cell. Resolves to true once there is data, to false after a failure. Returns `later` if another
   * cell of the client comes first, `refused` if the cell is not requested now, and null if it has only sea.
   */
  private load(cell: LiveCell, clientOf: () => string): Promise<boolean> | 'later' | 'refused' | null {
    const running = this.loading.get(cell.name);
    if (running) return running;
    const resting = (this.retryAt.get(cell.name) ?? 0) > this.clock.monotonic();
    const isSpent = this.currentDay().bytes >= this.mostBytesADay;
    if (resting || isSpent || this.upstream.breaker.refusing) return 'refused';
    const client = clientOf();
    const refusal = this.options.queue.refusalFor(client);
    if (refusal === 'own') return 'later';
    if (refusal === 'full' || this.hasUsedShare(client)) return 'refused';
    if (!this.options.mayHaveLand(cell)) return null;
    const loading = this.fetch(cell, client)
      .then(
        () => true,
        (error) => {
          this.rest(cell.name);
          this.options.onError(error);
          return false;
        },
      )
      .finally(() => this.loading.delete(cell.name));
    this.loading.set(cell.name, loading);
    return loading;
  }

  private async fetch(cell: LiveCell, client: string): Promise<void> {
    const leave = await this.options.queue.enter(client);
    try {
      await this.fetchNow(cell, client);
    } finally {
      leave();
    }
  }

  private async fetchNow(cell: LiveCell, client: string): Promise<void> {
    const { url, upstream, query, install } = this.options;
    const { body } = await upstream.request({
      url,
      accept: 'application/json',
      form: { data: query(cell) },
      // only its start: a thread parses the body, which takes a while
      check: (answer) => (JSON_START.test(startOf(answer)) ? null : 'The response of Overpass is not JSON.'),
    });
    this.count(client, body.length);
    await install(cell, body);
    // without this error, and the pause after it, the next request for the spot would fetch the cell again
    if (!this.cells.has(cell.name)) throw new Error('the region made of live map data is not served');
  }

  private get mostBytesADay(): number {
    return this.options.mostBytesADay ?? MAX_BYTES_A_DAY;
  }

  private hasUsedShare(client: string): boolean {
    const used = this.currentDay().byClient.get(client) ?? 0;
    return used >= SHARE_OF_CLIENT * this.mostBytesADay;
  }

  private count(client: string, bytes: number): void {
    const today = this.currentDay();
    today.bytes += bytes;
    const counted = Math.max(bytes, SHARE_OF_CELL * this.mostBytesADay);
    today.byClient.set(client, (today.byClient.get(client) ?? 0) + counted);
  }

  private currentDay(): Today {
    const day = Math.floor(this.clock.now() / DAY_MS);
    if (day !== this.today.day) this.today = { day, bytes: 0, byClient: new Map() };
    return this.today;
  }

  private withPatience(loading: Promise<boolean>): Promise<LiveOutcome> {
    return new Promise((resolve) => {
      const cancel = this.clock.after(PATIENCE_MS, () => resolve('loading'));
      loading.then((ready) => {
        cancel();
        resolve(ready ? 'ready' : 'none');
      });
    });
  }

  private rest(name: string): void {
    const now = this.clock.monotonic();
    for (const [other, until] of this.retryAt) if (until <= now) this.retryAt.delete(other);
    this.retryAt.set(name, now + LIVE_CELL_PAUSE_MS);
  }
}

/** Start of a JSON object; some servers write a byte order mark or line feeds before it. */
const JSON_START = /^\ufeff?\s*\{/;

/** Returns the first characters of a body. */
function startOf(body: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(body.subarray(0, 64));
}
