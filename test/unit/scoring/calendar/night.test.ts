/** The rated night: accepted values of `at`, and 22:00 to 06:00 in every time zone. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { resolveAt, wallClockAt } from '../../../../src/scoring/calendar/at.ts';
import { localDay, meanOverNight, nightFor } from '../../../../src/scoring/calendar/night.ts';
import { parseAt } from '../../../../src/shared/time/date-time.ts';
import { dayNumberOf } from '../../../../src/shared/time/day-number.ts';
import { UNCHANGED_ZONES } from '../../../support/scoring/changed-zones.ts';

const iso = (ms: number): string => new Date(ms).toISOString().replace('.000', '');
const instant = (text: string, timeZone = 'UTC'): number => resolveAt(parseAt(text)!, timeZone);
const night = (at: string, timeZone: string) => nightFor(instant(at, timeZone), timeZone);

const ZONES = Intl.supportedValuesOf('timeZone');
const anyZone = fc.constantFrom(...ZONES);
/** Instants of which old releases of the time zone database have no errors that were corrected since. */
const recentInstant = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2100, 11, 31) / 1000 })
  .map((s) => s * 1000);
const unchangedZone = fc.constantFrom(...UNCHANGED_ZONES);
const anyInstant = fc
  .integer({ min: Date.UTC(1970, 0, 1) / 1000, max: Date.UTC(2100, 11, 31) / 1000 })
  .map((s) => s * 1000);

describe('the parameter `at`', () => {
  test.each([
    ['2026-02-16T22:30:00Z', '2026-02-16T22:30:00Z'],
    ['2026-02-16t22:30:00z', '2026-02-16T22:30:00Z'],
    ['2026-02-16T22:30Z', '2026-02-16T22:30:00Z'],
    ['2026-02-16T22:30:00+01:00', '2026-02-16T21:30:00Z'],
    ['2026-02-16T22:30:00-03:30', '2026-02-17T02:00:00Z'],
    ['2026-02-16T22:30:00+0100', '2026-02-16T21:30:00Z'],
    ['2026-02-16T22:30:00+01', '2026-02-16T21:30:00Z'],
    ['2026-02-16T22:30:00.5Z', '2026-02-16T22:30:00.500Z'],
    ['2026-02-16T22:30:00,123456789Z', '2026-02-16T22:30:00.123Z'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00Z'],
    ['0099-03-01T12:00:00Z', '0099-03-01T12:00:00Z'],
  ])('accepts %s as the instant %s', (text, expected) => {
    expect(iso(resolveAt(parseAt(text)!, 'Asia/Tokyo'))).toBe(expected);
  });

  test.each([
    '',
    'now',
    '2026-02-16',
    '2026-02-16T',
    '2026-02-16T22',
    '2026-02-16 22:30',
    '2025-02-30T10:00',
    '2025-02-29T10:00:00Z',
    '2025-13-01T10:00:00Z',
    '2025-00-10T10:00:00Z',
    '2025-01-00T10:00:00Z',
    '2026-02-16T24:00:00Z',
    '2026-02-16T24:61',
    '2026-02-16T22:60',
    '2026-02-16T22:30:61Z',
    '2026-02-16T22:30:00.Z',
    '2026-02-16T22:30.5Z',
    '2026-02-16T22:30:00+24:00',
    '2026-02-16T22:30:00+01:60',
    '2026-02-16T22:30:00+1',
    '2026-02-16T22:30:00 01:00',
    '2026-02-16T22:30:00Z ',
    ' 2026-02-16T22:30:00Z',
    '2026-02-16T22:30:00Z\n',
    '20260216T223000Z',
    '26-02-16T22:30:00Z',
    '+002026-02-16T22:30:00Z',
    '2026-W08-1T22:30:00Z',
    '12345',
    '２０２６-02-16T22:30:00Z',
  ])('rejects %p', (text) => {
    expect(parseAt(text)).toBeNull();
  });

  test('without an offset is local time at the spot', () => {
    expect(iso(instant('2026-02-16T22:30', 'America/Montevideo'))).toBe('2026-02-17T01:30:00Z');
    expect(iso(instant('2026-07-01T22:30', 'Europe/Berlin'))).toBe('2026-07-01T20:30:00Z');
  });

  test('is moved forward by the gap if the clock change skips it', () => {
    expect(iso(instant('2026-03-29T02:30', 'Europe/Berlin'))).toBe('2026-03-29T01:30:00Z');
  });

  test('means the first of two instants if a local time occurs twice', () => {
    expect(iso(instant('2026-10-25T02:30', 'Europe/Berlin'))).toBe('2026-10-25T00:30:00Z');
  });

  test('round-trips through text for every instant', () => {
    fc.assert(
      fc.property(anyInstant, (ms) => {
        expect(resolveAt(parseAt(new Date(ms).toISOString())!, 'Asia/Kathmandu')).toBe(ms);
      }),
    );
  });

  test('and the clock agree with Temporal in every zone, most of all around changes of the clock', () => {
    const around = fc.integer({ min: -50 * 3600, max: 50 * 3600 }).map((s) => s * 1000);
    fc.assert(
      fc.property(unchangedZone, recentInstant, fc.boolean(), around, (timeZone, ms, atChange, offsetMs) => {
        const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
        const change = atChange ? at.getTimeZoneTransition('next')?.epochMilliseconds : undefined;
        const wallMs = wallClockAt(change ?? ms, timeZone) + offsetMs;
        const wall = Temporal.Instant.fromEpochMilliseconds(wallMs).toZonedDateTimeISO('UTC');
        const zoned = wall.toPlainDateTime().toZonedDateTime(timeZone);
        expect(resolveAt({ wallMs, offsetMs: null }, timeZone)).toBe(zoned.epochMilliseconds);
        const clock = wallClockAt(zoned.epochMilliseconds, timeZone);
        expect(clock).toBe(zoned.epochMilliseconds + zoned.offsetNanoseconds / 1e6);
      }),
      { numRuns: 5000 },
    );
  });

  test('never throws, whatever the text', () => {
    const almost = fc.stringMatching(/^[0-9T:.,+\-Zz ]{0,30}$/);
    fc.assert(
      fc.property(fc.oneof(fc.string(), almost), (text) => {
        const parsed = parseAt(text);
        if (parsed) expect(Number.isFinite(resolveAt(parsed, 'Europe/Berlin'))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the night', () => {
  test('is the coming night if the request is by day, and is rated as a whole', () => {
    const { start, end, scoredFrom, scoredUntil, scoredHours } = night('2026-02-16T15:00', 'Europe/Berlin');
    expect([iso(start), iso(end)]).toEqual(['2026-02-16T21:00:00Z', '2026-02-17T05:00:00Z']);
    expect([scoredFrom, scoredUntil, scoredHours]).toEqual([start, end, 8]);
  });

  test('is rated from the time of the request if it has already begun', () => {
    const { start, end, scoredFrom, scoredHours } = night('2026-02-17T04:00', 'Europe/Berlin');
    expect([iso(start), iso(scoredFrom), iso(end)]).toEqual([
      '2026-02-16T21:00:00Z',
      '2026-02-17T03:00:00Z',
      '2026-02-17T05:00:00Z',
    ]);
    expect(scoredHours).toBe(2);
  });

  test('begins at 22:00 sharp and ends at 06:00 sharp', () => {
    const tonight = night('2026-02-16T22:00', 'Europe/Berlin');
    expect(tonight.scoredHours).toBe(8);
    expect(nightFor(tonight.end - 1, 'Europe/Berlin').start).toBe(tonight.start);
    expect(nightFor(tonight.end, 'Europe/Berlin').evening.number).toBe(tonight.evening.number + 1);
  });

  test('is seven hours long when clocks go forward', () => {
    const { start, end, scoredHours, halfHours } = night('2026-03-28T22:30', 'Europe/Berlin');
    expect([iso(start), iso(end)]).toEqual(['2026-03-28T21:00:00Z', '2026-03-29T04:00:00Z']);
    expect(scoredHours).toBe(6.5);
    expect(halfHours.map(({ hour }) => hour)).toEqual([22, 22, 23, 23, 0, 0, 1, 1, 3, 3, 4, 4, 5, 5]);
  });

  test('is nine hours long when clocks go back, with two o’clock twice', () => {
    const { start, end, scoredHours, halfHours } = night('2026-10-24T12:00', 'Europe/Berlin');
    expect([iso(start), iso(end), scoredHours]).toEqual(['2026-10-24T20:00:00Z', '2026-10-25T05:00:00Z', 9]);
    expect(halfHours.map(({ hour }) => hour)).toEqual([
      22, 22, 23, 23, 0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4, 5, 5,
    ]);
  });

  test('is half an hour longer or shorter on Lord Howe Island', () => {
    expect(night('2026-04-04T12:00', 'Australia/Lord_Howe').scoredHours).toBe(8.5);
    expect(night('2026-10-03T12:00', 'Australia/Lord_Howe').scoredHours).toBe(7.5);
  });

  test('goes straight into 31 December where Samoa skipped a day', () => {
    const { start, end, evening, morning } = night('2011-12-29T12:00', 'Pacific/Apia');
    expect([iso(start), iso(end)]).toEqual(['2011-12-30T08:00:00Z', '2011-12-30T16:00:00Z']);
    expect([evening.day, morning.day]).toEqual([29, 31]);
    expect(nightFor(end, 'Pacific/Apia').evening.day).toBe(31);
  });

  test('differs between two time zones at the same instant', () => {
    const at = instant('2026-06-01T02:00:00Z');
    expect(iso(nightFor(at, 'Europe/Berlin').start)).toBe('2026-05-31T20:00:00Z');
    expect(iso(nightFor(at, 'Asia/Tokyo').start)).toBe('2026-06-01T13:00:00Z');
  });

  test('numbers half hours of the week from Monday 00:00, as in stored opening hours', () => {
    const slots = night('2026-02-15T12:00', 'Europe/Berlin').halfHours.map(({ weekSlot }) => weekSlot);
    expect(slots).toEqual([332, 333, 334, 335, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  test('weighs half hours by their rated part in a mean', () => {
    const late = night('2026-02-17T05:15', 'Europe/Berlin');
    const last = late.halfHours.at(-1)!;
    expect(meanOverNight(late, (halfHour) => (halfHour === last ? 1 : 0))).toBeCloseTo(30 / 45, 12);
    expect(meanOverNight(late, () => 7)).toBeCloseTo(7, 12);
  });

  test('contains or follows `at` in every zone from 1970 to 2100', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (at, zone) => {
        const { start, end, scoredFrom, scoredUntil, scoredHours, halfHours } = nightFor(at, zone);
        expect(start).toBeLessThan(end);
        expect(at).toBeLessThan(end);
        expect(scoredFrom).toBe(Math.max(at, start));
        expect(scoredUntil).toBe(end);
        expect(scoredHours).toBeCloseTo((end - scoredFrom) / 3_600_000, 9);
        expect(halfHours[0]!.start).toBe(start);
        expect(halfHours.at(-1)!.end).toBe(end);
        expect(halfHours.every((slot, i) => i === 0 || slot.start === halfHours[i - 1]!.end)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('agrees with a brute-force search in every inhabited zone', () => {
    // Antarctic stations have moved their clocks by hours at midnight, where no result is right.
    const inhabited = fc.constantFrom(...UNCHANGED_ZONES.filter((zone) => !zone.startsWith('Antarctica/')));
    fc.assert(
      fc.property(recentInstant, inhabited, (at, zone) => {
        fc.pre(secondsOfDay(at, zone) !== null);
        const { start, end } = nightFor(at, zone);
        expect([iso(start), iso(end)]).toEqual(nightByWalking(at, zone).map(iso));
      }),
      { numRuns: 300 },
    );
  });

  test('agrees with a brute-force search around clock changes', () => {
    const changing = fc.constantFrom(
      'Europe/Berlin',
      'America/Sao_Paulo',
      'Africa/Cairo',
      'Pacific/Apia',
      'Asia/Beirut',
    );
    const hours = fc.integer({ min: -40, max: 40 });
    fc.assert(
      fc.property(changing, anyInstant, hours, (zone, near, offset) => {
        const change = Temporal.Instant.fromEpochMilliseconds(near)
          .toZonedDateTimeISO(zone)
          .getTimeZoneTransition('previous');
        fc.pre(change !== null && change.epochMilliseconds > 0);
        const at = change!.epochMilliseconds + offset * 1_800_000;
        const { start, end } = nightFor(at, zone);
        expect([iso(start), iso(end)]).toEqual(nightByWalking(at, zone).map(iso));
      }),
      { numRuns: 300 },
    );
  });

  test('does not depend on earlier requests', () => {
    const zone = 'Europe/Lisbon';
    const asked = Array.from({ length: 1500 }, (_, i) => Date.UTC(2020, 0, 1) + i * 37 * 3_600_000);
    const forward = asked.map((at) => nightFor(at, zone));
    const backward = asked.toReversed().map((at) => nightFor(at, zone));
    expect(backward.toReversed()).toEqual(forward);
  });
});

describe('a calendar day', () => {
  test('agrees with the platform calendar on date and weekday', () => {
    fc.assert(
      fc.property(fc.integer({ min: -30_000, max: 60_000 }), (number) => {
        const { year, month, day, weekday } = localDay(number);
        const expected = new Temporal.PlainDate(1970, 1, 1).add({ days: number });
        expect([year, month, day, weekday]).toEqual([
          expected.year,
          expected.month,
          expected.day,
          expected.dayOfWeek,
        ]);
        expect(dayNumberOf(year, month, day)).toBe(number);
      }),
    );
  });
});

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the seconds since local midnight, from Intl; null if the offset from UTC is not whole quarter
 * hours.
 */
function secondsOfDay(ms: number, zone: string): number | null {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hourCycle: 'h23', timeStyle: 'medium' });
    formats.set(zone, format);
  }
  const [hour, minute, second] = format.format(ms).split(':').map(Number) as [number, number, number];
  const utcSeconds = Math.floor(ms / 1000) % 900;
  if ((minute * 60 + second) % 900 !== utcSeconds) return null;
  return hour * 3600 + minute * 60 + second;
}

/** Finds the night by brute force in steps of 15 minutes: forward to its end, then back to its start. */
function nightByWalking(at: number, zone: string): [start: number, end: number] {
  const quarter = 900_000;
  const isNight = (time: number): boolean => {
    const seconds = secondsOfDay(time, zone) ?? 0;
    return seconds < 6 * 3600 || seconds >= 22 * 3600;
  };
  let end = Math.floor(at / quarter + 1) * quarter;
  while (!isNight(end - quarter) || isNight(end)) end += quarter;
  let start = end - quarter;
  while (isNight(start - quarter)) start -= quarter;
  return [start, end];
}
