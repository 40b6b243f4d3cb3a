/** Place search by names in other languages. */
import { beforeAll, describe, expect, test } from 'bun:test';
import type { RegionBuilder } from '../../../src/region/build/builder.ts';
import { LineClass, PointCategory } from '../../../src/region/format/codes.ts';
import { Searcher } from '../../../src/search/searcher.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import type { Language } from '../../../src/shared/language.ts';
import { regionOf as regionOfMap } from '../../support/maps/assembled-region.ts';
import { read, type TagList } from '../../support/maps/classified-tags.ts';
import { aPoint, aWay, regionOf } from '../../support/maps/region-fixture.ts';

const GENEVA = {
  place: 'city',
  name: 'Genève',
  'name:fr': 'Genève',
  'name:de': 'Genf',
  'name:en': 'Geneva',
  'name:it': 'Ginevra',
  'name:nl': 'Genève',
  'name:ja': 'ジュネーヴ',
};
const ATHENS = { place: 'city', name: 'Αθήνα', 'name:en': 'Athens', 'name:de': 'Athen' };
const LAKE = { natural: 'water', name: 'Lago di Garda', 'name:de': 'Gardasee', 'name:en': 'Lake Garda' };
const CAMPSITE = { tourism: 'camp_site', name: 'Κάμπινγκ Ακτή', 'name:en': 'Beach Camp' };
const CAFE = { amenity: 'cafe', name: 'Da Mario', 'name:en': 'At Mario’s' };
const SERVETTE = { place: 'suburb', name: 'La Servette' };

/** Adds nodes as an import does: one point per fact. */
function addNode(builder: RegionBuilder, osmId: number, tags: TagList, lat: number, lon: number): void {
  for (const facts of read('node', tags)!.points)
    builder.points.add(aPoint({ ...facts, osmId, x: toUnits(lon), y: toUnits(lat) }));
}

function addAll(builder: RegionBuilder): void {
  addNode(builder, 1, GENEVA, 46.2, 6.14);
  addNode(builder, 2, SERVETTE, 46.21, 6.13);
  addNode(builder, 3, ATHENS, 37.98, 23.73);
  addNode(builder, 4, LAKE, 45.6, 10.7);
  addNode(builder, 5, CAFE, 45.9, 10.7);
  addNode(builder, 7, CAMPSITE, 38.5, 23.8);
  const way = builder.lines.addWay(
    aWay({ osmId: 6, lineClass: LineClass.residential, name: 'Rue de Lausanne' }),
  );
  const [x, y] = [toUnits(6.141), toUnits(46.201)];
  builder.lines.addSegment(way, x, y, x + 30_000, y, 0, 1e5, 0);
}

const region = regionOf(addAll);
const searcher = new Searcher();
beforeAll(() => searcher.setRegions([region]));

async function labels(query: string, language: Language = 'nl', limit = 5): Promise<string[]> {
  const { results } = await searcher.search(query, limit, undefined, { language });
  return results.map(({ display_name }) => display_name);
}

describe('names in other languages', () => {
  test('are kept of settlements, landmarks and official sites, in the languages of the program, each once', () => {
    const otherNames = (tags: TagList) =>
      read('node', tags)!
        .points.filter(({ category }) => category === PointCategory.other_name)
        .map(({ name }) => name);
    expect(otherNames(GENEVA)).toEqual(['Geneva', 'Genf', 'Ginevra']);
    expect(otherNames(LAKE)).toEqual(['Lake Garda', 'Gardasee']);
    expect(otherNames(CAMPSITE)).toEqual(['Κάμπινγκ Ακτή', 'Beach Camp']);
    expect(otherNames({ place: 'village', name: 'Белица', int_name: 'Belica' })).toEqual([
      'Белица',
      'Belica',
    ]);
    // the search reads Cyrillic letters as Latin ones
    expect(otherNames({ place: 'village', name: 'Белица', int_name: 'Belitsa' })).toEqual(['Белица']);
    expect(otherNames(CAFE)).toEqual(['At Mario’s']);
    const station = {
      railway: 'station',
      name: '富士山駅',
      'name:ja-Hira': 'ふじさんえき',
      alt_name: 'Eki; Fujisan',
    };
    expect(otherNames(station)).toEqual(['Eki', 'Fujisan', 'ふじさんえき']);
    expect(otherNames(SERVETTE)).toEqual([]);
  });

  test.each<TagList>([
    { landuse: 'residential', name: 'Schloss Quellberg', 'name:en': 'Quellberg Castle' },
    { landuse: 'forest', name: 'Quellwald', 'name:en': 'Quellberg Castle' },
    { boundary: 'protected_area', name: 'Réserve', 'name:en': 'Quellberg Castle' },
  ])('are kept of the ground %j', (tags) => {
    const [other] = read('area', tags)!.points;
    expect(other).toMatchObject({ category: PointCategory.other_name, name: 'Quellberg Castle' });
    expect(read('area', { ...tags, 'name:en': tags.name! })!.points).toEqual([]);
  });

  test('are found, and shown beside the name on the signs', async () => {
    const { results } = await searcher.search('genf', 5, undefined, { language: 'nl' });
    expect(results).toMatchObject([
      { display_name: 'Genève, Genf', name: 'Genève', area: 'Genf', kind: 'town', lat: 46.2, lon: 6.14 },
    ]);
    expect(await labels('Athens')).toEqual(['Αθήνα (Athens)']);
    expect(await labels('Αθήνα')).toEqual(['Αθήνα (Athens)']);
    expect(await labels('Athen')).toEqual(['Αθήνα (Athens), Athen']);
    expect(await labels('gardasee')).toEqual(['Lago di Garda, Gardasee']);
    expect(await labels('beach camp')).toEqual(['Κάμπινγκ Ακτή (Beach Camp)']);
    expect((await searcher.search('beach camp', 1)).results[0]?.kind).toBe('camp_site');
    expect(await labels('lake garda')).toEqual(['Lago di Garda, Lake Garda']);
  });

  test('are shown as the reader knows the place, beside the one that was found', async () => {
    expect(await labels('Genève', 'de')).toEqual(['Genf, Genève']);
    expect(await labels('Genf', 'de')).toEqual(['Genf']);
    expect(await labels('Genf', 'en')).toEqual(['Geneva, Genf']);
    expect(await labels('gen', 'en')).toEqual(['Geneva, Genève']);
    expect(await labels('Αθήνα', 'en')).toEqual(['Athens, Αθήνα']);
    expect(await labels('Athens', 'de')).toEqual(['Athen, Athens']);
    expect(await labels('Lago di Garda', 'de')).toEqual(['Gardasee, Lago di Garda']);
    expect(await labels('rue de lausanne', 'de')).toEqual(['Rue de Lausanne, La Servette, Genf']);
    const { results } = await searcher.search('lake garda', 1, undefined, { language: 'it' });
    expect(results).toMatchObject([{ name: 'Lago di Garda', area: 'Lake Garda' }]);
  });

  test('show a place once, by its local name until another is complete', async () => {
    expect(await labels('gen')).toEqual(['Genève']);
    expect(await labels('genève')).toEqual(['Genève']);
    expect(await labels('ginev')).toEqual(['Genève, Ginevra']);
    expect(await labels('athe')).toEqual(['Αθήνα (Athens)']);
    expect(await labels('garda')).toEqual(['Lago di Garda']);
  });

  test('find a street and a part of a town by the town', async () => {
    for (const town of ['Genf', 'Geneva', 'Ginevra', 'Genève']) {
      expect(await labels(`rue de lausanne ${town}`)).toEqual(['Rue de Lausanne, La Servette, Genève']);
      expect(await labels(`${town} servette`)).toEqual(['La Servette, Genève']);
    }
    const { results } = await searcher.search('rue de lausanne athen', 5);
    expect(results).toMatchObject([{ name: 'Rue de Lausanne', match: 'partial', left_out: ['athen'] }]);
  });

  test('are found after an import of nodes and areas', async () => {
    const map = regionOfMap({
      nodes: [
        { id: 1, lat: 46.2, lon: 6.14, tags: GENEVA },
        ...[0, 1, 2, 3].map((n) => ({
          id: 10 + n,
          lat: 46.3 + (n >> 1) / 100,
          lon: 6.2 + ((n + 1) & 2) / 100,
        })),
      ],
      ways: [{ id: 20, nodes: [10, 11, 12, 13, 10], tags: LAKE }],
    });
    const imported = new Searcher();
    await imported.setRegions([await map]);
    for (const [query, label] of [
      ['genf', 'Genève, Genf'],
      ['gardasee', 'Lago di Garda, Gardasee, Genève'],
      ['lago di garda', 'Lago di Garda, Genève'],
    ])
      expect(
        (await imported.search(query!, 5, undefined, { language: 'nl' })).results.map(
          (each) => each.display_name,
        ),
      ).toEqual([label!]);
  });

  test('are the same without an index in the file, and in two regions with the same places', async () => {
    const queries = ['genf', 'gen', 'gardasee', 'athen', 'rue de lausanne genf', 'servette geneva'];
    const expected = await Promise.all(queries.map((query) => labels(query)));
    const indexed = regionOf(addAll, {}, []);
    expect([region.names === null, indexed.names === null]).toEqual([true, false]);
    for (const regions of [[indexed], [region, indexed]]) {
      const other = new Searcher();
      await other.setRegions(regions);
      for (const [i, query] of queries.entries()) {
        const { results } = await other.search(query, 5, undefined, { language: 'nl' });
        expect(results.map(({ display_name }) => display_name)).toEqual(expected[i]!);
      }
    }
  });
});

describe('an imported map', () => {
  const nodes = (of: readonly [lat: number, lon: number][], from: number) =>
    of.map(([lat, lon], i) => ({ id: from + i, lat, lon }));
  const square = (id: number, from: number, tags: TagList) => ({
    id,
    nodes: [from, from + 1, from + 2, from + 3, from],
    tags,
  });
  const corners = (lat: number, lon: number): [number, number][] => [
    [lat, lon],
    [lat, lon + 0.001],
    [lat + 0.001, lon + 0.001],
    [lat + 0.001, lon],
  ];

  const line = (id: number, from: number, tags: TagList) => ({ id, nodes: [from, from + 1], tags });
  const along = (lat: number, from: number, lon = 6.21) =>
    nodes(
      [
        [lat, 6.2],
        [lat, lon],
      ],
      from,
    );

  test('has the street that is called so before a longer one that is also called so', async () => {
    const ring = { highway: 'residential', name: 'Circunvalación Tarigo', alt_name: 'Plaza Cagancha' };
    const map = regionOfMap({
      nodes: [...along(46.3, 1, 6.22), ...along(46.31, 11)],
      ways: [line(100, 1, ring), line(101, 11, { highway: 'residential', name: 'Plaza Cagancha' })],
    });
    const imported = new Searcher();
    await imported.setRegions([await map]);
    for (const near of [undefined, { lat: 46.3, lon: 6.2 }]) {
      const { results } = await imported.search('plaza cagancha', 5, near);
      expect(results.map(({ name }) => name)).toEqual(['Plaza Cagancha', 'Circunvalación Tarigo']);
    }
  });

  test('has streets by their other names, each once', async () => {
    const street = {
      ...{ highway: 'residential', name: 'Αριστοτέλους', 'name:en': 'Aristotelous Street' },
      ...{ old_name: 'Οδός Κομνηνών', alt_name: 'Aristotle Avenue;Agora Walk' },
    };
    const map = regionOfMap({
      nodes: [
        ...along(46.3, 1),
        ...along(46.3001, 11),
        ...along(46.32, 21),
        ...along(46.33, 31),
        ...along(46.34, 41),
      ],
      ways: [
        line(100, 1, street),
        // a piece of the street without the names
        line(101, 11, { highway: 'residential', name: 'Αριστοτέλους' }),
        line(102, 21, {
          highway: 'primary',
          name: 'Rue Neuve',
          'name:nl': 'Nieuwstraat',
          loc_name: 'La Neuve',
        }),
        line(103, 31, {
          highway: 'residential',
          name: '富士通り',
          'name:ja-Hira': 'ふじどおり',
          'name:en': 'Fuji Street',
        }),
        line(104, 41, {
          highway: 'residential',
          name: 'شارع الملك',
          int_name: 'King Street',
          official_name: 'شارع الملك فيصل',
        }),
      ],
    });
    const imported = new Searcher();
    await imported.setRegions([await map]);
    const find = async (query: string) => (await imported.search(query, 5)).results;
    for (const [query, lat] of [
      ['aristotelous street', 46.3],
      ['agora walk', 46.3],
      ['aristotle ave', 46.3],
      ['Οδός Κομνηνών', 46.3],
      ['nieuwstraat', 46.32],
      ['la neuve', 46.32],
      ['ふじどおり', 46.33],
      ['fuji street', 46.33],
      ['king street', 46.34],
      ['الملك فيصل', 46.34],
    ] as const) {
      const found = await find(query);
      expect([query, found.length, found[0]?.kind]).toEqual([query, 1, 'street']);
      expect(found[0]!.lat).toBeCloseTo(lat, 3);
    }
    expect((await find('agora walk'))[0]).toMatchObject({
      name: 'Aristotelous Street',
      area: 'Agora Walk',
      match: 'exact',
    });
    expect((await find('rue neuve'))[0]).toMatchObject({ name: 'Rue Neuve', match: 'exact' });
  });

  test('has squares, roads by their numbers, and car parks by their other names', async () => {
    const map = regionOfMap({
      nodes: [
        ...nodes(corners(46.3, 6.2), 1),
        ...nodes(corners(46.31, 6.2), 11),
        ...nodes(
          [
            [46.32, 6.2],
            [46.32, 6.21],
          ],
          21,
        ),
      ],
      ways: [
        square(100, 1, { highway: 'pedestrian', area: 'yes', name: 'Place du Marché' }),
        square(101, 11, { amenity: 'parking', name: 'Πάρκινγκ', 'name:en': 'White Tower Parking' }),
        { id: 102, nodes: [21, 22], tags: { highway: 'primary', name: 'Reisterstown Road', ref: 'MD 140' } },
      ],
    });
    const imported = new Searcher();
    await imported.setRegions([await map]);
    const first = async (query: string) => (await imported.search(query, 1)).results[0];
    expect(await first('place du marche')).toMatchObject({ name: 'Place du Marché', match: 'exact' });
    expect(await first('white tower parking')).toMatchObject({
      name: 'White Tower Parking',
      kind: 'parking',
    });
    for (const query of ['MD 140', 'MD-140', 'md140'])
      expect(await first(query)).toMatchObject({ name: 'MD 140', kind: 'street', match: 'exact' });
  });
});
