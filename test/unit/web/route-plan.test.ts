/** Plans of routes from words, names in the form of a route. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { FoundKind, Match } from '../../../src/api/facts/found-kinds.ts';
import type { FoundPlace } from '../../../src/api/places.ts';
import { routeCorners } from '../../../src/web/lib/exchange/route.ts';
import { placeOfWords, planAlong, planThrough, readingOf } from '../../../src/web/places/route-plan.ts';

describe('a route', () => {
  const corner = fc.record({
    lat: fc.double({ min: 40, max: 42, noNaN: true }),
    lon: fc.double({ min: 0, max: 2, noNaN: true }),
  });

  test('keeps the ends and the corners of its line, to a metre', () => {
    fc.assert(
      fc.property(fc.array(corner, { minLength: 2, maxLength: 4 }), (track) => {
        const corners = routeCorners(planAlong('a.gpx', track, null).route);
        expect(corners).toHaveLength(track.length);
        for (const [i, { lat, lon }] of corners.entries()) {
          expect(Math.abs(lat - track[i]!.lat)).toBeLessThan(1e-5);
          expect(Math.abs(lon - track[i]!.lon)).toBeLessThan(1e-5);
        }
      }),
    );
  });

  test('between coordinates, or a link to some, is named after both', async () => {
    const near = { lat: 0, lon: 0 };
    const { place: from } = await placeOfWords('-34.9054, -56.1912', near);
    const { place: to } = await placeOfWords('https://www.openstreetmap.org/#map=16/-34.8381/-56.0308', near);
    expect(planThrough([from!, to!], null).name).toBe('-34.9054 -56.1912 – -34.8381 -56.0308');
  });

  test.each([
    [['Lauf an der Pegnitz, Bavaria', 'Genève'], 'Lauf an der Pegnitz – Genève'],
    [['Neustadt, Hesse', 'Neustadt, Saxony'], 'Neustadt, Hesse – Neustadt, Saxony'],
    [['Neustadt, Hesse', 'Neustadt, Saxony, Germany', 'Jena'], 'Neustadt, Hesse – Jena'],
    [['Neustadt', 'Neustadt, Saxony'], 'Neustadt – Neustadt, Saxony'],
    // there and back
    [['Jena, Thuringia', 'Weimar', 'Jena, Thuringia'], 'Jena – Jena'],
  ])('through %j is called by names that differ where the places do', (words, name) => {
    const stops = words.map((each, i) => ({ lat: 50 + i, lon: 10, words: each }));
    expect(planThrough(stops, null).name).toBe(name);
  });
});

describe('a name in the form of a route', () => {
  const found = (display_name: string, match: Match, kind: FoundKind = 'town') =>
    ({ display_name, match, kind, lat: 50, lon: 10 }) as FoundPlace;

  test.each<[string, FoundPlace[], string]>([
    ['the name', [found('Mosta, Malta', 'exact'), found('Mosta Road', 'partial', 'street')], 'Mosta, Malta'],
    ['the name with its country', [found('Paris, Texas', 'context')], 'Paris, Texas'],
    [
      'the town of a country of this name',
      [found('Luxembourg', 'exact', 'country'), found('Luxembourg, Luxembourg', 'exact')],
      'Luxembourg, Luxembourg',
    ],
  ])('is taken for %s', (_, results, words) => {
    expect(readingOf(results)).toEqual({ place: { lat: 50, lon: 10, words }, candidates: [] });
  });

  test.each<[string, FoundPlace[], string[]]>([
    [
      'only a part of it matches',
      [found('Malta Police Dog Squad', 'partial', 'police')],
      ['Malta Police Dog Squad'],
    ],
    [
      'it is spelt otherwise, each candidate once',
      [found('Mosta', 'spelling'), found('Mosta', 'spelling', 'street'), found('Msida', 'spelling')],
      ['Mosta', 'Msida'],
    ],
    [
      'it is a country',
      [found('Uruguay', 'exact', 'country'), found('Plaza Uruguay', 'exact', 'place')],
      ['Uruguay', 'Plaza Uruguay'],
    ],
    ['nothing is found, without candidates', [], []],
  ])('is not taken if %s', (_, results, words) => {
    const { place, candidates } = readingOf(results);
    expect([place, candidates.map((each) => each.words)]).toEqual([null, words]);
  });
});
