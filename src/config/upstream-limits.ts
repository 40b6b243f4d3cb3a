/** Limits of requests to upstreams; shares of clients in them: `shares.ts`. They are not settings, since most follow from policies of the providers. */

const MB = 1024 * 1024;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Maximum wait in the fair queue, ms. Wait and deadline together stay below the 30 s idle timeout of connections. */
const LONGEST_WAIT_MS = 8_000;

export const TILE_LIMITS = {
  /** time limit from the request to the last byte, ms */
  deadlineMs: 10_000,
  /** maximum size of a tile, bytes; high-resolution tiles of cities, the largest, have about 300 KB */
  maxBytes: 2 * MB,
  /** fair queue; slots: as many as the connections that the browsers of a few users open to one host */
  atOnce: { slots: 16, maxWaiting: 1_000, maxWaitMs: LONGEST_WAIT_MS },
  /** burst: a dozen users opening the map; rate: several scrolling. Scans are slowed down */
  rate: { perSecond: 100, burst: 400 },
  /** lifetime of a tile if the provider states none: OSM's tile policy requires at least 7 days */
  freshForMs: 7 * DAY_MS,
};

export const GEOCODER_LIMITS = {
  deadlineMs: 8_000,
  /** maximum size of a response; 20 results are about 30 KB */
  maxBytes: MB,
  /** minimum interval, ms; Nominatim allows all users of an application together "1 request per second" */
  intervalMs: 1_000,
  longestWaitMs: LONGEST_WAIT_MS,
  /** lifetime of a response if the geocoder states none: towns do not move */
  freshForMs: 30 * DAY_MS,
};

export const OVERPASS_LIMITS = {
  /** time limit, ms: Overpass computes for up to 25 s and sends several megabytes; clients wait for a shorter time */
  deadlineMs: 60_000,
  /** maximum size of a response; the centre of a large city is about 40 MB of JSON */
  maxBytes: 96 * MB,
  /** rate limit: a burst of 4 for a user looking around, and 8,640 a day, where the policy allows 10,000 */
  rate: { perSecond: 0.1, burst: 4 },
  /** maximum number of live cells on disk, about 100 MB in all; the least recently used are evicted */
  mostCells: 300,
};

/** Memory of the service per byte of a response of Overpass while a region is made of it: 9 bytes were measured. */
const OVERPASS_MEMORY_PER_BYTE = 16;

/**
 * Returns the maximum size of a response of Overpass, bytes. @param memory of the service, bytes
 * @example overpassBytes(512e6) // 32000000
 */
export function overpassBytes(memory: number): number {
  return Math.min(OVERPASS_LIMITS.maxBytes, Math.floor(memory / OVERPASS_MEMORY_PER_BYTE));
}

export const FEED_LIMITS = {
  deadlineMs: 30_000,
  /** maximum size of a feed: 100,000 events of 300 bytes */
  maxBytes: 32 * MB,
  /** maximum size of the responses kept on disk, so that a restart does not depend on upstreams */
  cacheBytes: 64 * MB,
  /** poll interval: changes are noticed within this time; a URL is requested only after its response has expired */
  lookEveryMs: 5 * 60_000,
  /** lifetime of a response if the server states none */
  freshForMs: HOUR_MS,
};
