/** Islands and town centres where all roads are closed to vans: in scores, in lists and on the page. */
import { describe, expect, test } from 'bun:test';
import type { Nearby } from '../../../../src/api/nearby.ts';
import type { Score } from '../../../../src/api/score.ts';
import { whyNoVan } from '../../../../src/web/parts/place/verdict.tsx';
import { realPool } from '../../../support/http/real-pool.ts';
import { testApp } from '../../../support/http/test-app.ts';
import { type Metres, placeOf, TagScene, type Tags, WINTER } from '../../../support/maps/tag-scene.ts';

const NOBODY = 'No road here is open to vans';
const VILLAGE: Metres = [0, 10];
const CAR_PARK: Metres = [100, 50];
const CAMPSITE: Metres = [300, 300];

/** Returns a village with a car park and a campsite. @param road tags of its only street */
const island = (road: Tags, others: Tags = {}) =>
  new TagScene()
    .way({ highway: 'residential', name: 'Dorfstraße', ...road }, [-900, 0], [0, 0], [900, 0])
    .way({ highway: 'service', ...road, ...others }, [0, 0], [0, 300])
    .square({ amenity: 'parking', name: 'P' }, CAR_PARK)
    .square({ tourism: 'camp_site', name: 'C' }, CAMPSITE);

async function listOf(map: TagScene, query = '') {
  const { ask } = testApp({ pool: realPool([await map.region()]).pool });
  const { lat, lon } = placeOf(VILLAGE);
  const around = query || `lat=${lat}&lon=${lon}&radius=3000`;
  return JSON.parse(await (await ask(`GET /api/spot/nearby?${around}&at=${WINTER}`)).text()) as Nearby;
}

describe.each<Tags>([{ motor_vehicle: 'no' }, { access: 'no', foot: 'yes' }, { vehicle: 'no' }])(
  'Where all roads have %j',
  (road) => {
    test.each<[Metres]>([[VILLAGE], [CAR_PARK], [CAMPSITE]])('no van is at %j', async (at) => {
      const answer = await island(road).answer(WINTER, at);
      expect(answer).toMatchObject({ allowed: 'no', ampel: 'red', official: false });
      expect(answer.reasons[0]).toBe(`${NOBODY} (-60)`);
    });

    test('lists have no places, and say why', async () => {
      const { places, notice } = await listOf(island(road));
      expect(places).toEqual([]);
      expect(notice).toStartWith(`${NOBODY}. `);
    });
  },
);

test('a list of a box says so by its places', async () => {
  const [a, b] = [placeOf([-500, -500]), placeOf([500, 500])];
  const box = `bbox=${a.lon},${a.lat},${b.lon},${b.lat}`;
  expect((await listOf(island({ motor_vehicle: 'no' }), box)).notice).toStartWith(`${NOBODY}. `);
});

test('the page says it instead of "No road within 120 m"', async () => {
  const answer = await island({ motor_vehicle: 'no' }).answer(WINTER, VILLAGE);
  expect(whyNoVan(answer as unknown as Score)).toBe(`${NOBODY}.`);
});

describe('It is not said', () => {
  test('where a road is open', async () => {
    const map = island({ motor_vehicle: 'no' }).way({ highway: 'unclassified' }, [-900, 700], [900, 700]);
    for (const at of [CAR_PARK, CAMPSITE]) {
      const { reasons } = await map.answer(WINTER, at);
      expect(reasons.join()).not.toContain(NOBODY);
    }
    expect((await listOf(map)).notice ?? '').not.toContain(NOBODY);
  });

  test('of a campsite with a private lane for its guests', async () => {
    const answer = await island({ motor_vehicle: 'no' }, { motor_vehicle: 'private' }).answer(
      WINTER,
      CAMPSITE,
    );
    expect(answer).toMatchObject({ allowed: 'yes', official: true });
  });

  test('where no road is mapped at all', async () => {
    const map = new TagScene()
      .way({ highway: 'residential' }, [-9000, -9000], [-8000, -9000])
      .square({ tourism: 'camp_site', name: 'C' }, [0, 0]);
    expect(await map.answer(WINTER)).toMatchObject({ allowed: 'yes', official: true });
  });
});
