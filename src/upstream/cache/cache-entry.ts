/** What a cache of an upstream's answers holds. */
import type { UpstreamAnswer, Validators } from '../request.ts';

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

/**
 * What an entry costs beside its body and key: objects, typed array, map slot and list links. 100,000 entries
 * with empty bodies measured 490 bytes each in Bun 1.4; rounded up for what the allocator leaves unused.
 */
const ENTRY_OVERHEAD_BYTES = 768;

/** Memory that an entry takes, bytes. */
export function bytesOf({ body }: CacheEntry, key: CacheKey): number {
  // two bytes per character are the worst case
  const keyBytes = typeof key === 'string' ? 2 * key.length : Float64Array.BYTES_PER_ELEMENT;
  return body.length + keyBytes + ENTRY_OVERHEAD_BYTES;
}

/** The entity tag of a body: quoted, as HTTP wants it. */
export function entityTag(body: Uint8Array): string {
  return `"${Bun.hash(body).toString(36)}"`;
}

/** What an entry keeps of an answer itself. */
export function contentOf({
  body,
  headers,
}: UpstreamAnswer): Pick<CacheEntry, 'body' | 'etag' | 'validators'> {
  return {
    body,
    etag: entityTag(body),
    validators: { etag: headers.get('etag'), lastModified: headers.get('last-modified') },
  };
}
