/** Points around a spot: those that can matter at all, and the nearest of some kinds however far away. */
import { POINT_CATEGORIES } from '../../region/format/codes.ts';
import { NEAREST_SETS, type NearestSetName, POINT_GROUPS, reachOf } from '../../region/format/reach.ts';
import { nearestPoint, pointsAround } from '../../region/read/around/points-around.ts';
import type { Region } from '../../region/read/reader.ts';

/** A point near the spot; metres from the edge of what it stands for. */
export interface PointHit {
  region: Region;
  point: number;
  distance: number;
}

/** Metres by PointCategory code; -1 = a category that matters to no spot. */
const REACH_BY_CODE = Float64Array.from(POINT_CATEGORIES, (name) => reachOf(name) ?? -1);

const NONE: readonly PointHit[] = [];

/** The points that matter around a spot, in the order of the regions' files, by PointCategory code. */
export class PointsAround {
  /** codes of the categories of which there are any */
  readonly categories: number[] = [];
  count = 0;
  private readonly lists = new Array<PointHit[] | undefined>(POINT_CATEGORIES.length);

  add(category: number, hit: PointHit): void {
    this.count++;
    const hits = this.lists[category];
    if (hits) hits.push(hit);
    else {
      this.lists[category] = [hit];
      this.categories.push(category);
    }
  }

  /** Those of one category. */
  of(category: number): readonly PointHit[] {
    return this.lists[category] ?? NONE;
  }
}

/** The points that matter around (x, y).
 * @param x 1e-7 degrees; @param y likewise */
export function pointHitsAround(regions: readonly Region[], x: number, y: number): PointsAround {
  const points = new PointsAround();
  for (const region of regions) {
    const { category } = region.points;
    for (const { name, reach } of POINT_GROUPS) {
      if (reach === 0) continue;
      pointsAround(region, name, x, y, reach, (point, distance) => {
        const code = category[point]!;
        if (distance <= REACH_BY_CODE[code]!) points.add(code, { region, point, distance });
      });
    }
  }
  return points;
}

/** The nearest point of each set within its limit. */
export function nearestHitsAround(
  regions: readonly Region[],
  x: number,
  y: number,
): Record<NearestSetName, PointHit | null> {
  const found = {} as Record<NearestSetName, PointHit | null>;
  for (const { name } of NEAREST_SETS) {
    found[name] = null;
    for (const region of regions) {
      const hit = nearestPoint(region, name, x, y);
      if (!hit || hit.distance >= (found[name]?.distance ?? Infinity)) continue;
      found[name] = { region, point: hit.point, distance: hit.distance };
    }
  }
  return found;
}
