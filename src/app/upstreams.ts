/** Composes the upstreams from the settings: map tiles and place search, each with its cache. */

import { rmSync } from 'node:fs';
import type { Health, SourceRow } from '../api/health.ts';
import { dataPaths } from '../config/data-directory.ts';
import type { Config } from '../config/settings.ts';
import { SHARES } from '../config/shares.ts';
import { GEOCODER_LIMITS, TILE_LIMITS } from '../config/upstream-limits.ts';
import { SQLITE_COMPANIONS } from '../shared/files/sqlite-companions.ts';
import type { Log } from '../shared/program/log.ts';
import type { CacheKey } from '../upstream/cache-entry.ts';
import { Upstream, userAgent } from '../upstream/client.ts';
import { DiskTier } from '../upstream/disk-tier.ts';
import { concurrencyLimiter } from '../upstream/limit/concurrency.ts';
import { PostgresTurns } from '../upstream/limit/postgres-turns.ts';
import { rateLimiter } from '../upstream/limit/rate.ts';
import { MemoryTurns, type Turns, turnLimiter } from '../upstream/limit/turns.ts';
import { Geocoder } from '../upstream/nominatim.ts';
import { isPublicOsm, mayAsk, mayServeTiles } from '../upstream/permission.ts';
import { Tiles } from '../upstream/provider-tiles.ts';
import { UpstreamCache } from '../upstream/upstream-cache.ts';
import { upstreamRow } from './upstream-row.ts';

export interface Upstreams {
  /** tiles of the map provider; null if its policy forbids requests with these settings */
  tiles: Tiles | null;
  /** place search; null if the geocoder is a public one and no contact is set */
  geocoder: Geocoder | null;
  /** Returns the rows of /api/health. */
  sources(): SourceRow[];
  /** Returns the section `caches` of /api/health. */
  caches(): Health['caches'];
  close(): Promise<void>;
}

export function createUpstreams(config: Config, version: string, log: Log): Upstreams {
  const agent = userAgent(version, config.contact);
  const closers: (() => unknown)[] = [];

  function cacheOf<Key extends CacheKey>(
    name: string,
    maxBytes: number,
    defaultFreshMs: number,
    tier?: DiskTier,
  ): UpstreamCache<Key> {
    const onRefreshError = (error: unknown) =>
      log.warn(`${name}: an old copy could not be refreshed`, { reason: String(error) }, `refresh ${name}`);
    return new UpstreamCache<Key>({ maxBytes, defaultFreshMs, tier, onRefreshError });
  }

  const tileTier = new DiskTier({
    path: dataPaths(config['data-dir']).cache('tiles'),
    maxBytes: config['tile-cache'],
  });
  closers.push(() => tileTier.close());
  const tileCache = cacheOf<number>('tiles', config['tile-cache'], TILE_LIMITS.freshForMs, tileTier);
  // searches are cached in memory only, for privacy; removes the cache files that older versions left
  for (const suffix of ['', ...SQLITE_COMPANIONS]) {
    rmSync(dataPaths(config['data-dir']).cache('places') + suffix, { force: true });
  }
  const placeCache = cacheOf<string>('places', config['geocode-cache'], GEOCODER_LIMITS.freshForMs);
  const tiles = mayServeTiles(config)
    ? new Tiles({
        urlTemplate: config['tile-url'],
        cache: tileCache,
        upstream: new Upstream({
          name: 'tiles',
          userAgent: agent,
          deadlineMs: TILE_LIMITS.deadlineMs,
          maxBytes: TILE_LIMITS.maxBytes,
          limiters: [concurrencyLimiter(TILE_LIMITS.atOnce), rateLimiter(TILE_LIMITS.rate)],
        }),
      })
    : null;
  const geocoder = mayAsk(config['geocoder-url'], config)
    ? new Geocoder({
        url: config['geocoder-url'],
        cache: placeCache,
        upstream: new Upstream({
          name: 'geocoder',
          userAgent: agent,
          deadlineMs: GEOCODER_LIMITS.deadlineMs,
          maxBytes: GEOCODER_LIMITS.maxBytes,
          keepAlive: false,
          limiters: [
            concurrencyLimiter(SHARES.geocoder),
            turnLimiter(limiterOf(config, closers), GEOCODER_LIMITS.longestWaitMs),
          ],
        }),
      })
    : null;
  if (!tiles) log.warn('no map tiles: openstreetmap.org asks public services for a contact; set --contact');
  else if (!config.contact && isPublicOsm(config['tile-url'])) {
    log.info(
      'no contact is set: map tiles are fine for trying out; set --contact before others use this service',
    );
  }

  return {
    tiles,
    geocoder,
    sources: () => [
      upstreamRow(
        'tiles',
        'tiles',
        tiles?.upstream,
        'Needs a contact before it serves others; set --contact.',
      ),
      upstreamRow(
        'geocoder',
        'geocoder',
        geocoder?.upstream,
        'Places are found in the loaded regions only; set --contact.',
      ),
    ],
    caches: () => ({
      tiles: { ...tileCache.status(), ...tileTier.status() },
      geocoder: { ...placeCache.status(), disk_bytes: 0, disk_max_bytes: 0 },
    }),
    async close() {
      for (const close of closers) await close();
    },
  };
}

/** Returns the rate limit of geocoder requests: shared by all instances on one Postgres, otherwise of this process. */
function limiterOf(config: Config, closers: (() => unknown)[]): Turns {
  const url = config['database-url'];
  if (!url) return new MemoryTurns(GEOCODER_LIMITS.intervalMs);
  const limiter = new PostgresTurns({ url, name: 'geocoder', intervalMs: GEOCODER_LIMITS.intervalMs });
  closers.push(() => limiter.close());
  return limiter;
}
