// Turns across the oncoming traffic take longer, on whichever side of the road people drive.
import { expect, test } from 'bun:test';
import { roadsOf } from '../../../src/routing/roads.ts';
import { ANY_VEHICLE } from '../../../src/routing/vehicle.ts';
import { regionOf } from '../../support/maps/assembled-region.ts';
import { placeOf, RoadMap, type Spot } from '../../support/routing/road-map.ts';

const ROAD = { highway: 'tertiary' };
const WEST: Spot = [-500, 0];
const [LEFT, RIGHT]: Spot[] = [
  [0, 500],
  [0, -500],
];

test.each([
  ['Austria', 0, 0, true],
  ['England', 4.5, -10.5, false],
  ['Malta', -11.2, 5.2, false],
  ['Queensland', -74, 135, false],
])('in %s', async (_, north, east, isOnRight) => {
  const map = new RoadMap()
    .way(ROAD, WEST, [0, 0])
    .way(ROAD, LEFT!, [0, 0])
    .way(ROAD, RIGHT!, [0, 0])
    .way(ROAD, [500, 0], [0, 0]);
  const { nodes, ways } = map.objects();
  const moved = nodes!.map((node) => ({ ...node, lat: node.lat + north, lon: node.lon + east }));
  const roads = roadsOf([await regionOf({ nodes: moved, ways: ways! })]);
  const at = (spot: Spot) => {
    const { lat, lon } = placeOf(spot);
    return roads.snap(lat + north, lon + east, 20)!;
  };
  const [left, right] = roads.table(at(WEST), [at(LEFT!), at(RIGHT!)], ANY_VEHICLE).seconds;
  expect(Math.sign(left! - right!)).toBe(isOnRight ? 1 : -1);
  expect(Math.abs(left! - right!)).toBeCloseTo(4, 0);
});
