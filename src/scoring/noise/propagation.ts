/**
 * Sound propagation from a source to the spot: ISO 9613-2's alternative ground method, air absorption after RLS-19,
 * housing and forest as excess attenuation (MODEL section 3). No terrain, no barriers.
 */

import type { Ground } from '../../region/read/reader.ts';
import { atLeast, atMost, squaredDistanceToSegment } from '../../region/spatial/geometry.ts';

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

/**
 * A spot asks for hundreds of factors, so what does not depend on the ground is worked out once, for steps of the squared
 * distance: a step is the exponent of the number and the first bits of its mantissa. It is at most 0.8 % of the distance
 * wide, so a level is off by less than 0.04 dB within 500 m and 0.07 dB at the end of the farthest reach.
 */
const STEP_BITS = 6;
const STEPS_PER_DOUBLING = 1 << STEP_BITS;
/** Bits of the upper word of a double below those of a step: of its 20 bits of mantissa. */
const STEP_SHIFT = 20 - STEP_BITS;
const EXPONENT_BIAS = 1023;
/** An integer for the compiler too, as Math.log2 is not: with a float, all that follows from a step takes twice as long. */
const FIRST_STEP = (EXPONENT_BIAS + 31 - Math.clz32(CLOSEST_M * CLOSEST_M)) * STEPS_PER_DOUBLING;
/** Up to 32 km, farther than sound is followed. */
const STEPS = 26 * STEPS_PER_DOUBLING;
const double = new Float64Array(1);
/** its lower and its upper word */
const words = new Int32Array(double.buffer);

/**
 * Losses are added as integers, in units of 1/4096 dB: the compiler makes least and largest of integers without a branch,
 * which of these numbers the processor could not foresee, and no number has to change its form.
 */
const UNITS_PER_DB = 4096;
/** Shares of the ground have so many bits, and lengths of a path so many units per metre: products fit into 31 bits. */
const SOFT_BITS = 15;
const HOUSING_BITS = 10;
const FOREST_BITS = 11;
const LENGTHS_PER_M = 8;
/** Farther than any reach, metres. */
const LONGEST_M = 4000;

/** What a step holds: units of air, units over soft ground, lengths among houses and among trees. */
const PATH_WORDS = 4;
const paths = new Int32Array(STEPS * PATH_WORDS);
for (let step = 0; step < STEPS; step++) {
  words[0] = 0;
  // its middle
  words[1] = ((step + FIRST_STEP) << STEP_SHIFT) | (1 << (STEP_SHIFT - 1));
  const r = Math.sqrt(double[0]!);
  const path = [
    UNITS_PER_DB * airDecibels(r),
    UNITS_PER_DB * groundDecibels(r),
    LENGTHS_PER_M * atMost(LONGEST_M, housingMetres(r)),
    LENGTHS_PER_M * atMost(LONGEST_M, forestMetres(r)),
  ];
  paths.set(path.map(Math.round), step * PATH_WORDS);
}

/** Energies of losses in steps of 1/64 dB. 32 km of air take 131 dB, ground, housing and forest 14 more. */
const LOSS_SHIFT = 6;
const MOST_LOSS_DB = 150;
const LOSSES = (MOST_LOSS_DB * UNITS_PER_DB) >> LOSS_SHIFT;
const energyOfLoss = Float32Array.from({ length: LOSSES }, (_, loss) =>
  energyOf(-((loss + 0.5) * (1 << LOSS_SHIFT)) / UNITS_PER_DB),
);

function airDecibels(r: number): number {
  return r / METRES_PER_AIR_DB;
}

function groundDecibels(r: number): number {
  return atLeast(0, MOST_GROUND_DB - (PATH_HEIGHT_M / r) * (34 + 600 / r));
}

function housingMetres(r: number): number {
  return atLeast(0, r - HOUSING_FREE_M);
}

function forestMetres(r: number): number {
  return atLeast(0, r - FOREST_FREE_M);
}

/** Attenuation D(r) over one kind of ground. */
export class Attenuation {
  private readonly soft: number;
  /** dB per metre */
  private readonly housing: number;
  private readonly forest: number;
  /** the same as integers */
  private readonly softBits: number;
  private readonly housingBits: number;
  private readonly forestBits: number;

  constructor(ground: Ground) {
    this.soft = atLeast(LEAST_SOFT_SHARE, ground.soft);
    this.housing = HOUSING_DB_PER_M * ground.built;
    this.forest = FOREST_DB_PER_M * ground.forest;
    const unitsPerLength = UNITS_PER_DB / LENGTHS_PER_M;
    this.softBits = Math.round(this.soft * (1 << SOFT_BITS));
    this.housingBits = Math.round(this.housing * unitsPerLength * (1 << HOUSING_BITS));
    this.forestBits = Math.round(this.forest * unitsPerLength * (1 << FOREST_BITS));
  }

  /** Excess attenuation in dB at `r` metres (>= CLOSEST_M), beyond the spreading of the sound. */
  decibels(r: number): number {
    return (
      airDecibels(r) +
      this.soft * groundDecibels(r) +
      atMost(MOST_HOUSING_DB, this.housing * housingMetres(r)) +
      atMost(MOST_FOREST_DB, this.forest * forestMetres(r))
    );
  }

  /** The same as a factor on energy, 0..1, by the distance squared (>= CLOSEST_M squared). */
  factor(squared: number): number {
    double[0] = squared;
    const step = (words[1]! >> STEP_SHIFT) - FIRST_STEP;
    if (step >= STEPS) return energyOf(-this.decibels(Math.sqrt(squared)));
    const at = step * PATH_WORDS;
    const ground = Math.imul(this.softBits, paths[at + 1]!) >> SOFT_BITS;
    const housing = Math.imul(this.housingBits, paths[at + 2]!) >> HOUSING_BITS;
    const forest = Math.imul(this.forestBits, paths[at + 3]!) >> FOREST_BITS;
    const loss =
      paths[at]! +
      ground +
      Math.min(MOST_HOUSING_DB * UNITS_PER_DB, housing) +
      Math.min(MOST_FOREST_DB * UNITS_PER_DB, forest);
    return energyOfLoss[loss >> LOSS_SHIFT]!;
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

/** Levels below this are not worth a word, dB(A): nothing is heard of them, however quiet the night. */
export const LEAST_LEVEL_DB = 10;

/** Inside an area source its own nearest part counts as this far away, metres (MODEL 4.3). */
const INSIDE_M = 15;
/** Smaller ones are points, metres. */
const SMALLEST_RADIUS_M = 1;

/**
 * Energy at the spot per unit of sound power (10^(Lw/10)) of a round source of `radius` metres that radiates evenly
 * into a half space; `distance` in metres from its edge, 0 = inside. The integral over the disc: inside Lw'' + 10 lg
 * ln(radius/15), far away the same as a point source.
 */
export function areaFactor(radius: number, distance: number, attenuation: Attenuation): number {
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

/**
 * Share of its reach at which a source begins to fade out; at its reach it is silent. Late, as what has faded takes as
 * long to compute: from 0.6 on, a reach must be a quarter longer for as much sound, and half more sources lie in it.
 */
export const FADE_FROM = 0.85;

/** 1 up to FADE_FROM of the reach, then down to 0 along a parabola: no source appears with a jump. */
export function fade(r: number, reach: number): number {
  const start = reach * FADE_FROM;
  if (r <= start) return 1;
  if (r >= reach) return 0;
  const rest = (reach - r) / (reach - start);
  return rest * rest;
}

/**
 * What a mean squared extent along the line of sight, m², adds to the fading at its middle: half the second derivative
 * of the parabola.
 */
export function fadeCurvature(reach: number): number {
  const width = reach * (1 - FADE_FROM);
  return 1 / (width * width);
}

/** The same by the distance squared: most sources are nearer than where fading begins, and need no root. */
function fadeOfSquared(squared: number, reach: number): number {
  return squared <= FADE_FROM * FADE_FROM * reach * reach ? 1 : fade(Math.sqrt(squared), reach);
}

/** Midpoint farther than this many lengths: the angle is L/r (error <= 0.27 dB at 2, 0.12 dB at 3). */
const POINT_LIKE_LENGTHS = 2;
/** Longer than this many distances: halved, as the ground attenuates its ends and its middle too differently. */
const LONG_LENGTHS = 4;
/** Perpendicular distance is never taken smaller, metres. */
const LEAST_PERPENDICULAR_M = 0.5;

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
  attenuation: Attenuation,
  reach: number,
): number {
  if (squaredMiddle >= reach * reach) return 0;
  const spreading = (Math.sqrt(squaredLength) / squaredMiddle) * TWO_PI_INVERSE;
  return spreading * attenuation.factor(squaredMiddle) * fadeOfSquared(squaredMiddle, reach);
}

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
  if (isPointLike(squaredLength, squaredMiddle)) {
    return pointLikeFactor(squaredLength, squaredMiddle, attenuation, reach);
  }
  if (squaredLength === 0) return 0;
  const length = Math.sqrt(squaredLength);
  const nearest = atLeast(CLOSEST_M, Math.sqrt(squaredDistance));
  if (length > LONG_LENGTHS * nearest) {
    return (
      segmentFactor(ax, ay, mx, my, squaredDistanceToSegment(ax, ay, mx, my), attenuation, reach) +
      segmentFactor(mx, my, bx, by, squaredDistanceToSegment(mx, my, bx, by), attenuation, reach)
    );
  }
  const perpendicular = Math.abs(ax * dy - ay * dx) / length;
  const d = Math.max(perpendicular, nearest === CLOSEST_M ? CLOSEST_M : LEAST_PERPENDICULAR_M);
  const t1 = (ax * dx + ay * dy) / length;
  // the angle under which the segment is seen, with one arc tangent instead of a difference of two
  const cosine = d * d + t1 * (t1 + length);
  const angle = (Math.atan((length * d) / cosine) + (cosine < 0 ? Math.PI : 0)) / d;
  const r = Math.max(CLOSEST_M, Math.min(Math.sqrt(length / angle), 1.4 * nearest));
  return angle * TWO_PI_INVERSE * attenuation.factor(r * r) * fade(r, reach);
}

export const TWO_PI_INVERSE = 1 / (2 * Math.PI);
