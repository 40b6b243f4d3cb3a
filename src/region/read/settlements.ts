/** Which town, and which part of it, a place belongs to. Coordinates 1e-7 degrees. */
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/earth.ts';
import { LARGEST_RADIUS_M, PART_RADIUS_M, RADII_AROUND, townRadius } from '../format/settlements.ts';
import { antimeridianShifts } from '../spatial/geometry.ts';
import type { Region } from './reader.ts';
import type { IndexedItems } from './sections.ts';

/** A `place` point of a region. */
export interface Settlement {
  region: Region;
  point: number;
}

/** The settlement of its own that (x, y) is fewest radii away from; null = none within three. */
export function townAt(regions: readonly Region[], x: number, y: number): Settlement | null {
  return fewestRadii(regions, x, y, LARGEST_RADIUS_M, ({ towns }) => towns, radiusOf);
}

/** The part of a settlement that (x, y) is nearest to; null = none within three of their radii. */
export function townPartAt(regions: readonly Region[], x: number, y: number): Settlement | null {
  return fewestRadii(
    regions,
    x,
    y,
    PART_RADIUS_M,
    ({ townParts }) => townParts,
    () => PART_RADIUS_M,
  );
}

function radiusOf({ points }: Region, point: number): number {
  return townRadius(points.flags[point]!, points.value[point]!);
}

/** @param largest radius of all, metres */
function fewestRadii(
  regions: readonly Region[],
  x: number,
  y: number,
  largest: number,
  indexOf: (region: Region) => IndexedItems,
  radius: (region: Region, point: number) => number,
): Settlement | null {
  const kx = metresPerUnitEast(y);
  let best: Settlement | null = null;
  let least = RADII_AROUND * largest;
  for (const region of regions) {
    const { coords } = region.points;
    const { tree, items } = indexOf(region);
    for (const shift of antimeridianShifts(x, least / kx)) {
      const fromX = x + shift;
      // metres as if all had the largest radius: never less than the real ones
      const found = tree.nearest(fromX, y, kx, least, (item) => {
        const point = items[item]!;
        if (region.hiddenPoints?.[point]) return Infinity;
        const dx = (coords[point * 2]! - fromX) * kx;
        const dy = (coords[point * 2 + 1]! - y) * METRES_PER_UNIT;
        return Math.hypot(dx, dy) * (largest / radius(region, point));
      });
      if (!found || (best && found.distance >= least)) continue;
      best = { region, point: items[found.item]! };
      least = found.distance;
    }
  }
  return best;
}
