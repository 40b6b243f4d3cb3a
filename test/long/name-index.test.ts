/** The index of names in region files: the same results as without it, in one file or in many parts. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { RegionBuilder } from '../../src/region/build/builder.ts';
import { type Neighbour, neighbouringTowns, settlementsOf } from '../../src/region/build/names/towns.ts';
import { cutRegion } from '../../src/region/cut/cut-region.ts';
import {
  AREA_KINDS,
  LineClass,
  PLACE_RANKS,
  PlaceRank,
  type PlaceRankName,
  POINT_CATEGORIES,
  PointCategory,
} from '../../src/region/format/codes.ts';
import { NAME_TYPES, type NameBounds } from '../../src/region/format/names.ts';
import { openRegionBytes } from '../../src/region/read/open-bytes.ts';
import type { Region } from '../../src/region/read/reader.ts';
import { openParts } from '../../src/region/read/source.ts';
import { Match } from '../../src/search/names/match.ts';
import { Term } from '../../src/search/names/name-table.ts';
import { nameTables } from '../../src/search/names/name-tables.ts';
import { buildPlaceSearch } from '../../src/search/place-search.ts';
import { finished } from '../../src/shared/finished.ts';
import { toUnits } from '../../src/shared/geo/earth.ts';
import { wordsOf } from '../../src/shared/text/words.ts';
import { aPoint, aWay, bytesOf, REGION_INFO, regionOf } from '../support/maps/region-fixture.ts';
import { madeNames } from '../support/search/made-names.ts';
import { SLIPS, slipped } from '../support/search/slips.ts';
import { seededRandom } from '../support/seeded-random.ts';

interface Feature {
  name: string;
  lat: number;
  lon: number;
  rank?: PlaceRankName;
  /** a street of 200 m to the east */
  street?: boolean;
}

function add(builder: RegionBuilder, features: readonly Feature[]): void {
  for (const [i, { name, lat, lon, rank, street }] of features.entries()) {
    const [x, y] = [toUnits(lon), toUnits(lat)];
    if (street) {
      const way = builder.lines.addWay(aWay({ osmId: i + 1, lineClass: LineClass.residential, name }));
      builder.lines.addSegment(way, x, y, x + 30_000, y, 0, 1e5, 0);
      continue;
    }
    const category = rank === undefined ? PointCategory.poi : PointCategory.place;
    builder.points.add(aPoint({ osmId: i + 1, category, flags: rank ? PlaceRank[rank] : 0, name, x, y }));
  }
}

const withIndex = (features: readonly Feature[], neighbours: readonly Neighbour[] = []): Region =>
  regionOf((builder) => add(builder, features), {}, neighbours);
const withoutIndex = (features: readonly Feature[]): Region => regionOf((builder) => add(builder, features));
const searchIn = (regions: readonly Region[]) => finished(buildPlaceSearch(regions));

/** Levenshtein distance by its definition, or 1 for two swapped neighbours. */
function slipsBetween(a: string, b: string): number {
  for (let i = 1; i < a.length; i++)
    if (a !== b && a.slice(0, i - 1) + a[i] + a[i - 1] + a.slice(i + 1) === b) return 1;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const above = row;
    row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, above[j]! + 1, row[j - 1]! + 1));
    }
  }
  return row[b.length]!;
}

/** A country of 600 names, a quarter of them streets, with a town or a village for every thirty of them. */
function country(seed: number): Feature[] {
  const random = seededRandom(seed);
  return madeNames(600, random).map((name, i) => ({
    name,
    lat: 50 + random() / 2,
    lon: 10 + random(),
    ...(i % 30 === 0 && { rank: i % 60 === 0 ? ('town' as const) : ('village' as const) }),
    street: i % 4 === 1,
  }));
}

/** The features of each strip of the country, with the settlements of the others as neighbours. */
function inParts(features: readonly Feature[], parts: number): Region[] {
  const strips = Array.from({ length: parts }, (_, part) =>
    features.filter(({ lon }) => Math.floor((lon - 10) * parts) === part),
  );
  return strips.map((strip, part) => {
    const bounds: NameBounds = [
      toUnits(10 + part / parts),
      toUnits(50),
      toUnits(10 + (part + 1) / parts),
      toUnits(51),
    ];
    const others = withoutIndex(features.filter((feature) => !strip.includes(feature)));
    return withIndex(strip, settlementsOf(others, bounds));
  });
}

describe('The words that match a word of a query', () => {
  const words = [
    ...new Set(
      ['a', 'ab', 'platz25', '25', 'Ørsted', 'Łódź', 'Астана', ...madeNames(400, seededRandom(5))].flatMap(
        wordsOf,
      ),
    ),
  ];
  const [table] = finished(nameTables([withIndex(words.map((name) => ({ name, lat: 50, lon: 10 })))]));
  const sorted = words.toSorted();
  const digits = (word: string) => word.replace(/\D+/g, ' ').trim();

  test('are those that begin with it, and with typing errors those with a similar spelling', () => {
    const letter = fc.constantFrom(...'abdehlnorst25');
    const near = fc
      .tuple(fc.constantFrom(...words), fc.nat(20), letter, fc.nat(3))
      .map(([word, at, other, kind]) => {
        const i = at % word.length;
        const swapped = word.slice(0, i) + (word[i + 1] ?? '') + word[i] + word.slice(i + 2);
        return [
          word.slice(0, i + 1),
          word.slice(0, i) + other + word.slice(i + 1),
          word.slice(0, i) + word.slice(i + 1),
          swapped,
        ][kind]!;
      });
    const typed = fc
      .oneof(near, fc.string({ unit: letter, minLength: 1, maxLength: 12 }))
      .filter((word) => word !== '');
    fc.assert(
      fc.property(typed, (text) => {
        const match = new Match(table!, new Term(text), true);
        expect(sorted.slice(match.from, match.to)).toEqual(sorted.filter((word) => word.startsWith(text)));
        const limit = text.length < 2 || !/\p{L}/u.test(text) ? 0 : text.length < 6 ? 1 : 2;
        const isAlike = (word: string) =>
          !word.startsWith(text) && slipsBetween(text, word) <= limit && digits(word) === digits(text);
        expect([...match.alike.keys()].map((word) => sorted[word]!)).toEqual(
          limit === 0 ? [] : sorted.filter(isAlike),
        );
        for (const [word, quality] of match.alike)
          expect(quality).toBeCloseTo(0.6 * (1 - slipsBetween(text, sorted[word]!) / (text.length + 1)));
      }),
      { numRuns: 250 },
    );
  });

  test('can be in any script and of any length', () => {
    const long = 'donaudampfschifffahrtsgesellschaftskapitaenswitwe';
    const search = searchIn([
      withIndex([long, 'Астана', '北京市', '🌙 Łódź'].map((name) => ({ name, lat: 50, lon: 10 }))),
    ]);
    const first = (query: string) => search.search(query, 5).results[0]?.display_name;
    expect([first('Donaudampf'), first('астна'), first('北京'), first('lodz')]).toEqual([
      long,
      'Астана',
      '北京市',
      '🌙 Łódź',
    ]);
    expect(first(`x${long}`)).toBeUndefined();
  });
});

describe('A search in files with an index of names', () => {
  for (const seed of [1, 2, 3]) {
    test(`gives the same results in one file, in parts, and without an index (country ${seed})`, () => {
      const features = country(seed);
      const random = seededRandom(seed + 100);
      const whole = searchIn([withIndex(features)]);
      const inMemory = searchIn([withoutIndex(features)]);
      const parts = searchIn(inParts(features, 5));
      const mixed = inParts(features, 2);
      mixed[0] = withoutIndex(features.filter(({ lon }) => lon < 10.5));
      const half = searchIn(mixed);
      const queries = features
        .slice(0, 60)
        .flatMap(({ name }) => [
          name,
          name.slice(0, 4),
          `${name} ${features[30]!.name.slice(0, 5)}`,
          ...SLIPS.map((slip) => slipped(name, slip, random) ?? name),
        ]);
      for (const query of queries) {
        // so that no two results are equally far away
        const near = { lat: 50 + random() / 2, lon: 10 + random() };
        const expected = whole.search(query, 10, near);
        for (const other of [inMemory, parts, half])
          expect([query, other.search(query, 10, near)]).toEqual([query, expected]);
      }
      expect([parts.status().names, half.status().names]).toEqual([
        whole.status().names,
        whole.status().names,
      ]);
    });
  }

  test('names the town beyond the border of a file, without finding it twice', () => {
    const neighbour: Neighbour = {
      name: 'Müngersdorf',
      x: toUnits(10.01),
      y: toUnits(50),
      rank: PlaceRank.town,
      population: 0,
    };
    const street = { name: 'Große Straße', lat: 50, lon: 10, street: true };
    const near = searchIn([withIndex([street], [neighbour])]);
    expect(near.search('straße müngers', 5).results.map(({ display_name }) => display_name)).toEqual([
      'Große Straße, Müngersdorf',
    ]);
    expect([near.search('Müngersdorf', 5).results, near.status().names]).toEqual([[], 1]);
    const bounds: NameBounds = [toUnits(12), toUnits(50), toUnits(13), toUnits(51)];
    expect(neighbouringTowns(bounds, [neighbour, { ...neighbour, x: toUnits(11.5) }]).length).toBe(1);
  });

  test('shows a street across the border of two parts once, with its whole length', () => {
    const west = [
      { name: 'Lange Straße', lat: 50, lon: 10, street: true },
      { name: 'Ort', lat: 50, lon: 10, rank: 'town' as const },
    ];
    const east = [{ name: 'Lange Straße', lat: 50, lon: 10.004, street: true }];
    const town = settlementsOf(withoutIndex(west), [toUnits(10), toUnits(50), toUnits(11), toUnits(51)]);
    const { results } = searchIn([withIndex(west), withIndex(east, town)]).search('lange', 5);
    expect(results).toMatchObject([{ display_name: 'Lange Straße, Ort', bbox: [10, 50, 10.007, 50] }]);
  });

  test('finds the city, and the street of a town, among thousands of names that begin alike', () => {
    const random = seededRandom(9);
    const many = Array.from({ length: 6_000 }, (_, i) => ({
      name: `Calle C${i}`,
      lat: 51 + random(),
      lon: 11 + random(),
    }));
    const search = searchIn([
      withIndex(many),
      withIndex([
        { name: 'Calle', lat: 50, lon: 10, street: true },
        { name: 'Dorf', lat: 50, lon: 10, rank: 'village' },
        { name: 'Cordoba', lat: 49, lon: 10, rank: 'city' },
      ]),
    ]);
    const first = (query: string) => search.search(query, 1).results[0]?.display_name;
    expect([first('ca dorf'), first('co')]).toEqual(['Calle, Dorf', 'Cordoba']);
    expect(search.search('c', 1).results.map(({ type }) => type)).toEqual(['city']);
  });

  test('finds the names of a partial pack, which has no index', () => {
    const builder = new RegionBuilder();
    add(builder, [
      { name: 'Drinnen', lat: 50, lon: 10 },
      { name: 'Draußen', lat: 60, lon: 20 },
    ]);
    const whole = bytesOf(builder.finish(REGION_INFO, []));
    const bytes = new SharedArrayBuffer(whole.length);
    new Uint8Array(bytes).set(whole);
    const { parts } = openParts({ kind: 'memory', label: 'whole.spots', bytes });
    const cut = bytesOf(cutRegion(parts, { ...REGION_INFO, bounds: [9, 49, 11, 51] }));
    const region = openRegionBytes(cut, 'cut.spots');
    expect(region.names).toBeNull();
    expect(searchIn([region]).search('drin', 5).results).toMatchObject([{ display_name: 'Drinnen' }]);
  });

  test('opens without reading the names, and uses the bytes of the file instead of memory', () => {
    const builder = new RegionBuilder();
    add(builder, country(4));
    const bytes = bytesOf(builder.finish(REGION_INFO, []));
    const again = new RegionBuilder();
    add(again, country(4));
    expect(bytesOf(again.finish(REGION_INFO, []))).toEqual(bytes);
    const regions = Array.from({ length: 5 }, () => withIndex(country(4)));
    expect([...nameTables(regions)].length).toBe(regions.length);
    const [table] = finished(nameTables(regions));
    const sizes = Object.values(table!.columns).map(({ buffer }) => buffer.byteLength);
    expect(new Set(sizes)).toEqual(new Set([bytes.length]));
  });
});

/** Types of the files of 0.3.0, in the order of their codes. */
const TYPES_OF_0_3 = `
  city town village suburb quarter neighbourhood hamlet locality island isolated_dwelling street
  nightclub music_venue bar biergarten outdoor_seating fast_food restaurant casino bells mosque level_crossing hospital helipad
  fire_station ambulance_station siren police bus_stop bus_station rail_station delivery bakery marketplace recycling waste_depot
  school playground stadium street_lamp billboard viewpoint beach fuel wind_turbine substation
  parking rest_area services caravan_site camp_site height_barrier home poi facility
  residential commercial retail industrial farmland forest nature water sand military works power_plant wastewater port logistics
  quarry national_park nature_reserve protected_area construction farmyard cemetery administrative pedestrian park pitch railway
  building institution harbour landmass ferry_terminal postcode`
  .trim()
  .split(/\s+/);

test('types of names keep their codes, and every kind that has names has one', () => {
  expect(NAME_TYPES.slice(0, TYPES_OF_0_3.length)).toEqual(TYPES_OF_0_3 as (typeof NAME_TYPES)[number][]);
  const kinds = [...PLACE_RANKS, ...POINT_CATEGORIES, ...AREA_KINDS];
  const missing = kinds.filter((kind) => !(NAME_TYPES as readonly string[]).includes(kind));
  expect(missing).toEqual(['place', 'other_name']);
});
