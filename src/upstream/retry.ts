/** Pauses after failures, in one file. Each comment names the part that applies the pause. */
import { deltaSeconds } from '../shared/time/delta-seconds.ts';

/** Breaker: failures in a row that open it. Five are an outage, not bad luck: a map view requests about 20 tiles. */
export const FAILURES_TO_OPEN = 5;
/** Breaker: first pause, ms; doubled after every failed probe, because long outages last longer. */
export const FIRST_PAUSE_MS = 30_000;
export const LONGEST_PAUSE_MS = 15 * 60_000;
/** Breaker: pause after 403 or 429 without `Retry-After`, ms. People lift blocks, so early retries make it worse. */
export const REFUSED_PAUSE_MS = 10 * 60_000;
/** Breaker: maximum `Retry-After`, ms. More than a day is more likely a mistake. */
export const LONGEST_RETRY_AFTER_MS = 24 * 3_600_000;

/** Cache: pause of a key after a failed refresh, ms. */
export const REFRESH_PAUSE_MS = 30_000;
/**
 * Cache: time after its lifetime during which an entry is served while the upstream fails, ms: a month-old map is
 * better than none.
 */
export const STALE_IF_ERROR_MS = 30 * 86_400_000;

/** Live map data: pause of a cell after a failure, ms. */
export const LIVE_CELL_PAUSE_MS = 10 * 60_000;

/** Retry-After for clients if too many requests are waiting, s. */
export const BUSY_RETRY_AFTER_S = 1;
/** Retry-After for clients if an upstream allows few requests to a whole deployment, s. */
export const TURN_RETRY_AFTER_S = 5;

/**
 * Returns `Retry-After` (RFC 9110 10.2.3), given in seconds or as a date, in ms from now; 0 if absent, unreadable or
 * past.
 */
export function retryAfterMs(headers: Headers, now: number): number {
  const text = headers.get('retry-after')?.trim() ?? '';
  const seconds = deltaSeconds(text);
  if (seconds !== null) return seconds * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}
