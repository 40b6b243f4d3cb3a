/** Opening hours on each day of a year mean the same as in the library `opening_hours`. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import OpeningHours from 'opening_hours';
import { openSlots, type SunTimes } from '../../../../src/shared/time/open-slots.ts';
import type { OpeningDay } from '../../../../src/shared/time/opening-dates.ts';
import { parseRules } from '../../../../src/shared/time/opening-rules.ts';
import { cases, fewer, often, someOf } from '../../../support/whole.ts';
import TEXTS from '../../osm/tags/opening-hours.json';

const YEAR = 2026;
/** Without a position the library assumes these times of the sun. */
const PLACE = { address: { country_code: 'de', country: 'Deutschland', state: 'Baden-Württemberg' } };
const SUN: SunTimes = { dawn: 330, sunrise: 360, sunset: 1080, dusk: 1110 };
const NO_SUN: SunTimes = { dawn: null, sunrise: null, sunset: null, dusk: null };
const OPEN_END = 'Specified as open end';
const DAY_MS = 86_400_000;

const libraryOf = (text: string) => new OpeningHours(text, PLACE as never);
const holidays = new Set(
  libraryOf('PH')
    .getOpenIntervals(new Date(YEAR - 1, 11, 1), new Date(YEAR + 1, 0, 2))
    .map(([from]) => from.toDateString()),
);

function dayOf(date: Date): OpeningDay {
  return {
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
    weekday: date.getDay() || 7,
    isHoliday: holidays.has(date.toDateString()),
  };
}

const DAYS = Array.from({ length: 365 }, (_, i) => ({
  day: dayOf(new Date(YEAR, 0, 1 + i)),
  before: dayOf(new Date(YEAR, 0, i)),
}));

/** Returns the half hours of each day as text, one digit each; null if the text cannot be read. */
function slotsOf(text: string, sun = SUN): string[] | null {
  const rules = parseRules(text);
  return rules && DAYS.map(({ day, before }) => openSlots(rules, day, before, () => sun).join(''));
}

/** Returns the number of half hours on the clock from the start of the year to a date. */
function slotOf(date: Date): number {
  const days = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) - Date.UTC(YEAR, 0, 1);
  return (days / DAY_MS) * 48 + Math.round((date.getHours() * 60 + date.getMinutes()) / 30);
}

/** Returns what `slotsOf` should return, from the library; null if it refuses the text. */
function slotsOfLibrary(text: string): string[] | null {
  try {
    const year = new Uint8Array(365 * 48);
    const [first, end] = [new Date(YEAR, 0, 1), new Date(YEAR + 1, 0, 1)];
    for (const [from, to, unknown, comment] of libraryOf(text).getOpenIntervals(first, end)) {
      const isOpenEnd = unknown && comment?.startsWith(OPEN_END);
      const last = isOpenEnd ? Math.min(slotOf(to), openEnd(slotOf(from))) : slotOf(to);
      year.fill(unknown && !isOpenEnd ? 2 : 1, slotOf(from), last);
    }
    return DAYS.map((_, i) => year.subarray(i * 48, (i + 1) * 48).join(''));
  } catch {
    return null;
  }
}

/** Returns the half hour at which hours with an open end end: two in the morning. */
function openEnd(from: number): number {
  const inDay = from % 48;
  return from - inDay + (inDay < 4 ? 4 : 52);
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
const month = fc.constantFrom(...'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '));
/** Odd days, so that no range ends on the day before it begins: the library takes such a year as empty. */
const date = fc
  .tuple(month, fc.integer({ min: 0, max: 13 }))
  .map(([name, day]) => `${name} ${twoDigits(day * 2 + 1)}`);
const nth = fc
  .tuple(month, fc.constantFrom('Mo', 'Sa', 'Su'), fc.constantFrom(1, 2, 4, -1, -2))
  .map(([name, day, number]) => `${name} ${day}[${number}]`);
const easter = fc.constantFrom('easter', 'easter -2 days', 'easter +2 days');
const range = (item: fc.Arbitrary<string>) =>
  fc.oneof(
    item,
    fc.tuple(item, item).map(([from, to]) => (from === to ? from : `${from}-${to}`)),
  );
const listOf = (item: fc.Arbitrary<string>) =>
  fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => items.join());
const dates = fc.oneof(
  listOf(range(month)),
  listOf(range(date)),
  fc.tuple(fc.oneof(date, nth), nth).map(([from, to]) => `${from}-${to}`),
  // the library leaves out an Easter at the end of a range
  easter,
  fc.tuple(easter, fc.constantFrom('Jul 01', 'Dec 31')).map(([from, to]) => `${from}-${to}`),
  fc.constantFrom('2026', '2025-2027', '2027+', '2026 Jun 15-2026 Sep 15', '2025 Dec 15-2026 Jan 10'),
  fc
    .tuple(fc.integer({ min: 1, max: 53 }), fc.integer({ min: 0, max: 52 }))
    .map(([from, more]) => `week ${twoDigits(from)}-${twoDigits(Math.min(53, from + more))}`),
);
const weekday = fc.constantFrom('Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su');
const days = fc.oneof(
  listOf(fc.oneof(range(weekday), fc.constant('PH'))),
  fc.constantFrom('PH', 'Su[1]', 'Su[1,3]', 'Mo[2-4]', 'Fr[-1]'),
);
const clock = fc
  .integer({ min: 0, max: 47 })
  .map((slot) => `${twoDigits(slot >> 1)}:${slot & 1 ? '30' : '00'}`);
const time = fc.oneof(
  fc.constantFrom('03:00', '09:00', '15:00', '22:00'),
  fc.constantFrom('sunrise', 'sunset', 'dusk', 'dawn', '(sunset-01:00)', '(sunrise+00:30)'),
);
const times = fc.oneof(
  listOf(fc.tuple(clock, clock).map(([from, to]) => `${from}-${to}`)),
  fc
    .tuple(time, time)
    .filter(([from, to]) => from !== to)
    .map(([from, to]) => `${from}-${to}`),
  fc.constantFrom('24/7', '18:00-26:00'),
);
const maybe = (text: fc.Arbitrary<string>) => fc.oneof({ weight: 2, arbitrary: text }, fc.constant(''));
const state = fc.constantFrom(
  '',
  '',
  '',
  'off',
  'closed',
  'open',
  'unknown',
  '"by appointment"',
  'off "winter"',
);
const rule = fc
  .tuple(maybe(dates), maybe(days), maybe(times), state)
  .map((parts) => parts.filter((part) => part !== '').join(' '))
  .filter((text) => text !== '');
const texts = fc
  .tuple(
    fc.array(fc.tuple(rule, fc.constantFrom('; ', '; ', ', ')), { minLength: 1, maxLength: 4 }),
    fc.constantFrom('', '', ' || "on request"', ' || Sa 09:00-12:00 unknown', ' || Jun-Aug 10:00-12:00'),
  )
  .map(
    ([rules, last]) =>
      rules.map(([text, sign], i) => (i < rules.length - 1 ? text + sign : text)).join('') + last,
  );

/** Texts that only close say nothing about the other times; the library takes them as closed. */
const onlyCloses = (text: string) => parseRules(text)!.every(({ state }) => state === 'closed');

describe('Opening hours of a year', () => {
  test('texts of a map mean on every day what they mean to the library', () => {
    const texts = someOf(TEXTS, 80);
    const known = texts.filter((text) => parseRules(text) && slotsOfLibrary(text) && !/SH/.test(text));
    // after an open end, nothing is known here, and nothing is open there
    const meaningOf = (text: string, slots: string[]) =>
      text.includes('+') ? slots.join().replaceAll('2', '0') : slots.join();
    const wrong = known.filter(
      (text) =>
        !onlyCloses(text) && meaningOf(text, slotsOf(text)!) !== meaningOf(text, slotsOfLibrary(text)!),
    );
    expect(wrong).toEqual([]);
    expect(known.length).toBeGreaterThan(fewer(30, 200));
  }, 60_000);

  test('any text that is read means on every day what it means to the library', () => {
    let compared = 0;
    fc.assert(
      fc.property(texts, (text) => {
        if (!parseRules(text) || onlyCloses(text)) return;
        const expected = slotsOfLibrary(text);
        if (!expected) return;
        compared++;
        expect(slotsOf(text)!.join('\n')).toBe(expected.join('\n'));
      }),
      cases(150),
    );
    expect(compared).toBeGreaterThan(often(60));
  }, 60_000);

  test.each([
    ['15 Jun-15 Sep', 'Jun 15-Sep 15'],
    ['Apr 01-easter', 'Apr 01-05'],
    ['15. Juni - 15. September', 'Jun 15-Sep 15'],
    ['1-15 Jun', 'Jun 1-15'],
    ['Mai-Okt', 'May-Oct'],
    ['Avril-Octobre', 'Apr-Oct'],
    ['abr-dic: 10:00-18:00', 'Apr-Dec 10:00-18:00'],
    ['Gennaio-Maggio', 'Jan-May'],
    ['Jan-Dez', '24/7'],
    ['April – October; Mo off', 'Apr-Oct; Mo off'],
    ['Jun-Sep 15', 'Jun 1-Sep 15'],
    ['week 40-10', 'week 40-53,1-10'],
    ['2026 Jun 15-Sep 15', 'Jun 15-Sep 15'],
    ['Mo-Do 10:00-12:00', 'Mo-Th 10:00-12:00'],
    // as people write them
    ['mid April - mid October', 'Apr 15-Oct 15'],
    ['Mitte April bis Mitte Oktober', 'Apr 15-Oct 15'],
    ['mi-avril à mi-octobre', 'Apr 15-Oct 15'],
    ['de mediados de abril a finales de octubre', 'Apr 15-Oct 31'],
    ['Ende März bis Anfang November', 'Mar 25-Nov 5'],
    ['début avril - fin octobre', 'Apr-Oct'],
    ['Anfang Mai bis Ende September', 'May-Sep'],
    ['open from April to the end of October', 'Apr-Oct'],
    ['vom 1. April bis zum 31. Oktober', 'Apr-Oct'],
    ['1st of April until 31st of October', 'Apr-Oct'],
    ['April 1st - October 31st', 'Apr-Oct'],
    ['du 1er avril au 31 octobre', 'Apr-Oct'],
    ['del 1 de abril al 31 de octubre', 'Apr-Oct'],
    ['van 1 april t/m 31 oktober', 'Apr-Oct'],
    ['June, July and August', 'Jun-Aug'],
    ['15/06-15/09', 'Jun 15-Sep 15'],
    ['du 15/06 au 15/09', 'Jun 15-Sep 15'],
    ['06/15-09/15', 'Jun 15-Sep 15'],
    ['01.04-31.10', 'Apr-Oct'],
    ['01.04. - 31.10', 'Apr-Oct'],
    ['2026-04-01 - 2026-10-31', '2026 Apr 1-2026 Oct 31'],
    ['2026-04-01/2026-10-31', '2026 Apr 1-2026 Oct 31'],
    ['2026-04-01..2026-10-31', '2026 Apr 1-2026 Oct 31'],
    ['2026-04-01 to 2026-10-31', '2026 Apr 1-2026 Oct 31'],
    ['2026/04/01-2026/10/31; Mo off', '2026 Apr 1-2026 Oct 31; Mo off'],
    ['2026-04..2026-10', '2026 Apr 1-2026 Oct 31'],
    ['1.4.2026 bis 31.10.2026', '2026 Apr 1-2026 Oct 31'],
    ['2026-12-24 10:00-12:00', '2026 Dec 24 10:00-12:00'],
    ['Jun 01-Oct Sa[-1]', 'Jun 01-Oct 31'],
    ['Mar Su[-1]-Oct Su[1] 10:00-18:00', 'Mar 29-Oct 4 10:00-18:00'],
    ['ganzjährig', '24/7'],
    ["ouvert toute l'année", '24/7'],
    ['täglich 7-22 Uhr', '07:00-22:00'],
    ['08.00-20.30', '08:00-20:30'],
  ])('"%s" means "%s"', (text, same) => {
    expect(slotsOf(text)).toEqual(slotsOfLibrary(same));
  });

  test.each([
    // bars close at two; later, and by day, nobody knows
    ['20:00+', [1, 4, 2, 20, 0, 40]],
    ['08:00+', [2, 16]],
    ['01:00+', [0, 2, 1, 4, 2, 20, 0, 48]],
    ['10:00-12:00,18:00+', [1, 4, 2, 20, 1, 24, 0, 36]],
  ])('how long "%s" lasts is not known', (text, states) => {
    const expected = new Array<number>(48).fill(1);
    for (let i = 0, at = 0; i < states.length; at = states[i + 1]!, i += 2)
      expected.fill(states[i]!, at, states[i + 1]!);
    expect(slotsOf(text)![5]).toBe(expected.join(''));
  });

  test('what depends on school holidays is not known, the rest is', () => {
    const [monday] = slotsOf('Mo-Su 08:00-18:00; SH 10:00-12:00')!;
    expect(monday).toBe(`${'0'.repeat(16)}2222${'1111'}${'2'.repeat(12)}${'0'.repeat(12)}`);
  });

  test('where the sun does not rise, its hours are not known', () => {
    expect(slotsOf('sunrise-sunset', NO_SUN)![0]).toBe('2'.repeat(48));
    expect(slotsOf('Jun sunrise-sunset; Jan 10:00-12:00', NO_SUN)![0]).toBe(slotsOf('10:00-12:00')![0]!);
  });

  test('a text that only closes says nothing about other times', () => {
    const days = slotsOf('Nov-Mar off')!;
    expect([days[0], days[180]]).toEqual(['0'.repeat(48), '2'.repeat(48)]);
  });

  test.each([
    ['Ostern bis Oktober', 'easter-Oct'],
    ['Easter to end of September', 'easter-Sep'],
    ['de Pâques à fin septembre', 'easter-Sep'],
    ['Pfingsten bis Oktober', 'easter +49 days-Oct'],
  ])('"%s" is "%s"', (text, same) => {
    expect(slotsOf(text)).toEqual(slotsOf(same));
  });

  test.each([
    // both orders of day and month are possible, or hours
    ...['04/05-10/09', '01.04-15.10', 'May+', 'summer', 'closed in winter', 'until 22:00'],
    ...[
      '',
      ';',
      'Mo 10:00',
      'abends',
      'Mo, 08:00-12:00',
      'Jun 31',
      'Feb 30-Mar 1',
      'week 54',
      'Mo 25:00-26:00',
    ],
    ...['PH -1 day', '10:00-12:00/01:30', '17:00-22:00+', 'sunset+', 'Mo-Fr 13am-5pm', 'Mo "a'],
    'Mo 10:00-12:00;'.repeat(70),
  ])('"%s" is not known', (text) => {
    expect(parseRules(text)).toBeNull();
  });

  test.each([
    ['Mo-Fr 9am-5pm', 'Mo-Fr 09:00-17:00'],
    ['9:30 AM-12 PM', '09:30-12:00'],
    ['12am-6am', '00:00-06:00'],
  ])('"%s" is "%s"', (text, same) => {
    expect(JSON.stringify(parseRules(text))).toBe(JSON.stringify(parseRules(same)));
  });

  test('hostile texts are refused at once', () => {
    const started = process.cpuUsage().user;
    for (const part of ['(', 'Mo,', 'Jan-', '"', '1-', 'easter ', ' :', '10:00-', '[', 'week 1,'])
      parseRules(part.repeat(1000 / part.length));
    expect(process.cpuUsage().user - started).toBeLessThan(200_000);
  });
});
