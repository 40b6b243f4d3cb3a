/** The instant that a date-time means on the clock of a spot. */
import type { ParsedAt } from '../../shared/time/date-time.ts';

/** The instant in ms since 1970 that a parsed date-time means at a spot in `timeZone` (IANA name). */
export function resolveAt(parsed: ParsedAt, timeZone: string): number {
  return parsed.offsetMs === null ? instantOf(parsed.wallMs, timeZone) : parsed.wallMs - parsed.offsetMs;
}

/**
 * The instant at which clocks in `timeZone` show `wallMs` (written as if UTC). As RFC 5545 has it, a time that a
 * clock change skips is moved on by the length of the gap, and of one that comes twice the first counts.
 */
export function instantOf(wallMs: number, timeZone: string): number {
  const wall = Temporal.Instant.fromEpochMilliseconds(wallMs).toZonedDateTimeISO('UTC').toPlainDateTime();
  return wall.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds;
}

/** What clocks in `timeZone` show at an instant, in ms as if UTC. */
export function wallClockAt(ms: number, timeZone: string): number {
  const zoned = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
  return ms + zoned.offsetNanoseconds / 1e6;
}

/** RFC 3339 in UTC; whole seconds without a fraction. */
export function iso(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z');
}
