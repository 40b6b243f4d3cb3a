/** Energy that a spot receives from a straight line or a round area, per unit of its sound power. */
import { squaredDistanceToSegment } from '../../region/spatial/geometry.ts';
import { CLOSEST_M } from './attenuation.ts';
import type { AttenuationTable } from './attenuation-table.ts';
import { fade, fadeOfSquared } from './reach-fade.ts';

/** Energy at 1 m per unit of sound power, as it spreads over a half space. */
export const TWO_PI_INVERSE = 1 / (2 * Math.PI);

/** Midpoint farther than this many lengths: the angle is L/r (error <= 0.27 dB at 2, 0.12 dB at 3). */
const POINT_LIKE_LENGTHS = 2;
/** Longer than this many distances: halved, as the ground attenuates its ends and its middle too differently. */
const LONG_LENGTHS = 4;
/** Perpendicular distance is never taken smaller, metres. */
const MIN_PERPENDICULAR_M = 0.5;

/** True when a segment is so short for its distance that it sounds like a point; lengths in metres, squared. */
export function isPointLike(squaredLength: number, squaredMiddle: number): boolean {
  return (
    squaredMiddle > POINT_LIKE_LENGTHS * POINT_LIKE_LENGTHS * squaredLength &&
    squaredMiddle > CLOSEST_M * CLOSEST_M
  );
}

/** The same as segmentFactor, for a segment that is point-like: only its length and its distance matter. */
export function pointLikeFactor(
  squaredLength: number,
  squaredMiddle: number,
  attenuation: AttenuationTable,
  reach: number,
): number {
  if (squaredMiddle >= reach * reach) return 0;
  const spreading = (Math.sqrt(squaredLength) / squaredMiddle) * TWO_PI_INVERSE;
  return spreading * attenuation.factor(squaredMiddle) * fadeOfSquared(squaredMiddle, reach);
}

/**
 * Energy per unit of line power (10^(Lw'/10) per metre) that a straight segment (ax, ay)-(bx, by) sends to the
 * origin, all in metres; closed form of the incoherent finite line over a half space.
 * @param squaredDistance of the origin to the segment
 */
export function segmentFactor(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  squaredDistance: number,
  attenuation: AttenuationTable,
  reach: number,
): number {
  const dx = bx - ax;
  const dy = by - ay;
  const squaredLength = dx * dx + dy * dy;
  const mx = (ax + bx) / 2;
  const my = (ay + by) / 2;
  const squaredMiddle = mx * mx + my * my;
  if (isPointLike(squaredLength, squaredMiddle)) {
    return pointLikeFactor(squaredLength, squaredMiddle, attenuation, reach);
  }
  if (squaredLength === 0) return 0;
  const length = Math.sqrt(squaredLength);
  const nearest = Math.max(CLOSEST_M, Math.sqrt(squaredDistance));
  if (length > LONG_LENGTHS * nearest) {
    return (
      segmentFactor(ax, ay, mx, my, squaredDistanceToSegment(ax, ay, mx, my), attenuation, reach) +
      segmentFactor(mx, my, bx, by, squaredDistanceToSegment(mx, my, bx, by), attenuation, reach)
    );
  }
  const perpendicular = Math.abs(ax * dy - ay * dx) / length;
  const d = Math.max(perpendicular, nearest === CLOSEST_M ? CLOSEST_M : MIN_PERPENDICULAR_M);
  const t1 = (ax * dx + ay * dy) / length;
  // the angle under which the segment is seen, with one arc tangent instead of a difference of two
  const cosine = d * d + t1 * (t1 + length);
  const angle = (Math.atan((length * d) / cosine) + (cosine < 0 ? Math.PI : 0)) / d;
  const r = Math.max(CLOSEST_M, Math.min(Math.sqrt(length / angle), 1.4 * nearest));
  return angle * TWO_PI_INVERSE * attenuation.factor(r * r) * fade(r, reach);
}

/** Inside an area source its own nearest part counts as this far away, metres. */
const INSIDE_M = 15;
/** Smaller ones are points, metres. */
const SMALLEST_RADIUS_M = 1;

/**
 * Energy at the spot per unit of sound power (10^(Lw/10)) of a round source of `radius` metres that radiates evenly
 * into a half space; `distance` in metres from its edge, 0 = inside. The integral over the disc: inside Lw'' + 10 lg
 * ln(radius/15), far away the same as a point source: Lw - 20 lg r - 8 - D(r).
 */
export function areaFactor(radius: number, distance: number, attenuation: AttenuationTable): number {
  if (radius < SMALLEST_RADIUS_M) {
    const r = Math.max(CLOSEST_M, distance);
    return (TWO_PI_INVERSE / (r * r)) * attenuation.factor(r * r);
  }
  const squaredRadius = radius * radius;
  const nearest = INSIDE_M * INSIDE_M + distance * (distance + 2 * radius);
  const spread = 0.5 * Math.log1p(squaredRadius / nearest);
  const r = Math.max(CLOSEST_M, Math.min(radius / Math.sqrt(2 * spread), 1.4 * distance));
  return (spread / (Math.PI * squaredRadius)) * attenuation.factor(r * r);
}
