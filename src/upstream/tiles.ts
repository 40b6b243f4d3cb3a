/** Map tiles of the configured provider, through the cache. */
import { REFUSED_PAUSE_MS } from './breaker.ts';
import { type CacheResult, entityTag, type ResponseCache } from './cache.ts';
import type { Upstream, Validators } from './client.ts';
import { UpstreamError } from './errors.ts';
import { pngProblem } from './png.ts';
import { RepeatedBody } from './repeated-body.ts';

export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

/** The providers' last zoom level with pictures of their own. */
export const MAX_TILE_ZOOM = 19;

/**
 * The address of a tile from the parts of a path, or null. Only one way of writing each: no signs, leading zeros
 * or 400 digits, so that one tile has one key.
 */
export function parseTileAddress(z: string, x: string, y: string): TileAddress | null {
  const numbers = [z, x, y].map((text) => (/^(0|[1-9]\d{0,5})$/.test(text) ? Number(text) : -1));
  const address = { z: numbers[0]!, x: numbers[1]!, y: numbers[2]! };
  if (address.z < 0 || address.z > MAX_TILE_ZOOM) return null;
  const side = 2 ** address.z;
  return address.x >= 0 && address.x < side && address.y >= 0 && address.y < side ? address : null;
}

export interface TilesOptions {
  /** with {z}, {x} and {y} */
  urlTemplate: string;
  upstream: Upstream;
  cache: ResponseCache;
}

export class Tiles {
  readonly upstream: Upstream;
  readonly cache: ResponseCache;
  readonly #urlTemplate: string;
  readonly #repeatedBody = new RepeatedBody();

  constructor({ urlTemplate, upstream, cache }: TilesOptions) {
    this.#urlTemplate = urlTemplate;
    this.upstream = upstream;
    this.cache = cache;
  }

  /** A fresh tile from memory, at once. @param key `z/x/y`, written as `parseTileAddress` wants it */
  hit(key: string): CacheResult | undefined {
    return this.cache.hit(key);
  }

  /**
   * @param referer origin of the page that shows the map, passed on because providers want to know
   * @throws UpstreamError when there is no tile to show, not even an old one
   */
  get(address: TileAddress, referer?: string): Promise<CacheResult> {
    const key = keyOf(address);
    return this.cache.get(key, (validators) => this.#load(key, address, validators, referer));
  }

  async #load(key: string, { z, x, y }: TileAddress, validators: Validators, referer?: string) {
    const answer = await this.upstream.request({
      url: this.#urlTemplate.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y)),
      accept: 'image/png',
      referer,
      validators,
      check: pngProblem,
    });
    if (answer.status === 304) return answer;
    const repeated = this.#repeatedBody.observe(key, entityTag(answer.body), answer.body.length);
    if (repeated.length === 0) return answer;
    for (const other of repeated) this.cache.remove(other);
    const reason = `The same picture came for ${repeated.length} different tiles: we seem to be blocked.`;
    this.upstream.breaker.trip(reason, REFUSED_PAUSE_MS);
    throw new UpstreamError('refused', reason, REFUSED_PAUSE_MS / 1000);
  }
}

function keyOf({ z, x, y }: TileAddress): string {
  return `${z}/${x}/${y}`;
}
