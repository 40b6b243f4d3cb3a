/** The user's van: where it fits, on a map with limits, and laws for every van. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Nearby } from '../../../src/api/nearby.ts';
import type { Score } from '../../../src/api/score.ts';
import { SavedMap } from '../../../src/offline/saved-map.ts';
import { LANGUAGES } from '../../../src/shared/language.ts';
import { VAN_SIZE_NAMES, VAN_SIZES, type Van } from '../../../src/shared/van.ts';
import { realPool } from '../../support/http/real-pool.ts';
import { NOW, testApp } from '../../support/http/test-app.ts';
import { regionOf } from '../../support/maps/assembled-region.ts';
import { carPark, PLACES, type PlaceName, spotOf, vanMap } from '../../support/maps/van-map.ts';
import { placeOf } from '../../support/routing/road-map.ts';
import { fewer } from '../../support/whole.ts';

const AT = '2026-06-10T22:30';
const region = await regionOf(vanMap().objects());
const { app, ask } = testApp({ pool: realPool([region]).pool });
const queryOf = (van: Van) =>
  Object.entries(van)
    .map(([name, value]) => `&${name}=${value}`)
    .join('');

async function text(path: string): Promise<string> {
  const response = await ask(`GET ${path}`);
  expect(response.status).toBe(200);
  return response.text();
}

const scorePath = (name: PlaceName, van: Van, more = '') => {
  const { lat, lon } = spotOf(name);
  return `/api/spot/score?lat=${lat.toFixed(6)}&lon=${lon.toFixed(6)}&at=${AT}${queryOf(van)}${more}`;
};
const scoreAt = async (name: PlaceName, van: Van, more = ''): Promise<Score> =>
  JSON.parse(await text(scorePath(name, van, more)));

async function around(van: Van, more = ''): Promise<Nearby> {
  const { lat, lon } = spotOf('Behind');
  const path = `/api/spot/nearby?lat=${lat}&lon=${lon}&radius=5000&limit=60&at=${AT}`;
  return JSON.parse(await text(`${path}${queryOf(van)}${more}`));
}
/** Returns the names of places on the map, without additions of the title. */
const names = (places: readonly { title: string | null }[] = []) =>
  places.map(({ title }) => Object.keys(PLACES).find((name) => title!.startsWith(name))).sort();

const TALL: Van = { height_m: 3.1 };

describe('a place', () => {
  test.each([
    ['Open', { height_m: 3.1, length_m: 7, weight_t: 5, width_m: 2.4 }, true, []],
    ['Roof', { height_m: 3 }, true, []],
    ['Roof', { height_m: 3.1 }, false, [['maxheight', 3, 'place', null]]],
    ['Short', { length_m: 6.5, width_m: 2.3 }, true, []],
    [
      'Short',
      { length_m: 7, width_m: 2.4 },
      false,
      [
        ['maxlength', 6.5, 'place', null],
        ['maxwidth', 2.3, 'place', null],
      ],
    ],
    ['Light', { weight_t: 3.5 }, true, []],
    ['Light', { weight_t: 4.2 }, false, [['maxweight', 3.5, 'place', null]]],
    ['Behind', { height_m: 2.6 }, true, []],
    ['Behind', { height_m: 2.7 }, false, [['maxheight', 2.6, 'way_in', 'Mill Lane']]],
    ['Behind', { length_m: 8 }, true, []],
    ['Barred', { height_m: 2.9 }, false, [['maxheight', 2.8, 'way_in', null]]],
  ] as const)('%s for %j fits: %j', async (name, van, fits, limits) => {
    const { vehicle, ampel, score, explanation, reasons } = await scoreAt(name, van);
    expect(vehicle!.fits).toBe(fits);
    expect(vehicle!.limits.map(({ kind, limit, where, name }) => [kind, limit, where, name])).toEqual(
      limits.map((each) => [...each]),
    );
    const [first] = explanation.factors;
    expect(first!.key === 'does_not_fit').toBe(!fits);
    if (fits) return;
    // a hard limit outweighs everything else
    expect([ampel, score < 45]).toEqual(['red', true]);
    expect(reasons[0]).toStartWith(vehicle!.label);
    expect(vehicle!.label).toBe(vehicle!.limits[0]!.label);
  });

  test.each([
    [{ weight_t: 40 }],
    [{ weight_t: 7.6 }],
    [{ length_m: 18 }],
    [{ length_m: 9, height_m: 2.5 }],
    [{ height_m: 4.1 }],
    [{ width_m: 2.6 }],
  ])('without a limit says nothing about a vehicle as large as %j, and costs it nothing', async (van) => {
    const { vehicle, score } = await scoreAt('Open', van);
    expect(vehicle).toMatchObject({
      fits: null,
      label: 'Not known whether your vehicle fits: it is large, and no limit for it is recorded',
      limits: [],
    });
    expect(score).toBe((await scoreAt('Open', {})).score);
    expect(names((await around(van)).places)).toContain('Open');
  });

  test('whose limit a large vehicle exceeds keeps it out', async () => {
    expect((await scoreAt('Light', { weight_t: 40 })).vehicle!.fits).toBe(false);
    expect((await scoreAt('Behind', { height_m: 4.1 })).vehicle!.fits).toBe(false);
  });

  test('says in every language what does not fit, with the number format of the language', async () => {
    for (const lang of LANGUAGES) {
      const { vehicle } = await scoreAt('Behind', TALL, `&lang=${lang}`);
      expect(vehicle!.label).toContain(lang === 'en' ? '2.6 m' : '2,6 m');
      expect(vehicle!.label).toContain('Mill Lane');
    }
  });

  test('says that access is unknown if no road leads to it', async () => {
    const withoutRoads = { ...region, roads: null };
    Object.setPrototypeOf(withoutRoads, Object.getPrototypeOf(region));
    const old = testApp({ pool: realPool([withoutRoads as typeof region]).pool });
    const ofPlace = async (name: PlaceName): Promise<Score> =>
      (await old.ask(`GET ${scorePath(name, TALL)}`)).json();
    expect((await ofPlace('Open')).vehicle).toMatchObject({
      fits: null,
      label: 'Not known whether your van gets here: the roads to this place are not recorded',
      limits: [],
    });
    // its own limit is known without roads
    expect((await ofPlace('Roof')).vehicle!.fits).toBe(false);
  });

  test('in a low-emission zone warns only vans without a badge', async () => {
    const path = (name: PlaceName, more: string) => scorePath(name, {}, more);
    const { vehicle }: Score = JSON.parse(await text(path('Open', '&badge=false')));
    expect(vehicle).toMatchObject({ fits: true, limits: [] });
    expect(vehicle!.cautions).toEqual([
      { kind: 'low_emission_zone', label: 'In a low-emission zone: vans without a badge may not drive here' },
    ]);
    expect(JSON.parse(await text(path('Light', '&badge=false'))).vehicle.cautions).toEqual([]);
    expect(await text(path('Open', '&badge=true'))).toBe(await text(path('Open', '')));
    expect(JSON.parse(await text(path('Open', '&badge=true'))).title).toStartWith('Open');
    const wrong = await ask(`GET ${path('Open', '&badge=maybe')}`);
    expect([wrong.status, (await wrong.json()).errors[0].message]).toEqual([
      400,
      'badge is "maybe"; expected true or false',
    ]);
  });

  test('warns only a large van of the track to it', async () => {
    const { vehicle } = await scoreAt('Meadow', { length_m: 7.4 });
    expect(vehicle!.fits).toBe(true);
    expect(vehicle!.cautions).toEqual([{ kind: 'track', label: 'The way in includes 850 m of track' }]);
    expect((await scoreAt('Meadow', { length_m: 5.4 })).vehicle!.cautions).toEqual([]);
    expect((await scoreAt('Open', { length_m: 7.4 })).vehicle!.cautions).toEqual([]);
  });
});

describe('an unpaved way in', () => {
  const withRoad = async (tags: Record<string, string>): Promise<Score> => {
    const map = vanMap().way({ highway: 'residential', ...tags }, [-2500, 0], [-2500, 640]);
    const own = await regionOf(carPark(map, [-2495, 620], { name: 'Pit' }).objects());
    const { lat, lon } = placeOf([-2475, 640]);
    const path = `/api/spot/score?lat=${lat}&lon=${lon}&at=${AT}&length_m=7.4`;
    return (await testApp({ pool: realPool([own]).pool }).ask(`GET ${path}`)).json();
  };

  test.each(['gravel', 'dirt', 'ground', 'sand', 'mud', 'unpaved'])(
    'of %s is a caution for a large van',
    async (surface) => {
      const { vehicle } = await withRoad({ surface });
      expect(vehicle!.fits).toBe(true);
      expect(vehicle!.cautions).toEqual([
        { kind: 'unpaved', label: 'The way in includes 640 m of unpaved road' },
      ]);
    },
  );

  test('that is a track has one caution, not two', async () => {
    const { vehicle } = await withRoad({ highway: 'track', surface: 'gravel' });
    expect(vehicle!.cautions.map(({ kind }) => kind)).toEqual(['track']);
  });

  test.each(['asphalt', 'compacted', 'fine_gravel', 'paving_stones'])('is not one of %s', async (surface) => {
    expect((await withRoad({ surface })).vehicle!.cautions).toEqual([]);
  });
});

describe('places nearby', () => {
  test('are those where the van fits; the others are listed apart, with their reason', async () => {
    const all = names((await around({})).places);
    expect(all).toEqual(Object.keys(PLACES).sort());
    const { places, not_fitting, filters, matches, choices } = await around(TALL);
    expect(names(places)).toEqual(['Light', 'Meadow', 'Open', 'Short']);
    expect(names(not_fitting)).toEqual(['Barred', 'Behind', 'Roof']);
    expect(not_fitting!.map(({ vehicle }) => vehicle!.fits)).toEqual([false, false, false]);
    expect(filters).toEqual({ height_m: { matches: 4, not_recorded: 0, others: 3, without: 7 } });
    expect([matches, choices]).toEqual([4, 7]);
  });

  test('that fail other filters are not listed as too small for the van', async () => {
    const { places, not_fitting } = await around(TALL, '&min_capacity=10&include_not_recorded=false');
    expect([places, not_fitting]).toEqual([[], []]);
  });

  test('are the same from a saved region, byte for byte', async () => {
    const { lat, lon } = spotOf('Behind');
    const saved = new SavedMap([region], []);
    const van: Van = { height_m: 3.1, length_m: 7, sleeper: 'light' };
    const question = { lat, lon, at: AT, now: NOW, lang: 'de', van } as const;
    expect(await saved.nearby({ ...question, radius: 5000, limit: 60 })).toBe(
      await text(
        `/api/spot/nearby?lat=${lat}&lon=${lon}&radius=5000&limit=60&at=${AT}&lang=de${queryOf(van)}`,
      ),
    );
    expect(saved.score(question)).toBe(
      await text(`/api/spot/score?lat=${lat}&lon=${lon}&at=${AT}&lang=de${queryOf(van)}`),
    );
  });
});

describe('every operation', () => {
  test('rates for the van and the sleeper as the score does', async () => {
    const van: Van = { height_m: 3.1, sleeper: 'light' };
    const full = await text(scorePath('Behind', van));
    const { lat, lon } = spotOf('Behind');
    const body = JSON.stringify({
      spots: [{ lat: Number(lat.toFixed(6)), lon: Number(lon.toFixed(6)) }],
      at: AT,
      detail: 'full',
    });
    const list = await app.fetch(
      new Request(`http://localhost:3000/api/spot/scores?lang=en${queryOf(van)}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      }),
    );
    expect(await list.text()).toBe(`{"results":[${full}]}`);
    const timeline = await text(scorePath('Behind', van).replace('score?', 'timeline?'));
    expect(JSON.parse(timeline).nights[0].score).toBe(JSON.parse(full).score);
  });

  test('ignores a van whose values are all defaults', async () => {
    const plain = await text(scorePath('Open', {}));
    expect(plain).not.toContain('"vehicle"');
    expect(plain).not.toContain('"sleeper"');
    expect(await text(scorePath('Open', {}, '&sleeper=normal'))).toBe(plain);
  });

  test('does not give one van the cached response of another', async () => {
    const vans: Van[] = [{}, { height_m: 3.1 }, { length_m: 3.1 }, { sleeper: 'light' }, { sleeper: 'deep' }];
    const first = await Promise.all(vans.map((van) => text(scorePath('Behind', van))));
    expect(new Set(first).size).toBe(vans.length);
    for (const [i, van] of vans.entries()) expect(await text(scorePath('Behind', van))).toBe(first[i]!);
  });

  test.each([
    ['height_m=12', 'height_m is "12"; expected a decimal number from 1 to 5'],
    ['weight_t=heavy', 'weight_t is "heavy"; expected a decimal number from 0.5 to 44'],
    ['sleeper=baby', 'sleeper is "baby"; expected one of light, normal, deep'],
  ])('refuses %s', async (query, message) => {
    const response = await ask(`GET ${scorePath('Open', {})}&${query}`);
    expect(response.status).toBe(400);
    expect((await response.json()).errors[0].message).toBe(message);
  });
});

const size = (name: keyof typeof VAN_SIZES) =>
  fc
    .option(fc.integer({ min: VAN_SIZES[name].minimum * 10 + 5, max: 95 }), { nil: undefined })
    .map((tenths) => (tenths === undefined ? undefined : Math.min(tenths / 10, VAN_SIZES[name].maximum)));
const sizes = fc.record(Object.fromEntries(VAN_SIZE_NAMES.map((name) => [name, size(name)])));
/** A van, and one that is larger or has more known sizes. */
const pair = fc.tuple(sizes, sizes).map(([a, b]) => {
  const small: Van = {};
  const large: Van = {};
  for (const name of VAN_SIZE_NAMES) {
    const [one, other] = [a[name], b[name]];
    if (one !== undefined) small[name] = one;
    const most = Math.max(one ?? 0, other ?? 0);
    if (most > 0) large[name] = most;
  }
  return { small, large };
});

describe('a larger van', () => {
  test('never finds more places, nor a better score', async () => {
    let lost = 0;
    await fc.assert(
      fc.asyncProperty(pair, async ({ small, large }) => {
        const [few, many] = [await around(large), await around(small)];
        expect(names(many.places)).toEqual(expect.arrayContaining(names(few.places)));
        expect(few.matches).toBeLessThanOrEqual(many.matches);
        lost += many.matches - few.matches;
        for (const name of Object.keys(PLACES) as PlaceName[]) {
          const [worse, better] = [await scoreAt(name, large), await scoreAt(name, small)];
          expect(worse.score).toBeLessThanOrEqual(better.score);
          if (better.vehicle?.fits === false) expect(worse.vehicle!.fits).toBe(false);
        }
      }),
      { seed: 41, numRuns: fewer(8, 25) },
    );
    expect(lost).toBeGreaterThan(fewer(0, 10));
  });
});

describe('a sleeper', () => {
  test('changes the points of noise alone: light below normal below deep', async () => {
    const [light, normal, deep] = await Promise.all([
      scoreAt('Short', { sleeper: 'light' }),
      scoreAt('Short', {}),
      scoreAt('Short', { sleeper: 'deep' }),
    ]);
    expect(light.score).toBeLessThan(normal.score);
    expect(normal.score).toBeLessThan(deep.score);
    expect([light.meta.sleeper, normal.meta.sleeper, deep.meta.sleeper]).toEqual([
      'light',
      undefined,
      'deep',
    ]);
    for (const each of [light, deep]) {
      expect(each.night_noise_db).toBe(normal.night_noise_db);
      expect(each.loudest).toEqual(normal.loudest);
      const others = ({ explanation }: Score) =>
        explanation.factors
          .filter(({ unit, key }) => unit !== 'dB(A)' && key !== 'very_quiet')
          .map(({ key, points }) => [key, points]);
      expect(others(each)).toEqual(others(normal));
      expect(each.score_range.low).toBeLessThanOrEqual(each.score);
      expect(each.score_range.high).toBeGreaterThanOrEqual(each.score);
    }
  });
});
