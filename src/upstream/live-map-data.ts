/**
 * Live map data: a spot that no region covers gets its cell from Overpass. One request at a time, far below what
 * the public service asks for (10,000 requests and 1 GB a day), and only for a spot that somebody asked about.
 *
 * Nobody starves the others: a client has at most one cell in the queue, so that each waits for one cell of every
 * other client at most, and may use up a tenth of a day.
 */

import { isLiveRegion, type LiveCell, liveCellAt } from '../region/format/live-cell.ts';
import type { Region } from '../region/read/reader.ts';
import { toUnits } from '../shared/earth.ts';
import type { Upstream } from './client.ts';
import { type Clock, systemClock } from './clock.ts';
import { LIVE_LIFETIME_MS } from './kept-live-cells.ts';
import { LIVE_CELL_PAUSE_MS } from './retry.ts';

/** How long a request for a score waits for its map data. */
const PATIENCE_MS = 2_500;
/** Overpass: less than 1 GB a day. Counted unpacked; what travels is a sixth of it. */
const MAX_BYTES_A_DAY = 1e9;
/** What one client may use up of it: ten who do their worst leave something for nobody, one leaves nearly all. */
const SHARE_OF_CLIENT = 0.1;
/** A cell counts as this part of a day at least, because an empty one costs a request and a place in the cache, too. */
const SHARE_OF_CELL = 0.001;
const DAY_MS = 86_400_000;

export interface LiveOptions {
  url: string;
  upstream: Upstream;
  /** cells in the queue; who comes later learns that there is no data */
  mostWaiting: number;
  /** false where there is only open sea: nothing is asked for there */
  mayHaveLand: (cell: LiveCell) => boolean;
  /** the query for a cell */
  query: (cell: LiveCell) => string;
  /** Makes a region of the answer and has it served; resolves when every thread uses it. */
  install: (cell: LiveCell, answer: Uint8Array<ArrayBuffer>) => Promise<void>;
  onError: (error: unknown) => void;
  /** unpacked; for tests */
  mostBytesADay?: number;
  clock?: Clock;
}

/** `ready`: score now; `loading`: it was not here in time but will be; `none`: there is no data to be had. */
export type LiveOutcome = 'ready' | 'loading' | 'none';

/** What was fetched on a day (UTC), bytes unpacked; a client's share is forgotten with the day. */
interface Today {
  /** since 1970 */
  day: number;
  bytes: number;
  byClient: Map<string, number>;
}

export class LiveMapData {
  readonly upstream: Upstream;
  private readonly options: LiveOptions;
  private readonly clock: Clock;
  private readonly loading = new Map<string, Promise<boolean>>();
  /** clients whose cell is being fetched or waits for that */
  private readonly clients = new Set<string>();
  /** when somebody last asked about a spot in a served cell, ms since 1970 */
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

  /** What is served now. */
  setRegions(regions: readonly Region[]): void {
    this.imported = regions.filter(({ info }) => !isLiveRegion(info.name));
    const live = regions.filter(({ info }) => isLiveRegion(info.name));
    this.cells = new Map(live.map((region) => [region.info.name, region]));
    for (const name of this.lastUse.keys()) if (!this.cells.has(name)) this.lastUse.delete(name);
  }

  /**
   * Sees to it that there is map data at a spot, as far as that is possible.
   * @param clientOf who asks; only called when that matters
   * @returns null when there is nothing to wait for
   */
  ensure(lat: number, lon: number, clientOf: () => string): Promise<LiveOutcome> | null {
    const [x, y] = [toUnits(lon), toUnits(lat)];
    if (this.imported.some((region) => region.covers(x, y))) return null;
    const cell = liveCellAt(lat, lon);
    const known = this.cells.get(cell.name);
    if (known) this.lastUse.set(cell.name, this.clock.now());
    // also where it has shown that there is nothing on the map
    if (known && this.clock.now() - Date.parse(known.info.importedAt) < LIVE_LIFETIME_MS) return null;
    const loading = this.load(cell, clientOf);
    // what is too old is better than to wait
    if (known?.covers(x, y)) return null;
    if (loading === 'later') return Promise.resolve('loading');
    return loading && this.withPatience(loading);
  }

  /** When somebody last asked about a spot in a served cell, ms since 1970; undefined = not since the start. */
  lastUseOf(name: string): number | undefined {
    return this.lastUse.get(name);
  }

  /** For `/health`. */
  status() {
    return { cells: this.cells.size, loading: this.loading.size, bytes_today: this.currentDay().bytes };
  }

  /** True once there is data; `later` when the client's last cell comes first; null when the cell is not asked for now. */
  private load(cell: LiveCell, clientOf: () => string): Promise<boolean> | 'later' | null {
    const running = this.loading.get(cell.name);
    if (running) return running;
    const resting = (this.retryAt.get(cell.name) ?? 0) > this.clock.now();
    const isFull = this.loading.size >= this.options.mostWaiting;
    const isSpent = this.currentDay().bytes >= this.mostBytesADay;
    if (resting || isSpent || this.upstream.breaker.refusing) return null;
    const client = clientOf();
    if (this.clients.has(client)) return 'later';
    if (isFull || this.hasUsedShare(client) || !this.options.mayHaveLand(cell)) return null;
    this.clients.add(client);
    const loading = this.fetch(cell, client)
      .then(
        () => true,
        (error) => {
          this.rest(cell.name);
          this.options.onError(error);
          return false;
        },
      )
      .finally(() => {
        this.loading.delete(cell.name);
        this.clients.delete(client);
      });
    this.loading.set(cell.name, loading);
    return loading;
  }

  private async fetch(cell: LiveCell, client: string): Promise<void> {
    const { url, upstream, query, install } = this.options;
    const { body } = await upstream.request({
      url,
      accept: 'application/json',
      form: { data: query(cell) },
      // the rest is read by a thread: it takes a while
      check: (answer) => (answer[0] === OPENING_BRACE ? null : 'Overpass did not answer with JSON.'),
    });
    this.count(client, body.length);
    await install(cell, body);
    // or the next request for the spot would have it fetched again
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
    const now = this.clock.now();
    for (const [other, until] of this.retryAt) if (until <= now) this.retryAt.delete(other);
    this.retryAt.set(name, now + LIVE_CELL_PAUSE_MS);
  }
}

const OPENING_BRACE = '{'.charCodeAt(0);
