/** How much is asked of others and how long they are waited for: values without a flag, most of them from policies. */

const MB = 1024 * 1024;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Longest wait for a turn. With a deadline below it stays within the 30 s after which a silent connection is cut. */
const LONGEST_WAIT_MS = 8_000;
/** Longest wait for those who come before at one a second; with the wait for the turn and the deadline less than 30 s. */
const LONGEST_QUEUE_MS = 12_000;

export const TILE_LIMITS = {
  /** from sending to the last byte */
  deadlineMs: 10_000,
  /** the largest tiles, "retina" ones of a city, have some 300 KB */
  maxBytes: 2 * MB,
  /** what a browser would open to one host, for a few people at a time */
  atOnce: { slots: 16, maxWaiting: 1_000, maxWaitMs: LONGEST_WAIT_MS },
  /** a dozen people who open the map at once, then what some who scroll need; a scan is slowed down */
  rate: { perSecond: 100, burst: 400 },
  /** lifetime of a tile when the provider does not say one: OSM's tile policy asks for at least 7 days */
  freshForMs: 7 * DAY_MS,
};

export const GEOCODER_LIMITS = {
  deadlineMs: 8_000,
  /** twenty places have 30 KB */
  maxBytes: MB,
  /** each of another client */
  atOnce: { slots: 1, maxWaiting: 100, maxWaitMs: LONGEST_QUEUE_MS },
  /** Nominatim: "an absolute maximum of 1 request per second", for all users of an application together */
  intervalMs: 1_000,
  longestWaitMs: LONGEST_WAIT_MS,
  /** lifetime of an answer when the geocoder does not say one: towns do not move */
  freshForMs: 30 * DAY_MS,
};

export const OVERPASS_LIMITS = {
  /** Overpass works for up to 25 s and sends some megabytes; nobody waits for it that long */
  deadlineMs: 60_000,
  /** the centre of a large city has some 40 MB of JSON */
  maxBytes: 96 * MB,
  /** each of another client; at the rate below the last of them is done in time */
  atOnce: { slots: 1, maxWaiting: 48, maxWaitMs: 10 * 60_000 },
  /** less than 10,000 requests a day: a few at once for somebody who looks around, 8,640 if all day long */
  rate: { perSecond: 0.1, burst: 4 },
  /** number of cells kept on disk, some 100 MB; the least recently used go first */
  mostCells: 300,
};

export const FEED_LIMITS = {
  deadlineMs: 30_000,
  /** 100,000 events of 300 bytes */
  maxBytes: 32 * MB,
  /** answers kept on disk, so that a restart does not depend on others */
  cacheBytes: 64 * MB,
  /** a change is noticed within this time; an address is asked again only when its answer is no longer fresh */
  lookEveryMs: 5 * 60_000,
  /** lifetime of an answer when the server does not say one */
  freshForMs: HOUR_MS,
};
