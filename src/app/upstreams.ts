/** Everything that is asked of others, put together from the settings: map tiles and places, each with its cache. */
import { join } from 'node:path';
import type { Health, SourceRow } from '../api/health.ts';
import type { Config } from '../config/settings.ts';
import type { Log } from '../shared/log.ts';
import { Upstream, userAgent } from '../upstream/client.ts';
import { type DeploymentLimiter, deploymentGate, MemoryLimiter } from '../upstream/deployment-limiter.ts';
import { DiskTier } from '../upstream/disk-tier.ts';
import { queueGate, rateGate } from '../upstream/limiters.ts';
import { Geocoder } from '../upstream/nominatim.ts';
import { isPublicOsm, mayAsk, mayServeTiles } from '../upstream/permission.ts';
import { PostgresLimiter } from '../upstream/postgres-limiter.ts';
import { Tiles } from '../upstream/provider-tiles.ts';
import { type CacheKey, ResponseCache } from '../upstream/upstream-cache.ts';

const DAY_MS = 86_400_000;
/** Together they stay below the 30 s after which a silent connection is cut. */
const LONGEST_WAIT_MS = 8_000;
const TILE_DEADLINE_MS = 10_000;
const GEOCODER_DEADLINE_MS = 8_000;
/** The largest tiles, "retina" ones of a city, have some 300 KB; twenty places have 30 KB. */
const LARGEST_TILE_BYTES = 2 * 1024 * 1024;
const LARGEST_PLACES_BYTES = 1024 * 1024;
/** Nominatim: "an absolute maximum of 1 request per second", for all users of an application together. */
const GEOCODER_INTERVAL_MS = 1_000;
/** What a browser would open to one host, for a few people at a time. */
const TILES_AT_ONCE = 16;
/** A dozen people who open the map at once, then what some who scroll need; a scan is slowed down. */
const TILE_RATE = { perSecond: 100, burst: 400 };

export interface Upstreams {
  /** null: the provider's policy forbids it as this service is set up */
  tiles: Tiles | null;
  geocoder: Geocoder | null;
  /** Rows of /api/health. */
  sources(): SourceRow[];
  /** The section `caches` of /api/health. */
  caches(): Health['caches'];
  close(): Promise<void>;
}

export function createUpstreams(config: Config, version: string, log: Log): Upstreams {
  const agent = userAgent(version, config.contact);
  const closers: (() => unknown)[] = [];

  function cacheOf<Key extends CacheKey>(
    name: string,
    maxBytes: number,
    freshDays: number,
  ): { cache: ResponseCache<Key>; tier: DiskTier } {
    const path = join(config['data-dir'], 'cache', `${name}.sqlite`);
    const tier = new DiskTier({ path, maxBytes });
    closers.push(() => tier.close());
    const onRefreshError = (error: unknown) =>
      log.warn(`${name}: an old copy could not be refreshed`, { reason: String(error) }, `refresh ${name}`);
    const defaultFreshMs = freshDays * DAY_MS;
    const cache = new ResponseCache<Key>({ maxBytes, defaultFreshMs, tier, onRefreshError });
    return { cache, tier };
  }

  const tileCache = cacheOf<number>('tiles', config['tile-cache'], 7);
  const placeCache = cacheOf<string>('places', config['geocode-cache'], 30);
  const tiles = mayServeTiles(config)
    ? new Tiles({
        urlTemplate: config['tile-url'],
        cache: tileCache.cache,
        upstream: new Upstream({
          name: 'tiles',
          userAgent: agent,
          deadlineMs: TILE_DEADLINE_MS,
          maxBytes: LARGEST_TILE_BYTES,
          gates: [
            queueGate({ slots: TILES_AT_ONCE, maxWaiting: 1_000, maxWaitMs: LONGEST_WAIT_MS }),
            rateGate(TILE_RATE),
          ],
        }),
      })
    : null;
  const geocoder = mayAsk(config['geocoder-url'], config)
    ? new Geocoder({
        url: config['geocoder-url'],
        cache: placeCache.cache,
        upstream: new Upstream({
          name: 'geocoder',
          userAgent: agent,
          deadlineMs: GEOCODER_DEADLINE_MS,
          maxBytes: LARGEST_PLACES_BYTES,
          keepAlive: false,
          gates: [
            queueGate({ slots: 1, maxWaiting: 100, maxWaitMs: LONGEST_WAIT_MS }),
            deploymentGate(limiterOf(config, closers), LONGEST_WAIT_MS),
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
      tiles: { ...tileCache.cache.status(), ...tileCache.tier.status() },
      geocoder: { ...placeCache.cache.status(), ...placeCache.tier.status() },
    }),
    async close() {
      for (const close of closers) await close();
    },
  };
}

/** One instance counts by itself; several on one Postgres count there. */
function limiterOf(config: Config, closers: (() => unknown)[]): DeploymentLimiter {
  const url = config['database-url'];
  if (!url) return new MemoryLimiter(GEOCODER_INTERVAL_MS);
  const limiter = new PostgresLimiter({ url, name: 'geocoder', intervalMs: GEOCODER_INTERVAL_MS });
  closers.push(() => limiter.close());
  return limiter;
}

/** The row of an upstream in /api/health. @param whenOff what to tell when it is not used */
export function upstreamRow(
  name: string,
  kind: SourceRow['kind'],
  upstream: Upstream | undefined,
  whenOff: string,
): SourceRow {
  const common = { source_name: name, kind, imported_at: null, record_count: null };
  if (!upstream) return { ...common, status: 'off', notes: whenOff };
  const status = upstream.status();
  const isDown = status.breaker !== 'closed';
  return {
    ...common,
    status: isDown ? 'degraded' : 'ok',
    notes: isDown ? `Not asked for now: ${status.breaker_reason}` : '',
    ...status,
  };
}
