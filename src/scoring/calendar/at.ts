/** Resolves a date-time on the clock of a spot. */
import type { ParsedAt } from '../../shared/time/date-time.ts';
import { offsetAt } from './time-zones.ts';

const DAY_MS = 86_400_000;

/** Returns the instant of a parsed date-time at a spot in `timeZone` (IANA name), ms since 1970. */
export function resolveAt(parsed: ParsedAt, timeZone: string): number {
  return parsed.offsetMs === null ? instantOf(parsed.wallMs, timeZone) : parsed.wallMs - parsed.offsetMs;
}

/**
 * Returns the instant at which clocks in `timeZone` show `wallMs` (ms as if UTC). As in RFC 5545, a time skipped by a
 * clock change moves on by the length of the gap; of a time that occurs twice, the first counts.
 */
export function instantOf(wallMs: number, timeZone: string): number {
  // farther from UTC than any zone; no zone changes twice within these two days
  const before = wallMs - offsetAt(wallMs - DAY_MS, timeZone);
  const after = wallMs - offsetAt(wallMs + DAY_MS, timeZone);
  const earlier = Math.min(before, after);
  for (const instant of [earlier, Math.max(before, after)])
    if (wallClockAt(instant, timeZone) === wallMs) return instant;
  // in a gap the offset before it counts
  return before;
}

/**
 * Returns the wall clock in `timeZone` at an instant, ms as if UTC.
 * @example wallClockAt(0, 'Asia/Tokyo') / 3_600_000 // 9
 */
export function wallClockAt(ms: number, timeZone: string): number {
  return ms + offsetAt(ms, timeZone);
}

/**
 * Formats an instant as RFC 3339 in UTC; whole seconds have no fraction.
 * @example iso(0) // "1970-01-01T00:00:00Z"
 */
export function iso(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z');
}
