/**
 * The formula of attenuation.ts as a table of integers. A spot asks for hundreds of factors: the formula takes 15 ns
 * each, the table 5, and roads and railways are 40 % of a score. A test holds the two together.
 *
 * What does not depend on the ground is worked out once, by steps of the squared distance: a step is the exponent of
 * that number and the first bits of its mantissa. It is at most 0.8 % of the distance wide, so a level is off by less
 * than 0.04 dB within 500 m and 0.07 dB at the end of the farthest reach.
 */
import type { Ground } from '../../region/read/reader.ts';
import {
  Attenuation,
  airDecibels,
  CLOSEST_M,
  forestMetres,
  groundDecibels,
  housingMetres,
  MAX_FOREST_DB,
  MAX_HOUSING_DB,
} from './attenuation.ts';
import { energyOf } from './levels.ts';

const STEP_BITS = 6;
const STEPS_PER_DOUBLING = 1 << STEP_BITS;
/** Bits of the upper word of a double below those of a step: of its 20 bits of mantissa. */
const STEP_SHIFT = 20 - STEP_BITS;
const EXPONENT_BIAS = 1023;
/** By Math.clz32, not Math.log2: an integer for the compiler too, or all that follows from a step takes twice as long. */
const FIRST_STEP = (EXPONENT_BIAS + 31 - Math.clz32(CLOSEST_M * CLOSEST_M)) * STEPS_PER_DOUBLING;
/** Up to 32 km, farther than sound is followed. */
const STEPS = 26 * STEPS_PER_DOUBLING;

/** A register to read the bits of a double: nothing stays in it from call to call. */
const double = new Float64Array(1);
/** its lower and its upper word */
const words = new Int32Array(double.buffer);

/**
 * Losses are added as integers, in units of 1/4096 dB: the compiler makes Math.min of integers without a branch, which
 * the processor could not foresee for these numbers, and no number has to change its form.
 */
const UNITS_PER_DB = 4096;
/** Bits of the shares of the ground, and units per metre of lengths of a path: products fit into 31 bits. */
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
    LENGTHS_PER_M * Math.min(LONGEST_M, housingMetres(r)),
    LENGTHS_PER_M * Math.min(LONGEST_M, forestMetres(r)),
  ];
  paths.set(path.map(Math.round), step * PATH_WORDS);
}

/** Energies of losses in steps of 1/64 dB. 32 km of air take 131 dB, ground, housing and forest 14 more. */
const LOSS_SHIFT = 6;
const MAX_LOSS_DB = 150;
const LOSSES = (MAX_LOSS_DB * UNITS_PER_DB) >> LOSS_SHIFT;
const energyOfLoss = Float32Array.from({ length: LOSSES }, (_, loss) =>
  energyOf(-((loss + 0.5) * (1 << LOSS_SHIFT)) / UNITS_PER_DB),
);

/** Attenuation over one kind of ground, as a factor on energies. */
export class AttenuationTable {
  private readonly formula: Attenuation;
  private readonly softBits: number;
  private readonly housingBits: number;
  private readonly forestBits: number;

  constructor(ground: Ground) {
    this.formula = new Attenuation(ground);
    const { soft, housing, forest } = this.formula;
    const unitsPerLength = UNITS_PER_DB / LENGTHS_PER_M;
    this.softBits = Math.round(soft * (1 << SOFT_BITS));
    this.housingBits = Math.round(housing * unitsPerLength * (1 << HOUSING_BITS));
    this.forestBits = Math.round(forest * unitsPerLength * (1 << FOREST_BITS));
  }

  /** What is left of a sound's energy, 0..1, by the distance squared in square metres (>= CLOSEST_M squared). */
  factor(squared: number): number {
    double[0] = squared;
    const step = (words[1]! >> STEP_SHIFT) - FIRST_STEP;
    if (step >= STEPS) return energyOf(-this.formula.decibels(Math.sqrt(squared)));
    const at = step * PATH_WORDS;
    const ground = Math.imul(this.softBits, paths[at + 1]!) >> SOFT_BITS;
    const housing = Math.imul(this.housingBits, paths[at + 2]!) >> HOUSING_BITS;
    const forest = Math.imul(this.forestBits, paths[at + 3]!) >> FOREST_BITS;
    const loss =
      paths[at]! +
      ground +
      Math.min(MAX_HOUSING_DB * UNITS_PER_DB, housing) +
      Math.min(MAX_FOREST_DB * UNITS_PER_DB, forest);
    return energyOfLoss[loss >> LOSS_SHIFT]!;
  }
}
