/** Finds the anchor of a feature, the position that decides which cell owns it, and the bbox in which it matters. */
import { PointCategory } from '../../region/format/codes.ts';
import { isTown, townRadius } from '../../region/format/settlements.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import type { Feature } from '../records/layouts.ts';
import type { Box } from './tiles.ts';

/** Position in stored units. */
export type Anchor = readonly [x: number, y: number];

/**
 * Margin around runways and aerodromes, m: all runways of an aerodrome share its traffic, and those of the largest
 * are 8 km apart.
 */
const AERODROME_REACH_M = 10_000;

/** Returns the anchor of a line: its first point. */
export function anchorOfPath(path: Int32Array): Anchor {
  return [path[0]!, path[1]!];
}

/** Returns the anchor of an area: its westernmost vertex, the southernmost one if there are several. */
export function anchorOfRings(rings: readonly Int32Array[]): Anchor {
  let x = Number.POSITIVE_INFINITY;
  let y = Number.POSITIVE_INFINITY;
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      if (ring[i]! > x || (ring[i] === x && ring[i + 1]! >= y)) continue;
      x = ring[i]!;
      y = ring[i + 1]!;
    }
  }
  return [x, y];
}

/** Returns the bbox of a path. */
export function boxOfPath(path: Int32Array): Box {
  let [minX, minY] = [path[0]!, path[1]!];
  let [maxX, maxY] = [minX, minY];
  for (let i = 2; i < path.length; i += 2) {
    const x = path[i]!;
    const y = path[i + 1]!;
    if (x < minX) minX = x;
    else if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    else if (y > maxY) maxY = y;
  }
  return { minX, minY, maxX, maxY };
}

/**
 * Returns the bbox within which a point matters to roads: for a town the area of its streets, for any other point its
 * position.
 */
export function boxOfPoint({ category, flags, value, x, y }: Feature<'point'>): Box {
  const isSettlement = category === PointCategory.place && isTown(flags);
  return widened({ minX: x, minY: y, maxX: x, maxY: y }, isSettlement ? townRadius(flags, value) : 0);
}

/** Returns the bbox within which a runway or an aerodrome matters. */
export function boxOfAirfield(box: Box): Box {
  return widened(box, AERODROME_REACH_M);
}

/** Returns a box grown by some metres on every side. */
export function widened({ minX, minY, maxX, maxY }: Box, metres: number): Box {
  if (metres === 0) return { minX, minY, maxX, maxY };
  const north = Math.ceil(metres / METRES_PER_UNIT);
  const east = Math.ceil(metres / Math.min(metresPerUnitEast(minY), metresPerUnitEast(maxY)));
  return { minX: minX - east, minY: minY - north, maxX: maxX + east, maxY: maxY + north };
}
