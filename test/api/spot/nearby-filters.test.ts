/**
 * Filters, orders and pages of places: whole requests with real scores, checked against laws and the
 * unfiltered list.
 */
import { describe, expect, test } from 'bun:test';
import { FILTERS, type FilterName } from '../../../src/api/facts/wishes.ts';
import type { Nearby, Place } from '../../../src/api/nearby.ts';
import { SavedMap } from '../../../src/offline/saved-map.ts';
import { rankOf } from '../../../src/places/found/ranking.ts';
import { E7 } from '../../../src/shared/geo/earth.ts';
import { VAN_SIZE_NAMES } from '../../../src/shared/van.ts';
import { realPool } from '../../support/http/real-pool.ts';
import { NOW, testApp } from '../../support/http/test-app.ts';
import { SUMMER_DAY, sampleRegion } from '../../support/maps/sample-region.ts';
import { SceneMap } from '../../support/maps/scene-map.ts';
import { variedMap } from '../../support/maps/varied-map.ts';
import { testRows } from '../../support/rows.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { fewer } from '../../support/whole.ts';

const AT = '2026-02-11T22:30:00Z';
const map = variedMap();
const region = map.region();
const { ask } = testApp({ pool: realPool([region]).pool });
const { lat, lon } = map.place;
const BOX = [lon - 0.08, lat - 0.05, lon + 0.08, lat + 0.05].map((side) => side.toFixed(4)).join(',');

async function nearby(more: string): Promise<Nearby> {
  const response = await ask(`GET /api/spot/nearby?bbox=${BOX}&at=${AT}${more}`);
  expect(response.status).toBe(200);
  return response.json();
}

/** Returns all pages of a list. */
async function wholeList(more: string): Promise<{ places: Place[]; pages: Nearby[] }> {
  const pages: Nearby[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Nearby = await nearby(`${more}${cursor && `&cursor=${cursor}`}`);
    pages.push(page);
    ({ cursor } = page);
    expect(pages.length).toBeLessThan(100);
  }
  return { places: pages.flatMap(({ places }) => places), pages };
}

const paved = ({ facilities: { surface } }: Place) => surface !== null && surface === 'asphalt';
/** Query of each filter, and whether a place passes (null: not recorded), independently of the program. */
const ORACLE: Partial<Record<FilterName, [query: string, has: (place: Place) => boolean | null]>> = {
  official: ['true', ({ kind }) => kind === 'camp_site' || kind === 'caravan_site'],
  free: ['true', ({ facilities: { fee } }) => (fee === null ? null : !fee)],
  water: ['true', ({ facilities }) => facilities.water],
  toilets: ['true', ({ facilities }) => facilities.toilets],
  dump_station: ['true', ({ facilities }) => facilities.dump_station],
  power: ['true', ({ facilities }) => facilities.power],
  showers: ['true', ({ facilities }) => facilities.showers],
  paved: ['true', (place) => (place.facilities.surface === null ? null : paved(place))],
  min_capacity: ['40', ({ facilities: { capacity } }) => (capacity === null ? null : capacity >= 40)],
  min_score: ['60', ({ score }) => score >= 60],
  waste: ['true', ({ facilities }) => facilities.waste],
  lit: ['true', ({ facilities }) => facilities.lit],
  dark: ['true', ({ facilities: { lit } }) => (lit === null ? null : !lit)],
  dog: ['true', ({ facilities }) => facilities.dog],
  max_houses: ['3', ({ surroundings: { houses } }) => (houses === null ? null : houses <= 3)],
  max_water_m: ['300', ({ surroundings: { water_m } }) => (water_m === null ? null : water_m <= 300)],
  water_view: ['true', ({ surroundings }) => surroundings.water_view],
  no_aerodrome: [
    'true',
    ({ surroundings: { aerodrome_m } }) => (aerodrome_m === null ? null : aerodrome_m === 5000),
  ],
  max_fee: [
    '20',
    ({ facilities: { fee }, price }) =>
      fee === false ? true : price?.currency === 'EUR' ? price.amount <= 20 : null,
  ],
  max_slope_deg: ['3', () => null],
  kinds: ['parking,camp_site', ({ kind }) => kind === 'parking' || kind === 'camp_site'],
};

describe('a filter', () => {
  testRows(Object.entries(ORACLE))(
    '%s lists the places that pass, and counts the others',
    async (name, [value, has]) => {
      const { places: all, pages } = await wholeList('&sort=score&limit=60');
      expect(all.length).toBeGreaterThan(30);
      expect(pages[0]!.choices).toBe(all.length);
      const titles = (places: readonly Place[]) => places.map(({ title }) => title);
      const {
        places,
        pages: [first],
      } = await wholeList(`&sort=score&limit=60&${name}=${value}`);
      expect(titles(places)).toEqual(titles(all.filter((place) => has(place) === true)));
      const unrecorded = all.filter((place) => has(place) === null).length;
      const { matches, not_recorded, filters, choices, listed } = first!;
      expect([matches, listed, not_recorded]).toEqual([places.length, places.length, unrecorded]);
      expect(filters).toEqual({
        [name]: {
          matches: places.length,
          not_recorded: unrecorded,
          others: choices - places.length - unrecorded,
          without: all.length,
        },
      });
      const { places: both } = await wholeList(
        `&sort=score&limit=60&${name}=${value}&include_not_recorded=true`,
      );
      expect(titles(both)).toEqual(titles(all.filter((place) => has(place) !== false)));
    },
  );

  test('by height excludes only places that are known to be lower', async () => {
    const { places: all } = await wholeList('&sort=score&limit=60');
    const { places, pages } = await wholeList('&sort=score&limit=60&height_m=3');
    const limits = places.map(({ facilities }) => facilities.height_limit_m);
    expect(limits.every((limit) => limit === null || limit >= 3)).toBe(true);
    const none = all.filter(({ facilities }) => facilities.height_limit_m === null).length;
    expect(limits.filter((limit) => limit === null)).toHaveLength(none);
    expect(pages[0]!.filters.height_m).toMatchObject({ not_recorded: none, matches: places.length - none });
    expect(places.length).toBeLessThan(all.length);
  });

  test('never raises the best score, whatever the other filters', async () => {
    const random = seededRandom(11);
    const names = Object.keys(ORACLE) as FilterName[];
    for (let round = 0; round < fewer(4, 40); round++) {
      const chosen = names.filter(() => random() < 0.3);
      const query = (some: readonly FilterName[]) =>
        some.map((name) => `&${name}=${ORACLE[name]![0]}`).join('');
      const sort = random() < 0.5 ? '&sort=score' : '';
      const wide = await nearby(`${sort}&limit=60${query(chosen.slice(1))}`);
      const narrow = await nearby(`${sort}&limit=60${query(chosen)}`);
      const best = ({ places }: Nearby) => Math.max(0, ...places.map(({ score }) => score));
      expect(best(narrow)).toBeLessThanOrEqual(best(wide));
      expect(narrow.matches).toBeLessThanOrEqual(wide.matches);
      for (const { matches, not_recorded, others, without } of Object.values(narrow.filters)) {
        expect(matches + not_recorded + others).toBe(narrow.choices);
        expect(without).toBeGreaterThanOrEqual(narrow.matches);
      }
      expect(narrow.choices).toBeLessThanOrEqual(narrow.considered);
      expect(narrow.considered).toBeLessThanOrEqual(narrow.in_view);
      const [name] = chosen;
      if (name) expect(narrow.filters[name]!.without).toBe(wide.matches);
    }
  });

  test.each([
    ['water=yes', 'water is "yes"; expected true or false'],
    [
      'kinds=hotel',
      'kinds is "hotel"; expected kinds separated by commas, each one of caravan_site, camp_site',
    ],
    ['max_houses=-1', 'max_houses is "-1"; expected a whole number from 0 to 1000'],
    ['max_fee=10&fee_currency=EURO', 'fee_currency is "EURO"; expected one of EUR, CHF'],
    ['min_score=101', 'min_score is "101"; expected a whole number from 0 to 100'],
    ['open_at=tomorrow', 'open_at is "tomorrow"; expected an ISO 8601 date-time'],
    ['height_m=12', 'height_m is "12"; expected a decimal number from 1 to 5'],
    ['sort=price', 'sort is "price"; expected score or distance'],
    ['cursor=next', 'cursor is "next"; expected the cursor of the previous response'],
    ['limit=61', 'limit is "61"; expected a whole number from 1 to 60'],
  ])('is refused if it is wrong: %s', async (query, message) => {
    const response = await ask(`GET /api/spot/nearby?bbox=${BOX}&${query}`);
    expect(response.status).toBe(400);
    expect((await response.json()).errors[0].message).toStartWith(message);
  });

  test('is covered by these tests', () => {
    expect([...Object.keys(ORACLE), 'open_at', ...VAN_SIZE_NAMES].sort()).toEqual([...FILTERS].sort());
  });
});

describe('a list without matches', () => {
  const idOf = ({ spot_id }: Place) => spot_id;

  test('names the place that lacks least, the best of these for its drive, and what it lacks', async () => {
    const names = (Object.keys(ORACLE) as FilterName[]).filter((name) => name !== 'max_slope_deg');
    const { places: all } = await wholeList('&sort=score&limit=60');
    const random = seededRandom(5);
    let empty = 0;
    for (let round = 0; round < fewer(4, 40); round++) {
      const chosen = names.filter(() => random() < 0.4);
      const query = chosen.map((name) => `&${name}=${ORACLE[name]![0]}`).join('');
      const { matches, closest_match } = await nearby(`&sort=distance${query}`);
      expect(closest_match === null).toBe(matches > 0 || chosen.length === 0);
      if (closest_match === null) continue;
      empty++;
      const lacks = (place: Place) => chosen.filter((name) => ORACLE[name]![1](place) !== true);
      const least = Math.min(...all.map((place) => lacks(place).length));
      const { place, missing, not_recorded } = closest_match;
      expect([...missing, ...not_recorded].sort()).toEqual(lacks(place).sort());
      expect(lacks(place)).toHaveLength(least);
      const rivals = all.filter((other) => lacks(other).length === least);
      const surest = Math.min(...rivals.map((other) => missingOf(other, chosen).length));
      const ranks = rivals.filter((other) => missingOf(other, chosen).length === surest).map(rankOf);
      expect(rankOf(place)).toBe(Math.max(...ranks));
      expect(missing.sort()).toEqual(missingOf(place, chosen).sort());
    }
    expect(empty).toBeGreaterThan(fewer(1, 10));
  });

  test('has the closest match in GeoJSON too', async () => {
    const query = `bbox=${BOX}&at=${AT}&official=true&kinds=parking`;
    const [json, geojson] = await Promise.all(
      ['nearby', 'nearby.geojson'].map(async (path) => (await ask(`GET /api/spot/${path}?${query}`)).json()),
    );
    expect(geojson.closest_match.place.properties.spot_id).toBe(idOf(json.closest_match.place));
    expect(geojson.closest_match.missing).toEqual(json.closest_match.missing);
  });

  const missingOf = (place: Place, names: readonly FilterName[]) =>
    names.filter((name) => ORACLE[name]![1](place) === false);
});

describe('the pages', () => {
  test.each(['', '&sort=score', '&sort=distance', '&sort=score&free=true'])(
    'of a list%s have each place once, in the order of the list',
    async (more) => {
      const whole = await wholeList(`${more}&limit=60`);
      const { places, pages } = await wholeList(`${more}&limit=7`);
      expect(places.map(({ spot_id }) => spot_id)).toEqual(whole.places.map(({ spot_id }) => spot_id));
      expect(new Set(places.map(({ spot_id }) => spot_id)).size).toBe(places.length);
      for (const page of pages) expect(page.listed).toBe(places.length);
      const keys = places.map(({ score, distance_m }) =>
        more.includes('distance') ? distance_m : more.includes('score') ? -score : 0,
      );
      expect(keys).toEqual(keys.toSorted((a, b) => a - b));
    },
  );

  test('of a list without a time use the moment of the first page', async () => {
    let now = NOW;
    const clock = testApp({ pool: realPool([region]).pool, now: () => now });
    const page = async (cursor = ''): Promise<Nearby> =>
      (await clock.ask(`GET /api/spot/nearby?bbox=${BOX}&sort=score&limit=20${cursor}`)).json();
    const first = await page();
    const second = await page(`&cursor=${first.cursor}`);
    // the small hours, when it is quieter
    now += 14 * 3_600_000;
    expect(await page(`&cursor=${first.cursor}`)).toEqual(second);
  });

  test('are the same from a saved region, byte for byte', async () => {
    const saved = new SavedMap([sampleRegion()], []);
    const box = [-56.22, -34.92, -56.15, -34.88] as [number, number, number, number];
    const first = await testApp({ pool: realPool().pool }).ask(
      `GET /api/spot/nearby?bbox=${box.join(',')}&at=${SUMMER_DAY}&sort=score&limit=5&official=false&free=true&lang=de`,
    );
    const question = {
      lat: box[1],
      lon: box[0],
      at: SUMMER_DAY,
      now: NOW,
      lang: 'de' as const,
      radius: 1,
      limit: 5,
      box,
      sort: 'score' as const,
      wishes: { flags: ['free' as const], include_not_recorded: false },
    };
    expect(await saved.nearby(question)).toBe(await first.text());
  });
});

describe('a view with more places than can be scored', () => {
  const crowded = new SceneMap();
  const random = seededRandom(3);
  for (let i = 0; i < 3000; i++) {
    // most of them in one corner, as in towns
    const side = i % 10 === 0 ? 5000 : 700;
    crowded.point('parking', [-5000 + random() * 2 * side, -5000 + random() * 2 * side], { value: 10 });
  }
  crowded.point('camp_site', [4000, 4000], { name: 'Far' });
  const app = testApp({ pool: realPool([crowded.region()]).pool });
  const view = [-0.08, -0.06, 0.08, 0.06].map((d, i) => (d + [lon, lat][i % 2]!).toFixed(4)).join(',');
  const found = async (more = ''): Promise<Nearby> =>
    (await app.ask(`GET /api/spot/nearby?bbox=${view}&at=${AT}&sort=score&limit=60${more}`)).json();

  test('is a sample of all its parts, with every official site, and says so', async () => {
    const { sampled, in_view, considered, places } = await found();
    expect([sampled, in_view]).toEqual([true, 3001]);
    expect(considered).toBeWithin(400, 501);
    expect(places.some(({ title }) => title === 'Far')).toBe(true);
    const [, y] = crowded.units([0, 0]);
    const north = places.filter((place) => place.lat > y / E7).length;
    expect(north).toBeGreaterThan(10);
  });

  test('scores the places that pass the filters first', async () => {
    const { matches, places } = await found('&kinds=camp_site');
    expect([matches, places.map(({ title }) => title)]).toEqual([1, ['Far']]);
  });

  test('is not a sample if all places were scored', async () => {
    expect((await nearby('')).sampled).toBe(false);
  });
});

test('a view of a continent is accepted', async () => {
  const response = await ask(`GET /api/spot/nearby?bbox=-20,30,40,70&at=${AT}&sort=score`);
  const { places, law, notice }: Nearby = await response.json();
  expect([places.length, notice]).toEqual([10, null]);
  expect(law[0]!.share).toBeGreaterThanOrEqual(law[1]!.share);
  expect(law.reduce((sum, { share }) => sum + share, 0)).toBeWithin(0.9, 1.1);
  // the country of the places, however small its share
  expect(law.some(({ country }) => country === 'DE')).toBe(true);
});
