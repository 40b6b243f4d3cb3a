/** Energy received from a straight line or a round area, per unit of its sound power. */
import { squaredDistanceToSegment } from '../../region/spatial/geometry.ts';
import { CLOSEST_M } from './attenuation.ts';
import type { AttenuationTable } from './attenuation-table.ts';
import { fade, fadeOfSquared } from './reach-fade.ts';

/** Energy at 1 m per unit of sound power in a half space. */
export const TWO_PI_INVERSE = 1 / (2 * Math.PI);

/**
 * Distance of the midpoint, in lengths, beyond which L/r replaces the angle (error <= 0.27 dB at 2, 0.12 dB at 3).
 */
const POINT_LIKE_LENGTHS = 2;
/**
 * Length, in distances, above which a segment is halved: the ground attenuates its ends and its middle too
 * differently.
 */
const LONG_LENGTHS = 4;
/** Smallest perpendicular distance, m. */
const MIN_PERPENDICULAR_M = 0.5;

/** Returns true when a segment is so short for its distance that it counts as a point; m². */
export function isPointLike(squaredLength: number, squaredMiddle: number): boolean {
  return (
    squaredMiddle > POINT_LIKE_LENGTHS * POINT_LIKE_LENGTHS * squaredLength &&
    squaredMiddle > CLOSEST_M * CLOSEST_M
  );
}

/** Returns `segmentFactor` of a point-like segment, from its length and distance alone. */
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
 * Returns the energy per unit of line power (10^(Lw'/10) per m) that a straight segment (ax, ay)-(bx, by) sends to
 * the origin, all in m; closed form of the incoherent finite line over a half space.
 * @param squaredDistance from the origin to the segment, m²
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

/** Assumed distance to the nearest part of an area source inside it, m. */
const INSIDE_M = 15;
/** Smallest radius of an area source, m; smaller ones are points. */
const SMALLEST_RADIUS_M = 1;

/**
 * Returns the energy at the spot per unit of sound power (10^(Lw/10)) of a round source of `radius` m that radiates
 * evenly into a half space. It is the integral over the disc: inside Lw'' + 10 lg ln(radius/15), far away that of a
 * point source: Lw - 20 lg r - 8 - D(r).
 * @param distance m from its edge, 0 = inside
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
