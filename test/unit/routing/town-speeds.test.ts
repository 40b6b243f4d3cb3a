// How fast one drives in towns of streets of any class, and in roundabouts.
import { describe, expect, test } from 'bun:test';
import { type Roads, roadsOf } from '../../../src/routing/roads.ts';
import { ANY_VEHICLE } from '../../../src/routing/vehicle.ts';
import { regionOf } from '../../support/maps/assembled-region.ts';
import { RoadMap, type Spot, snapAt } from '../../support/routing/road-map.ts';

type Tags = Record<string, string>;
const PRIMARY = { highway: 'primary', maxspeed: '50' };

/** Blocks of streets, 600 by 600 m, which meet the road in their middle only at its ends. */
function town(tags: Tags, gap = 100): RoadMap {
  const map = new RoadMap().way(PRIMARY, [-300, 0], [300, 0]);
  for (let north = -300; north <= 300; north += gap)
    if (north !== 0) map.way(tags, [-300, north], [300, north]);
  for (let east = -300 + gap; east < 300; east += gap) map.way(tags, [east, -300], [east, 300]);
  return map.way(tags, [-300, -300], [-300, 0], [-300, 300]).way(tags, [300, -300], [300, 0], [300, 300]);
}

async function kmh(map: RoadMap, from: Spot = [-150, 0], to: Spot = [150, 0]): Promise<number> {
  const roads: Roads = roadsOf([await regionOf(map.objects())]);
  const { metres, seconds } = roads.route([snapAt(roads, from), snapAt(roads, to)], ANY_VEHICLE)!;
  return (metres / seconds) * 3.6;
}

describe('in a town', () => {
  test('without minor streets one drives as in one of minor streets', async () => {
    const country = await kmh(new RoadMap().way(PRIMARY, [-300, 0], [300, 0]));
    expect(country).toBeCloseTo(37.5, 0);
    const [minor, major] = [await kmh(town({ highway: 'residential' })), await kmh(town(PRIMARY))];
    expect(minor).toBeLessThan(33);
    expect(major).toBeLessThan(33);
  });

  test('the more streets there are, the slower one drives', async () => {
    expect(await kmh(town(PRIMARY, 50))).toBeLessThan((await kmh(town(PRIMARY))) - 3);
  });

  test('the carriageways of one road, or two roads that cross, are none', async () => {
    const dual = new RoadMap();
    for (const north of [0, 12, 24, 36])
      dual.way(PRIMARY, [-300, north], [300, north]).way(PRIMARY, [300, north], [400, 0]);
    expect(await kmh(dual)).toBeGreaterThan(36);
    const crossing = new RoadMap()
      .way(PRIMARY, [-300, 0], [0, 0], [300, 0])
      .way(PRIMARY, [0, -300], [0, 0], [0, 300]);
    expect(await kmh(crossing, [-250, 0], [-50, 0])).toBeGreaterThan(36);
  });

  test('a limit of 30 is driven, not a share of it', async () => {
    const slow = { ...PRIMARY, maxspeed: '30' };
    const map = town({ highway: 'residential' }, 150).way(slow, [-300, 30], [300, 30], [300, 0]);
    expect(await kmh(map, [-150, 30], [150, 30])).toBeCloseTo(21, 0);
  });
});

test('a roundabout is driven slowly, whatever its limit', async () => {
  const round = { highway: 'primary', junction: 'roundabout', maxspeed: '70' };
  const map = new RoadMap().way(round, [0, 0], [20, 20], [0, 40], [-20, 20], [0, 0]);
  expect(await kmh(map, [5, 5], [-5, 35])).toBeLessThan(25);
});

test('a serpentine is driven as slowly with a side road on each of its legs as without', async () => {
  const bends = Array.from({ length: 24 }, (_, i): Spot => [(i % 2) * 60, 30 * i]);
  const middles = bends.slice(1).map(([east, north], i): Spot => [(east + bends[i]![0]) / 2, north - 15]);
  const points = bends.flatMap((bend, i): Spot[] => [bend, ...(middles[i] ? [middles[i]] : [])]);
  const pass = { highway: 'tertiary', maxspeed: '80' };
  const serpentine = () => new RoadMap().way(pass, ...points);
  const withTracks = serpentine();
  for (const [east, north] of middles) withTracks.way({ highway: 'track' }, [east, north], [east, north + 8]);
  const along: [Spot, Spot] = [
    [30, 15],
    [30, 675],
  ];
  const alone = await kmh(serpentine(), ...along);
  expect(alone).toBeLessThan(30);
  expect(Math.abs((await kmh(withTracks, ...along)) - alone)).toBeLessThan(5);
});
