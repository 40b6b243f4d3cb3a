/** Map tiles of the configured provider, through the cache. */

import { REFUSED_PAUSE_MS } from './breaker.ts';
import { type CacheResult, entityTag } from './cache-entry.ts';
import type { Upstream } from './client.ts';
import { UpstreamError } from './errors.ts';
import { pngProblem } from './png-check.ts';
import type { Validators } from './request.ts';
import type { UpstreamCache } from './upstream-cache.ts';

export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

/** Highest zoom of the providers' tiles. */
export const MAX_TILE_ZOOM = 19;

export interface TilesOptions {
  /** URL of a tile, with {z}, {x} and {y} */
  urlTemplate: string;
  upstream: Upstream;
  cache: UpstreamCache<number>;
}

export class Tiles {
  readonly upstream: Upstream;
  readonly cache: UpstreamCache<number>;
  private readonly urlTemplate: string;
  private readonly repeatedBody = new RepeatedBody();

  constructor({ urlTemplate, upstream, cache }: TilesOptions) {
    this.urlTemplate = urlTemplate;
    this.upstream = upstream;
    this.cache = cache;
  }

  /** Returns a fresh tile from memory, synchronously. */
  hit(address: TileAddress): CacheResult | undefined {
    return this.cache.hit(tileKey(address));
  }

  /**
   * Returns a tile.
   * @param referer origin of the page that shows the map, which providers require
   * @throws UpstreamError if there is no tile, not even an old one
   */
  get(address: TileAddress, referer?: string): Promise<CacheResult> {
    const key = tileKey(address);
    return this.cache.get(key, (validators) => this.load(key, address, validators, referer));
  }

  private async load(key: number, { z, x, y }: TileAddress, validators: Validators, referer?: string) {
    const answer = await this.upstream.request({
      url: this.urlTemplate.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y)),
      accept: 'image/png',
      referer,
      validators,
      check: pngProblem,
    });
    if (answer.status === 304) return answer;
    const repeated = this.repeatedBody.observe(key, entityTag(answer.body), answer.body.length);
    if (repeated.length === 0) return answer;
    for (const other of repeated) this.cache.remove(other);
    const reason = `The provider sent the same image for ${repeated.length} different tiles: it seems to block this server.`;
    this.upstream.breaker.trip(reason, REFUSED_PAUSE_MS);
    throw new UpstreamError('refused', reason, REFUSED_PAUSE_MS / 1000);
  }
}

/**
 * Returns the cache key of a tile: a number, which is found in half the time of a text. At MAX_TILE_ZOOM,
 * columns and rows have 19 bits each.
 */
export function tileKey({ z, x, y }: TileAddress): number {
  const most = 2 ** MAX_TILE_ZOOM;
  return (z * most + x) * most + y;
}

/**
 * Minimum size of a suspicious image, bytes. Empty sea and empty land are one small image each and repeat
 * legitimately (103 and 179 bytes at OSM).
 */
const SMALLEST_SUSPICIOUS_BYTES = 1024;
/**
 * Number of consecutive tiles with one image that suggests that the provider blocks this server. A forest at
 * a high zoom may repeat its pattern on a few neighbouring tiles, but not on a dozen.
 */
const REPEATS_TO_SUSPECT = 12;

class RepeatedBody {
  private etag = '';
  private keys = new Set<number>();

  /**
   * Notes a tile on arrival; ignores small images.
   * @returns the keys of the tiles with the same image, once there are too many in a row; otherwise none
   */
  observe(key: number, etag: string, bytes: number): number[] {
    if (bytes < SMALLEST_SUSPICIOUS_BYTES) return [];
    if (etag !== this.etag) {
      this.etag = etag;
      this.keys.clear();
    }
    this.keys.add(key);
    if (this.keys.size < REPEATS_TO_SUSPECT) return [];
    const keys = [...this.keys];
    this.keys.clear();
    return keys;
  }
}
