/** Plain opening hours mean the same as in the library `opening_hours`. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import OpeningHours from 'opening_hours';
import { PbfFile } from '../../../../src/osm/pbf/file/pbf-file.ts';
import { WireReader } from '../../../../src/osm/pbf/wire.ts';
import { weekHoursOf } from '../../../../src/osm/tags/values/opening-hours.ts';
import { plainHoursOf } from '../../../../src/osm/tags/values/plain-hours.ts';
import { seasonOf } from '../../../../src/osm/tags/values/season.ts';
import { referenceMaps } from '../../../support/maps/reference-maps.ts';
import { cases, someOf } from '../../../support/whole.ts';
import TEXTS from './opening-hours.json';

const HALF_HOURS = 7 * 48;
const [MONDAY, NEXT_MONDAY] = [new Date(2024, 5, 10), new Date(2024, 5, 17)];
const hex = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('hex');

/** Returns the week from the library alone; null if it refuses the text or knows only a part. */
function weekOfLibrary(text: string): { week: string; approximate: boolean } | null {
  try {
    const rules = new OpeningHours(text, null);
    const week = new Uint8Array(HALF_HOURS / 8);
    const halfHour = (date: Date) => Math.round((date.getTime() - MONDAY.getTime()) / 1_800_000);
    for (const [from, to, unknown] of rules.getOpenIntervals(MONDAY, NEXT_MONDAY)) {
      if (unknown) return null;
      for (let i = halfHour(from); i < halfHour(to); i++) week[i >> 3]! |= 1 << (i & 7);
    }
    return { week: hex(week)!, approximate: !rules.isWeekStable() };
  } catch {
    return null;
  }
}

function weekOf(text: string) {
  const { week, approximate } = weekHoursOf(text);
  return { week: hex(week), approximate };
}

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const day = fc.constantFrom(...DAYS);
const dash = fc.constantFrom('-', '-', '-', ' - ', '–');
const comma = fc.constantFrom(',', ',', ', ', ' , ');
const listOf = (item: fc.Arbitrary<string>) =>
  fc.tuple(fc.array(item, { minLength: 1, maxLength: 3 }), comma).map(([items, sign]) => items.join(sign));
const days = listOf(
  fc.oneof(
    day,
    fc.tuple(day, dash, day).map(([from, sign, to]) => from + sign + to),
    fc.constant('PH'),
  ),
);
const time = fc
  .tuple(fc.integer({ min: 0, max: 24 }), fc.constantFrom(0, 0, 0, 30, 15, 20, 59), fc.boolean())
  .map(
    ([hour, minute, isPadded]) =>
      `${isPadded && hour < 10 ? '0' : ''}${hour}:${minute < 10 ? '0' : ''}${minute}`,
  );
const times = listOf(fc.tuple(time, dash, time).map(([from, sign, to]) => from + sign + to));
const maybe = (text: fc.Arbitrary<string>) => fc.oneof({ weight: 4, arbitrary: text }, fc.constant(''));
const rule = fc
  .tuple(
    maybe(days),
    fc.oneof({ weight: 9, arbitrary: maybe(times) }, fc.constant('24/7')),
    fc.constantFrom('', '', '', 'off', 'closed', 'open'),
  )
  .map((parts) => parts.filter((part) => part !== '').join(' '));
const text = fc
  .tuple(fc.array(rule, { minLength: 1, maxLength: 4 }), fc.constantFrom('; ', '; ', ', ', ';', ' ,'))
  .map(([rules, separator]) => rules.join(separator));

describe('plain opening hours', () => {
  test('exclude dates, open ends, the sun, school holidays and nth weekdays', () => {
    expect(plainHoursOf('Mo-Fr 08:00-12:00,14:00-18:00; Sa 09:00-02:00; PH off')).not.toBeNull();
    expect(plainHoursOf('Mo-Sa 09:00-18:00, Su 10:00-12:00')).not.toBeNull();
    for (const needsLibrary of [
      'Apr-Oct 09:00-18:00',
      '17:00+',
      'sunrise-22:00',
      'SH off',
      'Mo[1] 09:00-12:00',
    ])
      expect(plainHoursOf(needsLibrary)).toBeNull();
  });

  test.each(TEXTS.filter((each) => weekOfLibrary(each) !== null).map((each) => [each]))(
    'mean the same as in the library: %p',
    (each) => {
      expect(weekOf(each)).toEqual(weekOfLibrary(each)!);
    },
  );

  test('never include a text that the library refuses', () => {
    for (const each of TEXTS)
      if (plainHoursOf(each)) expect([each, weekOfLibrary(each)]).not.toEqual([each, null]);
  });

  test('mean the same as in the library, for random rules', () => {
    fc.assert(
      fc.property(text, (each) => {
        if (plainHoursOf(each)) expect(weekOf(each)).toEqual(weekOfLibrary(each)!);
      }),
      { seed: 36, ...cases(400) },
    );
  });

  test('mean the same as in the library, for the texts of real maps', () => {
    const texts = new Set<string>();
    for (const map of referenceMaps())
      for (const each of textsIn(map)) if (plainHoursOf(each)) texts.add(each);
    expect(texts.size).toBeGreaterThan(500);
    for (const each of someOf([...texts], 80))
      expect([each, weekOf(each)]).toEqual([each, weekOfLibrary(each)!]);
  });

  test('are a season exactly where the library finds a fortnight without hours', () => {
    for (let i = 0; i < DAYS.length; i++)
      for (let j = 0; j < i; j++)
        for (let k = 0; k < j; k++) {
          const hours = `${DAYS[i]},${DAYS[j]},${DAYS[k]} 10:00-12:00; PH off`;
          expect([hours, hasSeason(hours)]).toEqual([hours, hasGapInLibrary(hours)]);
        }
    // both days are holidays at Christmas 2024: the library finds a fortnight without hours
    expect([hasSeason('We,Th 10:00-12:00; PH off'), hasGapInLibrary('We,Th 10:00-12:00; PH off')]).toEqual([
      true,
      true,
    ]);
  });
});

/** Yields all texts of a file: keys, values and names of mappers. */
function* textsIn(path: string): Generator<string> {
  const file = new PbfFile(path);
  for (const { type, offset, size } of file.blobs()) {
    if (type !== 'OSMData') continue;
    const block = new WireReader(Buffer.from(file.contents(offset, size)));
    if (block.nextField() !== 1) throw new Error('the block does not begin with its texts');
    const table = block.message();
    while (table.nextField() !== 0) {
      const end = table.lengthDelimitedEnd();
      yield Buffer.from(table.bytes.subarray(table.position, end)).toString();
      table.position = end;
    }
  }
  file.close();
}

function hasSeason(opening_hours: string): boolean {
  return seasonOf(new Map([['opening_hours', opening_hours]])).days !== null;
}

/**
 * Whether the library finds 14 consecutive days without hours in 2024. The end of the year continues at its
 * start.
 */
function hasGapInLibrary(text: string): boolean {
  const open = new Array<boolean>(366).fill(false);
  const year = new OpeningHours(text, null).getOpenIntervals(new Date(2024, 0, 1), new Date(2025, 0, 1));
  for (const [from] of year)
    open[(Date.UTC(2024, from.getMonth(), from.getDate()) - Date.UTC(2024, 0, 1)) / 86_400_000] = true;
  const twice = [...open, ...open].map((isOpen) => (isOpen ? 'x' : '-')).join('');
  return twice.includes('-'.repeat(14));
}
