/** A query has parts: a name, the town and part of town, region and country around it. */
import { beforeAll, describe, expect, test } from 'bun:test';
import type { FoundPlace } from '../../../src/api/places.ts';
import { LineClass, PlaceRank, type PlaceRankName, PointCategory } from '../../../src/region/format/codes.ts';
import { joinedResults } from '../../../src/search/find-places-by-name.ts';
import { Searcher } from '../../../src/search/searcher.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { aPoint, aWay, regionOf } from '../../support/maps/region-fixture.ts';

let nextId = 1;
type Named = readonly [name: string, lat: number, lon: number];
const PLACES: readonly (readonly [...Named, PlaceRankName])[] = [
  ['Quelldorf', 47.14, 9.52, 'town'],
  ['Steinachwinkel', 47.15, 9.52, 'suburb'],
  ['Mühltal', 47.16, 9.53, 'village'],
  ['Lindenhof', 49.5, 11.28, 'town'],
  ['Mühltal', 49.45, 11.3, 'village'],
];
const POINTS: readonly Named[] = [
  ['Quelldorf Liechtenstein Museum', 47.141, 9.521],
  ['Liechtensteinische Bank Quelldorf', 47.142, 9.522],
  ['Mühltal Deutschland Grill', 49.46, 11.3],
  ['Rathaus', 47.1401, 9.52],
  ['Post', 47.1403, 9.521],
  ['Campos & Cardoso Reparações', 41.15, -8.6],
  ['Jorge Campos', 41.151, -8.601],
  ['An der Halde', 47.1405, 9.5205],
  ['Casino de Monte Carlo', 43.7392, 7.428],
  ['S. G. M.', 47.1404, 9.5203],
  ['Prada', 47.1407, 9.521],
  ['La Vie Quelldorf Shopping Centre', 47.1406, 9.5212],
  ['Parisi', 47.1408, 9.521],
  ['Wine', 47.1409, 9.521],
];
const STREETS: readonly Named[] = [
  ['Boulevard Sankt Martin', 47.14, 9.52],
  ['Avenue de Sainte-Clotilde', 47.14, 9.525],
  ['Hersbrucker Straße', 49.5, 11.28],
  ['Luitpoldstraße', 49.521, 11.28],
  ['Marktplatz', 49.522, 11.28],
  ['Rua de Santa Catarina', 41.15, -8.6],
  ['Praça da República', 41.151, -8.6],
  ['Städtle', 47.143, 9.52],
  ['Liechtenstein', 49.503, 11.28],
  ['Triq il-Ħamrun', 35.9, 14.5],
  ['Ulica Łódzka', 52.2, 21],
  ['Kālia‘i Street', 20.9, -156.6],
  ['A 9', 49.51, 11.29],
  ['St 2240', 49.51, 11.27],
  ['I 795', 39.4, -76.8],
  ['Landgasse', 47.16, 9.53],
  ['Landgasse', 47.1395, 9.5205],
  ['Äulegasse', 47.139, 9.52],
];

const region = regionOf((builder) => {
  for (const [name, lat, lon, rank] of PLACES)
    builder.points.add(
      aPoint({
        osmId: nextId++,
        category: PointCategory.place,
        flags: PlaceRank[rank],
        name,
        x: toUnits(lon),
        y: toUnits(lat),
      }),
    );
  for (const [name, lat, lon] of POINTS)
    builder.points.add(
      aPoint({ osmId: nextId++, category: PointCategory.poi, name, x: toUnits(lon), y: toUnits(lat) }),
    );
  builder.points.add(
    aPoint({
      ...{ osmId: nextId++, category: PointCategory.bus_stop, name: 'Quelldorf Post' },
      ...{ x: toUnits(9.5215), y: toUnits(47.1402) },
    }),
  );
  builder.points.add(
    aPoint({
      ...{ osmId: nextId++, category: PointCategory.bus_stop, name: 'Monte-Carlo (Casino)' },
      ...{ x: toUnits(7.4253), y: toUnits(43.7399) },
    }),
  );
  for (const [name, lat, lon] of STREETS) {
    const way = builder.lines.addWay(aWay({ osmId: nextId++, lineClass: LineClass.residential, name }));
    builder.lines.addSegment(way, toUnits(lon), toUnits(lat), toUnits(lon) + 9_000, toUnits(lat), 0, 1e5, 0);
  }
});

const searcher = new Searcher();
beforeAll(() => searcher.setRegions([region]));

async function find(query: string): Promise<FoundPlace[]> {
  return joinedResults(await searcher.search(query, 5), [], 5);
}

async function first(query: string): Promise<FoundPlace | undefined> {
  return (await find(query))[0];
}

describe('a town with its country', () => {
  test.each([
    'Quelldorf, Liechtenstein',
    'quelldorf liechtenstein',
    'Liechtenstein, Quelldorf',
    'Quelldorf (LI)',
    'Quelldorf, LIE',
  ])('comes before a shop with the words: %s', async (query) => {
    expect(await first(query)).toMatchObject({
      name: 'Quelldorf',
      kind: 'town',
      match: 'context',
      left_out: [],
    });
  });

  test.each([
    ['Mühltal, Liechtenstein', 'LI'],
    ['Mühltal, Germany', 'DE'],
    ['Mühltal Deutschland', 'DE'],
    ['Mühltal, Allemagne', 'DE'],
    ['Mühltal, Alemania', 'DE'],
    ['Mühltal, Germania', 'DE'],
    ['Mühltal, Alemanha', 'DE'],
    ['Mühltal, Duitsland', 'DE'],
    ['Mühltal, DE', 'DE'],
    ['Mühltal, Bayern', 'DE'],
    ['Mühltal, Bavaria, Germany', 'DE'],
    ['Mühltal BY', 'DE'],
  ])('is the one in that country: %s', async (query, country) => {
    expect(await first(query)).toMatchObject({ name: 'Mühltal', kind: 'village', country, match: 'context' });
  });

  test('is no other town', async () => {
    expect((await find('Steinachwinkel, Deutschland')).every(({ match }) => match === 'partial')).toBe(true);
  });
});

test('a point of interest is found by its town, part of town and country, in any order', async () => {
  for (const query of ['Rathaus Quelldorf', 'Quelldorf Rathaus', 'Rathaus, Quelldorf, Liechtenstein'])
    expect(await first(query)).toMatchObject({ name: 'Rathaus', match: 'context', left_out: [] });
});

test('of a stop and of what it is named after comes first which is written so', async () => {
  expect((await first('Quelldorf Post'))?.type).toBe('bus_stop');
  expect((await first('Quelldorf Post, Liechtenstein'))?.type).toBe('bus_stop');
  expect((await first('Post Quelldorf'))?.type).toBe('poi');
  expect((await first('Post, Quelldorf'))?.type).toBe('poi');
});

test('a country comes before a street of its name', async () => {
  expect(await first('Liechtenstein')).toMatchObject({ kind: 'country', country: 'LI', match: 'exact' });
});

test('a house number and a postcode are left out, and said', async () => {
  expect(await first('Marktplatz 17a, 91207 Lindenhof')).toMatchObject({
    name: 'Marktplatz',
    match: 'context',
    left_out: ['17a', '91207'],
  });
});

test.each(['17 bis Marktplatz, Lindenhof', 'Marktplatz 17 ter Lindenhof', 'Marktplatz 17-19, Lindenhof'])(
  'a house number may have a word, or be two: %s',
  async (query) => expect(await first(query)).toMatchObject({ name: 'Marktplatz', match: 'context' }),
);

test('a word that nothing has is left out, and said', async () => {
  expect(await first('Marktplatz Xanadu')).toMatchObject({
    name: 'Marktplatz',
    match: 'partial',
    left_out: ['xanadu'],
  });
});

describe('a street is found', () => {
  test.each([
    ['Bd. St. Martin', 'Boulevard Sankt Martin'],
    ['Blvd Saint Martin', 'Boulevard Sankt Martin'],
    ['Av. Ste-Clotilde', 'Avenue de Sainte-Clotilde'],
    ['Ave de Sainte Clotilde', 'Avenue de Sainte-Clotilde'],
    ['R. Sta. Catarina', 'Rua de Santa Catarina'],
    ['Pça. da República', 'Praça da República'],
    ['Pc Republica', 'Praça da República'],
  ])('by short forms: %s', async (query, name) => {
    expect(await first(query)).toMatchObject({ name, match: 'exact' });
  });

  test.each([
    ['Hersbruckerstraße', 'Hersbrucker Straße'],
    ['Hersbruckerstr.', 'Hersbrucker Straße'],
    ['Luitpold Straße', 'Luitpoldstraße'],
    ['Luitpoldstr', 'Luitpoldstraße'],
    ['Markt Platz', 'Marktplatz'],
    ['Marktpl.', 'Marktplatz'],
  ])('joined and apart: %s', async (query, name) => {
    expect(await first(query)).toMatchObject({ name, match: 'exact' });
  });

  test.each([
    ['Das Städtle', 'Städtle'],
    ['The Marktplatz', 'Marktplatz'],
    ['Rua Santa Catarina', 'Rua de Santa Catarina'],
  ])('with an article more or less: %s', async (query, name) => {
    expect((await first(query))?.name).toBe(name);
  });

  test.each([
    ['triq il-hamrun', 'Triq il-Ħamrun'],
    ['ulica lodzka', 'Ulica Łódzka'],
    ["Kalia'i Street", 'Kālia‘i Street'],
    ['Kaliai Street', 'Kālia‘i Street'],
    ['Stadtle', 'Städtle'],
    ['Staedtle', 'Städtle'],
  ])('without the letters of its language: %s', async (query, name) => {
    expect((await first(query))?.name).toBe(name);
  });
});

describe('a name with a slip', () => {
  test.each([
    ['is not a corner of two streets', 'Campos & Cardoso Rpearações', 'Campos & Cardoso Reparações'],
    ['comes before what is called like a part of it, in its town', 'Quelldorf Psot', 'Quelldorf Post'],
    ['comes before the beginning of a little-known town', 'An der alde', 'An der Halde'],
  ])('%s: %s', async (_, query, name) => {
    expect(await first(query)).toMatchObject({ name, match: 'spelling' });
  });

  test('is not a town for the number of a road that is not known', async () => {
    expect((await find('St 2236')).every(({ match }) => match === 'partial')).toBe(true);
  });

  test('is not taken for the code of a small airport', async () => {
    expect((await find('maj')).every(({ type }) => type !== 'aerodrome')).toBe(true);
    expect((await find('MAJ'))[0]).toMatchObject({ type: 'aerodrome', country: 'MH' });
  });
});

test.each([
  ['Autobahn 9', 'A 9'],
  ['Autobahn A9', 'A 9'],
  ['BAB 9', 'A 9'],
  ['autoroute A 9', 'A 9'],
  ['Staatsstraße 2240', 'St 2240'],
  ['I-795', 'I 795'],
  ['I795', 'I 795'],
  ['Interstate 795', 'I 795'],
])('a road is found by its number, with a word for its kind: %s', async (query, name) => {
  expect(await first(query)).toMatchObject({ name, kind: 'street', match: 'exact' });
});

test.each(['S. G. M.', 's.g.m.', 'S. G. M., Liechtenstein'])('initials are a name: %s', async (query) => {
  expect(await first(query)).toMatchObject({ name: 'S. G. M.', kind: 'place' });
});

test('the exit of a motorway is left out', async () => {
  expect(await first('A9 Ausfahrt 52')).toMatchObject({
    ...{ name: 'A 9', kind: 'street', match: 'partial' },
    left_out: ['52', 'ausfahrt'],
  });
});

test.each(['Casino Monte Carlo', 'Monte Carlo Casino', 'Monte-Carlo Casino'])(
  'a thing comes before the stop that is called after it: %s',
  async (query) => {
    expect(await first(query)).toMatchObject({ name: 'Casino de Monte Carlo', match: 'exact' });
  },
);

test.each([
  ['Landgasse, Mühltal', 47.16],
  ['Landgasse 10, Quelldorf', 47.1395],
  ['Aeulegasse, Quelldorf', 47.139],
  ['Aeuleg. Quelldorf', 47.139],
])('a street is the one in the town: %s', async (query, lat) => {
  expect((await first(query))?.lat).toBeCloseTo(lat, 4);
});

test.each([
  ['Praha 5', 'CZ'],
  ['Wien 10', 'AT'],
  ['Paris 15e', 'FR'],
])('the district %s is in its town, not in a shop of a similar name', async (query, country) => {
  expect(await first(query)).toMatchObject({ kind: 'town', country, match: 'partial' });
});

test.each(['Prada 5', 'Parisi 15'])('a name here with a number is that name: %s', async (query) => {
  expect((await first(query))?.name).toBe(query.split(' ')[0]!);
});

test('a town with a word for its centre comes before what has both in its name', async () => {
  expect(await first('Quelldorf centre')).toMatchObject({ name: 'Quelldorf', kind: 'town' });
  expect(await first('la vie shopping centre')).toMatchObject({ name: 'La Vie Quelldorf Shopping Centre' });
});
