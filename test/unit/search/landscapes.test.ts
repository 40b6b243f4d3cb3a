/** Islands, lakes, landscapes, small towns and airports of the world, and names that several places have. */
import { beforeAll, describe, expect, test } from 'bun:test';
import { sureResult } from '../../../src/api/facts/found-kinds.ts';
import type { FoundPlace } from '../../../src/api/places.ts';
import { joinedResults } from '../../../src/search/find-places-by-name.ts';
import { Searcher } from '../../../src/search/searcher.ts';
import { greatCircleMetres } from '../../../src/shared/geo/distance.ts';

const searcher = new Searcher();
beforeAll(() => searcher.setRegions([]));

async function find(query: string): Promise<FoundPlace[]> {
  return joinedResults(await searcher.search(query, 5), [], 5);
}

describe('an island or landscape is a result of its own kind, with a box', () => {
  test.each([
    ['Kreta', 'island', 'GR', 35.24, 24.81],
    ['Creta', 'island', 'GR', 35.24, 24.81],
    ['Κρήτη', 'island', 'GR', 35.24, 24.81],
    ['Bali', 'island', 'ID', -8.45, 115.07],
    ['Sardinien', 'island', 'IT', 40.1, 9],
    ['Insel Rügen', 'island', 'DE', 54.45, 13.4],
    ['Isle of Skye', 'island', 'GB', 57.35, -6.2],
    ['Lago di Garda', 'nature', 'IT', 45.65, 10.7],
    ['Lac de Garde, Italie', 'nature', 'IT', 45.65, 10.7],
    ['Genfersee', 'nature', null, 46.4, 6.5],
    ['Schwarzwald', 'region', 'DE', 48.25, 8.2],
    ['Zwarte Woud', 'region', 'DE', 48.25, 8.2],
    ['Cornwall', 'region', 'GB', 50.4, -4.9],
    ['Peloponnes', 'region', 'GR', 37.4, 22.3],
    ['Istrien', 'region', null, 45.2, 13.9],
    ['Alpen', 'region', null, 46, 10.7],
    ['Yellowstone National Park', 'region', 'US', 44.6, -110.5],
    ['Wales', 'region', 'GB', 52.4, -3.9],
  ])('%s', async (query, kind, country, lat, lon) => {
    const found = (await find(query))[0]!;
    expect(found).toMatchObject({ kind, country });
    expect(['exact', 'context']).toContain(found.match);
    const [west, south, east, north] = found.bbox;
    expect([lat > south, lat < north, lon > west, lon < east]).toEqual([true, true, true, true]);
  });

  test('and nobody drives to it without a question', async () => {
    expect(sureResult(await find('Sardinien'))).toBeUndefined();
    // nor to villages in other countries that are called like a country
    for (const country of ['Italy', 'Germany'])
      expect([country, sureResult(await find(country))]).toEqual([country, undefined]);
    // a capital that is called like its country
    for (const [capital, country] of [
      ['Luxembourg', 'LU'],
      ['Mexico', 'MX'],
    ] as const)
      expect(sureResult(await find(capital))).toMatchObject({ kind: 'town', country });
    expect(sureResult(await find('Zermatt'))).toMatchObject({ name: 'Zermatt' });
  });
});

describe('a small town is found, also in a landscape', () => {
  test.each([
    ['Zermatt', 46.02, 7.75],
    ['St. Moritz', 46.5, 9.84],
    ['Hallstatt', 47.56, 13.65],
    ['Chamonix', 45.92, 6.87],
    ['Queenstown NZ', -45.03, 168.66],
    ['Jasper, Alberta', 52.87, -118.08],
    ['Sirmione, Lago di Garda', 45.49, 10.61],
    ['Chania, Kreta', 35.51, 24.03],
    ['Cesky Krumlov', 48.81, 14.32],
  ])('%s', async (query, lat, lon) => {
    const found = (await find(query))[0]!;
    expect(['exact', 'context']).toContain(found.match);
    expect(greatCircleMetres(found, { lat, lon })).toBeLessThan(15_000);
  });
});

describe('an airport is found', () => {
  test.each([
    ['by its code: ZRH', 47.458, 8.548],
    ['by its name: Heathrow', 51.471, -0.462],
    ['by its town: Flughafen München', 48.354, 11.786],
    ['by its town: aéroport de Genève', 46.238, 6.109],
  ])('%s', async (query, lat, lon) => {
    const found = (await find(query.replace(/^.*: /, '')))[0]!;
    expect(found).toMatchObject({ kind: 'station', type: 'aerodrome' });
    expect(greatCircleMetres(found, { lat, lon })).toBeLessThan(5_000);
  });
});

describe('of several places of one name', () => {
  test.each([
    ['Valencia', 'ES'],
    ['Karlsbad', 'CZ'],
    ['Granada', 'ES'],
    ['Santiago', 'CL'],
    ['Interlaken', 'CH'],
    ['Amalfi', 'IT'],
    ['Birmingham', 'GB'],
  ])('the best known comes first: %s', async (query, country) => {
    expect((await find(query))[0]).toMatchObject({ country, match: 'exact' });
  });

  test.each(['Toledo', 'Cambridge', 'Córdoba', 'Newcastle', 'Nazaré'])(
    'the user is asked about two that are about as well known: %s',
    async (query) => {
      const found = await find(query);
      expect(found[0]).toMatchObject({ ambiguous: true });
      expect(sureResult(found)).toBeUndefined();
    },
  );

  test.each(['Paris', 'München', 'Toledo, España', 'Cambridge, MA'])(
    'there is no question about %s',
    async (query) => {
      expect((await find(query))[0]).not.toHaveProperty('ambiguous');
    },
  );
});
