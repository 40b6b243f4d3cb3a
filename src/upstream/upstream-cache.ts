/**
 * Answers of an upstream, kept in memory by bytes (least recently used go first) and, if given, on disk.
 * Fresh ones are served as they are, slightly old ones at once while a new one is fetched, old ones only when
 * upstream fails (RFC 5861). Failures are never kept, and there is one request per key in flight.
 */
import { LRUCache } from 'lru-cache';
import { freshnessOf } from './cache-headers.ts';
import type { UpstreamAnswer, Validators } from './client.ts';
import { type Clock, systemClock } from './clock.ts';
import { UpstreamError } from './errors.ts';

/** The path an answer took; sent as `X-Cache`. */
export type CacheWord = 'HIT' | 'MISS' | 'STALE' | 'REVALIDATED';

export interface CacheEntry {
  readonly body: Uint8Array<ArrayBuffer>;
  /** ours, quoted: a hash of the body, so it stays the same over revalidation and restart */
  readonly etag: string;
  /** upstream's, for the next conditional request */
  readonly validators: Validators;
  /** when upstream last said that this is current, ms since 1970 */
  readonly checkedAt: number;
  readonly freshForMs: number;
  readonly mustRevalidate: boolean;
  /** upstream says it no longer exists (404, 410): not worth keeping beyond the short grace */
  readonly gone: boolean;
  /** what whoever serves it made of it, and wants to find again as long as it is kept */
  prepared?: unknown;
}

export interface CacheResult {
  readonly word: CacheWord;
  readonly entry: CacheEntry;
  /** of the entry, ms, never negative */
  readonly ageMs: number;
}

export type CacheKey = string | number;

/** Where entries survive a restart; see DiskTier. */
export interface CacheTier {
  read(key: string): CacheEntry | undefined;
  write(key: string, entry: CacheEntry): void;
  remove(key: string): void;
}

export interface CacheOptions {
  maxBytes: number;
  /** lifetime when upstream does not say one, ms */
  defaultFreshMs: number;
  tier?: CacheTier;
  clock?: Clock;
  /** told about every failed refresh behind a client's back */
  onRefreshError?: (error: unknown) => void;
}

/** Fetches the newest answer, conditionally when there are validators of a copy. */
export type Load = (validators: Validators) => Promise<UpstreamAnswer>;

const DAY_MS = 86_400_000;
/** After its lifetime an entry is shown at once for a day while it is refreshed: maps change slowly. */
export const STALE_WHILE_REVALIDATE_MS = DAY_MS;
/** When upstream fails, a month-old map is better than none. */
export const STALE_IF_ERROR_MS = 30 * DAY_MS;
/** After a failed refresh the same key is left alone for a while, however often it is asked for. */
const RETRY_AFTER_FAILURE_MS = 30_000;
/**
 * What an entry costs beside its body and key: objects, typed array, map slot and list links. 100,000 entries
 * with empty bodies measured 490 bytes each in Bun 1.4; rounded up for what the allocator leaves unused.
 */
const ENTRY_OVERHEAD_BYTES = 768;

export class ResponseCache<Key extends CacheKey = string> {
  readonly #options: CacheOptions;
  readonly #clock: Clock;
  readonly #memory: LRUCache<Key, CacheEntry>;
  readonly #inFlight = new Map<Key, Promise<CacheResult>>();
  readonly #retryAt: LRUCache<Key, number>;
  readonly #counts = { hits: 0, misses: 0, stale: 0, revalidated: 0, coalesced: 0, errors: 0 };

  constructor(options: CacheOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#retryAt = new LRUCache({ max: 1000 });
    this.#memory = new LRUCache({
      maxSize: Math.max(1, options.maxBytes),
      sizeCalculation: (entry, key) => entry.body.length + bytesOf(key) + ENTRY_OVERHEAD_BYTES,
    });
  }

  /** A fresh entry from memory, without a promise: the fast path of a tile server. */
  hit(key: Key): CacheResult | undefined {
    const entry = this.#memory.get(key);
    if (!entry) return undefined;
    const ageMs = this.#age(entry);
    if (ageMs >= entry.freshForMs) return undefined;
    this.#counts.hits++;
    return { word: 'HIT', entry, ageMs };
  }

  /**
   * The entry of a key, from memory, disk or upstream. A caller who stops waiting cancels nothing.
   * @throws UpstreamError when upstream fails and there is nothing to show instead
   */
  async get(key: Key, load: Load): Promise<CacheResult> {
    const hit = this.hit(key);
    if (hit) return hit;
    const entry = this.#memory.get(key) ?? this.#fromTier(key);
    if (!entry) return this.#refresh(key, undefined, load);
    const ageMs = this.#age(entry);
    if (ageMs < entry.freshForMs) {
      this.#counts.hits++;
      return { word: 'HIT', entry, ageMs };
    }
    const grace = entry.mustRevalidate ? 0 : STALE_WHILE_REVALIDATE_MS;
    const usable = ageMs < entry.freshForMs + (entry.gone ? STALE_WHILE_REVALIDATE_MS : STALE_IF_ERROR_MS);
    const resting = (this.#retryAt.get(key) ?? 0) > this.#clock.now();
    if (!usable) {
      if (entry.gone) this.remove(key);
    } else if (ageMs < entry.freshForMs + grace || resting) {
      if (!resting) this.#refresh(key, entry, load).catch((error) => this.#options.onRefreshError?.(error));
      return this.#stale(entry);
    }
    try {
      return await this.#refresh(key, entry, load);
    } catch (error) {
      if (!usable || !(error instanceof UpstreamError)) throw error;
      return this.#stale(entry);
    }
  }

  remove(key: Key): void {
    this.#memory.delete(key);
    this.#options.tier?.remove(String(key));
  }

  /** For `/health`. */
  status() {
    const { maxBytes } = this.#options;
    return {
      entries: this.#memory.size,
      bytes: this.#memory.calculatedSize,
      max_bytes: maxBytes,
      in_flight: this.#inFlight.size,
      ...this.#counts,
    };
  }

  /** The one request in flight for this key; a second caller joins it. */
  #refresh(key: Key, entry: CacheEntry | undefined, load: Load): Promise<CacheResult> {
    const running = this.#inFlight.get(key);
    if (running) {
      this.#counts.coalesced++;
      return running;
    }
    const promise = this.#load(key, entry, load).finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, promise);
    return promise;
  }

  async #load(key: Key, entry: CacheEntry | undefined, load: Load): Promise<CacheResult> {
    try {
      const answer = await load(entry?.validators ?? { etag: null, lastModified: null });
      this.#retryAt.delete(key);
      const revalidated = answer.status === 304 && entry !== undefined;
      const { storable, ...fresh } = freshnessOf(
        answer.headers,
        this.#clock.now(),
        this.#options.defaultFreshMs,
      );
      const current: CacheEntry = revalidated
        ? { ...entry, ...fresh, gone: false, prepared: undefined }
        : { ...fresh, ...contentOf(answer), gone: false };
      if (storable) this.#store(key, current);
      else this.remove(key);
      this.#counts[revalidated ? 'revalidated' : 'misses']++;
      return { word: revalidated ? 'REVALIDATED' : 'MISS', entry: current, ageMs: this.#age(current) };
    } catch (error) {
      this.#counts.errors++;
      this.#retryAt.set(key, this.#clock.now() + RETRY_AFTER_FAILURE_MS);
      const gone = error instanceof UpstreamError && error.fault === 'gone';
      if (gone && entry && !entry.gone) this.#store(key, { ...entry, gone: true, prepared: undefined });
      throw error;
    }
  }

  #store(key: Key, entry: CacheEntry): void {
    this.#memory.set(key, entry);
    this.#options.tier?.write(String(key), entry);
  }

  #fromTier(key: Key): CacheEntry | undefined {
    const entry = this.#options.tier?.read(String(key));
    if (entry) this.#memory.set(key, entry);
    return entry;
  }

  #stale(entry: CacheEntry): CacheResult {
    this.#counts.stale++;
    return { word: 'STALE', entry, ageMs: this.#age(entry) };
  }

  /** Never negative: a clock that was set back makes entries new, not invalid. */
  #age(entry: CacheEntry): number {
    return Math.max(0, this.#clock.now() - entry.checkedAt);
  }
}

function bytesOf(key: CacheKey): number {
  // two bytes per character are the worst case
  return typeof key === 'string' ? 2 * key.length : Float64Array.BYTES_PER_ELEMENT;
}

/** The entity tag of a body: quoted, as HTTP wants it. */
export function entityTag(body: Uint8Array): string {
  return `"${Bun.hash(body).toString(36)}"`;
}

function contentOf({ body, headers }: UpstreamAnswer): Pick<CacheEntry, 'body' | 'etag' | 'validators'> {
  return {
    body,
    etag: entityTag(body),
    validators: { etag: headers.get('etag'), lastModified: headers.get('last-modified') },
  };
}
