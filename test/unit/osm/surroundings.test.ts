/** Surroundings of places after an import: houses, the distance to water, and whether it is in view. */
import { describe, expect, test } from 'bun:test';
import { AreaKind } from '../../../src/region/format/codes.ts';
import { type SiteSurroundings, surroundingsIn } from '../../../src/region/format/site-details.ts';
import { METRES_PER_DEGREE, merge, regionOf, road, zone } from '../../support/maps/assembled-region.ts';
import type { MapObjects } from '../../support/pbf/pbf-writer.ts';
import { seededRandom } from '../../support/seeded-random.ts';

const LAT = 47;
const LON = 9;
const KX = Math.cos((LAT * Math.PI) / 180);
const CAR_PARK = { amenity: 'parking' };
let nextId = 1;

/**
 * A square around a position in metres from the first car park.
 * @param side metres from south to north
 */
function ground(east: number, north: number, side: number, tags: Record<string, string>): MapObjects {
  nextId += 10;
  const lat = LAT + (north - side / 2) / METRES_PER_DEGREE;
  const lon = LON + east / METRES_PER_DEGREE / KX - side / 2 / METRES_PER_DEGREE;
  return zone(nextId, lat, lon, side / METRES_PER_DEGREE, tags);
}

/** Returns the surroundings of all car parks of a map, in the order of their ids. */
async function allAround(...objects: MapObjects[]): Promise<(SiteSurroundings | null)[]> {
  const region = await regionOf(merge(...objects));
  const { kind } = region.areas;
  return [...kind.keys()]
    .filter((area) => kind[area] === AreaKind.parking)
    .map((area) => surroundingsIn(region.detailsOf(area, true)));
}

async function around(...objects: MapObjects[]): Promise<SiteSurroundings> {
  const [found] = await allAround(ground(0, 0, 20, CAR_PARK), ...objects);
  return found!;
}

describe('houses', () => {
  test('within 200 m are counted exactly, without sheds', async () => {
    const random = seededRandom(4);
    const sites = Array.from({ length: 12 }, () => [random() * 1200 - 600, random() * 1200 - 600] as const);
    const houses = Array.from({ length: 400 }, () => ({
      east: random() * 1600 - 800,
      north: random() * 1600 - 800,
      side: random() < 0.3 ? 5 : 10,
    }));
    const found = await allAround(
      ...sites.map(([east, north]) => ground(east, north, 20, CAR_PARK)),
      ...houses.map(({ east, north, side }) => ground(east, north, side, { building: 'yes' })),
    );
    const counted = sites.map(
      ([east, north]) =>
        houses.filter((house) => {
          const metres = Math.hypot(house.east - east, house.north - north);
          // a square in degrees is narrower than it is tall
          return house.side ** 2 * KX >= 40 && metres <= 200;
        }).length,
    );
    expect(found.map((each) => each!.houses)).toEqual(counted);
    expect(new Set(counted).size).toBeGreaterThan(5);
  });

  test('are unknown along residential streets with hardly any, where most are unmapped', async () => {
    const street = (highway: string) => road(8_000_001, LAT, LON - 0.003, 450, { highway });
    const house = (east: number) => ground(east, 30, 10, { building: 'yes' });
    expect((await around(street('residential'), house(50))).houses).toBeNull();
    expect((await around(street('tertiary'), house(50))).houses).toBe(1);
    const all = Array.from({ length: 9 }, (_, i) => house(-160 + 40 * i));
    expect((await around(street('residential'), ...all)).houses).toBe(9);
  });

  test('are unknown where homes are mapped only as land, and 0 where there are no homes', async () => {
    const homes = ground(0, 250, 300, { landuse: 'residential' });
    expect((await around()).houses).toBe(0);
    expect((await around(homes)).houses).toBeNull();
    expect((await around(homes, ground(0, 150, 10, { building: 'house' }))).houses).toBe(1);
  });
});

describe('water', () => {
  const lake = (north: number) => ground(0, north + 100, 200, { natural: 'water' });

  test('is as far away as its shore, and ignored beyond 1 km', async () => {
    expect((await around(lake(300))).waterM).toBeWithin(298, 303);
    expect((await around(lake(1020))).waterM).toBeNull();
    // a garden pond does not count
    expect((await around(ground(0, 60, 20, { natural: 'water' }))).waterM).toBeNull();
  });

  test('is in view across open land, not behind houses or a wood; a pond is never in view', async () => {
    const views = async (...between: MapObjects[]) => (await around(lake(300), ...between)).waterViews;
    const open = await views();
    expect(open[0]![0]).toBeWithin(-3, 4);
    expect(open[0]![1]).toBeWithin(298, 303);
    expect(await views(ground(0, 150, 400, { natural: 'wood' }))).toEqual([]);
    const row = Array.from({ length: 21 }, (_, i) => ground(-200 + i * 20, 150, 40, { building: 'yes' }));
    expect(await views(...row)).toEqual([]);
    // a wood beside the line of sight hides nothing
    expect(await views(ground(400, 150, 200, { natural: 'wood' }))).toContainEqual(open[0]!);
    const pond = await around(ground(0, 100, 60, { natural: 'water' }));
    expect([pond.waterM! < 100, pond.waterViews]).toEqual([true, []]);
  });

  test('includes the sea', async () => {
    const coast: MapObjects = {
      nodes: [-600, 600].map((east, i) => ({
        id: 9_000_001 + i,
        lat: LAT + 80 / METRES_PER_DEGREE,
        lon: LON + east / METRES_PER_DEGREE / KX,
      })),
      ways: [{ id: 9_000_001, nodes: [9_000_001, 9_000_002], tags: { natural: 'coastline' } }],
    };
    const { waterM, waterViews } = await around(coast);
    expect(waterM).toBeWithin(78, 83);
    expect(waterViews[0]![1]).toBeWithin(78, 83);
  });
});

test('an aerodrome without a mapped runway is included', async () => {
  const region = await regionOf(merge(ground(2000, 0, 300, { aeroway: 'aerodrome', name: 'Grass strip' })));
  expect([...region.runways.name].map((name) => region.text(name))).toEqual(['Grass strip']);
  expect([...region.runways.movements]).toEqual([0]);
});
