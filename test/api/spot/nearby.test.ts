/** Places nearby: whole requests with real scores, of the sample and of small maps. */
import { describe, expect, test } from 'bun:test';
import type { Nearby, Place, PlaceFeature } from '../../../src/api/nearby.ts';
import { SavedMap } from '../../../src/offline/saved-map.ts';
import {
  Access,
  type FacilityFacts,
  facilityFlags,
  OF_THE_PLACE,
  SiteFlag,
} from '../../../src/region/format/codes.ts';
import { realPool } from '../../support/http/real-pool.ts';
import { nearbyWith, SAMPLE_FACTS } from '../../support/http/sample-score.ts';
import { NOW, testApp } from '../../support/http/test-app.ts';
import { MONTEVIDEO, SUMMER_DAY, sampleRegion } from '../../support/maps/sample-region.ts';
import { SceneMap } from '../../support/maps/scene-map.ts';

const real = realPool();
const { ask } = testApp({ pool: real.pool });
const PLACE = `lat=${MONTEVIDEO.lat}&lon=${MONTEVIDEO.lon}&at=${SUMMER_DAY}`;

/** Returns the places around the spot of a small map. */
async function nearbyOn(map: SceneMap, query = ''): Promise<Nearby> {
  const app = testApp({ pool: realPool([map.region()]).pool });
  const { lat, lon } = map.place;
  const response = await app.ask(
    `GET /api/spot/nearby?lat=${lat}&lon=${lon}&at=2026-02-11T22:30:00Z${query}`,
  );
  expect(response.status).toBe(200);
  return response.json();
}

const osmNames = ({ places }: Nearby) => places.map(({ name }) => name);
const carPark = (name: string, more = {}) => ({ name, ...more });

describe('GET /api/spot/nearby', () => {
  test('lists places by score and distance, each with the score of a single request', async () => {
    const { places, considered, notice, nearest_green }: Nearby = await (
      await ask(`GET /api/spot/nearby?${PLACE}&radius=10000&limit=50`)
    ).json();
    expect([notice, nearest_green]).toEqual([null, null]);
    expect(places.length).toBeGreaterThan(20);
    expect(considered).toBeGreaterThan(places.length);
    const ranks = places.map(({ score, distance_m }) => Math.round(score - (0.7 * distance_m) / 1000));
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
    for (const place of places) {
      const answer = await (
        await ask(`GET /api/spot/score?lat=${place.lat}&lon=${place.lon}&at=${SUMMER_DAY}`)
      ).json();
      expect([answer.score, answer.spot_id, answer.place]).toEqual([place.score, place.spot_id, place.place]);
      expect(place.distance_m).toBeLessThanOrEqual(10_000);
      expect(place.access.access).not.toMatch(/private|no/);
      expect(answer.explanation.spot_context.standing).not.toBe('none');
      for (const { key, points } of answer.explanation.factors) {
        expect(key).not.toBe('not_reachable');
        // the cost of a rule that cannot be read; rules against vans cost 31 and more
        if (key === 'access_rule') expect(points).toBeGreaterThanOrEqual(-6);
      }
      expect(place.reasons[0]).toBeString();
      expect(place.name).not.toBe('');
    }
  });

  test('has reasons in the requested language', async () => {
    const whys = async (lang: string) => {
      const { places }: Nearby = await (await ask(`GET /api/spot/nearby?${PLACE}&lang=${lang}`)).json();
      return places.map(({ why_better }) => why_better);
    };
    expect(await whys('en')).toContain('Quieter, and a knock is less likely');
    expect(await whys('de')).toContain('Ruhiger, und es klopft seltener jemand');
  });

  test('gives the same response as a saved region offline, byte for byte', async () => {
    const saved = new SavedMap([sampleRegion()], []);
    for (const place of [MONTEVIDEO, { lat: -34.93, lon: -56.18 }, { lat: -34.86, lon: -56.2 }]) {
      const question = { ...place, at: SUMMER_DAY, now: NOW, lang: 'de' as const, radius: 3000, limit: 12 };
      const query = `lat=${place.lat}&lon=${place.lon}&at=${SUMMER_DAY}&lang=de&radius=3000&limit=12`;
      const response = await ask(`GET /api/spot/nearby?${query}`);
      expect(await saved.nearby(question)).toBe(await response.text());
    }
  });

  test('names every wrong parameter at once', async () => {
    const response = await ask('GET /api/spot/nearby?lat=1&radius=50000&limit=0&at=x&format=xml&corridor=9');
    expect(response.status).toBe(400);
    const fields = (await response.json()).errors.map(({ field }: { field: string }) => field);
    expect(fields.sort()).toEqual(['at', 'corridor', 'format', 'limit', 'lon', 'radius']);
  });
});

describe('a place where a van may and can park', () => {
  const OUTSIDE = [
    [500, 500],
    [540, 540],
  ] as const;
  const alone = (more: object) => new SceneMap().area('parking', ...OUTSIDE, carPark('P', more));

  test('is listed', async () => {
    expect(osmNames(await nearbyOn(alone({}), '&radius=2000'))).toContain('P');
  });

  test.each<[string, SceneMap]>([
    ['is private', alone({ access: Access.private })],
    ['is for customers', alone({ access: Access.customers })],
    ['is for permit holders', alone({ access: Access.permit })],
    ['belongs to a shop', alone({ flags: SiteFlag.SHOP })],
    ['is too low', alone({ flags: SiteFlag.VAN_DOES_NOT_FIT })],
    ['forbids vans', alone({ flags: SiteFlag.VAN_FORBIDDEN })],
    ['allows two hours', alone({ maxstay: 120 })],
    ['lies in a barracks', alone({}).area('military', [300, 300], [900, 900])],
    ['is behind a low barrier', alone({}).point('height_barrier', [500, 520], { value: 200 })],
    [
      'is for tents only',
      new SceneMap().area('camp_site', ...OUTSIDE, carPark('P', { flags: SiteFlag.TENTS_ONLY })),
    ],
  ])('is not listed if it %s', async (_, map) => {
    expect(osmNames(await nearbyOn(map, '&radius=2000'))).not.toContain('P');
  });
});

test('only official sites are listed where the law forbids other nights in a camper', async () => {
  const map = new SceneMap({ lat: 52.1, lon: 5.6 })
    .area('parking', [500, 500], [540, 540], carPark('P'))
    .area('caravan_site', [900, 900], [940, 940], carPark('Site'));
  expect(osmNames(await nearbyOn(map, '&radius=2000'))).toEqual(['Site']);
});

test('the car park of a campsite is not listed beside the site', async () => {
  const map = new SceneMap()
    .area('camp_site', [400, 400], [700, 700], carPark('Site'))
    .area('parking', [400, 400], [440, 440], carPark('P'));
  expect(osmNames(await nearbyOn(map, '&radius=2000'))).toEqual([expect.any(String), 'Site']);
});

describe('the requested position', () => {
  test('comes first, once and with its own name, if it is good', async () => {
    const map = new SceneMap()
      .area('parking', [-40, -40], [40, 40], carPark('Here'))
      .area('caravan_site', [300, 0], [340, 40], carPark('Site'));
    const { places } = await nearbyOn(map);
    expect(places.map(({ name, here, distance_m }) => [name, here, distance_m])).toEqual([
      ['Here car park', true, 0],
      ['Site', false, expect.any(Number)],
    ]);
    expect([places[0]!.kind, places[0]!.why_better]).toEqual(['parking', null]);
  });

  test('may be the edge of a street or a track', async () => {
    const kindOn = async (map: SceneMap) => (await nearbyOn(map)).places[0]?.kind;
    expect(await kindOn(new SceneMap().pathless().straight('residential', 5))).toBe('kerb');
    expect(await kindOn(new SceneMap())).toBe('track');
  });

  test('is not listed if it is unusable or loud, and better places say why', async () => {
    const quiet = [
      [4000, 4000],
      [4040, 4040],
    ] as const;
    const whyOn = async (map: SceneMap) => {
      const { places } = await nearbyOn(map.area('parking', ...quiet, carPark('Quiet')), '&radius=10000');
      expect([places[0]!.name, places[0]!.here]).toEqual(['Quiet car park', false]);
      return places[0]!.why_better;
    };
    expect(await whyOn(new SceneMap().area('water', [-99, -99], [99, 99]).pathless())).toBe(
      'You can park a van there',
    );
    expect(
      await whyOn(new SceneMap().area('parking', [-40, -40], [40, 40], { access: Access.private })),
    ).toBe('No known rule against staying there');
    expect(await whyOn(new SceneMap().straight('motorway', 60))).toBe('Much quieter than here');
  });
});

describe('the notice without a green place within the radius', () => {
  const loud = () =>
    new SceneMap().straight('motorway', 60).area('parking', [500, 20], [540, 60], carPark('Loud'));

  test('says so and names the nearest green place', async () => {
    const map = loud()
      .area('parking', [0, 4500], [40, 4540], carPark('Quiet'))
      .area('parking', [0, 5500], [40, 5540], carPark('Farther'));
    const english = await nearbyOn(map, '&radius=1500');
    expect(osmNames(english)).toEqual(['Loud car park']);
    expect([english.nearest_green!.name, english.nearest_green!.ampel]).toEqual(['Quiet car park', 'green']);
    expect(english.notice).toBe('No good place within 1.5 km. The nearest one: Quiet car park, 4.5 km away');
    expect((await nearbyOn(map, '&radius=1500&lang=de')).notice).toBe(
      'Kein guter Platz im Umkreis von 1,5 km. Der nächste: Parkplatz Quiet, 4,5 km entfernt',
    );
  });

  test('says that no green place is known within 50 km', async () => {
    const { notice, nearest_green } = await nearbyOn(loud(), '&radius=1500');
    expect([notice, nearest_green]).toEqual(['No good place for the night is known within 50 km', null]);
  });

  test('names your filters if only they exclude every place', async () => {
    const map = loud().area('parking', [0, 500], [40, 540], carPark('Quiet'));
    const near = await nearbyOn(map, '&radius=1500&dog=true&height_m=2');
    expect([near.choices, near.notice]).toEqual([2, 'No good place with everything you want within 50 km']);
    expect((await nearbyOn(map, '&radius=1500&dog=true&lang=de')).notice).toBe(
      'Kein guter Platz mit allem, was du willst, im Umkreis von 50 km',
    );
    // the size of a van is not a wish
    expect((await nearbyOn(loud(), '&radius=1500&height_m=2')).notice).toBe(
      'No good place for the night is known within 50 km',
    );
  });

  test('is the only content where no places are known', async () => {
    expect(await (await ask('GET /api/spot/nearby?lat=10&lon=10')).json()).toEqual(
      nearbyWith({
        law: [expect.objectContaining({ country: 'NG', share: 1 })],
        notice: 'No good place for the night is known within 50 km',
      }),
    );
  });

  test('says which of its places comes first in each country', async () => {
    const { law, places } = await nearbyOn(
      loud().area('parking', [0, 500], [40, 540], carPark('Quiet')),
      '&radius=1500',
    );
    expect(places.length).toBeGreaterThan(0);
    expect(law.map(({ first_place }) => first_place)).toEqual([0]);
  });

  test('names the country in the language of the request', async () => {
    const near = 'GET /api/spot/nearby?lat=52.5&lon=13.4&radius=1500&limit=1&lang=';
    const named = async (lang: string) => ((await (await ask(near + lang)).json()) as Nearby).law[0]?.name;
    expect([await named('en'), await named('de')]).toEqual(['Germany', 'Deutschland']);
  });

  test('needs only a few tasks, whatever the map', async () => {
    const before = real.tasks.length;
    await ask('GET /api/spot/nearby?lat=-34.905&lon=-56.191&radius=100&limit=1');
    const tasks = real.tasks.slice(before);
    expect(tasks.filter(({ op }) => op === 'sites').length).toBeLessThanOrEqual(5);
    const rated = tasks.reduce((sum, task) => sum + (task.op === 'batch' ? task.entries.length : 0), 0);
    expect(rated).toBeLessThanOrEqual(5 * 500 + 3);
  });
});

test('GeoJSON has the same places as features (RFC 7946)', async () => {
  const query = `${PLACE}&radius=10000&limit=4`;
  const plain: Nearby = await (await ask(`GET /api/spot/nearby?${query}`)).json();
  const response = await ask(`GET /api/spot/nearby?${query}&format=geojson`, { 'accept-language': 'de' });
  expect(response.headers.get('content-type')).toBe('application/geo+json');
  expect(response.headers.get('content-language')).toBe('de');
  const { type, features, considered, notice, nearest_green } = await response.json();
  expect([type, considered, notice, nearest_green]).toEqual([
    'FeatureCollection',
    plain.considered,
    null,
    null,
  ]);
  expect(features.map(({ geometry }: PlaceFeature) => geometry)).toEqual(
    plain.places.map(({ lat, lon }) => ({ type: 'Point', coordinates: [lon, lat] })),
  );
  for (const [i, { properties }] of features.entries()) {
    // these sentences and names depend on the language
    const {
      lat: _,
      lon: __,
      name: ___,
      title: ____,
      why_better: _____,
      reasons: ______,
      place: _______,
      ...same
    } = plain.places[i]!;
    expect(properties).toMatchObject(same);
  }
});

describe('the facilities of a place', () => {
  const facilitiesOn = async (map: SceneMap): Promise<Place['facilities']> =>
    (await nearbyOn(map)).places.find(({ name }) => name === 'P')!.facilities;
  const site = () =>
    new SceneMap().area('parking', [500, 500], [540, 540], {
      name: 'P',
      osmId: 77,
      flags: SiteFlag.FREE,
      value: 12,
      maxstay: 1440,
    });

  test('are null where they are not mapped', async () => {
    expect(await facilitiesOn(site())).toEqual({
      ...SAMPLE_FACTS.facilities,
      fee: false,
      maxstay_minutes: 1440,
      capacity: 12,
    });
  });

  const flags = (facts: Partial<FacilityFacts>) =>
    facilityFlags({ facilities: {}, surface: 'unknown', heightLimit: null, ...facts });

  test('come from its tags and from facilities mapped beside it, and the latter take precedence', async () => {
    const map = site()
      .point('facility', [520, 520], {
        osmType: 'way',
        osmId: 77,
        radius: 20,
        value: OF_THE_PLACE,
        flags: flags({
          facilities: { toilets: false, lit: true, power: false },
          surface: 'grass',
          heightLimit: 3.2,
        }),
      })
      .point('facility', [560, 520], { flags: flags({ facilities: { toilets: true } }) })
      .point('facility', [520, 575], { flags: flags({ facilities: { water: true } }) });
    expect(await facilitiesOn(map)).toMatchObject({
      toilets: true,
      lit: true,
      power: false,
      water: null,
      surface: 'grass',
      height_limit_m: 3.2,
    });
  });

  test('are not those of the campsite next door', async () => {
    const map = site().point('facility', [560, 520], {
      osmType: 'way',
      osmId: 78,
      radius: 30,
      value: OF_THE_PLACE,
      flags: flags({ facilities: { showers: true } }),
    });
    expect((await facilitiesOn(map)).showers).toBeNull();
  });
});
