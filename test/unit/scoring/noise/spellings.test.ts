/** Maps that differ only in the spelling of a value say the same; what cannot be read is as untagged. */
import { describe, expect, test } from 'bun:test';
import type { Nearby } from '../../../../src/api/nearby.ts';
import { realPool } from '../../../support/http/real-pool.ts';
import { testApp } from '../../../support/http/test-app.ts';
import {
  carParkScene,
  placeOf,
  streetScene,
  TagScene,
  type Tags,
  WINTER,
} from '../../../support/maps/tag-scene.ts';
import { testRows } from '../../../support/rows.ts';

async function levelOf(scene: TagScene): Promise<number> {
  const answer = await scene.answer(WINTER);
  return answer.night_noise_db!;
}

const street = (tags: Tags) => levelOf(streetScene(tags));
/** Level beside a main road of a town with so many people. */
const town = (tags: Tags) =>
  levelOf(
    new TagScene()
      .way({ highway: 'primary', name: 'K' }, [-900, -30], [900, -30])
      .square({ landuse: 'residential' }, [0, 0], 1600)
      .node({ place: 'town', name: 'T', ...tags }, [200, 200]),
  );

describe('A speed limit', () => {
  testRows(['none', 'None', 'fast', 'signals', '999'])(
    '"%s" of a residential street is none',
    async (maxspeed) => {
      expect(await street({ maxspeed })).toBe(await street({}));
    },
  );

  testRows([
    ['30 mph', '48'],
    ['50 km/h', '50'],
    ['50;30', '30'],
    ['GR:Urban', '50'],
    ['DE:urban', '50'],
    ['DE:zone:30', '30'],
  ])('"%s" is %s', async (maxspeed, plain) => {
    expect(await street({ maxspeed })).toBe(await street({ maxspeed: plain }));
  });
});

describe('A population', () => {
  testRows([
    ...[
      '12500;13000',
      '12500.0',
      '12,500',
      '12.500',
      '12 500',
      "12'500",
      '12500 (2011)',
      'ca. 12500',
      '12.5k',
    ],
  ])('"%s" is 12500', async (population) => {
    expect(await town({ population })).toBe(await town({ population: '12500' }));
  });

  test('of a town is heard', async () => {
    const [small, large] = [await town({ population: '12500' }), await town({ population: '125000' })];
    expect(large).toBeGreaterThan(small);
  });

  test.each(['many', '2011: 12500', '12_500'])('"%s" is not known', async (population) => {
    expect(await town({ population })).toBe(await town({}));
  });
});

/** Returns the titles of the listed car parks. */
async function listed(tags: Tags, query: string): Promise<string[]> {
  const { ask } = testApp({ pool: realPool([await carParkScene(tags).region()]).pool });
  const { lat, lon } = placeOf([300, 300]);
  const url = `GET /api/spot/nearby?lat=${lat}&lon=${lon}&radius=2000&at=${WINTER}&${query}`;
  const { places } = JSON.parse(await (await ask(url)).text()) as Nearby;
  return places.map(({ name }) => name);
}

testRows<[Tags, string, boolean]>([
  [{ capacity: '1,200' }, 'min_capacity=15', true],
  [{ capacity: 'ca. 20' }, 'min_capacity=15', true],
  [{ capacity: '12 Stellplätze' }, 'min_capacity=15', false],
  [{ maxweight: '2.8 tons' }, 'weight_t=3.5', false],
  [{ maxweight: '2800 kg' }, 'weight_t=3.5', false],
  [{ maxweight: '7,5 t' }, 'weight_t=3.5', true],
  [{ maxheight: "8' 10½″" }, 'height_m=2.8', false],
  [{ maxheight: 'default;2.5' }, 'height_m=2.8', false],
  [{ maxheight: 'default;3.5' }, 'height_m=2.8', true],
  [{ maxweight: '3 metric tons' }, 'weight_t=3.5', false],
  [{ maxheight: '3,5 Meter' }, 'height_m=2.8', true],
  [{ 'fee:conditional': 'no @ (18:00-08:00)' }, 'free=true', true],
  [{ fee: 'Mo-Fr 08:00-18:00' }, 'free=true', true],
  [{ fee: 'yes' }, 'free=true', false],
])('A car park with %j is listed for %s: %p', async (tags, query, isListed) => {
  expect(await listed(tags, query)).toHaveLength(isListed ? 1 : 0);
});

test.each([
  ['A 1\nE 5', 'A 1 E 5'],
  ['\u202eA 1\u202c', 'A 1'],
  ['A\u2028 1\t', 'A 1'],
])('Titles are one line without invisible characters: %j', async (ref, name) => {
  const scene = new TagScene()
    .way({ highway: 'primary', ref }, [-900, -25], [900, -25])
    .way({ highway: 'service' }, [0, -25], [0, 0])
    .square({ amenity: 'parking' }, [0, 0], 20);
  const { title, reasons } = await scene.answer(WINTER);
  expect(title).toBe(`Car park on ${name}`);
  expect([title, ...reasons].join()).not.toMatch(/[\p{Cc}\u2028\u202a-\u202e]/u);
});
