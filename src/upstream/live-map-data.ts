/**
 * Live map data: a spot that no region covers gets its cell from Overpass. One request at a time, far below what
 * the public service asks for (10,000 requests and 1 GB a day), and only for a spot that somebody asked about.
 */

import { isLiveRegion, type LiveCell, liveCellAt } from '../region/format/live-cell.ts';
import type { Region } from '../region/read/reader.ts';
import { toUnits } from '../shared/earth.ts';
import type { Upstream } from './client.ts';
import { type Clock, systemClock } from './clock.ts';
import { LIVE_CELL_PAUSE_MS } from './retry.ts';

/** How long a request for a score waits for its map data. */
const PATIENCE_MS = 2_500;
/** Roads change slowly; bars and building sites do not. */
export const LIVE_LIFETIME_MS = 30 * 86_400_000;
/** Overpass: less than 1 GB a day. Counted unpacked; what travels is a sixth of it. */
const MOST_BYTES_A_DAY = 1e9;
const DAY_MS = 86_400_000;

export interface LiveOptions {
  url: string;
  upstream: Upstream;
  /** cells in the queue; who comes later learns that there is no data */
  mostWaiting: number;
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

export class LiveMapData {
  readonly upstream: Upstream;
  private readonly options: LiveOptions;
  private readonly clock: Clock;
  private readonly loading = new Map<string, Promise<boolean>>();
  private readonly retryAt = new Map<string, number>();
  private imported: readonly Region[] = [];
  private cells = new Map<string, Region>();
  private today = { day: 0, bytes: 0 };

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
  }

  /**
   * Sees to it that there is map data at a spot, as far as that is possible.
   * @returns null when there is nothing to wait for
   */
  ensure(lat: number, lon: number): Promise<LiveOutcome> | null {
    const [x, y] = [toUnits(lon), toUnits(lat)];
    if (this.imported.some((region) => region.covers(x, y))) return null;
    const cell = liveCellAt(lat, lon);
    const known = this.cells.get(cell.name);
    // also where it has shown that there is nothing on the map
    if (known && this.clock.now() - Date.parse(known.info.importedAt) < LIVE_LIFETIME_MS) return null;
    const loading = this.load(cell);
    // what is too old is better than to wait
    if (known?.covers(x, y)) return null;
    return loading && this.withPatience(loading);
  }

  /** For `/health`. */
  status() {
    return { cells: this.cells.size, loading: this.loading.size, bytes_today: this.bytesToday() };
  }

  /** True once there is data; null when the cell is not asked for now. */
  private load(cell: LiveCell): Promise<boolean> | null {
    const running = this.loading.get(cell.name);
    if (running) return running;
    const resting = (this.retryAt.get(cell.name) ?? 0) > this.clock.now();
    const isFull = this.loading.size >= this.options.mostWaiting;
    const isSpent = this.bytesToday() >= (this.options.mostBytesADay ?? MOST_BYTES_A_DAY);
    if (resting || isFull || isSpent || this.upstream.breaker.refusing) return null;
    const loading = this.fetch(cell)
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

  private async fetch(cell: LiveCell): Promise<void> {
    const { url, upstream, query, install } = this.options;
    const { body } = await upstream.request({
      url,
      accept: 'application/json',
      form: { data: query(cell) },
      // the rest is read by a thread: it takes a while
      check: (answer) => (answer[0] === OPENING_BRACE ? null : 'Overpass did not answer with JSON.'),
    });
    this.today.bytes = this.bytesToday() + body.length;
    await install(cell, body);
    // or the next request for the spot would have it fetched again
    if (!this.cells.has(cell.name)) throw new Error('the region made of live map data is not served');
  }

  private bytesToday(): number {
    const day = Math.floor(this.clock.now() / DAY_MS);
    if (day !== this.today.day) this.today = { day, bytes: 0 };
    return this.today.bytes;
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
