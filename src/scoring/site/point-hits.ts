/** Finds points around a spot: those within their reach, and the nearest of some kinds within a longer limit. */
import { POINT_CATEGORIES } from '../../region/format/codes.ts';
import { NEAREST_SETS, type NearestSetName, POINT_GROUPS, reachOf } from '../../region/format/reach.ts';
import { nearestPoint, pointsAround } from '../../region/read/around/points-around.ts';
import type { Region } from '../../region/read/reader.ts';

/** A point near the spot; distance from the edge of what it represents, m. */
export interface PointHit {
  region: Region;
  point: number;
  distance: number;
}

/** Reach by PointCategory code, m; -1 = a category that never matters. */
const REACH_BY_CODE = Float64Array.from(POINT_CATEGORIES, (name) => reachOf(name) ?? -1);

const NONE: readonly PointHit[] = [];

/** Points within reach of a spot, in the order of the regions' files, by PointCategory code. */
export class PointsAround {
  /** codes of the categories with points */
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

  /** Returns the points of one category. */
  of(category: number): readonly PointHit[] {
    return this.lists[category] ?? NONE;
  }
}

/** Returns the points within reach of (x, y), 1e-7 degrees. */
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

/** Returns for each of NEAREST_SETS the nearest point within the limit of the set; null if there is none. */
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
