/** The structured facts of a place: whole requests with real scores, of the sample and of small maps. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Nearby, Place } from '../../../src/api/nearby.ts';
import type { Score } from '../../../src/api/score.ts';
import { Access, SiteFlag } from '../../../src/region/format/codes.ts';
import { detailsText } from '../../../src/region/format/site-details.ts';
import { loudnessOf } from '../../../src/shared/loudness.ts';
import { realPool } from '../../support/http/real-pool.ts';
import { testApp } from '../../support/http/test-app.ts';
import { MONTEVIDEO, SUMMER_DAY } from '../../support/maps/sample-region.ts';
import { SceneMap } from '../../support/maps/scene-map.ts';

const AT = '2026-02-11T22:30:00Z';

async function scoreOn(map: SceneMap, at = AT): Promise<Score> {
  const { ask } = testApp({ pool: realPool([map.region()]).pool });
  const { lat, lon } = map.place;
  const response = await ask(`GET /api/spot/score?lat=${lat}&lon=${lon}&at=${at}`);
  expect(response.status).toBe(200);
  return response.json();
}

test('the facts of a place are the same in a list of places, a single score and a list of scores', async () => {
  const { ask, app } = testApp({ pool: realPool().pool });
  const around = `lat=${MONTEVIDEO.lat}&lon=${MONTEVIDEO.lon}&at=${SUMMER_DAY}`;
  const { places }: Nearby = await (await ask(`GET /api/spot/nearby?${around}&radius=8000&limit=30`)).json();
  expect(places.length).toBeGreaterThan(15);
  const listed = await app.fetch(
    new Request('http://localhost:3000/api/spot/scores', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ at: SUMMER_DAY, spots: places.map(({ lat, lon }) => ({ lat, lon })) }),
    }),
  );
  const { results } = (await listed.json()) as { results: Place[] };
  const ratedOf = ({
    official,
    allowed,
    standing,
    night_noise_db,
    loudness,
    loudest,
    score,
    score_range,
  }: Place) => ({
    ...{ official, allowed, standing, night_noise_db, loudness, loudest, score, score_range },
  });
  const factsOf = (place: Place) => {
    const { open, facilities, opening_hours, website, phone, operator, maxstay, charge } = place;
    const texts = { opening_hours, website, phone, operator, maxstay, charge };
    return { ...ratedOf(place), open, facilities, ...texts };
  };
  for (const [i, place] of places.entries()) {
    const single = await (
      await ask(`GET /api/spot/score?lat=${place.lat}&lon=${place.lon}&at=${SUMMER_DAY}`)
    ).json();
    expect(factsOf(single)).toEqual(factsOf(place));
    expect(ratedOf(results[i]!)).toEqual(ratedOf(place));
    expect(single.title).not.toBeNull();
    expect(single.explanation.spot_context.standing).toBe(place.standing);
    expect(place.standing).not.toBe('none');
    expect(place.night_noise_db).toBe(single.explanation.spot_context.night_noise_db);
    // `loudest` is the factor with the highest level
    const levels = single.explanation.factors.flatMap(
      ({ key, value, unit }: { key: string; value?: number; unit?: string }) =>
        unit === 'dB(A)' && key !== 'very_quiet' ? [value] : [],
    );
    expect(place.loudest?.db ?? null).toBe(levels.length === 0 ? null : Math.max(...levels));
  }
});

test('the word for a level depends on the whole decibels that users see', () => {
  const words = (from: number, until: number) =>
    new Set(Array.from({ length: until - from + 1 }, (_, i) => loudnessOf(from + i)));
  expect([...words(20, 29)]).toEqual(['very_quiet']);
  expect([...words(30, 39)]).toEqual(['quiet']);
  expect([...words(40, 44)]).toEqual(['mostly_quiet']);
  expect([...words(45, 49)]).toEqual(['some_noise']);
  expect([...words(50, 90)]).toEqual(['loud']);
  fc.assert(
    fc.property(fc.double({ min: 20, max: 90, noNaN: true }), (level) => {
      expect(loudnessOf(level)).toBe(loudnessOf(Math.round(level)));
    }),
  );
});

describe('permission to stay', () => {
  const carPark = (options: object) => new SceneMap().area('parking', [-20, -20], [20, 20], options);
  test.each<[string, SceneMap, string]>([
    ['an official site', new SceneMap().area('camp_site', [-20, -20], [20, 20], {}), 'yes'],
    ['a car park where the law allows it', carPark({}), 'yes'],
    ['a car park of customers', carPark({ access: Access.customers }), 'rules'],
    ['a private car park', carPark({ access: Access.private }), 'no'],
    ['a car park that forbids vans', carPark({ flags: SiteFlag.VAN_FORBIDDEN }), 'no'],
    ['a car park for two hours', carPark({ maxstay: 120 }), 'no'],
    ['a rest area', new SceneMap().area('rest_area', [-20, -20], [20, 20], {}), 'yes'],
    ['a car park in a national park', carPark({}).area('national_park', [-900, -900], [900, 900]), 'rules'],
    ['a meadow without a road', new SceneMap().pathless(), 'no'],
    ['a kerb in Austria', new SceneMap({ lat: 48.1, lon: 13.6 }), 'rules'],
    ['a kerb in Liechtenstein', new SceneMap({ lat: 47.12, lon: 9.55 }), 'unknown'],
    ['a kerb in the Netherlands', new SceneMap({ lat: 52.4, lon: 5.6 }), 'no'],
  ])('depends on the law and the tags of %s', async (_, map, allowed) => {
    expect((await scoreOn(map)).allowed).toBe(allowed as Score['allowed']);
  });
});

describe('a spot without access for a van', () => {
  test('has no kind and no permission, and has the name of its surroundings', async () => {
    const map = new SceneMap().pathless().area('forest', [-900, -900], [900, 900], { name: 'Stadtwald' });
    const { standing, kind, allowed, official, title, ampel } = await scoreOn(map);
    expect([standing, kind, allowed, official, ampel]).toEqual(['none', null, 'no', false, 'red']);
    expect(title).toBe('Stadtwald');
  });

  test('differs from a spot without map data', async () => {
    const { ask } = testApp({ pool: realPool([]).pool });
    const answer: Score = await (await ask(`GET /api/spot/score?lat=48&lon=10&at=${AT}`)).json();
    expect([answer.allowed, answer.loudness, answer.loudest, answer.night_noise_db]).toEqual([
      'unknown',
      null,
      null,
      null,
    ]);
    expect(answer.meta.degraded_reason).toBe('no_map_data');
  });
});

test('the text tags of a place are in its score', async () => {
  const details = {
    opening_hours: 'May-Oct: 08:00-20:00',
    website: 'https://camping.example/',
    phone: '+49 123 456',
    operator: 'Gemeinde',
    maxstay: '24 hours',
    charge: '12 EUR',
  };
  const map = new SceneMap().area('camp_site', [-90, -90], [90, 90], {
    name: 'Camp',
    details: detailsText(details),
  });
  expect(await scoreOn(map)).toMatchObject(details);
  const nothing = Object.fromEntries(Object.keys(details).map((name) => [name, null]));
  expect(await scoreOn(new SceneMap())).toMatchObject(nothing);
});

test('the fee, capacity and longest stay at a car park in a campsite are those of the campsite', async () => {
  const map = new SceneMap()
    .area('camp_site', [-90, -90], [90, 90], {
      ...{ flags: SiteFlag.FEE, value: 80, maxstay: 2880 },
      details: detailsText({ charge: '25 EUR' }),
    })
    .area('parking', [-20, -20], [20, 20], { flags: SiteFlag.FREE, value: 12, maxstay: 60 });
  expect(await scoreOn(map)).toMatchObject({
    official: true,
    price: { amount: 25, currency: 'EUR' },
    facilities: { fee: true, capacity: 80, maxstay_minutes: 2880 },
  });
});

describe('the loudest source', () => {
  test.each<[string, SceneMap, object]>([
    [
      'a motorway',
      new SceneMap().straight('motorway', 300, { ref: 'A 9' }),
      { kind: 'motorway', name: 'A 9', distance_m: 300 },
    ],
    [
      'a road',
      new SceneMap().straight('secondary', 60, { name: 'Talstraße' }),
      { kind: 'road', name: 'Talstraße' },
    ],
    [
      'a street',
      new SceneMap().straight('residential', 30, { name: 'Gasse' }),
      { kind: 'street', name: 'Gasse' },
    ],
    ['a railway', new SceneMap().straight('rail_main', 200), { kind: 'railway' }],
    ['a club', new SceneMap().point('nightclub', [60, 0], { name: 'Loft' }), { kind: 'club', name: 'Loft' }],
    ['a bar', new SceneMap().point('bar', [60, 0], { name: 'Krug' }), { kind: 'bar', name: 'Krug' }],
  ])('is %s', async (_, map, loudest) => {
    // a Saturday
    expect((await scoreOn(map, '2026-02-14T23:30:00Z')).loudest).toMatchObject(loudest);
  });

  test('is null where nothing is audible', async () => {
    expect((await scoreOn(new SceneMap())).loudest).toBeNull();
  });
});

describe('the law', () => {
  test('is in the score once, for the country or for a part with a law of its own', async () => {
    const lawAt = async (lat: number, lon: number) => (await scoreOn(new SceneMap({ lat, lon }))).law;
    expect(await lawAt(52.4, 5.6)).toEqual([
      expect.objectContaining({
        country: 'NL',
        part: null,
        share: 1,
        level: 'forbidden',
        car_park: 'forbidden',
      }),
    ]);
    expect(await lawAt(40, -8.2)).toEqual([
      expect.objectContaining({
        country: 'PT',
        hours: 48,
        shore: 'forbidden',
        fine: { least: 120, most: 600, currency: 'EUR' },
      }),
    ]);
    expect((await lawAt(48.2, 16.37))[0]).toMatchObject({ country: 'AT', part: 'AT-9', level: 'forbidden' });
    expect(await lawAt(40, -40)).toEqual([]);
  });

  test('of a view is that of every country in it, by share of the area', async () => {
    const { ask } = testApp({ pool: realPool([]).pool });
    const { law }: Nearby = await (await ask('GET /api/spot/nearby?bbox=9.47,47.04,9.64,47.27')).json();
    expect(law.map(({ country }) => country).toSorted()).toEqual(['AT', 'CH', 'LI']);
    expect(law[0]!.country).toBe('LI');
    const shares = law.map(({ share }) => share);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 1);
  });
});
