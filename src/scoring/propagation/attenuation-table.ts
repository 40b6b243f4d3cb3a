/**
 * The formula of attenuation.ts as a table of integers. A spot needs hundreds of factors: the formula takes 15 ns
 * each, the table 5 ns, and roads and railways are 40% of a score. A test compares the two.
 * Terms that do not depend on the ground are precomputed by steps of the squared distance: a step is the exponent of
 * that number and the first bits of its mantissa. It is at most 0.8% of the distance wide, so a level is off by less
 * than 0.04 dB within 500 m and 0.07 dB at the end of the longest reach.
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
/** Number of mantissa bits (of 20 in the upper word of a double) that are below a step. */
const STEP_SHIFT = 20 - STEP_BITS;
const EXPONENT_BIAS = 1023;
/**
 * First step. From Math.clz32, not Math.log2: with an integer, the compiler makes the code that follows twice as fast.
 */
const FIRST_STEP = (EXPONENT_BIAS + 31 - Math.clz32(CLOSEST_M * CLOSEST_M)) * STEPS_PER_DOUBLING;
/** Number of steps: up to 32 km, beyond any reach. */
const STEPS = 26 * STEPS_PER_DOUBLING;

/** Register to read the bits of a double; it keeps nothing between calls. */
const double = new Float64Array(1);
/** lower and upper word */
const words = new Int32Array(double.buffer);

/**
 * Units of losses, which are added as integers of 1/4096 dB: the compiler turns Math.min of integers into branchless
 * code, which the processor could not predict here, and no number changes its representation.
 */
const UNITS_PER_DB = 4096;
/** Bits of the shares of the ground, and units per m of path lengths: products fit into 31 bits. */
const SOFT_BITS = 15;
const HOUSING_BITS = 10;
const FOREST_BITS = 11;
const LENGTHS_PER_M = 8;
/** Limit of stored path lengths, m: longer than any reach. */
const LONGEST_M = 4000;

/** Words per step: units of air, units over soft ground, lengths among houses and among trees. */
const PATH_WORDS = 4;
const paths = new Int32Array(STEPS * PATH_WORDS);
for (let step = 0; step < STEPS; step++) {
  words[0] = 0;
  // the middle of the step
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

/**
 * Resolution of the table of energies, 1/64 dB. 32 km of air attenuate by 131 dB; ground, housing and forest by 14
 * more.
 */
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

  /**
   * Returns the share of a sound's energy that is left, 0..1.
   * @param squared distance, m², at least CLOSEST_M squared
   */
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
