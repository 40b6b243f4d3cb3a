/** The header `Retry-After` of upstreams. */
import { deltaSeconds } from '../shared/time/delta-seconds.ts';

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
