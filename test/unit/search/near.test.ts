/** Something near a place: "campsite near Ejido", "Lidl Lauf". */
import { beforeAll, describe, expect, test } from 'bun:test';
import type { FoundPlace } from '../../../src/api/places.ts';
import type { RegionBuilder } from '../../../src/region/build/builder.ts';
import {
  Access,
  FACILITIES,
  facilityFlags,
  LineClass,
  PlaceRank,
  PointCategory,
  type PointCategoryName,
  SiteFlag,
} from '../../../src/region/format/codes.ts';
import { joinedResults } from '../../../src/search/find-places-by-name.ts';
import { queryTokens } from '../../../src/search/near/near-query.ts';
import { whatOf } from '../../../src/search/near/what-words.ts';
import { Searcher } from '../../../src/search/searcher.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { runsOf } from '../../../src/shared/text/words.ts';
import { aPoint, aWay, regionOf } from '../../support/maps/region-fixture.ts';

let nextId = 1;
type Thing = readonly [
  category: PointCategoryName,
  name: string,
  lat: number,
  lon: number,
  extra?: { flags?: number; access?: number },
];
const WATER = facilityFlags({ facilities: { water: true }, surface: 'unknown', heightLimit: null });

/** Around two towns, 20 km from each other. */
const THINGS: readonly Thing[] = [
  ['place', 'Quelldorf', 47.1, 9.5, { flags: PlaceRank.town }],
  ['place', 'Heidweiler', 47.12, 9.53, { flags: PlaceRank.hamlet }],
  ['place', 'Lindenhof', 47.28, 9.5, { flags: PlaceRank.town }],
  ['place', 'Bergau', 47.14, 9.5, { flags: PlaceRank.village }],
  ['delivery', 'Agrola', 47.14, 9.501],
  ['rail_station', 'Bergau', 47.141, 9.5],
  ['poi', 'Quelldorf', 47.1405, 9.5005],
  ['camp_site', 'Camping Sonnenmatt', 47.11, 9.51],
  ['camp_site', 'Camping Bergblick', 47.29, 9.51],
  ['caravan_site', '', 47.101, 9.52],
  ['parking', '', 47.1002, 9.5, { access: Access.private }],
  ['parking', '', 47.1004, 9.5, { flags: SiteFlag.VAN_DOES_NOT_FIT }],
  ['parking', 'Marktparkplatz', 47.102, 9.5],
  ['delivery', 'Lidl', 47.121, 9.531],
  ['delivery', 'Lidl', 47.285, 9.5],
  ['fuel', 'Avia', 47.104, 9.5],
  ['hospital', 'Spital Quelldorf', 47.103, 9.5],
  ['hospital', 'Klinik Liechtenstein', 47.4, 9.6],
  ['poi', 'Konsulat Deutschland', 47.41, 9.6],
  ['police', '', 47.1003, 9.5],
  ['rail_station', 'Hauptbahnhof', 47.1015, 9.5],
  ['facility', '', 47.099, 9.5, { flags: WATER }],
  ['facility', '', 47.0999, 9.5],
];

function addPoint(builder: RegionBuilder, [category, name, lat, lon, extra]: Thing): void {
  builder.points.add(
    aPoint({
      ...{ osmId: nextId++, category: PointCategory[category], name },
      ...{ x: toUnits(lon), y: toUnits(lat), ...extra },
    }),
  );
}

/** @param shop name of one more thing in Quelldorf; undefined = there is none */
const regionWith = (shop?: string) =>
  regionOf((builder) => {
    for (const thing of THINGS) addPoint(builder, thing);
    if (shop) addPoint(builder, ['poi', shop, 47.1003, 9.5005]);
    for (const [name, lat] of [
      ['Ejido', 47.105],
      ['Landweg', 47.1402],
    ] as const) {
      const way = builder.lines.addWay(aWay({ osmId: nextId++, lineClass: LineClass.residential, name }));
      builder.lines.addSegment(way, toUnits(9.5), toUnits(lat), toUnits(9.505), toUnits(lat), 0, 1e5, 0);
    }
  });

/** Returns a search with one more thing in Quelldorf. */
function named(shop: string): Searcher {
  const other = new Searcher();
  void other.setRegions([regionWith(shop)]);
  return other;
}

const searcher = new Searcher();
beforeAll(() => searcher.setRegions([regionWith()]));

async function find(query: string): Promise<FoundPlace[]> {
  return joinedResults(await searcher.search(query, 5), [], 5);
}

describe('a kind of thing near a place is found', () => {
  test.each([
    ['campsite near Quelldorf', 'Camping Sonnenmatt'],
    ['camping Quelldorf', 'Camping Sonnenmatt'],
    ['campsite+near+Quelldorf', 'Camping Sonnenmatt'],
    ['Quelldorf camping', 'Camping Sonnenmatt'],
    ['near Quelldorf, campsite', 'Camping Sonnenmatt'],
    ['Campingplatz bei Lindenhof', 'Camping Bergblick'],
    ['Campingplatz in der Nähe von Lindenhof', 'Camping Bergblick'],
    ['camping près de Lindenhof', 'Camping Bergblick'],
    ['camping cerca de Lindenhof, Suiza', 'Camping Bergblick'],
    ['campeggio vicino a Lindenhof', 'Camping Bergblick'],
    ['parque de campismo perto de Lindenhof', 'Camping Bergblick'],
    ['camping in de buurt van Lindenhof', 'Camping Bergblick'],
    ['campsite near Ejido', 'Camping Sonnenmatt'],
    ['Parkplatz in Quelldorf', 'Marktparkplatz'],
    ['gas station near Quelldorf', 'Avia'],
    ['Tankstelle Quelldorf', 'Avia'],
    ['gasolinera cerca de Quelldorf', 'Avia'],
    ['hôpital à Quelldorf', 'Spital Quelldorf'],
    ['station in Quelldorf', 'Hauptbahnhof'],
  ])('%s', async (query, name) => {
    expect((await find(query))[0]).toMatchObject({ name, match: 'context', left_out: [] });
  });

  test('without a name it is called as it was asked', async () => {
    expect((await find('Wohnmobilstellplatz Quelldorf'))[0]).toMatchObject({
      name: 'Wohnmobilstellplatz',
      kind: 'caravan_site',
      area: 'Quelldorf',
    });
    expect((await find('policía en Quelldorf'))[0]).toMatchObject({ name: 'Policía', kind: 'police' });
  });

  test('a facility is one that has it', async () => {
    expect((await find('drinking water in Quelldorf'))[0]).toMatchObject({ lat: 47.099, type: 'water' });
    expect(FACILITIES).toContain('water');
  });
});

test.each([
  'public toilet',
  'öffentliche Toiletten',
  'toilettes publiques',
  'baños públicos',
  'openbaar toilet',
])('public toilets are toilets: %s', (phrase) =>
  expect(whatOf(runsOf(phrase))).toEqual({ of: 'facility', type: 'toilets' }),
);

test('where there is none, the place is a partial match', async () => {
  expect((await find('Strand bei Lindenhof'))[0]).toMatchObject({
    name: 'Lindenhof',
    match: 'partial',
    left_out: ['strand'],
  });
  expect((await find('camping Paris'))[0]).toMatchObject({
    name: 'Paris',
    country: 'FR',
    match: 'partial',
    left_out: ['camping'],
  });
});

describe('a thing near a town is found by its name', () => {
  test.each(['Lidl Quelldorf', 'Quelldorf Lidl', 'Lidl, Quelldorf', 'lidl near quelldorf'])(
    '%s',
    async (query) => {
      expect((await find(query))[0]).toMatchObject({ name: 'Lidl', lat: 47.121, match: 'context' });
    },
  );
});

test('a thing in another town is a partial match, unless it need only be near', async () => {
  const agrola = { name: 'Agrola', lat: 47.14 };
  expect((await find('Agrola, Quelldorf'))[0]).toMatchObject({
    ...{ ...agrola, match: 'partial', left_out: ['quelldorf'] },
  });
  expect((await find('Agrola near Quelldorf'))[0]).toMatchObject({
    ...agrola,
    match: 'context',
    left_out: [],
  });
});

test('"in" is not "near"', async () => {
  const inBergau = { name: 'Avia', match: 'partial', left_out: ['bergau'] };
  for (const query of ['petrol station in Bergau', 'Tankstelle in Bergau', 'gasolinera en Bergau'])
    expect((await find(query))[0]).toMatchObject(inBergau);
  expect((await find('Agrola in Quelldorf'))[0]).toMatchObject({ name: 'Agrola', match: 'partial' });
  expect((await find('Tankstelle in der Nähe von Bergau'))[0]).toMatchObject({ match: 'context' });
});

test.each([
  'campsite near 47.2801, 9.5',
  'Campingplatz bei 47,2801° N, 9,5° E',
  `camping near 47° 16.806' N 9° 30.0' E`,
  'near 47.2801, 9.5: campsite',
])('a kind near a position is of that kind: %s', async (query) => {
  expect((await find(query))[0]).toMatchObject({ name: 'Camping Bergblick', kind: 'camp_site' });
});

test('a thing without a name near a position is called as it was asked', async () => {
  expect((await find('Police near 47.1, 9.5'))[0]).toMatchObject({ name: 'Police', kind: 'police' });
  expect((await find('beach near 47.1, 9.5'))[0]).toMatchObject({ type: 'coordinates' });
});

test.each(['Landweg 45, 9490 Quelldorf', '45 Landweg, Quelldorf', 'FL-9490 Quelldorf, Landweg 45'])(
  'an address is its street, although the map has the street in a village beside the town: %s',
  async (query) => {
    const [found] = await find(query);
    expect(found).toMatchObject({ name: 'Landweg', kind: 'street', match: 'partial' });
    expect(found!.left_out).toContain('45');
  },
);

test.each(['Lindenhof, Swizerland', 'Lindenhof Schweitz', 'Lindenhof, Suisze'])(
  'a town in a country with a slip is that town: %s',
  async (query) => {
    expect((await find(query))[0]).toMatchObject({
      ...{ name: 'Lindenhof', kind: 'town', country: 'CH', match: 'spelling', left_out: [] },
    });
  },
);

test('a station is the one of its name', async () => {
  expect((await find('Bergau station'))[0]).toMatchObject({ name: 'Bergau', type: 'rail_station' });
});

test.each(['Camping Sonnenmatt', 'Spital Quelldorf'])('a name is no question: %s', async (query) => {
  expect((await find(query))[0]).toMatchObject({ name: query, match: 'exact' });
});

test('a thing of another town is a partial match, a station of another town comes after the town', async () => {
  expect((await find('supermarket Bergau'))[0]).toMatchObject({ name: 'Agrola', match: 'context' });
  expect((await find('Tankstelle Bergau'))[0]).toMatchObject({
    ...{ name: 'Avia', match: 'partial', left_out: ['bergau'] },
  });
  expect((await find('petrol station near Bergau'))[0]).toMatchObject({ name: 'Avia', match: 'context' });
  const [town, station] = await find('Bahnhof Lindenhof');
  expect(town).toMatchObject({ name: 'Lindenhof', match: 'partial', left_out: ['bahnhof'] });
  expect(station).toMatchObject({ name: 'Bergau', match: 'partial', left_out: ['lindenhof'] });
});

describe('a kind alone', () => {
  test('is near the middle of the map', async () => {
    const found = joinedResults(await searcher.search('Tankstelle', 5, { lat: 47.1, lon: 9.5 }), [], 5);
    expect(found[0]).toMatchObject({ name: 'Avia', match: 'context' });
  });

  test('means no similar name, even where nothing is of that kind', async () => {
    expect(await find('campsite')).toEqual([]);
    expect((await find('playa Lindenhof'))[0]).toMatchObject({ name: 'Lindenhof', left_out: ['playa'] });
  });
});

test('a country with a slip comes before what is called after it', async () => {
  expect((await find('Liechenstein'))[0]).toMatchObject({ kind: 'country', match: 'spelling' });
  expect((await find('Deutchland'))[0]).toMatchObject({ kind: 'country', country: 'DE', match: 'spelling' });
});

test('of two towns that lack a word that of the map comes first', async () => {
  expect((await find('zzzwort Lindenhof'))[0]).toMatchObject({ lat: 47.28, left_out: ['zzzwort'] });
});

describe('words about how and when one stays say nothing of where', () => {
  test.each([
    ['quiet place Quelldorf tonight', 'Quelldorf'],
    ['where can I sleep near Quelldorf', 'Quelldorf'],
    ['schlafen in Quelldorf heute Nacht', 'Quelldorf'],
    ['nous cherchons un endroit calme près de Quelldorf pour ce soir', 'Quelldorf'],
    ['dónde dormir en Quelldorf', 'Quelldorf'],
    ['dormire a Quelldorf stasera', 'Quelldorf'],
    ['onde dormir em Quelldorf hoje', 'Quelldorf'],
    ['rustige plek bij Quelldorf vannacht', 'Quelldorf'],
    ['old town Quelldorf', 'Quelldorf'],
    ['Quelldorf city centre', 'Quelldorf'],
    ['südlich von Quelldorf', 'Quelldorf'],
    ['Wo kann ich in Quelldorf schlafen?', 'Quelldorf'],
    ['Wo darf man in Quelldorf im Auto übernachten', 'Quelldorf'],
    ['Waar kan ik in Quelldorf slapen?', 'Quelldorf'],
    ['free camping Quelldorf', 'Camping Sonnenmatt'],
    ['Campingplatz Lindenhof kostenlos', 'Camping Bergblick'],
    ['ich suche einen Campingplatz in Lindenhof', 'Camping Bergblick'],
  ])('%s', async (query, name) => {
    expect((await find(query))[0]).toMatchObject({ name, left_out: [] });
  });

  test.each(['tonight', 'a quiet place to sleep', 'heute Nacht'])('%s is nothing', async (query) => {
    expect(
      (await find(query)).filter(({ source, match }) => source === 'local' && match !== 'exact'),
    ).toEqual([]);
  });

  test('unless they are in a name', async () => {
    expect((await find('Lidl Quelldorf tonight'))[0]?.name).toBe('Lidl');
  });
});

describe('near the user is where the map is', () => {
  const HERE = { lat: 47.28, lon: 9.5 };
  const here = async (query: string) => joinedResults(await searcher.search(query, 5, HERE), [], 5)[0];

  test.each([
    'campsite near me',
    'campsites nearby',
    'Campingplatz in meiner Nähe',
    'nächster Campingplatz',
    'camping près de moi',
    'camping cerca de mí',
    'campeggio vicino a me',
    'parque de campismo perto de mim',
    'camping bij mij in de buurt',
    'nearest campsite',
  ])('%s', async (query) => {
    expect(await here(query)).toMatchObject({ name: 'Camping Bergblick', match: 'context', left_out: [] });
  });

  test('for names, too', async () => {
    for (const query of ['Lidl near me', 'Lidl in meiner Nähe', 'Lidl près de moi'])
      expect(await here(query)).toMatchObject({ name: 'Lidl', lat: 47.285 });
  });

  test('also if something else is called like the kind', async () => {
    const [found] = joinedResults(
      await named('Krankenhaus').search('Krankenhaus in meiner Nähe', 5, HERE),
      [],
      5,
    );
    expect(found).toMatchObject({ name: 'Klinik Liechtenstein', match: 'context' });
  });
});

test('a name of one letter is no short form of a word', async () => {
  const results = joinedResults(await named('G').search('gare Quelldorf', 5), [], 5);
  expect(results[0]).toMatchObject({ name: 'Hauptbahnhof', match: 'context' });
});

test.each(['a '.repeat(500), 'a.'.repeat(500), 'a-a '.repeat(250)])(
  'words beyond the twelfth of a query of hundreds are not read: %j',
  (query) => {
    expect(queryTokens(query)).toHaveLength(12);
  },
);
