/** The whole API with a fake provider behind it, for tests of tiles, places and live data. */
import type { Region } from '../../../src/region/read/reader.ts';
import { Searcher } from '../../../src/search/searcher.ts';
import { Upstream, type UpstreamOptions, userAgent } from '../../../src/upstream/client.ts';
import { concurrencyLimiter } from '../../../src/upstream/limit/concurrency.ts';
import { MemoryTurns, turnLimiter } from '../../../src/upstream/limit/turns.ts';
import { Geocoder } from '../../../src/upstream/nominatim.ts';
import { Tiles } from '../../../src/upstream/provider-tiles.ts';
import { UpstreamCache } from '../../../src/upstream/upstream-cache.ts';
import { FakeClock } from '../fake-clock.ts';
import type { FakeUpstream } from '../upstream/fake-upstream.ts';
import { testApp } from './test-app.ts';

const WEEK_MS = 7 * 86_400_000;

export interface MapServiceOptions {
  fake: FakeUpstream;
  regions?: Region[];
  withGeocoder?: boolean;
  withTiles?: boolean;
  upstream?: Partial<UpstreamOptions>;
}

export async function mapService({
  fake,
  regions = [],
  withGeocoder = true,
  withTiles = true,
  upstream,
}: MapServiceOptions) {
  const clock = new FakeClock();
  const options = {
    userAgent: userAgent('1.2.3', 'https://example.org/contact'),
    deadlineMs: 5000,
    maxBytes: 2_000_000,
    clock,
    ...upstream,
  };
  const cacheOptions = { maxBytes: 10_000_000, defaultFreshMs: WEEK_MS, clock };
  const tiles = new Tiles({
    urlTemplate: `${fake.url}/{z}/{x}/{y}.png`,
    upstream: new Upstream({
      name: 'tiles',
      limiters: [concurrencyLimiter({ slots: 16, maxWaiting: 1000, maxWaitMs: 5000, clock })],
      ...options,
    }),
    cache: new UpstreamCache<number>(cacheOptions),
  });
  const geocoder = new Geocoder({
    url: `${fake.url}/search`,
    upstream: new Upstream({
      name: 'geocoder',
      keepAlive: false,
      limiters: [
        concurrencyLimiter({ slots: 1, maxWaiting: 100, maxWaitMs: 1e6, clock }),
        turnLimiter(new MemoryTurns(1000, clock), 1e6, clock),
      ],
      ...options,
    }),
    cache: new UpstreamCache(cacheOptions),
  });
  const searcher = new Searcher();
  await searcher.setRegions(regions);
  const { ask, logged } = testApp({
    now: clock.now,
    tiles: withTiles ? tiles : null,
    geocoder: withGeocoder ? geocoder : null,
    searcher,
  });

  return {
    clock,
    tiles,
    geocoder,
    logged,
    get: (path: string, headers: Record<string, string> = {}) => ask(`GET ${path}`, headers),
  };
}

/** Returns status and error code of a problem, after checking the rules for every problem. */
export async function problemOf(response: Response): Promise<[status: number, error: string]> {
  const text = await response.text();
  const problem = JSON.parse(text);
  const type = response.headers.get('content-type');
  if (type !== 'application/problem+json' || response.headers.get('cache-control') !== 'no-store') {
    throw new Error(
      `not a problem that stays uncached: ${type} ${response.headers.get('cache-control')} ${text}`,
    );
  }
  if (/127\.0\.0\.1|\bat \//.test(text)) throw new Error(`a problem tells too much: ${text}`);
  return [response.status, problem.error];
}
