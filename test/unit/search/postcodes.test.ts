/** Postcodes: the middle of the objects with an address, by the code alone, with a town and with a country. */
import { beforeAll, describe, expect, test } from 'bun:test';
import type { FoundPlace } from '../../../src/api/places.ts';
import { postcodesIn } from '../../../src/osm/tags/searched.ts';
import { joinedResults } from '../../../src/search/find-places-by-name.ts';
import { Searcher } from '../../../src/search/searcher.ts';
import { metresApart } from '../../../src/shared/geo/distance.ts';
import { regionOf } from '../../support/maps/assembled-region.ts';

let nextId = 1000;
const address = (postcode: string, lat: number, lon: number, tags: Record<string, string> = {}) => ({
  id: nextId++,
  ...{ lat, lon },
  tags: { 'addr:housenumber': '1', 'addr:street': 'Dorfstraße', 'addr:postcode': postcode, ...tags },
});

const searcher = new Searcher();
beforeAll(async () => {
  const corners = [0, 1, 2, 3].map((n) => ({
    id: 10 + n,
    lat: 49.516 + (n >> 1) / 10_000,
    lon: 11.282 + ((n + 1) & 2) / 20_000,
  }));
  const region = await regionOf({
    nodes: [
      { id: 1, lat: 49.51, lon: 11.28, tags: { place: 'town', name: 'Lindenhof' } },
      { id: 2, lat: 41.13, lon: -8.6, tags: { place: 'town', name: 'Gaia' } },
      { id: 3, lat: 47.14, lon: 9.52, tags: { place: 'town', name: 'Quelldorf' } },
      // addresses alone, of a shop, and one that is wrong by far
      address('91207', 49.512, 11.28),
      address('91207', 49.514, 11.281),
      address('91207', 49.513, 11.279, { shop: 'bakery', name: 'Bäcker' }),
      address('91207', 49.515, 11.282, { amenity: 'post_box' }),
      address('91207', 49.7, 11.5),
      address('4400-111', 41.131, -8.601),
      address('4400-222', 41.133, -8.603),
      address('9490; 9491', 47.141, 9.521),
      address('unknown', 47.142, 9.521),
      ...corners,
      { id: 31, lat: 49.51, lon: 11.27 },
      { id: 32, lat: 49.51, lon: 11.29 },
      // of the same name in another town
      { id: 33, lat: 47.14, lon: 9.52 },
      { id: 34, lat: 47.14, lon: 9.53 },
    ],
    ways: [
      { id: 20, nodes: [10, 11, 12, 13, 10], tags: { building: 'house', 'addr:postcode': '91207' } },
      { id: 21, nodes: [31, 32], tags: { highway: 'residential', name: 'Dorfstraße' } },
      { id: 22, nodes: [33, 34], tags: { highway: 'residential', name: 'Dorfstraße' } },
    ],
  });
  await searcher.setRegions([region]);
});

async function find(query: string): Promise<FoundPlace[]> {
  return joinedResults(await searcher.search(query, 5), [], 5);
}

test('a postcode is the middle of its objects, wherever a single wrong one is', async () => {
  const [first] = await find('91207');
  expect(first).toMatchObject({
    name: '91207',
    type: 'postcode',
    kind: 'address',
    area: 'Lindenhof',
    match: 'exact',
  });
  expect(metresApart(first!, { lat: 49.514, lon: 11.281 })).toBeLessThan(300);
});

test.each([
  ['91207 Lindenhof', '91207'],
  ['Lindenhof 91207', '91207'],
  ['91207 Germany', '91207'],
  ['91207, Deutschland', '91207'],
  ['D-91207', '91207'],
  ['DE-91207 Lindenhof', '91207'],
  ['FL-9490', '9490'],
  ['9491 Quelldorf', '9491'],
  ['4400 Gaia', '4400'],
  ['4400-222 Gaia', '4400-222'],
  ['P-4400', '4400'],
])('%s', async (query, name) => {
  expect((await find(query))[0]).toMatchObject({ name, type: 'postcode', match: 'context', left_out: [] });
});

test('a postcode of another country is not found', async () => {
  expect(await find('91207 France')).toMatchObject([
    { name: 'France', match: 'partial', left_out: ['91207'] },
  ]);
});

test('an address is its street, with the numbers left out', async () => {
  expect((await find('Dorfstraße 1, 91207 Lindenhof'))[0]).toMatchObject({
    name: 'Dorfstraße',
    type: 'street',
    match: 'context',
    left_out: ['1', '91207'],
  });
});

test.each([
  ['91207 Dorfstraße', 11.28, ['91207']],
  ['9490 Dorfstraße 5', 9.525, ['9490', '5']],
  ['Dorfstr. 5, 9490', 9.525, ['5', '9490']],
])('of several streets the one in its postcode comes first: %s', async (query, lon, left_out) => {
  const [first] = await find(query);
  expect(first).toMatchObject({ type: 'street', match: 'context', left_out });
  expect(Math.abs(first!.lon - lon)).toBeLessThan(0.02);
});

test('a street far from its postcode is a partial match', async () => {
  expect((await find('4400 Dorfstraße'))[0]).toMatchObject({ name: 'Dorfstraße', match: 'partial' });
});

describe('postcodes in a tag', () => {
  test.each([
    ['91207', ['91207']],
    [' 9490 ; 9491', ['9490', '9491']],
    ['4400-111', ['4400', '4400-111']],
    ['1012AB', ['1012', '1012 AB']],
    ['sw1a 1aa', ['SW1A', 'SW1A 1AA']],
    ['M5V 3L9', ['M5V', 'M5V 3L9']],
    ['D02 X285', ['D02', 'D02 X285']],
    ['90210-1234', ['90210', '90210-1234']],
    ['110 00', ['110 00']],
    ['00-950', ['00-950']],
    ['', []],
    ['unknown', []],
    ['see website', []],
    ['12345678901234', []],
  ])('%s', (value, codes) => {
    expect(postcodesIn(value)).toEqual(codes);
  });
});

describe('without map data of a town, its postcode is left out', () => {
  test.each([
    ['75001 Paris', 'Paris', 'FR', ['75001']],
    ['F-75001 Paris', 'Paris', 'FR', ['75001']],
    ['Miami, FL 33101', 'Miami', 'US', ['33101']],
    ['10115 Berlin, Deutschland', 'Berlin', 'DE', ['10115']],
  ])('%s', async (query, name, country, left_out) => {
    expect((await find(query))[0]).toMatchObject({ name, country, match: 'context', left_out });
  });

  test('and so are numbers of districts behind its town', async () => {
    expect((await find('34 rue Marx Dormoy, 75018 Paris 18'))[0]).toMatchObject({
      ...{ name: 'Paris', country: 'FR', match: 'partial' },
      left_out: ['rue', 'marx', 'dormoy', '34', '75018', '18'],
    });
  });

  test('a street that is not known makes it a partial match', async () => {
    expect((await find('Rue de Rivoli 12, 75001 Paris'))[0]).toMatchObject({
      name: 'Paris',
      country: 'FR',
      match: 'partial',
    });
  });
});
