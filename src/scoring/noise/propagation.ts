/**
 * Sound propagation from a source to the spot: ISO 9613-2's alternative ground method, air absorption after RLS-19,
 * housing and forest as excess attenuation (MODEL section 3). No terrain, no barriers.
 */
import { squaredDistanceToSegment } from '../../region/geometry.ts';
import type { Ground } from '../../region/reader.ts';

/** 10^(x/10) = e^(x * LN10 / 10) */
const LN10_TENTH = Math.LN10 / 10;
/** Mean height of the path in metres: source 0.5 m, van 2 m (RLS-19 form of ISO 9613-2). */
const PATH_HEIGHT_M = 1.2;
/** Air absorption, metres per dB: RLS-19's 5 dB/km is 1/200; 1/250 after a check against a night map (MODEL 3.2). */
const METRES_PER_AIR_DB = 250;
/** Softest share that counts: even a city has gaps; from the check against a night map. */
const LEAST_SOFT_SHARE = 0.6;
const MOST_GROUND_DB = 4.8;
/** Housing, ISO 9613-2 Annex A: 0.1 B d, here at most 3 dB; the first 30 m look down the street. */
const HOUSING_DB_PER_M = 0.1;
const HOUSING_FREE_M = 30;
const MOST_HOUSING_DB = 3;
/** Dense forest: half of ISO 9613-2's 0.06 dB/m at 1 kHz, as forests on the map have gaps. */
const FOREST_DB_PER_M = 0.03;
const FOREST_FREE_M = 20;
const MOST_FOREST_DB = 6;

/** Closest distance at which a source is computed, metres: nearer, one sits on the road itself. */
export const CLOSEST_M = 4;

/** Attenuation D(r) over one kind of ground; precomputes what does not depend on the distance. */
export class Attenuation {
  private readonly soft: number;
  private readonly housing: number;
  private readonly forest: number;

  constructor(ground: Ground) {
    this.soft = Math.max(LEAST_SOFT_SHARE, ground.soft);
    this.housing = HOUSING_DB_PER_M * ground.built;
    this.forest = FOREST_DB_PER_M * ground.forest;
  }

  /** Excess attenuation in dB at `r` metres (>= CLOSEST_M), beyond the spreading of the sound. */
  decibels(r: number): number {
    const groundEffect = MOST_GROUND_DB - (PATH_HEIGHT_M / r) * (34 + 600 / r);
    let d = r / METRES_PER_AIR_DB;
    if (groundEffect > 0) d += this.soft * groundEffect;
    if (r > HOUSING_FREE_M) d += Math.min(MOST_HOUSING_DB, this.housing * (r - HOUSING_FREE_M));
    if (r > FOREST_FREE_M) d += Math.min(MOST_FOREST_DB, this.forest * (r - FOREST_FREE_M));
    return d;
  }

  /** The same as a factor on energy, 0..1. */
  factor(r: number): number {
    return Math.exp(-LN10_TENTH * this.decibels(r));
  }
}

/** Level in dB of an energy (10^(L/10)); -Infinity for 0. */
export function levelOf(energy: number): number {
  return 10 * Math.log10(energy);
}

/** Energy of a level in dB. */
export function energyOf(level: number): number {
  return Math.exp(LN10_TENTH * level);
}

/**
 * Level in dB(A) at `r` metres of a point source of sound power `power` dB(A) over reflecting ground (half space):
 * Lw - 20 lg r - 8 - D(r).
 */
export function pointSourceLevel(power: number, r: number, attenuation: Attenuation): number {
  const distance = Math.max(CLOSEST_M, r);
  return power - 20 * Math.log10(distance) - 8 - attenuation.decibels(distance);
}

/** Share of its reach at which a line begins to fade out; at its reach it is silent. */
export const FADE_FROM = 0.6;

/**
 * 1 up to FADE_FROM of the reach, then down to 0 along a parabola: a source never appears with a jump, and where
 * chunks of segments come and go (see lines.ts) next to nothing is left of them.
 */
export function fade(r: number, reach: number): number {
  const start = reach * FADE_FROM;
  if (r <= start) return 1;
  const rest = Math.max(0, (reach - r) / (reach - start));
  return rest * rest;
}

/** Midpoint farther than this many lengths: the angle is L/r (error <= 0.27 dB at 2, 0.12 dB at 3). */
const POINT_LIKE_LENGTHS = 2;
/** Longer than this many distances: halved, as the ground attenuates its ends and its middle too differently. */
const LONG_LENGTHS = 4;
/** Perpendicular distance is never taken smaller, metres. */
const LEAST_PERPENDICULAR_M = 0.5;

/**
 * Energy per unit of line power (10^(Lw'/10) per metre) that a straight segment (ax, ay)-(bx, by) sends to the
 * origin, all in metres; closed form of the incoherent finite line over a half space (MODEL 3.1).
 * @param squaredDistance of the origin to the segment
 */
export function segmentFactor(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  squaredDistance: number,
  attenuation: Attenuation,
  reach: number,
): number {
  const dx = bx - ax;
  const dy = by - ay;
  const squaredLength = dx * dx + dy * dy;
  const mx = (ax + bx) / 2;
  const my = (ay + by) / 2;
  const squaredMiddle = mx * mx + my * my;
  const length = Math.sqrt(squaredLength);
  if (
    squaredMiddle > POINT_LIKE_LENGTHS * POINT_LIKE_LENGTHS * squaredLength &&
    squaredMiddle > CLOSEST_M * CLOSEST_M
  ) {
    const r = Math.sqrt(squaredMiddle);
    return (length / squaredMiddle) * TWO_PI_INVERSE * attenuation.factor(r) * fade(r, reach);
  }
  if (squaredLength === 0) return 0;
  const nearest = Math.max(CLOSEST_M, Math.sqrt(squaredDistance));
  if (length > LONG_LENGTHS * nearest) {
    return (
      segmentFactor(ax, ay, mx, my, squaredDistanceToSegment(ax, ay, mx, my), attenuation, reach) +
      segmentFactor(mx, my, bx, by, squaredDistanceToSegment(mx, my, bx, by), attenuation, reach)
    );
  }
  const perpendicular = Math.abs(ax * dy - ay * dx) / length;
  const d = Math.max(perpendicular, nearest === CLOSEST_M ? CLOSEST_M : LEAST_PERPENDICULAR_M);
  const t1 = (ax * dx + ay * dy) / length;
  const angle = (Math.atan((t1 + length) / d) - Math.atan(t1 / d)) / d;
  const r = Math.max(CLOSEST_M, Math.min(Math.sqrt(length / angle), 1.4 * nearest));
  return angle * TWO_PI_INVERSE * attenuation.factor(r) * fade(r, reach);
}

export const TWO_PI_INVERSE = 1 / (2 * Math.PI);
