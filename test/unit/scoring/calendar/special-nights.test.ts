// Loud nights, on which a country celebrates, and quiet nights, on which people stay at home.
import { describe, expect, test } from 'bun:test';
import type { HolidayArea } from '../../../../src/scoring/calendar/holidays.ts';
import { localDay, nightFor } from '../../../../src/scoring/calendar/night.ts';
import { calendarOf } from '../../../../src/scoring/calendar/night-type.ts';
import { isQuietNight } from '../../../../src/scoring/calendar/quiet-nights.ts';
import { SPECIAL_NIGHTS, specialNightOn } from '../../../../src/scoring/calendar/special-nights.ts';
import { dayNumberOf } from '../../../../src/shared/time/day-number.ts';
import { easterSunday, orthodoxEasterSunday } from '../../../../src/shared/time/easter.ts';
import { SceneMap } from '../../../support/maps/scene-map.ts';
import { factorAt, pointsAt } from '../../../support/scoring/spot-answer.ts';

const dayOf = (date: string) => {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return localDay(dayNumberOf(year, month, day));
};
/** @param code a state such as "PT-13" or a country such as "DE" */
const areaOf = (code: string): HolidayArea => ({
  country: code.slice(0, 2),
  state: code.length > 2 ? code : null,
});
const nightOn = (date: string, code: string) => specialNightOn(dayOf(date), areaOf(code))?.name ?? null;
const isQuiet = (evening: string, code: string) =>
  isQuietNight(localDay(dayOf(evening).number + 1), areaOf(code));

describe('loud nights', () => {
  test.each<[string, string, string | null]>([
    ['2026-12-31', 'JP', 'new_year'],
    ['2026-07-04', 'US-CA', 'independence_day'],
    ['2026-07-04', 'CA-ON', null],
    ['2026-07-01', 'CA-ON', 'canada_day'],
    ['2026-07-13', 'FR-29', 'bastille_day'],
    ['2026-07-14', 'FR-29', 'bastille_day'],
    ['2026-07-14', 'BE', null],
    ['2026-08-01', 'CH-GE', 'swiss_national_day'],
    ['2026-08-15', 'LI', 'liechtenstein_national_day'],
    ['2026-08-15', 'IT-62', 'ferragosto'],
    ['2026-08-15', 'AT', null],
    ['2026-06-12', 'PT-11', 'santo_antonio'],
    ['2026-06-23', 'PT-13', 'sao_joao'],
    ['2026-06-23', 'PT-11', null],
    ['2026-06-23', 'ES-CT', 'sant_joan'],
    ['2026-06-23', 'ES-MD', null],
    ['2026-11-05', 'GB-ENG', 'bonfire_night'],
    ['2026-11-05', 'GB-NIR', null],
    ['2026-11-05', 'IE', null],
    ['2026-04-26', 'NL', 'kings_night'],
    ['2026-04-25', 'NL', null],
    // 27 April 2025 is a Sunday, so King's Day is the Saturday before.
    ['2025-04-25', 'NL', 'kings_night'],
    ['2025-04-26', 'NL', null],
    ['2026-04-30', 'DE-BY', 'walpurgis'],
    ['2026-04-30', 'SE', 'walpurgis'],
    ['2026-04-30', 'CZ', 'walpurgis'],
    ['2026-04-30', 'FR', null],
    ['2026-06-19', 'SE', 'midsummer'],
    ['2026-06-26', 'SE', null],
    ['2026-06-23', 'LV', 'midsummer'],
    ['2026-02-12', 'DE-NW', 'karneval'],
    ['2026-02-17', 'DE-NW', 'karneval'],
    ['2026-02-18', 'DE-NW', null],
    ['2026-02-12', 'DE-BY', null],
    ['2026-02-22', 'CH-BS', 'basler_fasnacht'],
    ['2026-02-13', 'BR-RJ', 'karneval'],
    // feasts of other calendars
    ...['IR', 'SA', 'IL', 'NP', 'AF'].map((code) => ['2026-12-31', code, null] as [string, string, null]),
    ...['2026-02-16', '2026-02-17', '2027-02-05', '2028-01-25', '2029-02-12'].flatMap(
      (evening): [string, string, string][] => [
        [evening, 'CN-31', 'lunar_new_year'],
        [evening, 'VN', 'tet'],
      ],
    ),
    ['2026-02-16', 'DE-BE', null],
    ['2026-02-15', 'CN-31', null],
    ['2026-03-20', 'IR', 'nowruz'],
    ['2027-03-20', 'KZ', 'nowruz'],
    ['2027-03-20', 'TR', null],
    ['2026-03-17', 'IR', 'fire_tuesday'],
    ['2027-03-16', 'IR', 'fire_tuesday'],
    ['2026-04-13', 'TH', 'songkran'],
    ['2026-04-16', 'TH', null],
    ['2026-03-19', 'MA', 'eid_al_fitr'],
    ['2027-03-09', 'OM', 'eid_al_fitr'],
    ['2026-03-19', 'NO-03', null],
    // as observed: gazetted holidays of India
    ...['2017-10-19', '2020-11-14', '2023-11-12', '2024-10-31', '2025-10-20', '2026-11-08', '2027-10-29'].map(
      (evening) => [evening, 'IN-MH', 'diwali'] as [string, string, string],
    ),
    ['2026-11-07', 'IN-MH', null],
    ['2026-11-09', 'IN-MH', null],
  ])('%s in %s: %s', (evening, code, name) => {
    expect(nightOn(evening, code)).toBe(name as never);
  });

  test('have a source each, and cost no more than New Year’s Eve', () => {
    for (const { source, points, builtUpPoints } of SPECIAL_NIGHTS) {
      expect(source.length).toBeGreaterThan(10);
      expect(points).toBeLessThan(0);
      expect(points).toBeGreaterThanOrEqual(-25);
      expect(builtUpPoints).toBeLessThanOrEqual(points);
    }
  });

  test('of Diwali are one a year, in October or November', () => {
    for (let year = 2000; year <= 2060; year++) {
      const first = dayNumberOf(year, 1, 1);
      const evenings = Array.from({ length: 366 }, (_, i) => localDay(first + i)).filter(
        (day) => day.year === year && specialNightOn(day, areaOf('NP'))?.name === 'diwali',
      );
      expect({ year, evenings: evenings.length }).toEqual({ year, evenings: 1 });
    }
  });

  test('cost 16 points in Porto on the eve of São João, and the answer names the eve', () => {
    const porto = new SceneMap({ lat: 41.15, lon: -8.61 }, { soft: 0.1, built: 0.3, forest: 0 });
    const at = '2026-06-23T22:00';
    expect(pointsAt(porto, 'calendar', { at })).toBe(-16);
    expect(factorAt(porto, 'calendar', { at })!.label).toBe('Eve of São João: fireworks and parties');
  });

  test('bring out as many people as a Saturday', () => {
    const calendar = calendarOf(nightFor(Date.UTC(2026, 6, 14, 12), 'Europe/Paris'), areaOf('FR-29'), 48);
    expect(calendar).toMatchObject({ type: 'SUN', goingOutLike: 6 });
  });
});

describe('quiet nights', () => {
  test.each<[string, string, boolean]>([
    ['2026-12-24', 'DE-BY', true],
    ['2026-12-24', 'PT-13', true],
    ['2026-12-24', 'US-CA', true],
    ['2026-12-25', 'DE-BY', false],
    // No holiday, no Christian country, fireworks at midnight.
    ['2026-12-24', 'TR', false],
    ['2026-12-24', 'IN', false],
    ['2026-12-24', 'UY', false],
    ['2027-01-06', 'RS', true],
    ['2027-01-06', 'DE', false],
    ['2026-04-02', 'DE-BY', true],
    ['2026-04-02', 'PT-13', true],
    // Good Friday is a working day in most of France and in Italy.
    ['2026-04-02', 'FR', false],
    ['2026-04-02', 'IT', false],
    // Spain has processions at night, and Greece keeps the Orthodox date.
    ['2026-04-02', 'ES-AN', false],
    ['2026-04-02', 'GR', false],
    ['2026-04-09', 'GR', true],
    ['2026-04-09', 'DE', false],
  ])('%s in %s: %s', (evening, code, quiet) => {
    expect(isQuiet(evening, code)).toBe(quiet);
  });

  test('are like a Sunday, even on a Friday and before a holiday', () => {
    // 24 December 2027 is a Friday.
    const calendar = calendarOf(nightFor(Date.UTC(2027, 11, 24, 12), 'Europe/Berlin'), areaOf('DE-BY'), 48);
    expect(calendar).toMatchObject({
      type: 'SUN',
      goingOutLike: 7,
      fridayOrSaturdayNight: false,
      holidayEve: true,
    });
  });
});

test('Orthodox Easter has known dates and never precedes Western Easter', () => {
  const days = { 2024: '2024-05-05', 2025: '2025-04-20', 2026: '2026-04-12', 2027: '2027-05-02' };
  for (const [year, date] of Object.entries(days))
    expect(orthodoxEasterSunday(Number(year))).toBe(dayOf(date).number);
  for (let year = 1970; year < 2099; year++) {
    expect(orthodoxEasterSunday(year)).toBeGreaterThanOrEqual(easterSunday(year));
    expect(localDay(orthodoxEasterSunday(year)).weekday).toBe(7);
  }
});
