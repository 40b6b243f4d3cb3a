/** Corners of two streets, as addresses are given where houses have no numbers. */
import { beforeAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { FoundPlace } from '../../../src/api/places.ts';
import { LineClass, PlaceRank, PointCategory } from '../../../src/region/format/codes.ts';
import { cornersIn } from '../../../src/search/corner-query.ts';
import { joinedResults } from '../../../src/search/find-places-by-name.ts';
import { Searcher } from '../../../src/search/searcher.ts';
import { metresApart } from '../../../src/shared/geo/distance.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { aPoint, aWay, regionOf } from '../../support/maps/region-fixture.ts';

let nextId = 1;
const TOWN = { lat: -34.9, lon: -56.19 };
const OTHER_TOWN = { lat: -34.5, lon: -56.3 };

type Line = readonly [name: string, south: number, west: number, north: number, east: number];
/** Streets as offsets from the town in thousandths of a degree. */
const STREETS: readonly Line[] = [
  ['Avenida 18 de Julio', 0, -20, 0, 20],
  ['Ejido', -10, 3, 10, 3],
  ['Yí', -10, -5, 10, -5],
  ['Colonia', 2, -20, 2, 20],
  ['Constituyente', -1.2, 5, -9, 15],
  ['Hersbrucker Straße', -15, -20, -15, 20],
  ['Marktplatz', -18, 8, -15, 8],
  ['Rue de la Gare', -25, -20, -25, 20],
  ['Avenue Foch', -30, 8, -20, 8],
  ['Via Roma', -35, -20, -35, 20],
  ['Viale Dante', -40, 8, -30, 8],
  ['Kerkstraat', -45, -20, -45, 20],
  ['Dorpslaan', -50, 8, -40, 8],
];
const IN_OTHER_TOWN: readonly Line[] = [
  ['Ejido', -10, 0, 10, 0],
  ['Colonia', 0, -10, 0, 10],
];

const region = regionOf((builder) => {
  for (const [name, { lat, lon }, lines] of [
    ['Montevideo', TOWN, STREETS],
    ['Canelones', OTHER_TOWN, IN_OTHER_TOWN],
  ] as const) {
    builder.points.add(
      aPoint({
        osmId: nextId++,
        category: PointCategory.place,
        flags: PlaceRank.town,
        name,
        x: toUnits(lon),
        y: toUnits(lat),
      }),
    );
    for (const [street, south, west, north, east] of lines) {
      const way = builder.lines.addWay(
        aWay({ osmId: nextId++, lineClass: LineClass.residential, name: street }),
      );
      const [x1, y1] = [toUnits(lon + west / 1000), toUnits(lat + south / 1000)];
      const [x2, y2] = [toUnits(lon + east / 1000), toUnits(lat + north / 1000)];
      builder.lines.addSegment(way, x1, y1, x2, y2, 0, 1e5, 0);
    }
  }
});

const searcher = new Searcher();
beforeAll(() => searcher.setRegions([region]));

async function find(query: string, near?: typeof TOWN): Promise<FoundPlace[]> {
  return joinedResults(await searcher.search(query, 5, near), [], 5);
}

const at = (north: number, east: number) => ({
  lat: TOWN.lat + north / 1000,
  lon: TOWN.lon + east / 1000,
});

describe('a corner is found at the crossing', () => {
  test.each([
    ['18 de Julio y Ejido', at(0, 3)],
    ['18 de Julio y Ejido, Montevideo', at(0, 3)],
    ['Ejido y 18 de Julio, Montevideo, Uruguay', at(0, 3)],
    ['18 de julio esquina ejido', at(0, 3)],
    ['18 de julio esq. yi', at(0, -5)],
    ['Colonia & Yi', at(2, -5)],
    // forms send a space as a plus sign
    ['18+de+Julio+y+Ejido', at(0, 3)],
    ['Colonia/Yi', at(2, -5)],
    ['Yi @ Colonia', at(2, -5)],
    ['esquina de Colonia y Yí', at(2, -5)],
    ['Calle Colonia y Calle Yi', at(2, -5)],
    ['corner of Colonia and Yi', at(2, -5)],
    ['Hersbrucker Str. Ecke Marktplatz', at(-15, 8)],
    ['Ecke Hersbruckerstraße/Marktplatz', at(-15, 8)],
    ['Hersbrucker Straße und Marktplatz', at(-15, 8)],
    ["à l'angle de la rue de la Gare et de l'avenue Foch", at(-25, 8)],
    ['Rue de la Gare angle avenue Foch', at(-25, 8)],
    ['angolo Via Roma con Viale Dante', at(-35, 8)],
    ['via roma e viale dante', at(-35, 8)],
    ['hoek Kerkstraat en Dorpslaan', at(-45, 8)],
    ['Kerkstr. hoek Dorpslaan', at(-45, 8)],
    ['Colonia com Ejido, Montevideo', at(2, 3)],
  ])('%s', async (query, where) => {
    const [first] = await find(query);
    expect(first).toMatchObject({ type: 'corner', kind: 'address', match: 'exact', left_out: [] });
    expect(metresApart(first!, where)).toBeLessThan(20);
  });
});

test('of corners with one name the nearest comes first', async () => {
  const [first] = await find('Colonia y Ejido', OTHER_TOWN);
  expect(first).toMatchObject({ type: 'corner', area: 'Canelones' });
  expect((await find('Colonia y Ejido', TOWN))[0]).toMatchObject({ area: 'Montevideo' });
});

test('streets that nearly meet are a partial match', async () => {
  const [first] = await find('Constituyente y Ejido');
  expect(first).toMatchObject({ name: 'Constituyente / Ejido', type: 'corner', match: 'partial' });
});

test('of streets that do not meet each is a partial match', async () => {
  const found = await find('Colonia / Via Roma');
  expect(found.map(({ name, match, left_out }) => [name, match, left_out])).toEqual([
    ['Colonia', 'partial', ['via', 'roma']],
    ['Via Roma', 'partial', ['colonia']],
  ]);
});

test('a slip in a street is a spelling', async () => {
  expect((await find('Colonnia y Ejido'))[0]).toMatchObject({ type: 'corner', match: 'spelling' });
});

test.each(['Bosnia and Herzegovina', 'Trinidad and Tobago', 'Paris / Texas'])(
  'a place comes before a corner: %s',
  async (query) => {
    expect((await find(query))[0]?.type).not.toBe('corner');
  },
);

test.each(['C/ Mayor 5', '12/3', 'Hauptstraße', 'and', '&', 'Ecke'])('is no corner: %s', (query) => {
  expect(cornersIn(query)).toEqual([]);
});

test('both streets of every reading are parts of the text, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      for (const { first, second } of cornersIn(text)) {
        expect(text).toContain(first);
        expect(text.slice(text.indexOf(first) + first.length)).toContain(second);
      }
      expect(cornersIn(text).length).toBeLessThanOrEqual(4);
    }),
  );
});

describe('two parts of a region', () => {
  const streetsIn = (town: string | null, lines: readonly Line[]) =>
    regionOf((builder) => {
      if (town !== null)
        builder.points.add(
          aPoint({
            ...{ osmId: nextId++, category: PointCategory.place, flags: PlaceRank.town, name: town },
            ...{ x: toUnits(TOWN.lon), y: toUnits(TOWN.lat) },
          }),
        );
      for (const [name, south, west, north, east] of lines) {
        const way = builder.lines.addWay(aWay({ osmId: nextId++, lineClass: LineClass.residential, name }));
        const [x1, y1] = [toUnits(TOWN.lon + west / 1000), toUnits(TOWN.lat + south / 1000)];
        const [x2, y2] = [toUnits(TOWN.lon + east / 1000), toUnits(TOWN.lat + north / 1000)];
        builder.lines.addSegment(way, x1, y1, x2, y2, 0, 1e5, 0);
      }
    });
  const parts = new Searcher();
  beforeAll(() =>
    parts.setRegions([
      streetsIn('Westerham', [
        ['Mill Lane', 0, -10, 0, 0],
        ['Both Street', 5, -10, 5, 0],
      ]),
      streetsIn(null, [
        ['Border Road', -10, 0, 10, 0],
        ['Both Street', 5, 0, 5, 10],
      ]),
    ]),
  );
  const corner = async (query: string) => joinedResults(await parts.search(query, 5), [], 5);

  test('have the corner of a street that ends at the other part', async () => {
    const [found] = await corner('Mill Lane & Border Road');
    expect(found).toMatchObject({ type: 'corner', name: 'Mill Lane / Border Road', match: 'exact' });
    expect(metresApart(found!, TOWN)).toBeLessThan(20);
  });

  test('have a street once that is in both', async () => {
    const found = await corner('Border Road / Both Street');
    expect(found.filter(({ type }) => type === 'corner')).toHaveLength(1);
    expect((await corner('Both Street and Both Street')).some(({ type }) => type === 'corner')).toBe(false);
  });
});
