/** Public holidays by country and state, and the kind of night that follows from them. */
import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import Holidays from 'date-holidays';
import fc from 'fast-check';
import { readAtlasHeader } from '../../../../src/region/world/border-atlas.ts';
import { resolveAt } from '../../../../src/scoring/calendar/at.ts';
import { FIRST_YEAR, isPublicHoliday, LAST_YEAR } from '../../../../src/scoring/calendar/holidays.ts';
import { localDay, nightFor } from '../../../../src/scoring/calendar/night.ts';
import { calendarOf, type NightCalendar } from '../../../../src/scoring/calendar/night-type.ts';
import { isQuietNight } from '../../../../src/scoring/calendar/quiet-nights.ts';
import { placeAt } from '../../../../src/scoring/site/country-and-time-zone.ts';
import { parseAt } from '../../../../src/shared/time/date-time.ts';
import { dayNumberOf } from '../../../../src/shared/time/day-number.ts';
import { easterSunday } from '../../../../src/shared/time/easter.ts';
import { cases, someOf } from '../../../support/whole.ts';

const BERLIN = { lat: 52.52, lon: 13.4 };
const MUNICH = { lat: 48.137, lon: 11.575 };
const ZURICH = { lat: 47.377, lon: 8.541 };
const COLOGNE = { lat: 50.938, lon: 6.957 };
const VIENNA = { lat: 48.208, lon: 16.372 };
const MONTEVIDEO = { lat: -34.905, lon: -56.191 };

/** Returns the calendar of the night at a spot; `at` without an offset is local time there. */
function calendarAt({ lat, lon }: { lat: number; lon: number }, at: string): NightCalendar {
  const place = placeAt(lat, lon);
  return calendarOf(nightFor(resolveAt(parseAt(at)!, place.timeZone), place.timeZone), place, lat);
}

describe('countries with other days of rest', () => {
  const typesAt = (place: { lat: number; lon: number }) =>
    // Wednesday to Sunday, in a week without holidays
    [15, 16, 17, 18, 19].map((day) => {
      const { type, goingOutLike, beforeWorkingDay } = calendarAt(place, `2026-07-${day}T22:30`);
      return `${type} ${goingOutLike} ${beforeWorkingDay}`;
    });

  test('go out on the evening before their weekend, and stay at home at its end', () => {
    const usual = ['WORK 3 true', 'WORK 4 true', 'SAT 5 false', 'SAT 6 false', 'SUN 7 true'];
    expect(typesAt(BERLIN)).toEqual(usual);
    expect(typesAt({ lat: -33.87, lon: 151.2 })).toEqual(usual);
    // Tel Aviv, Muscat, Riyadh, Cairo
    for (const [lat, lon] of [
      [32.085, 34.78],
      [23.59, 58.4],
      [24.7, 46.7],
      [30.04, 31.24],
    ] as const)
      expect(typesAt({ lat, lon })).toEqual([
        'WORK 4 true',
        'SAT 5 false',
        'SAT 6 false',
        'SUN 7 true',
        'WORK 1 true',
      ]);
    // Tehran rests on Thursday and Friday
    expect(typesAt({ lat: 35.7, lon: 51.4 })).toEqual([
      'SAT 5 false',
      'SAT 6 false',
      'SUN 7 true',
      'WORK 1 true',
      'WORK 2 true',
    ]);
  });
});

function holiday(country: string | null, state: string | null, date: string): boolean {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return isPublicHoliday({ country, state }, localDay(dayNumberOf(year, month, day)));
}

describe('public holidays', () => {
  test('are defined for every country and a sample of the states of the built-in borders', () => {
    const { countries, states } = readAtlasHeader(readFileSync('dist/places.bin')).header;
    const parts = countries.flatMap(({ code }) =>
      (states[code] ?? []).map((state) => [code, state.code] as const),
    );
    expect(parts.length).toBeGreaterThan(3000);
    const areas = [
      ...countries.map(({ code, state }) => [code, state] as const),
      ...parts.filter((_, i) => i % 60 === 0),
    ];
    for (const [country, state] of someOf(areas, 30)) {
      expect(typeof holiday(country, state, '2027-07-14')).toBe('boolean');
    }
    expect(holiday('AD', 'AD-02', '2026-09-08')).toBe(true);
  });

  test.each([
    ['include Epiphany in Bavaria', 'DE', 'DE-BY', '2026-01-06', true],
    ['exclude Epiphany in Berlin', 'DE', 'DE-BE', '2026-01-06', false],
    ['include Women’s Day in Berlin', 'DE', 'DE-BE', '2026-03-08', true],
    ['exclude Women’s Day in Bavaria', 'DE', 'DE-BY', '2026-03-08', false],
    ['include Good Friday in Alsace', 'FR', 'FR-67', '2026-04-03', true],
    ['exclude Good Friday in Paris', 'FR', 'FR-75', '2026-04-03', false],
    ['include Whit Monday in South Tyrol', 'IT', 'IT-BZ', '2026-05-25', true],
    ['exclude Whit Monday in Trento', 'IT', 'IT-TN', '2026-05-25', false],
    ['exclude Whit Monday in Trentino-South Tyrol as a whole', 'IT', 'IT-32', '2026-05-25', false],
    ['include St Andrew’s Day in Scotland', 'GB', 'GB-SCT', '2026-11-30', true],
    ['exclude St Andrew’s Day in England', 'GB', 'GB-ENG', '2026-11-30', false],
    ['include St Joseph’s Day in Ticino', 'CH', 'CH-TI', '2026-03-19', true],
    ['exclude St Joseph’s Day in Zurich', 'CH', 'CH-ZH', '2026-03-19', false],
    ['include 23 April in Castile and León', 'ES', 'ES-CL', '2026-04-23', true],
    ['include the abolition of slavery in Guadeloupe', 'FR', 'FR-971', '2026-05-27', true],
    ['include Three Kings’ Day in Puerto Rico', 'US', 'US-PR', '2026-01-06', true],
    ['include Independence Day in Uruguay', 'UY', null, '2026-08-25', true],
    ['exclude an ordinary Tuesday', 'DE', 'DE-BY', '2026-01-13', false],
    ['include the national day of Liechtenstein', 'LI', null, '2026-08-15', true],
    ['include All Saints in Liechtenstein', 'LI', null, '2026-11-01', true],
    ['include the Amazigh New Year in Morocco', 'MA', null, '2026-01-14', true],
    ['exclude it in the years before its law', 'MA', null, '2023-01-14', false],
    ['include Tynwald Day on a Monday after a Sunday', 'IM', null, '2026-07-06', true],
    ['include Labour Day in Korea since 2026', 'KR', null, '2026-05-01', true],
    ['and the Monday after one on a weekend', 'KR', null, '2027-05-03', true],
    ['include Ólavsøka on the Faroes', 'FO', null, '2026-07-29', true],
    ['include New Year’s Day if the state is unknown', 'DE', null, '2026-01-01', true],
    ['of an unrecognised state are those of its country', 'DE', 'DE-XX', '2026-01-01', true],
  ])('%s', (_, country, state, date, expected) => {
    expect(holiday(country, state, date)).toBe(expected);
  });

  test('that begin at sunset count on the following day', () => {
    expect(holiday('IL', null, '2026-09-20')).toBe(false);
    expect(holiday('IL', null, '2026-09-21')).toBe(true);
    expect(holiday('IL', null, '2026-09-22')).toBe(false);
  });

  test('of several days count on each day', () => {
    const days = ['2026-03-19', '2026-03-20', '2026-03-21', '2026-03-22', '2026-03-23'];
    expect(days.map((day) => holiday('TR', null, day))).toEqual([false, true, true, true, false]);
  });

  test('exclude a free afternoon', () => {
    expect(holiday('IS', null, '2026-12-24')).toBe(false);
    expect(holiday('GT', null, '2026-12-24')).toBe(false);
    expect(holiday('IS', null, '2026-12-25')).toBe(true);
  });

  test('do not exist in an unknown country or on the high seas', () => {
    expect(holiday('XX', null, '2026-01-01')).toBe(false);
    expect(holiday('toString', null, '2026-01-01')).toBe(false);
    expect(holiday(null, null, '2026-01-01')).toBe(false);
  });

  test('can be read for every country', () => {
    const all = Object.keys(new Holidays().getCountries());
    expect(all.length).toBeGreaterThan(190);
    const countries = someOf(all, 30);
    const newYear = countries.filter((country) => holiday(country, null, '2026-01-01'));
    // Some countries begin the year on another day.
    expect(newYear.length).toBeGreaterThan(countries.length * 0.9);
  });

  test('do not exist outside the years that the library knows', () => {
    expect(holiday('DE', 'DE-BE', '1969-01-01')).toBe(false);
    expect(holiday('DE', 'DE-BE', '1970-01-01')).toBe(true);
    expect(holiday('DE', 'DE-BE', '2076-01-01')).toBe(true);
    expect(holiday('DE', 'DE-BE', '2077-01-01')).toBe(false);
  });

  // the library computes the Chinese and Jewish years, but has a table of the Islamic ones
  test.each(['TR', 'MA', 'EG', 'ID', 'IR'])(
    'have the movable feasts of %s in each of these years',
    (country) => {
      const holidays = new Holidays(country, { types: ['public'] });
      const countIn = (year: number) => holidays.getHolidays(year).length;
      const usual = countIn(2026);
      const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, i) => FIRST_YEAR + i);
      expect(someOf(years, 8).filter((year) => countIn(year) < 0.65 * usual)).toEqual([]);
      // a table that reaches farther: raise LAST_YEAR
      if (country === 'TR') expect(countIn(LAST_YEAR + 1)).toBeLessThan(usual);
    },
  );
});

describe('Easter', () => {
  test.each([
    ['1970-03-29'],
    ['2000-04-23'],
    ['2008-03-23'],
    ['2011-04-24'],
    ['2026-04-05'],
    ['2038-04-25'],
    ['2100-03-28'],
  ])('falls on %s', (date) => {
    expect(new Date(easterSunday(Number(date.slice(0, 4))) * 86_400_000).toISOString().slice(0, 10)).toBe(
      date,
    );
  });

  test('is a Sunday between 22 March and 25 April, two days after the Good Friday of the holiday tables', () => {
    for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) {
      const easter = easterSunday(year);
      const { weekday } = localDay(easter);
      expect(weekday).toBe(7);
      expect(easter).toBeGreaterThanOrEqual(dayNumberOf(year, 3, 22));
      expect(easter).toBeLessThanOrEqual(dayNumberOf(year, 4, 25));
      expect(isPublicHoliday({ country: 'DE', state: 'DE-BE' }, localDay(easter - 2))).toBe(true);
    }
  });
});

describe('a night', () => {
  test.each([
    ['Monday', '2026-01-12T12:00', 'WORK'],
    ['Thursday', '2026-01-15T12:00', 'WORK'],
    ['Friday', '2026-01-16T12:00', 'SAT'],
    ['Saturday', '2026-01-17T12:00', 'SAT'],
    ['Sunday', '2026-01-18T12:00', 'SUN'],
    ['Sunday at three in the morning, which is still Saturday night', '2026-01-18T03:00', 'SAT'],
    ['the eve of Ascension Day', '2026-05-13T12:00', 'SAT'],
    ['Ascension Day, before a working Friday', '2026-05-14T12:00', 'SUN'],
    ['Easter Sunday, before another holiday', '2026-04-05T12:00', 'SAT'],
    ['Easter Monday', '2026-04-06T12:00', 'SUN'],
  ] as const)('has the right kind on %s', (_, at, type) => {
    expect(calendarAt(BERLIN, at).type).toBe(type);
  });

  test('on 5 January is a holiday eve in Bavaria and ordinary in Berlin', () => {
    const bavaria = calendarAt(MUNICH, '2026-01-05T23:00');
    expect(bavaria).toMatchObject({
      type: 'SAT',
      holidayEve: true,
      beforeWorkingDay: false,
      beforeDeliveryDay: false,
    });
    expect(bavaria.sundayOrHolidayMorning).toBe(true);
    const berlin = calendarAt(BERLIN, '2026-01-05T23:00');
    expect(berlin).toMatchObject({
      type: 'WORK',
      holidayEve: false,
      beforeWorkingDay: true,
      beforeDeliveryDay: true,
    });
    expect(berlin.sundayOrHolidayMorning).toBe(false);
  });

  test('is special everywhere on New Year’s Eve, until the morning', () => {
    for (const spot of [BERLIN, ZURICH, MONTEVIDEO, { lat: 0, lon: -140 }]) {
      expect(calendarAt(spot, '2026-12-31T23:00').special?.name).toBe('new_year');
      expect(calendarAt(spot, '2027-01-01T05:00').special?.name).toBe('new_year');
      expect(calendarAt(spot, '2027-01-01T06:00').special).toBeNull();
    }
    expect(calendarAt(BERLIN, '2026-12-31T23:00')).toMatchObject({ type: 'SAT', holidayEve: true });
  });

  test('precedes a working day on a Sunday in Switzerland', () => {
    expect(calendarAt(ZURICH, '2026-02-15T12:00')).toMatchObject({
      type: 'SUN',
      beforeWorkingDay: true,
      beforeDeliveryDay: true,
      sundayOrHolidayMorning: false,
      fridayOrSaturdayNight: false,
    });
    expect(calendarAt(ZURICH, '2026-02-14T12:00')).toMatchObject({
      type: 'SAT',
      sundayOrHolidayMorning: true,
    });
  });

  test('depends on the local weekday: Tokyo and Montevideo differ at the same instant', () => {
    const at = '2026-02-14T16:00:00Z';
    expect(calendarAt({ lat: 35.68, lon: 139.69 }, at)).toMatchObject({ type: 'SAT', saturdayNight: true });
    expect(calendarAt(MONTEVIDEO, at)).toMatchObject({ type: 'SAT', saturdayNight: true });
    const later = '2026-02-14T22:00:00Z';
    expect(calendarAt({ lat: 35.68, lon: 139.69 }, later).type).toBe('SUN');
    expect(calendarAt(MONTEVIDEO, later).type).toBe('SAT');
  });

  test('precedes a delivery day but not a working day on a Friday', () => {
    expect(calendarAt(BERLIN, '2026-01-16T12:00')).toMatchObject({
      beforeWorkingDay: false,
      beforeDeliveryDay: true,
    });
  });

  test('is in the outdoor season in summer, which is half a year later in the south', () => {
    expect(calendarAt(BERLIN, '2026-07-14T12:00').outdoorSeason).toBe(true);
    expect(calendarAt(BERLIN, '2026-01-14T12:00').outdoorSeason).toBe(false);
    expect(calendarAt(MONTEVIDEO, '2026-07-14T12:00').outdoorSeason).toBe(false);
    expect(calendarAt(MONTEVIDEO, '2026-01-14T12:00').outdoorSeason).toBe(true);
  });

  test('is Walpurgis Night in Germany and Austria only', () => {
    expect(calendarAt(BERLIN, '2026-04-30T12:00').special?.name).toBe('walpurgis');
    expect(calendarAt(VIENNA, '2026-04-30T12:00').special?.name).toBe('walpurgis');
    expect(calendarAt(ZURICH, '2026-04-30T12:00').special).toBeNull();
  });

  test('is a carnival night in Cologne from Women’s Carnival to Shrove Tuesday, and not in Berlin', () => {
    const evenings = ['11', '12', '13', '14', '15', '16', '17', '18'].map((day) => `2026-02-${day}T12:00`);
    const inCologne = evenings.map((at) => calendarAt(COLOGNE, at).special?.name === 'karneval');
    expect(inCologne).toEqual([false, true, true, true, true, true, true, false]);
    expect(evenings.some((at) => calendarAt(BERLIN, at).special)).toBe(false);
  });

  test('is a carnival night in Basel from the eve of the Monday after Ash Wednesday', () => {
    const evenings = ['21', '22', '23', '24', '25', '26'].map((day) => `2026-02-${day}T12:00`);
    const inBasel = evenings.map(
      (at) => calendarAt({ lat: 47.555, lon: 7.59 }, at).special?.name === 'basler_fasnacht',
    );
    expect(inBasel).toEqual([false, true, true, true, true, false]);
  });

  test('has a kind that follows only from weekday, holidays and quiet nights, on any day in any state', () => {
    const area = fc.constantFrom(
      ...(['DE-BY', 'DE-BE', 'CH-ZH', 'AT-7', 'FR-67', 'ES-CT', 'GB-SCT', 'US-CA', 'IT-BZ'] as const),
    );
    const day = fc.integer({ min: dayNumberOf(1971, 1, 1), max: dayNumberOf(2099, 12, 31) });
    fc.assert(
      fc.property(area, day, (state, number) => {
        const place = { country: state.slice(0, 2), state };
        const calendar = calendarOf(nightFor(number * 86_400_000 + 43_200_000, 'UTC'), place, 50);
        const [today, tomorrow] = [localDay(number), localDay(number + 1)];
        const free = (each: typeof today): boolean => each.weekday === 7 || isPublicHoliday(place, each);
        const weekend = today.weekday === 5 || today.weekday === 6;
        const goingOut = weekend || isPublicHoliday(place, tomorrow);
        // On Christmas Eve and the eve of Good Friday people stay at home, though a holiday follows.
        const quiet = isQuietNight(tomorrow, place);
        if (quiet) expect(isPublicHoliday(place, tomorrow)).toBe(true);
        const expected = quiet ? 'SUN' : goingOut ? 'SAT' : free(today) ? 'SUN' : 'WORK';
        expect(calendar.type).toBe(expected);
        expect(calendar.sundayOrHolidayMorning).toBe(free(tomorrow));
        expect(calendar.beforeDeliveryDay).toBe(!free(tomorrow));
        expect(calendar.beforeWorkingDay).toBe(!free(tomorrow) && tomorrow.weekday !== 6);
      }),
      cases(300),
    );
  });
});
