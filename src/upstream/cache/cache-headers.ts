/** What HTTP headers say about how long an answer may be used (RFC 9111). */

export interface Freshness {
  /** false: `no-store` or `private`, the answer must not be kept */
  storable: boolean;
  /** how long after `checkedAt` the answer is fresh, ms */
  freshForMs: number;
  /** when the origin made or checked the answer, ms since 1970: now minus its `Age` */
  checkedAt: number;
  /** `no-cache` or `must-revalidate`: a stale copy is not shown while a new one can be had */
  mustRevalidate: boolean;
}

/** A lifetime beyond a year is a mistake or "for ever"; either way a year is long enough for a map. */
const LONGEST_LIFETIME_S = 365 * 86_400;

/** @param defaultMs lifetime when the headers do not say one */
export function freshnessOf(headers: Headers, now: number, defaultMs: number): Freshness {
  const directives = parseCacheControl(headers.get('cache-control') ?? '');
  const checkedAt = now - 1000 * (wholeSeconds(headers.get('age')) ?? 0);
  const storable = !directives.has('no-store') && !directives.has('private');
  const revalidate = directives.has('no-cache');
  const mustRevalidate =
    revalidate || directives.has('must-revalidate') || directives.has('proxy-revalidate');
  return { storable, freshForMs: revalidate ? 0 : lifetime(), checkedAt, mustRevalidate };

  function lifetime(): number {
    const seconds = wholeSeconds(directives.get('s-maxage')) ?? wholeSeconds(directives.get('max-age'));
    if (seconds !== null) return seconds * 1000;
    const expires = headers.get('expires');
    if (expires === null) return defaultMs;
    const end = Date.parse(expires);
    // An unreadable date, often "0", means "already expired" (RFC 9111 5.3).
    if (Number.isNaN(end)) return 0;
    const start = Date.parse(headers.get('date') ?? '');
    const ms = end - (Number.isNaN(start) ? now : start);
    return Math.min(Math.max(0, ms), LONGEST_LIFETIME_S * 1000);
  }
}

/** Directive names in lower case with their values, quotes removed. */
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
    // The first one counts: a repeated directive must not make an answer live longer.
    if (name !== '' && !directives.has(name)) directives.set(name, value);
  }
  return directives;
}

/** A number of seconds, at most a year; null for what is none. */
export function wholeSeconds(text: string | null | undefined): number | null {
  if (!text || !/^\d+$/.test(text.trim())) return null;
  return Math.min(Number(text), LONGEST_LIFETIME_S);
}
