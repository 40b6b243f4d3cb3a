/** Place search in a small invented country: queries, and the results that must come first. */

import { beforeAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { FoundPlace } from '../../../src/api/places.ts';
import type { RegionBuilder } from '../../../src/region/build/builder.ts';
import {
  AreaKind,
  LineClass,
  PlaceRank,
  type PlaceRankName,
  PointCategory,
} from '../../../src/region/format/codes.ts';
import { withoutDuplicates } from '../../../src/search/found-place.ts';
import { Searcher } from '../../../src/search/searcher.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { fold } from '../../../src/shared/text/fold.ts';
import { wordsOf } from '../../../src/shared/text/words.ts';
import { anArea, aPoint, aWay, regionOf } from '../../support/maps/region-fixture.ts';

let nextId = 1;

function place(
  builder: RegionBuilder,
  name: string,
  rank: PlaceRankName,
  lat: number,
  lon: number,
  population = 0,
): void {
  const [x, y] = [toUnits(lon), toUnits(lat)];
  builder.points.add(
    aPoint({
      osmId: nextId++,
      category: PointCategory.place,
      flags: PlaceRank[rank],
      name,
      value: population,
      x,
      y,
    }),
  );
}

/** A straight street from (lat, lon), 200 m to the east. */
function street(builder: RegionBuilder, name: string, lat: number, lon: number): void {
  const way = builder.lines.addWay(aWay({ osmId: nextId++, lineClass: LineClass.residential, name }));
  const [x, y] = [toUnits(lon), toUnits(lat)];
  builder.lines.addSegment(way, x, y, x + 30_000, y, 0, 1e5, 0);
}

function poi(
  builder: RegionBuilder,
  name: string,
  lat: number,
  lon: number,
  category: number = PointCategory.poi,
): void {
  builder.points.add(aPoint({ osmId: nextId++, category, name, x: toUnits(lon), y: toUnits(lat) }));
}

const country = regionOf((builder) => {
  place(builder, 'Müngersdorf', 'town', 50, 10, 20_000);
  place(builder, 'Altstadt', 'suburb', 50.001, 10.001);
  place(builder, 'Nordend', 'suburb', 50.03, 10.001);
  place(builder, 'Kleinweiler', 'village', 51, 11);
  // a village, and the larger town beside it whose name begins with that of the village
  place(builder, 'Triesen', 'village', 53.011, 9.016, 4000);
  place(builder, 'Triesenberg', 'town', 53, 9, 2600);
  place(builder, 'Łódź', 'city', 52, 12, 600_000);
  // one street in three pieces, the middle one last
  street(builder, 'Große Straße', 50, 10);
  street(builder, 'Große Straße', 50, 10.02);
  street(builder, 'Große Straße', 50, 10.01);
  // another one in a part of the same town, and one in a village
  street(builder, 'Große Straße', 50.03, 10);
  street(builder, 'Große Straße', 51, 11);
  street(builder, 'Calle 25 de Mayo', 50.002, 10);
  const railway = builder.lines.addWay(
    aWay({ osmId: nextId++, lineClass: LineClass.rail_main, name: 'Nordbahn' }),
  );
  builder.lines.addSegment(railway, toUnits(10), toUnits(50), toUnits(10.001), toUnits(50), 3, 1e5, 0);
  poi(builder, 'Bäckerei Müngersdorf', 50.001, 10, PointCategory.bakery);
  // mapped as a bar and as a club
  poi(builder, 'Zur Großen Laterne', 50.003, 10, PointCategory.bar);
  poi(builder, 'Zur Großen Laterne', 50.003, 10, PointCategory.nightclub);
  const ring = Int32Array.from([11, 51.01, 11.01, 51.01, 11.01, 51.02, 11, 51.02, 11, 51.01].map(toUnits));
  builder.areas.add(
    anArea({ osmId: nextId++, kind: AreaKind.caravan_site, name: 'Stellplatz am See', rings: [ring] }),
  );
  builder.areas.add(
    anArea({ osmId: nextId++, kind: AreaKind.administrative, name: 'DE-NW', value: 4, rings: [ring] }),
  );
});

const searcher = new Searcher();
beforeAll(() => searcher.setRegions([country]));

async function names(query: string, limit = 5, near?: { lat: number; lon: number }): Promise<string[]> {
  return (await searcher.search(query, limit, near)).results.map((result) => result.display_name);
}

describe('A place search', () => {
  test('finds by the beginning of words, in any order, with or without accents and capitals', async () => {
    for (const query of ['Müngersdorf', 'mungersdorf', 'MÜNGERS', 'münge']) {
      expect((await names(query))[0]).toBe('Müngersdorf');
    }
    expect(await names('mayo 25')).toEqual(['Calle 25 de Mayo, Altstadt, Müngersdorf']);
    expect(await names('lodz')).toEqual(['Łódź']);
    expect((await names('grosse str'))[0]).toStartWith('Große Straße');
  });

  test('forgives small typing errors in words, but not in numbers and not in short words', async () => {
    for (const query of ['Mngersdorf', 'Mügnersdorf', 'Müngersdorff', 'Kleinwieler']) {
      const { results, exact } = await searcher.search(query, 1);
      expect([results[0]?.type, exact]).toEqual([query.startsWith('K') ? 'village' : 'town', 0]);
    }
    expect(await names('calle 26 de mayo')).toEqual(await names('calle de mayo'));
    expect(await names('xy')).toEqual([]);
    expect(await names('lox')).toEqual([]);
  });

  test('reports how many words were found as typed', async () => {
    expect((await searcher.search('kleinweiler', 5)).exact).toBe(1);
    expect((await searcher.search('Berlin', 5)).results).toEqual([]);
  });

  test('shows a street once per part of town, with that part, the town and all of its pieces', async () => {
    const { results } = await searcher.search('Große Straße', 10);
    expect(results.map((result) => result.display_name).sort()).toEqual([
      'Große Straße, Altstadt, Müngersdorf',
      'Große Straße, Kleinweiler',
      'Große Straße, Nordend, Müngersdorf',
    ]);
    const [west, , east] = results.find(({ display_name }) => display_name.includes('Altstadt'))!.bbox;
    expect([west, east]).toEqual([10, 10.023]);
  });

  test('finds a street by its town, even with a house number', async () => {
    expect(await names('große straße kleinweiler')).toEqual(['Große Straße, Kleinweiler']);
    expect(await names('kleinweiler große straße 17b')).toEqual(['Große Straße, Kleinweiler']);
    expect(await names('grosse strasse nordend')).toEqual(['Große Straße, Nordend, Müngersdorf']);
  });

  test('puts places before streets before everything else', async () => {
    expect(await names('müngersdorf', 2)).toEqual([
      'Müngersdorf',
      'Bäckerei Müngersdorf, Altstadt, Müngersdorf',
    ]);
    const { results } = await searcher.search('große', 5);
    expect(results.map(({ type }) => type)).toEqual(['street', 'street', 'street', 'bar']);
  });

  test('puts the nearer one first among equals', async () => {
    expect((await names('große straße', 1, { lat: 51, lon: 11 }))[0]).toBe('Große Straße, Kleinweiler');
    expect((await names('große straße', 1, { lat: 50.03, lon: 10 }))[0]).toContain('Nordend');
  });

  test('puts a village before a larger town whose name begins with that of the village', async () => {
    const near = { lat: 53, lon: 9 };
    expect(await names('triesen', 5, near)).toEqual(['Triesen', 'Triesenberg']);
    expect((await names('triese', 5, near))[0]).toBe('Triesenberg');
    expect((await names('triesenb', 5, near))[0]).toBe('Triesenberg');
  });

  test('shows an object that is mapped twice once, and official sites with their kind', async () => {
    expect(await names('laterne')).toEqual(['Zur Großen Laterne, Altstadt, Müngersdorf']);
    const { results } = await searcher.search('stellplatz', 5);
    expect(results).toMatchObject([
      { display_name: 'Stellplatz am See, Kleinweiler', type: 'caravan_site', source: 'local' },
    ]);
    const [west, south, east, north] = results[0]!.bbox;
    expect(west < 11.005 && 11.005 < east && south < 51.015 && 51.015 < north).toBe(true);
  });

  test('ignores railways and codes of administrative areas', async () => {
    expect(await names('nordbahn')).toEqual([]);
    expect(await names('de-nw')).toEqual([]);
  });

  test('finds every name by itself, and accepts any query', async () => {
    for (const name of [
      'Altstadt',
      'Nordend',
      'Łódź',
      'Kleinweiler',
      'Calle 25 de Mayo',
      'Bäckerei Müngersdorf',
    ]) {
      expect((await names(name, 1))[0]?.startsWith(name)).toBe(true);
    }
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.integer({ min: 1, max: 20 }),
        async (query, limit) => {
          const { results } = await searcher.search(query, limit);
          expect(results.length).toBeLessThanOrEqual(limit);
        },
      ),
    );
  });

  test('serves the old regions until the new ones are ready, and is empty without any', async () => {
    const changing = new Searcher();
    expect((await changing.search('altstadt', 5)).results).toEqual([]);
    await changing.setRegions([country]);
    const next = changing.setRegions([]);
    await next;
    expect((await changing.search('altstadt', 5)).results).toEqual([]);
    const older = changing.setRegions([]);
    const newer = changing.setRegions([country]);
    await Promise.all([older, newer]);
    expect((await changing.search('altstadt', 5)).results.length).toBe(1);
  });

  test('builds its index on a signal, or at the first search', async () => {
    const waiting = new Searcher();
    const { promise: quiet, resolve } = Promise.withResolvers<void>();
    const first = waiting.setRegions([country], quiet);
    expect(waiting.status().names).toBe(0);
    resolve();
    await first;
    expect(waiting.status().names).toBeGreaterThan(0);
    const asked = new Searcher();
    asked.setRegions([country], new Promise(() => {}));
    expect((await asked.search('altstadt', 5)).results.length).toBe(1);
  });

  test('shows an object of two regions once', async () => {
    const both = new Searcher();
    await both.setRegions([country, country]);
    const { results } = await both.search('große straße', 20);
    expect(results.length).toBe(3);
  });
});

describe('Folding', () => {
  test('removes case and accents, replaces letters of one language, and splits at everything else', () => {
    expect(wordsOf("Straße  «ÑANDÚ»-l'Œuvre 12a/3")).toEqual(['strasse', 'nandu', 'l', 'oeuvre', '12a', '3']);
    expect(wordsOf('Астана, 北京市')).toEqual(['astana', '北京', '京市', '市']);
  });

  test('reads pairs of Armenian letters, and those that begin a word', () => {
    expect(wordsOf('Ջերմուկ, ԵՐԵՎԱՆ')).toEqual(['jermuk', 'yerevan']);
    expect(wordsOf('Սևան Որոտան')).toEqual(['sevan', 'vorotan']);
  });

  test('changes nothing the second time', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)));
  });
});

describe('Duplicates', () => {
  const result = (display_name: string, lat: number, more: Partial<FoundPlace> = {}): FoundPlace => ({
    display_name,
    name: display_name.split(',')[0]!,
    kind: 'place',
    area: null,
    country: null,
    region: null,
    lat,
    lon: 0,
    type: 'poi',
    source: 'local',
    match: 'exact',
    left_out: [],
    bbox: [0, lat, 0, lat],
    ...more,
  });

  test('are equal names near each other, from any source; the first one stays', () => {
    const shown = [
      result('Café Él, Town', 0),
      result('Cafe El, Main Street 1, Town, Land', 0.001, { source: 'nominatim' }),
      result('Café Él, Other', 0.1),
    ];
    expect(withoutDuplicates(shown, fold)).toEqual([shown[0]!, shown[2]!]);
  });
});
