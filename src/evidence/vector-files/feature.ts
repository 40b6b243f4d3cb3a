/** Features of a file of points or polygons, whatever its format. */

import { EvidenceError } from '../evidence-error.ts';
import type { Projection } from '../projection.ts';

export interface Feature {
  /** number of the feature, from 1 */
  number: number;
  properties: Readonly<Record<string, unknown>>;
  /** geometry; null if missing, or of an unsupported kind, such as a line */
  geometry: Geometry | null;
  /** name of the geometry type, for messages */
  type: string;
}

/** Geometry in degrees. */
export type Geometry =
  | { kind: 'point'; lon: number; lat: number }
  /** rings of each polygon, longitude and latitude alternate; even-odd rule */
  | { kind: 'polygons'; polygons: Float64Array[][] };

export interface VectorFile {
  format: 'GeoPackage' | 'GeoJSON' | 'Shapefile';
  /** names of layers, which may identify the content */
  names: readonly string[];
  /**
   * Yields the features. @param onProgress receives the share read, 0 to 1
   * @throws EvidenceError when the file is damaged
   */
  features(onProgress: (share: number) => void): AsyncIterable<Feature> | Iterable<Feature>;
}

const MIN_CORNERS = 4;
/**
 * Maximum extent of a polygon's side in longitude or latitude, degrees. Contours have far shorter sides, so a
 * longer side is an error.
 */
const MAX_SIDE = 5;

/** Maximum area of the box around a ring, square degrees: that around Norway has 380. */
const MAX_AREA = 500;

/**
 * Converts the corners of a ring to degrees, in place; returns an empty ring if it has fewer than four corners.
 * @param xy x and y alternate
 * @throws EvidenceError if a corner is invalid, or the ring is not closed or larger than a country
 */
export function toRing(xy: Float64Array, projection: Projection): Float64Array {
  const last = xy.length - 2;
  // a ring with fewer corners has no inside
  if (xy.length < 2 * MIN_CORNERS) return new Float64Array(0);
  for (let i = 0; i < xy.length; i += 2) [xy[i], xy[i + 1]] = projection.toDegrees(xy[i]!, xy[i + 1]!);
  for (let i = 2; i < xy.length; i++) {
    const side = Math.abs(xy[i]! - xy[i - 2]!);
    if (side > MAX_SIDE)
      throw new EvidenceError(
        `A side of a polygon is ${side.toFixed(0)} degrees long; expected at most ${MAX_SIDE}: a corner is not where it should be.`,
      );
  }
  const area = extentOf(xy, 0) * extentOf(xy, 1);
  if (area > MAX_AREA)
    throw new EvidenceError(
      `A polygon is ${extentOf(xy, 0).toFixed(0)} degrees wide and ${extentOf(xy, 1).toFixed(0)} high; expected at most ${MAX_AREA} square degrees, the size of a country.`,
    );
  if (xy[0] !== xy[last] || xy[1] !== xy[last + 1])
    throw new EvidenceError('A ring of a polygon is not closed: its last corner is not its first.');
  return xy;
}

/** Returns the extent of a ring. @param axis 0 = x, 1 = y */
function extentOf(xy: Float64Array, axis: 0 | 1): number {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = axis; i < xy.length; i += 2) [low, high] = [Math.min(low, xy[i]!), Math.max(high, xy[i]!)];
  return high - low;
}
