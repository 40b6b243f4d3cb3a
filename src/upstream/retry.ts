/** After a failure: how long whom is left alone, in one place. The rules that use these times are where they say. */
import { wholeSeconds } from './cache/cache-headers.ts';

/** Breaker: failures in a row that open it. Five are an outage, not bad luck: a page of the map asks for some twenty tiles. */
export const FAILURES_TO_OPEN = 5;
/** Breaker: its first pause; doubled after every failed probe, because what is still down is down for longer. */
export const FIRST_PAUSE_MS = 30_000;
export const LONGEST_PAUSE_MS = 15 * 60_000;
/** Breaker: after 403 or 429 without `Retry-After`. Blocks are lifted by people, so asking soon only makes it worse. */
export const REFUSED_PAUSE_MS = 10 * 60_000;
/** Breaker: a `Retry-After` beyond a day is more likely a mistake than a wish. */
export const LONGEST_RETRY_AFTER_MS = 24 * 3_600_000;

/** Cache: after a failed refresh the same key is left alone, however often it is asked for. */
export const REFRESH_PAUSE_MS = 30_000;
/** Cache: how long after its lifetime an answer is shown while upstream fails: a month-old map is better than none. */
export const STALE_IF_ERROR_MS = 30 * 86_400_000;

/** Live map data: a cell that could not be had is not asked for again. */
export const LIVE_CELL_PAUSE_MS = 10 * 60_000;

/** Clients of ours whose request found too many others waiting: when to ask again, seconds. */
export const BUSY_RETRY_AFTER_S = 1;
/** The same where an upstream allows few requests to a whole deployment, seconds. */
export const TURN_RETRY_AFTER_S = 5;

/** `Retry-After` (RFC 9110 10.2.3) in ms from now, given as seconds or as a date; 0 when absent, unreadable or past. */
export function retryAfterMs(headers: Headers, now: number): number {
  const text = headers.get('retry-after')?.trim() ?? '';
  const seconds = wholeSeconds(text);
  if (seconds !== null) return seconds * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}
