/** Finds the settlement at a position, and the part of a settlement. Coordinates 1e-7 degrees. */
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
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

/** Columns of a region in which settlements are searched. */
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
 * Returns the nearest independent settlement to (x, y), by its distance in multiples of its own radius. Null if none is
 * within three radii.
 * @param isMeant returns false for settlements to skip; default: skip none
 */
export function townAt<R extends Settled>(
  regions: readonly R[],
  x: number,
  y: number,
  isMeant?: (settlement: Settlement<R>) => boolean,
): Settlement<R> | null {
  return fewestRadii(regions, x, y, TOWNS, RADII_AROUND, isMeant);
}

/**
 * Returns the city, town or village within whose radius (x, y) is; of several, the nearest in multiples of its radius.
 * Null if there is none. Hamlets within the radius belong to it.
 */
export function largeTownAt<R extends Settled>(
  regions: readonly R[],
  x: number,
  y: number,
): Settlement<R> | null {
  return fewestRadii(regions, x, y, LARGE_TOWNS, 1);
}

/** Returns the part of a settlement nearest to (x, y); null if none is within `radii` radii. */
export function townPartAt<R extends Settled>(
  regions: readonly R[],
  x: number,
  y: number,
  radii = RADII_AROUND,
): Settlement<R> | null {
  return fewestRadii(regions, x, y, PARTS, radii);
}

interface Wanted {
  indexOf(region: Settled): IndexedItems;
  /** returns the radius of a settlement, m */
  radiusOf(region: Settled, point: number): number;
  /** largest radius of any settlement, m */
  largest: number;
  isWanted(region: Settled, point: number): boolean;
}

const TOWNS: Wanted = {
  indexOf: ({ towns }) => towns,
  radiusOf: ({ points }, point) => townRadius(points.flags.at(point), points.value.at(point)),
  largest: LARGEST_RADIUS_M,
  isWanted: () => true,
};
const LARGE_TOWNS: Wanted = {
  ...TOWNS,
  isWanted: ({ points }, point) => isLargeTown(points.flags.at(point)),
};
const PARTS: Wanted = {
  indexOf: ({ townParts }) => townParts,
  radiusOf: () => PART_RADIUS_M,
  largest: PART_RADIUS_M,
  isWanted: () => true,
};

/** @param radii maximum distance, in multiples of the radius of a settlement */
function fewestRadii<R extends Settled>(
  regions: readonly R[],
  x: number,
  y: number,
  { indexOf, radiusOf, largest, isWanted }: Wanted,
  radii: number,
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
      // distance scaled as if every settlement had the largest radius, m: never less than the actual distance
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
