/** Which town, and which part of it, a place belongs to. Coordinates 1e-7 degrees. */
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/earth.ts';
import {
  isLargeTown,
  LARGEST_RADIUS_M,
  PART_RADIUS_M,
  RADII_AROUND,
  townRadius,
} from '../format/settlements.ts';
import { antimeridianShifts } from '../spatial/geometry.ts';
import type { Region } from './reader.ts';
import type { IndexedItems } from './sections.ts';

/** What of a region knows settlements. */
export interface Settled {
  points: Pick<Region['points'], 'coords' | 'flags' | 'value'>;
  towns: IndexedItems;
  townParts: IndexedItems;
  hiddenPoints: Uint8Array | null;
}

/** A `place` point of a region. */
export interface Settlement<R extends Settled = Region> {
  region: R;
  point: number;
}

/**
 * The settlement of its own that (x, y) is fewest radii away from; null = none within three.
 * @param isMeant false = it is passed over; left out = none is
 */
export function townAt<R extends Settled>(
  regions: readonly R[],
  x: number,
  y: number,
  isMeant?: (settlement: Settlement<R>) => boolean,
): Settlement<R> | null {
  return fewestRadii(regions, x, y, TOWNS, isMeant);
}

/** The same of cities, towns and villages whose radius reaches (x, y): what hamlets around them are part of. */
export function largeTownAt<R extends Settled>(
  regions: readonly R[],
  x: number,
  y: number,
): Settlement<R> | null {
  const isWanted = ({ points }: Settled, point: number) => isLargeTown(points.flags[point]!);
  return fewestRadii(regions, x, y, { ...TOWNS, radii: 1, isWanted });
}

/** The part of a settlement that (x, y) is nearest to; null = none within so many of their radii. */
export function townPartAt<R extends Settled>(
  regions: readonly R[],
  x: number,
  y: number,
  radii = RADII_AROUND,
): Settlement<R> | null {
  return fewestRadii(regions, x, y, { ...PARTS, radii });
}

interface Wanted {
  indexOf(region: Settled): IndexedItems;
  /** metres */
  radiusOf(region: Settled, point: number): number;
  /** the largest of all, metres */
  largest: number;
  /** how many radii away at most */
  radii: number;
  isWanted(region: Settled, point: number): boolean;
}

const TOWNS: Wanted = {
  indexOf: ({ towns }) => towns,
  radiusOf: ({ points }, point) => townRadius(points.flags[point]!, points.value[point]!),
  largest: LARGEST_RADIUS_M,
  radii: RADII_AROUND,
  isWanted: () => true,
};
const PARTS: Wanted = {
  indexOf: ({ townParts }) => townParts,
  radiusOf: () => PART_RADIUS_M,
  largest: PART_RADIUS_M,
  radii: RADII_AROUND,
  isWanted: () => true,
};

function fewestRadii<R extends Settled>(
  regions: readonly R[],
  x: number,
  y: number,
  { indexOf, radiusOf, largest, radii, isWanted }: Wanted,
  isMeant?: (settlement: Settlement<R>) => boolean,
): Settlement<R> | null {
  const kx = metresPerUnitEast(y);
  let best: Settlement<R> | null = null;
  let least = radii * largest;
  for (const region of regions) {
    const { coords } = region.points;
    const { tree, items } = indexOf(region);
    for (const shift of antimeridianShifts(x, least / kx)) {
      const fromX = x + shift;
      // metres as if all had the largest radius: never less than the real ones
      const found = tree.nearest(fromX, y, kx, least, (item) => {
        const point = items[item]!;
        if (
          region.hiddenPoints?.[point] ||
          !isWanted(region, point) ||
          (isMeant && !isMeant({ region, point }))
        )
          return Infinity;
        const dx = (coords[point * 2]! - fromX) * kx;
        const dy = (coords[point * 2 + 1]! - y) * METRES_PER_UNIT;
        return Math.sqrt(dx * dx + dy * dy) * (largest / radiusOf(region, point));
      });
      if (!found || (best && found.distance >= least)) continue;
      best = { region, point: items[found.item]! };
      least = found.distance;
    }
  }
  return best;
}
