/** Resolves a date-time on the clock of a spot. */
import { LRUCache } from 'lru-cache';
import type { ParsedAt } from '../../shared/time/date-time.ts';

const DAY_MS = 86_400_000;
/** Formats of offsets by time zone: making one takes 40 times as long as using it. Each needs 54 kB. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 64 });
const OFFSET = /GMT([+-])(\d+):(\d+)(?::(\d+))?$/;

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

/** Returns the wall clock in `timeZone` at an instant, ms as if UTC. */
export function wallClockAt(ms: number, timeZone: string): number {
  return ms + offsetAt(ms, timeZone);
}

/**
 * Returns how far clocks in `timeZone` are ahead of UTC at an instant, ms. `Temporal` would say so, but the oldest
 * browsers that rate saved regions do not have it.
 */
function offsetAt(ms: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    formats.set(timeZone, format);
  }
  // "11/28/2026, GMT+05:30"; before zones were agreed on, offsets have seconds
  const [, sign, hours, minutes, seconds = '0'] = OFFSET.exec(format.format(ms)) ?? [];
  if (sign === undefined) return 0;
  const ahead = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -ahead : ahead;
}

/** Formats an instant as RFC 3339 in UTC; whole seconds have no fraction. */
export function iso(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z');
}
