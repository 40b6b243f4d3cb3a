/** Clocks of the world: rules from the IANA database that comes with the program. */
import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import tzLookup from '@photostructure/tz-lookup';
import { readAtlasHeader } from '../../../../src/region/world/border-atlas.ts';
import { wallClockAt } from '../../../../src/scoring/calendar/at.ts';
import { nightFor } from '../../../../src/scoring/calendar/night.ts';
import { offsetAt, timeZoneRelease } from '../../../../src/scoring/calendar/time-zones.ts';
import { placeAt } from '../../../../src/scoring/site/country-and-time-zone.ts';
import { describeNight } from '../../../../src/web/lib/night-label.ts';
import { UNCHANGED_ZONES } from '../../../support/scoring/changed-zones.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Returns the UTC hours at which the night of a date begins and ends at a place. */
function hoursOfNight(lat: number, lon: number, date: string): string {
  const { timeZone } = placeAt(lat, lon);
  const { start, end } = nightFor(
    Date.parse(`${date}T20:00:00Z`) - offsetAt(Date.parse(date), timeZone),
    timeZone,
  );
  return [start, end].map((ms) => new Date(ms).toISOString().slice(5, 16).replace('T', ' ')).join(' to ');
}

describe('clocks', () => {
  test('are those of a release of 2026 or later', () => {
    expect(timeZoneRelease()).toMatch(/^20(2[6-9]|[3-9]\d)[a-z]$/);
  });

  test('are known in every zone of the built-in borders and of the grid of zones', () => {
    const { countries } = readAtlasHeader(readFileSync('dist/places.bin')).header;
    const names = new Set(countries.flatMap(({ zones }) => zones));
    for (let lat = -88; lat < 90; lat += 2)
      for (let lon = -179; lon < 180; lon += 2) names.add(tzLookup(lat, lon));
    expect(names.size).toBeGreaterThan(380);
    for (const name of names) expect([name, Number.isFinite(offsetAt(0, name))]).toEqual([name, true]);
  });

  test('that no list knows are refused by name', () => {
    expect(() => offsetAt(0, 'Europe/Atlantis')).toThrow(
      'unknown time zone "Europe/Atlantis"; expected an IANA name',
    );
  });

  // in 2026 these places chose one time for the whole year; the runtime still has their old rules
  test.each([
    ['Vancouver', 49.28, -123.12, '2026-12-10', '12-11 05:00 to 12-11 13:00'],
    ['Vancouver before', 49.28, -123.12, '2025-12-10', '12-11 06:00 to 12-11 14:00'],
    ['Calgary', 51.05, -114.07, '2026-12-10', '12-11 04:00 to 12-11 12:00'],
    ['Yellowknife', 62.45, -114.37, '2026-12-10', '12-11 04:00 to 12-11 12:00'],
    ['Winnipeg', 49.9, -97.14, '2026-12-10', '12-11 03:00 to 12-11 11:00'],
    ['Marrakesh', 31.63, -8.0, '2026-12-10', '12-10 22:00 to 12-11 06:00'],
    ['Marrakesh before', 31.63, -8.0, '2026-08-10', '08-10 21:00 to 08-11 05:00'],
    ['Havana', 23.13, -82.38, '2026-12-10', '12-11 02:00 to 12-11 10:00'],
    ['Tarifa in Spain', 36.01, -5.6, '2026-12-10', '12-10 21:00 to 12-11 05:00'],
    ['Tui in Spain', 42.045, -8.645, '2026-12-10', '12-10 21:00 to 12-11 05:00'],
    ['Valença in Portugal', 42.02, -8.645, '2026-12-10', '12-10 22:00 to 12-11 06:00'],
    ['Ayamonte in Spain', 37.21, -7.404, '2026-07-10', '07-10 20:00 to 07-11 04:00'],
    ['Vila Real in Portugal', 37.195, -7.42, '2026-07-10', '07-10 21:00 to 07-11 05:00'],
  ])('begin the night in %s at ten', (_, lat, lon, date, hours) => {
    expect(hoursOfNight(lat, lon, date)).toBe(hours);
  });

  test('agree with the runtime in 60 zones over ten years', () => {
    const zones = UNCHANGED_ZONES.filter((_, i) => i % Math.floor(UNCHANGED_ZONES.length / 60) === 0).slice(
      0,
      60,
    );
    expect(zones).toHaveLength(60);
    for (const timeZone of zones) {
      const format = new Intl.DateTimeFormat('en-CA', {
        timeZone,
        dateStyle: 'short',
        timeStyle: 'medium',
        hourCycle: 'h23',
      });
      const isAgreed = (ms: number) => {
        const expected = format.format(ms).replace(', ', 'T');
        expect([timeZone, new Date(wallClockAt(ms, timeZone)).toISOString().slice(0, 19)]).toEqual([
          timeZone,
          expected,
        ]);
      };
      let before = offsetAt(Date.UTC(2020, 0, 1), timeZone);
      for (let day = Date.UTC(2020, 0, 1); day < Date.UTC(2030, 0, 1); day += DAY_MS) {
        const offset = offsetAt(day + DAY_MS, timeZone);
        // every hour of a day on which clocks change, otherwise one moment in ten days
        const step = offset === before ? DAY_MS : HOUR_MS;
        if (step === HOUR_MS || (day / DAY_MS) % 10 === 0)
          for (let ms = day; ms < day + DAY_MS; ms += step) {
            isAgreed(ms);
            if (step === HOUR_MS) isAgreed(ms - 1000);
          }
        before = offset;
      }
    }
  });
});

test('the page tells the hours of a night on the clock of the place, though the browser has old rules', () => {
  const night = { start: '2026-12-11T05:00:00Z', end: '2026-12-11T13:00:00Z' };
  const [, hours] = describeNight(night, night.start, 'America/Vancouver', Date.parse(night.start));
  expect(hours).toBe('22:00–06:00 local time');
  const [, rest] = describeNight(night, '2026-12-11T07:30:00Z', 'America/Vancouver', Date.parse(night.start));
  expect(rest).toContain('00:30');
  // a night in which clocks change
  const short = { start: '2026-03-28T21:00:00Z', end: '2026-03-29T04:00:00Z' };
  expect(describeNight(short, short.start, 'Europe/Berlin', 0)[1]).toBe('22:00–06:00 local time');
});
