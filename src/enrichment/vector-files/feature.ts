/** Features of a file of points or polygons, whatever its form. */

import { EvidenceError } from '../evidence-error.ts';
import type { Projection } from '../projection.ts';

export interface Feature {
  /** from 1 on */
  number: number;
  properties: Readonly<Record<string, unknown>>;
  /** null = none, or of a kind that says nothing here, such as a line */
  geometry: Geometry | null;
  /** name of the kind of geometry, for messages */
  type: string;
}

/** In degrees. */
export type Geometry =
  | { kind: 'point'; lon: number; lat: number }
  /** rings of each polygon, longitude and latitude in turn; what is inside of an even number of its rings is a hole */
  | { kind: 'polygons'; polygons: Float64Array[][] };

export interface VectorFile {
  format: 'GeoPackage' | 'GeoJSON' | 'Shapefile';
  /** names that may tell what it is: of layers */
  names: readonly string[];
  /** One feature after the other. @throws EvidenceError when it is damaged @param onProgress share that was read, 0..1 */
  features(onProgress: (share: number) => void): AsyncIterable<Feature> | Iterable<Feature>;
}

const MIN_CORNERS = 4;
/** Of a side, degrees: the frame around a country may have such, a contour has none. */
const MAX_SIDE = 5;

/** Turns the corners of a ring into degrees, in place. @throws EvidenceError when one is no place, or it is not closed */
export function toRing(xy: Float64Array, projection: Projection): Float64Array {
  const last = xy.length - 2;
  // such a one has no inside
  if (xy.length < 2 * MIN_CORNERS) return new Float64Array(0);
  for (let i = 0; i < xy.length; i += 2) [xy[i], xy[i + 1]] = projection.toDegrees(xy[i]!, xy[i + 1]!);
  for (let i = 2; i < xy.length; i++) {
    const side = Math.abs(xy[i]! - xy[i - 2]!);
    if (side > MAX_SIDE)
      throw new EvidenceError(
        `A side of a polygon is ${side.toFixed(0)} degrees long; expected at most ${MAX_SIDE}: a corner is not where it should be.`,
      );
  }
  if (xy[0] !== xy[last] || xy[1] !== xy[last + 1])
    throw new EvidenceError('A ring of a polygon is not closed: its last corner is not its first.');
  return xy;
}
