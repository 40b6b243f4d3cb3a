/** Parses HTTP cache headers (RFC 9111). */
import { deltaSeconds } from '../shared/time/delta-seconds.ts';

export interface Freshness {
  /** false if the response must not be stored: `no-store` or `private` */
  storable: boolean;
  /** lifetime from `checkedAt` on, ms */
  freshForMs: number;
  /** time at which the origin created or validated the response, ms since 1970: now minus its `Age` */
  checkedAt: number;
  /** true if a stale copy is served only when the upstream fails: `no-cache`, `must-revalidate` etc. */
  mustRevalidate: boolean;
}

/** Maximum lifetime, s. Longer ones are mistakes or mean "for ever"; a year is long enough for a map. */
const LONGEST_LIFETIME_S = 365 * 86_400;

/** Returns the freshness that headers state. @param defaultMs lifetime if they state none, ms */
export function freshnessOf(headers: Headers, now: number, defaultMs: number): Freshness {
  const directives = parseCacheControl(headers.get('cache-control') ?? '');
  const checkedAt = now - 1000 * (deltaSeconds(headers.get('age')) ?? 0);
  const storable = !directives.has('no-store') && !directives.has('private');
  const revalidate = directives.has('no-cache');
  const mustRevalidate =
    revalidate || directives.has('must-revalidate') || directives.has('proxy-revalidate');
  return { storable, freshForMs: revalidate ? 0 : lifetime(), checkedAt, mustRevalidate };

  function lifetime(): number {
    const seconds = deltaSeconds(directives.get('s-maxage')) ?? deltaSeconds(directives.get('max-age'));
    if (seconds !== null) return Math.min(seconds, LONGEST_LIFETIME_S) * 1000;
    const expires = headers.get('expires');
    if (expires === null) return defaultMs;
    const end = Date.parse(expires);
    // an unreadable date, often "0", means "already expired" (RFC 9111 5.3)
    if (Number.isNaN(end)) return 0;
    const start = Date.parse(headers.get('date') ?? '');
    const ms = end - (Number.isNaN(start) ? now : start);
    return Math.min(Math.max(0, ms), LONGEST_LIFETIME_S * 1000);
  }
}

/** Returns true if headers state a lifetime. A 304 that does not leaves the stored one (RFC 9111 4.3.4). */
export function statesLifetime(headers: Headers): boolean {
  return headers.has('cache-control') || headers.has('expires');
}

/** Returns the directives of `Cache-Control`: lower-case names with their values, without quotes. */
function parseCacheControl(text: string): Map<string, string> {
  const directives = new Map<string, string>();
  for (const part of text.split(',')) {
    const equals = part.indexOf('=');
    const name = (equals < 0 ? part : part.slice(0, equals)).trim().toLowerCase();
    const value =
      equals < 0
        ? ''
        : part
            .slice(equals + 1)
            .trim()
            .replace(/^"|"$/g, '');
    // the first one counts: a repeated directive must not extend the lifetime
    if (name !== '' && !directives.has(name)) directives.set(name, value);
  }
  return directives;
}
