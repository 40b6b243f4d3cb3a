/**
 * Cache of an upstream's responses, in memory with a byte limit (LRU) and optionally on disk. Fresh entries are
 * served directly, slightly old ones while a new one is fetched (stale-while-revalidate), old ones only if the
 * upstream fails (stale-if-error, RFC 5861). Failures are not stored. Concurrent requests for a key are coalesced.
 */
import { LRUCache } from 'lru-cache';
import {
  type CacheEntry,
  type CacheKey,
  type CacheResult,
  type CacheTier,
  contentOf,
  entryBytes,
} from './cache-entry.ts';
import { freshnessOf, statesLifetime } from './cache-headers.ts';
import { type Clock, systemClock } from './clock.ts';
import { UpstreamError } from './errors.ts';
import type { UpstreamAnswer, Validators } from './request.ts';

/** Pause of a key after a failed refresh, ms. */
const REFRESH_PAUSE_MS = 30_000;
/**
 * Time after its lifetime during which an entry is served while the upstream fails, ms: a month-old map is
 * better than none.
 */
export const STALE_IF_ERROR_MS = 30 * 86_400_000;

export interface CacheOptions {
  maxBytes: number;
  /** lifetime if the upstream states none, ms */
  defaultFreshMs: number;
  tier?: CacheTier;
  clock?: Clock;
  /** receives the error of every failed background refresh */
  onRefreshError?: (error: unknown) => void;
}

/** Function that fetches the current response, conditionally if there are validators of a copy. */
export type Load = (validators: Validators) => Promise<UpstreamAnswer>;

/** Time after its lifetime during which an entry is served while it is refreshed, ms: maps change slowly. */
export const STALE_WHILE_REVALIDATE_MS = 86_400_000;
/** Largest normal correction of the clock, ms; after a larger one, the clock is wrong or was wrong. */
const CLOCK_STEP_MS = 3_600_000;

export class UpstreamCache<Key extends CacheKey = string> {
  private readonly options: CacheOptions;
  private readonly clock: Clock;
  private readonly memory: LRUCache<Key, CacheEntry>;
  private readonly inFlight = new Map<Key, Promise<CacheResult>>();
  private readonly retryAt: LRUCache<Key, number>;
  private readonly counts = { hits: 0, misses: 0, stale: 0, revalidated: 0, coalesced: 0, errors: 0 };

  constructor(options: CacheOptions) {
    this.options = options;
    this.clock = options.clock ?? systemClock;
    this.retryAt = new LRUCache({ max: 1000 });
    this.memory = new LRUCache({
      maxSize: Math.max(1, options.maxBytes),
      sizeCalculation: (entry, key) => entryBytes(entry, key),
    });
  }

  /** Returns a fresh entry from memory, without a promise: the fast path of a tile server. */
  hit(key: Key): CacheResult | undefined {
    const entry = this.memory.get(key);
    if (!entry || this.isFromTheFuture(entry)) return undefined;
    const ageMs = this.age(entry);
    if (ageMs >= entry.freshForMs) return undefined;
    this.counts.hits++;
    return { word: 'HIT', entry, ageMs };
  }

  /**
   * Returns the entry of a key, from memory, disk or upstream. A caller that leaves does not cancel the request.
   * @throws UpstreamError if the upstream fails and there is no entry, or only one that is too old
   */
  async get(key: Key, load: Load): Promise<CacheResult> {
    const hit = this.hit(key);
    if (hit) return hit;
    const kept = this.memory.get(key) ?? (await this.fromTier(key));
    // an entry from the future was checked at an unknown time: treat it as just expired
    const entry =
      kept && this.isFromTheFuture(kept) ? { ...kept, checkedAt: this.clock.now() - kept.freshForMs } : kept;
    if (!entry) return this.refresh(key, undefined, load);
    const ageMs = this.age(entry);
    if (ageMs < entry.freshForMs) {
      this.counts.hits++;
      return { word: 'HIT', entry, ageMs };
    }
    const grace = entry.mustRevalidate ? 0 : STALE_WHILE_REVALIDATE_MS;
    const usable = ageMs < entry.freshForMs + (entry.gone ? STALE_WHILE_REVALIDATE_MS : STALE_IF_ERROR_MS);
    const resting = (this.retryAt.get(key) ?? 0) > this.clock.monotonic();
    if (!usable) {
      if (entry.gone) this.remove(key);
    } else if (ageMs < entry.freshForMs + grace || resting) {
      if (!resting) this.refresh(key, entry, load).catch((error) => this.options.onRefreshError?.(error));
      return this.stale(entry);
    }
    try {
      return await this.refresh(key, entry, load);
    } catch (error) {
      if (!usable || !(error instanceof UpstreamError)) throw error;
      return this.stale(entry);
    }
  }

  remove(key: Key): void {
    this.memory.delete(key);
    this.options.tier?.remove(String(key));
  }

  /** Returns the state for /api/health. */
  status() {
    const { maxBytes } = this.options;
    return {
      entries: this.memory.size,
      bytes: this.memory.calculatedSize,
      max_bytes: maxBytes,
      in_flight: this.inFlight.size,
      ...this.counts,
    };
  }

  /** Starts or joins the only request in flight for this key. */
  private refresh(key: Key, entry: CacheEntry | undefined, load: Load): Promise<CacheResult> {
    const running = this.inFlight.get(key);
    if (running) {
      this.counts.coalesced++;
      return running;
    }
    const promise = this.load(key, entry, load).finally(() => this.inFlight.delete(key));
    this.inFlight.set(key, promise);
    return promise;
  }

  private async load(key: Key, entry: CacheEntry | undefined, load: Load): Promise<CacheResult> {
    try {
      const answer = await load(entry?.validators ?? { etag: null, lastModified: null });
      this.retryAt.delete(key);
      const revalidated = answer.status === 304 && entry !== undefined;
      const { storable, ...fresh } = freshnessOf(
        answer.headers,
        this.clock.now(),
        this.options.defaultFreshMs,
      );
      const renewed = statesLifetime(answer.headers) ? fresh : { checkedAt: fresh.checkedAt };
      const current: CacheEntry = revalidated
        ? { ...entry, ...renewed, gone: false }
        : { ...fresh, ...contentOf(answer), gone: false };
      if (storable) this.store(key, current);
      else this.remove(key);
      this.counts[revalidated ? 'revalidated' : 'misses']++;
      return { word: revalidated ? 'REVALIDATED' : 'MISS', entry: current, ageMs: this.age(current) };
    } catch (error) {
      this.counts.errors++;
      this.retryAt.set(key, this.clock.monotonic() + REFRESH_PAUSE_MS);
      const gone = error instanceof UpstreamError && error.fault === 'gone';
      if (gone && entry && !entry.gone) this.store(key, { ...entry, gone: true });
      throw error;
    }
  }

  private store(key: Key, entry: CacheEntry): void {
    this.memory.set(key, entry);
    void this.options.tier?.write(String(key), entry);
  }

  private async fromTier(key: Key): Promise<CacheEntry | undefined> {
    const entry = await this.options.tier?.read(String(key));
    if (entry) this.memory.set(key, entry);
    return entry;
  }

  private stale(entry: CacheEntry): CacheResult {
    this.counts.stale++;
    return { word: 'STALE', entry, ageMs: this.age(entry) };
  }

  /** Returns true if the clock was set back by over an hour since the last check: the entry would expire too late. */
  private isFromTheFuture({ checkedAt }: CacheEntry): boolean {
    return checkedAt > this.clock.now() + CLOCK_STEP_MS;
  }

  /** Returns the age of an entry, ms, never negative: after a small clock correction, entries are new. */
  private age(entry: CacheEntry): number {
    return Math.max(0, this.clock.now() - entry.checkedAt);
  }
}
