/** Renders tiles of the score layer in small pieces of work. Concurrent requests for a tile are coalesced. */
import { LRUCache } from 'lru-cache';
import type { LayerName } from '../../api/map.ts';
import { tileGrid } from '../../layers/tile-grid.ts';
import type { Task } from '../../threads/messages.ts';
import type { TaskRunner } from '../../threads/pool.ts';

export interface TileQuery {
  z: number;
  x: number;
  y: number;
  /** ISO 8601 date-time; '' = now */
  at: string;
  /** ms since 1970, for "now" */
  now: number;
  show: LayerName;
}

/** Cache size, bytes: about 1,500 tiles. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** Estimated memory of an entry in addition to its key and its tile, bytes. */
const ENTRY_OVERHEAD_BYTES = 300;
/** Scores per piece: under 1 ms of work. */
const SCORES_PER_PIECE = 16;
/** Pieces in progress per thread and tile. */
const PIECES_PER_THREAD = 4;

interface Making {
  tile: Promise<Uint8Array>;
  waiting: number;
  stop: AbortController;
}

export class ScoreTiles {
  private readonly kept = new LRUCache<string, Uint8Array>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (tile, key) => tile.length + key.length + ENTRY_OVERHEAD_BYTES,
  });
  private readonly making = new Map<string, Making>();

  constructor(private readonly pool: TaskRunner) {}

  /**
   * Returns the PNG of a tile. Rendering stops when all waiting clients have left.
   * @param left aborted when this client leaves
   * @throws PoolError
   */
  async get(query: TileQuery, left: AbortSignal): Promise<{ tile: Uint8Array; word: 'HIT' | 'MISS' }> {
    const { z, x, y, at, now, show } = query;
    const key = `${this.pool.regionsGeneration} ${show} ${z}/${x}/${y} ${at || now}`;
    const known = this.kept.get(key);
    if (known) return { tile: known, word: 'HIT' };
    const making = this.making.get(key) ?? this.begin(key, query);
    making.waiting++;
    const leave = () => {
      making.waiting--;
      if (making.waiting > 0) return;
      making.stop.abort();
      // later requests must not join an abandoned rendering
      this.forget(key, making);
    };
    // an aborted signal has no further event
    if (left.aborted) leave();
    else left.addEventListener('abort', leave, { once: true });
    try {
      return { tile: await making.tile, word: 'MISS' };
    } finally {
      left.removeEventListener('abort', leave);
    }
  }

  private begin(key: string, query: TileQuery): Making {
    const stop = new AbortController();
    const tile = this.make(query, stop.signal)
      .then((png) => {
        this.kept.set(key, png);
        return png;
      })
      .finally(() => this.forget(key, making));
    const making: Making = { tile, waiting: 0, stop };
    this.making.set(key, making);
    return making;
  }

  private forget(key: string, making: Making): void {
    if (this.making.get(key) === making) this.making.delete(key);
  }

  private async make({ z, x, y, at, now, show }: TileQuery, abandoned: AbortSignal): Promise<Uint8Array> {
    const { step, density, lats, lons } = tileGrid(z, x, y);
    const scores = new Uint8Array(lats.length * lons.length);
    const pieces = [...lats.entries()].flatMap(([row, lat]) =>
      Array.from({ length: Math.ceil(lons.length / SCORES_PER_PIECE) }, (_, i) => ({
        row,
        lat,
        from: i * SCORES_PER_PIECE,
      })),
    );
    let next = 0;
    const work = async () => {
      while (next < pieces.length) {
        const { row, lat, from } = pieces[next++]!;
        const columns = lons.slice(from, from + SCORES_PER_PIECE);
        const task: Task = { op: 'grid', lats: [lat], lons: columns, at, now, show, density };
        const part = await this.pool.run(task, abandoned);
        scores.set(part, row * lons.length + from);
      }
    };
    await Promise.all(Array.from({ length: PIECES_PER_THREAD * this.pool.stats().threads }, work));
    return this.pool.run({ op: 'paint', scores, step }, abandoned);
  }
}
