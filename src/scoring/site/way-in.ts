/** Decides whether any van gets to a spot: not behind a bollard, a locked or private gate or a low bridge. */
import { AREA_KINDS } from '../../region/format/codes.ts';
import { isNearArea } from '../../region/read/around/areas-around.ts';
import type { CutOffRoad, NearRoad } from '../../region/read/cut-off-roads.ts';
import type { Region } from '../../region/read/reader.ts';
import type { AreaHit } from './area-hits.ts';
import { REACHABLE_M } from './drivable.ts';

/** Distance from the middle of a large car park within which a road leads to it, m. */
const ROAD_WITHIN_M = 200;
/** Distance from the edge of a car park within which a street is beside it, so that vans get in from there, m. */
const BESIDE_M = 8;

/** Whether a van gets to a spot. */
export interface WayIn {
  /** true if none ever does */
  isCutOff: boolean;
  /** of a way that is closed in some nights: returns true if a van gets here although `isClosed` closes some ways; null = always */
  isOpenWhile: ((isClosed: (conditions: string) => boolean) => boolean) | null;
}

export const OPEN_WAY: WayIn = { isCutOff: false, isOpenWhile: null };

/**
 * Returns whether the nearest road is one that no van can reach, with no other one beside the place.
 * @param areas around the spot @param isPlace true at a car park or rest area, false beside a road
 */
export function wayInTo(
  regions: readonly Region[],
  x: number,
  y: number,
  areas: readonly AreaHit[],
  isPlace: boolean,
): WayIn {
  const within = isPlace ? ROAD_WITHIN_M : REACHABLE_M;
  const isBest = ({ metres }: CutOffRoad, when: 'always' | 'sometime'): boolean => {
    let reachable: NearRoad | null = null;
    for (const { cutOffRoads } of regions) {
      const near = cutOffRoads?.reachable(x, y, within, when) ?? null;
      if (near && near.metres < (reachable?.metres ?? Number.POSITIVE_INFINITY)) reachable = near;
    }
    return !reachable || (reachable.metres > metres && !(isPlace && isBesidePlace(areas, reachable)));
  };
  const never = nearestCutOff(regions, x, y, within, 'always');
  if (never && isBest(never, 'sometime')) return { isCutOff: true, isOpenWhile: null };
  const sometime = nearestCutOff(regions, x, y, within, 'atTimes');
  if (!sometime || !isBest(sometime, 'always')) return OPEN_WAY;
  const { region, edge } = sometime;
  const roads = region.cutOffRoads!;
  return {
    isCutOff: false,
    isOpenWhile: (isClosed) => {
      const closes = (text: number) => isClosed(region.text(text));
      // the law of a street that is closed itself says so
      return (!isPlace && roads.isClosed(edge, closes)) || roads.isReached(edge, closes);
    },
  };
}

function nearestCutOff(
  regions: readonly Region[],
  x: number,
  y: number,
  within: number,
  when: 'always' | 'atTimes',
): (CutOffRoad & { region: Region }) | null {
  let least: (CutOffRoad & { region: Region }) | null = null;
  for (const region of regions) {
    const near = region.cutOffRoads?.nearest(x, y, within, when);
    if (near && near.metres < (least?.metres ?? Number.POSITIVE_INFINITY)) least = { ...near, region };
  }
  return least;
}

/** Returns true if a position on a road is at the edge of one of the places around the spot, or inside it. */
function isBesidePlace(areas: readonly AreaHit[], { x, y }: NearRoad): boolean {
  return areas.some(({ region, area, kind, distance }) => {
    if (distance > 0 || !PLACES.has(AREA_KINDS[kind]!)) return false;
    return isNearArea(region, 'local', Math.round(x), Math.round(y), BESIDE_M, (other) => other === area);
  });
}
const PLACES: ReadonlySet<string> = new Set(['parking', 'rest_area', 'services']);
