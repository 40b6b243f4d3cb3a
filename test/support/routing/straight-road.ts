/** A road with tags between two others, and a long way round: whether a van drives straight on. */
import { driveTimeOf } from '../../../src/routing/drive-time.ts';
import { type Roads, roadsOf } from '../../../src/routing/roads.ts';
import type { Vehicle } from '../../../src/routing/vehicle.ts';
import { regionOf } from '../maps/assembled-region.ts';
import { RoadMap, type Spot, snapAt } from './road-map.ts';

export const VAN: Vehicle = { heightM: 2.9, lengthM: 7.2, weightT: 4.2, widthM: 2.3 };
export const SLIM: Vehicle = { heightM: 2, lengthM: 5, weightT: 2.8, widthM: 1.9 };
export const [A, MIDDLE, B]: Spot[] = [
  [0, 0],
  [1000, 0],
  [2000, 0],
];
export type Tags = Record<string, string>;

/** Speed limit of a way round that takes eight minutes more than the road, whose own limit is 50. */
export const FAST_ROUND = '100';

/** A road of 2 km with the tags, whose middle may have some, and a long way round. */
export async function roadsOn(tags: Tags, middle: Tags = {}, maxspeed = '20'): Promise<Roads> {
  const slow = { highway: 'secondary', maxspeed };
  const map = new RoadMap()
    .way({ highway: 'secondary', name: 'Passo', ...tags }, A!, MIDDLE!, B!)
    .at(MIDDLE!, middle)
    .way(slow, A!, [0, 6000], [2000, 6000], B!)
    .way(slow, A!, [-500, 0])
    .way(slow, B!, [2500, 0]);
  return roadsOf([await regionOf(map.objects())]);
}

/** Returns the drive from end to end. */
export function drive(
  roads: Roads,
  { vehicle = VAN, at, back = false }: { vehicle?: Vehicle; at?: string; back?: boolean },
) {
  const stops = [snapAt(roads, [-400, 0]), snapAt(roads, [2400, 0])];
  const time = at === undefined ? null : driveTimeOf(Date.parse(`${at}:00Z`));
  return roads.route(back ? stops.reverse() : stops, vehicle, undefined, time)!;
}

/** Returns true if a drive takes the road itself. */
export const isStraight = (...args: Parameters<typeof drive>) => drive(...args).metres < 3000;
