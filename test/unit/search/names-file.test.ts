/** The file of the names of the world gives back what was put in. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Bounds } from '../../../src/region/format/region-info.ts';
import { nameKey } from '../../../src/search/world/name-key.ts';
import { type NamedItem, NameRole, packNames, readNames } from '../../../src/search/world/names-file.ts';
import { finished } from '../../../src/shared/finished.ts';

const IN_GAZETTEER = 2;

test('names, places and areas are the same after packing', () => {
  const town = fc.record({
    lat: fc.integer({ min: -90_000, max: 90_000 }).map((steps) => steps / 1000),
    lon: fc.integer({ min: -180_000, max: 180_000 }).map((steps) => steps / 1000),
    people: fc.integer({ min: 0, max: 15_000 }),
  });
  const name = fc.oneof(
    fc.constantFrom('New York', 'Parigi', 'São Paulo', '東京', 'ΑΘΗΝΑ', 'Ħamrun', 'ß', 'Saint-Malo', '𝔘lm'),
    fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[\n\r]/.test(text)),
  );
  fc.assert(
    fc.property(
      fc.array(town, { maxLength: 5 }),
      fc.array(fc.tuple(name, fc.nat(9), fc.nat(2)), { maxLength: 40 }),
      (small, drawn) => {
        const towns = IN_GAZETTEER + small.length;
        const names = drawn
          .map(
            ([text, at, role]): NamedItem => ({
              ...{ key: nameKey(text), name: text, item: at % (towns + 1), role },
              spoken: at * role,
            }),
          )
          .filter(({ key }) => key !== '');
        const areas = [
          { code: 'LI', country: 'LI', parent: null, name: 'Liechtenstein', box: [9, 47, 10, 48] as Bounds },
        ];
        const areaOfTown = Array.from({ length: towns }, (_, i) => i);
        const fame = areaOfTown.map((i) => i * 100);
        const read = finished(readNames(packNames({ areas, names, areaOfTown, fame, small, airports: 1 })));
        const listed = ({ item, role }: NamedItem) =>
          role === NameRole.MAIN && (item < IN_GAZETTEER || item >= towns);
        const sorted = names.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.role - b.role));
        const keys = sorted.map((_, i) =>
          String.fromCharCode(...read.letters.subarray(read.starts[i]!, read.starts[i + 1]!)),
        );
        expect(keys).toEqual(sorted.map(({ key }) => key));
        expect(sorted.map((_, i) => read.text(i))).toEqual(
          sorted.map((each) => (listed(each) ? null : each.name)),
        );
        expect([...read.items]).toEqual(sorted.map(({ item }) => item));
        expect([...read.roles]).toEqual(sorted.map(({ role }) => role));
        expect([...read.spoken]).toEqual(sorted.map(({ spoken = 0 }) => spoken));
        expect([...read.areaOfTown]).toEqual(areaOfTown);
        expect([...read.fame]).toEqual(fame.map((count) => Math.min(count, 255)));
        expect([...read.small.lat]).toEqual(small.map(({ lat }) => lat));
        expect([...read.small.lon]).toEqual(small.map(({ lon }) => lon));
        for (const [i, { people }] of small.entries())
          expect(Math.abs(read.small.people[i]! - people)).toBeLessThanOrEqual(1 + people * 0.07);
        expect<unknown>(read.areas).toEqual(areas);
      },
    ),
  );
});
