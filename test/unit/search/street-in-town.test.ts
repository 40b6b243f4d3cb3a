/** A street whose name many towns have is the one in the town of the query, wherever the map is. */
import { expect, test } from 'bun:test';
import { LineClass, PlaceRank, PointCategory } from '../../../src/region/format/codes.ts';
import { joinedResults } from '../../../src/search/find-places-by-name.ts';
import { Searcher } from '../../../src/search/searcher.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { aPoint, aWay, regionOf } from '../../support/maps/region-fixture.ts';

// towns of Liechtenstein, which are regions of the list of the world, too, with boxes that overlap
const TOWNS = {
  Balzers: [47.0673, 9.5026],
  Triesen: [47.1079, 9.5283],
  Vaduz: [47.1393, 9.5228],
  Schaan: [47.165, 9.5087],
} as const;

let nextId = 1;
const region = regionOf((builder) => {
  for (const [name, [lat, lon]] of Object.entries(TOWNS)) {
    builder.points.add(
      aPoint({
        ...{ osmId: nextId++, category: PointCategory.place, flags: PlaceRank.town },
        ...{ name, x: toUnits(lon), y: toUnits(lat) },
      }),
    );
    for (const [i, street] of ['Kirchstrasse', 'Landstrasse'].entries()) {
      const way = builder.lines.addWay(
        aWay({ osmId: nextId++, lineClass: LineClass.residential, name: street }),
      );
      const [x, y] = [toUnits(lon) + 20_000 * i, toUnits(lat)];
      builder.lines.addSegment(way, x, y, x + 9_000, y, 0, 1e5, 0);
    }
  }
});

const searcher = new Searcher();
await searcher.setRegions([region]);

async function firstOf(query: string, near?: { lat: number; lon: number }) {
  const [first] = joinedResults(await searcher.search(query, 5, near), [], 5);
  return first!;
}

const CASES = Object.entries(TOWNS).flatMap(([town, at]) =>
  ['Kirchstrasse', 'Landstrasse'].map((street) => [street, town, at] as const),
);

test.each(CASES)('"%s, %s" is in that town, before any other', async (street, town, [lat, lon]) => {
  for (const query of [`${street}, ${town}`, `${town} ${street}`, `${street} 5, ${town}`]) {
    for (const near of [undefined, { lat: 47.0673, lon: 9.5026 }, { lat: 47.165, lon: 9.5087 }]) {
      const first = await firstOf(query, near);
      expect([query, first.name]).toEqual([query, street]);
      expect(Math.hypot(first.lat - lat, first.lon - lon)).toBeLessThan(0.01);
    }
  }
});

// a street of a village, near the town that people name instead
const outside = new Searcher();
await outside.setRegions([
  regionOf((builder) => {
    const places = [
      ['Vaduz', 47.1393, PlaceRank.town],
      ['Ebenholz', 47.1476, PlaceRank.village],
    ] as const;
    for (const [name, lat, flags] of places) {
      const at = { x: toUnits(9.5228), y: toUnits(lat) };
      builder.points.add(aPoint({ osmId: nextId++, category: PointCategory.place, flags, name, ...at }));
    }
    const way = builder.lines.addWay(
      aWay({ osmId: nextId++, lineClass: LineClass.residential, name: 'Landstrasse' }),
    );
    const [x, y] = [toUnits(9.5228), toUnits(47.1476)];
    builder.lines.addSegment(way, x, y, x + 9_000, y, 0, 1e5, 0);
  }),
]);

test.each(['Landstrasse Vaduz', 'Landstrase Vaduz', 'Vaduz Landstrase', 'Landstrase, Vaduz'])(
  '"%s" finds the street beside the town, also with a slip',
  async (query) => {
    const [first] = joinedResults(await outside.search(query, 5), [], 5);
    expect([first!.name, first!.display_name]).toEqual(['Landstrasse', 'Landstrasse, Ebenholz']);
  },
);

test('a word that is like no street is left out', async () => {
  const [first] = joinedResults(await outside.search('Qwertz Vaduz', 5), [], 5);
  expect(first).toMatchObject({ name: 'Vaduz', match: 'partial', left_out: ['qwertz'] });
});

// streets of Porto, and a town that none of them is in
const porto = new Searcher();
await porto.setRegions([
  regionOf((builder) => {
    for (const [i, name] of ['Rua Doutor Francisco Sá Carneiro', 'Rua das Flores'].entries()) {
      const way = builder.lines.addWay(aWay({ osmId: nextId++, lineClass: LineClass.residential, name }));
      const [x, y] = [toUnits(-8.61) + 20_000 * i, toUnits(41.14)];
      builder.lines.addSegment(way, x, y, x + 9_000, y, 0, 1e5, 0);
    }
  }),
]);

test.each([
  ['28 2nd St, San Francisco, CA 94105, USA', 'San Francisco', 'partial'],
  ['St San Francisco USA', 'San Francisco', 'partial'],
  ['350 5th Ave, New York, NY 10118', 'New York', 'partial'],
  ['1 Macquarie St, Sydney NSW 2000', 'Sydney', 'partial'],
  // with a slip that is one
  ['Rua das Florez, Portugal', 'Rua das Flores', 'spelling'],
])('%s is %s: the name of a country is spelt as it should be', async (query, name, match) => {
  const [first] = joinedResults(await porto.search(query, 5), [], 5);
  expect(first).toMatchObject({ name, match });
});
