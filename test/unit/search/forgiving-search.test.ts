/** Tolerance of the search: one typing error in a name, and incomplete names, in invented countries. */
import { describe, expect, test } from 'bun:test';
import { PlaceRank, PointCategory } from '../../../src/region/format/codes.ts';
import type { NameTable, Term } from '../../../src/search/names/name-table.ts';
import { variantsOf } from '../../../src/search/names/variants.ts';
import { buildPlaceSearch, type PlaceSearch } from '../../../src/search/place-search.ts';
import { finished } from '../../../src/shared/finished.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { aPoint, regionOf } from '../../support/maps/region-fixture.ts';
import { madeNames } from '../../support/search/made-names.ts';
import { SLIPS, slipped } from '../../support/search/slips.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { someOf } from '../../support/whole.ts';

const NAMES = 1_500;
/** Number of results shown while somebody types. */
const SHOWN = 5;
/** Minimum share of the names that are found despite an error. */
const MIN_FOUND = 0.9;

function searchIn(places: readonly { name: string; lat: number; lon: number; rank?: number }[]): PlaceSearch {
  const region = regionOf((builder) => {
    for (const [i, { name, lat, lon, rank }] of places.entries()) {
      const category = rank === undefined ? PointCategory.poi : PointCategory.place;
      builder.points.add(
        aPoint({ osmId: i + 1, category, flags: rank ?? 0, name, x: toUnits(lon), y: toUnits(lat) }),
      );
    }
  });
  return finished(buildPlaceSearch([region]));
}

test.each([
  ['jet deau', "Jet d'eau"],
  ['place darmes', "Place d'Armes"],
  ['Rue de lhôpital', "Rue de l'Hôpital"],
])('%s is found without its apostrophe', (query, name) => {
  const names = ["Jet d'eau", "Place d'Armes", "Rue de l'Hôpital", 'Deauville', 'Larmes'];
  const search = searchIn(names.map((each, i) => ({ name: each, lat: i, lon: i })));
  expect(search.search(query, 1).results[0]).toMatchObject({ name, match: 'exact' });
});

test.each(['京都', '東京都', 'Москва', 'lau'])(
  'A query of nothing but %s, without a space, is not written apart',
  (name) => {
    let letters = 0;
    const has = ({ text }: Term) => {
      letters += text.length;
      return false;
    };
    for (const words of [['trisenberg'], [name.repeat(1000 / name.length)]])
      expect(variantsOf(words, [{ has } as unknown as NameTable])).toEqual([]);
    expect(letters).toBeGreaterThan(10);
    // each of its beginnings and ends would be half a million
    expect(letters).toBeLessThan(1_000);
  },
);

describe('A name with one typing error', () => {
  for (const seed of someOf([1, 2, 3], 1)) {
    const random = seededRandom(seed);
    const names = madeNames(NAMES, random);
    const search = searchIn(names.map((name) => ({ name, lat: random(), lon: random() })));
    const shownFor = (query: string) =>
      search.search(query, SHOWN).results.map((found) => found.display_name);

    test.each(SLIPS)(`is among the first five (a letter %s, country ${seed})`, (slip) => {
      const missed = names.filter((name) => {
        const query = slipped(name, slip, random);
        return query !== null && !shownFor(query).includes(name);
      });
      expect(missed.length).toBeLessThanOrEqual(names.length * (1 - MIN_FOUND));
    });

    test(`does not displace correctly typed names (country ${seed})`, () => {
      const second = names.filter((name) => shownFor(name)[0] !== name);
      expect(second).toEqual([]);
    });
  }

  test('comes after names that begin like the query, and is not found beside an exact match', () => {
    const at = { lat: 50, lon: 10 };
    const search = searchIn([
      { name: 'Lindau', ...at },
      { name: 'Lindach', ...at, lat: 50.1 },
      { name: 'Lindenau', ...at, lat: 50.2 },
    ]);
    const names = (query: string) => search.search(query, SHOWN).results.map((found) => found.display_name);
    expect(names('Lindau')).toEqual(['Lindau']);
    expect(names('Lindac')).toEqual(['Lindach', 'Lindau']);
    expect(names('Lidnau')).toEqual(['Lindau', 'Lindenau']);
  });

  test('is not the beginnings of two other words', () => {
    const search = searchIn([
      ...['Tri Bar', 'Sen Laden', 'Trinkhalle Sennhof'].map((name) => ({ name, lat: 50, lon: 10 })),
      { name: 'Triesen', lat: 50, lon: 10, rank: PlaceRank.village },
    ]);
    expect(search.search('Trisen', 1).results.map(({ display_name }) => display_name)).toEqual(['Triesen']);
  });

  test('in a number is another name', () => {
    const search = searchIn([
      { name: 'Platz 25', lat: 50, lon: 10 },
      { name: 'Halle B7', lat: 50, lon: 10 },
    ]);
    expect(search.search('Platz 26x', SHOWN).results.map((found) => found.display_name)).toEqual([
      'Platz 25',
    ]);
    expect(search.search('B8', SHOWN).results).toEqual([]);
    expect(search.search('Hlle B7', SHOWN).results.length).toBe(1);
  });
});

describe('An incomplete name', () => {
  const here = { lat: 50, lon: 10 };
  const search = searchIn([
    { name: 'Kirchdorf', lat: 53, lon: 13, rank: PlaceRank.village },
    { name: 'Kirchsee', lat: 50.01, lon: 10.01 },
    { name: 'Kirchberg', lat: 53.02, lon: 13, rank: PlaceRank.city },
    { name: 'Hof', lat: 53.2, lon: 13, rank: PlaceRank.town },
    { name: 'Hofstelle', lat: 50.01, lon: 10 },
  ]);
  const first = (query: string, near?: typeof here) => search.search(query, 1, near).results[0]?.display_name;

  test('finds a nearby name before equal ones far away', () => {
    expect(first('kirchs', here)).toBe('Kirchsee');
    expect(first('kirch', { lat: 53, lon: 13 })).toBe('Kirchberg');
    expect(first('kirch')).toBe('Kirchberg');
  });

  test('comes after a town with exactly this name', () => {
    expect(first('hof', here)).toBe('Hof');
  });
});
