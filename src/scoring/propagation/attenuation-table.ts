/**
 * The formula of attenuation.ts as a table of integers. A spot needs hundreds of factors: the formula takes 15 ns each,
 * the table 5 ns. Roads and railways take 40% of the time of a score. A test compares table and formula.
 *
 * Terms that do not depend on the ground are precomputed by steps of the squared distance. The number of a step is the
 * exponent of the squared distance and the first bits of its mantissa. A step is at most 1/128 of the squared distance
 * wide, so a distance is off by at most 1/512 of itself. Per factor of e in distance, houses attenuate by at most 3 dB
 * plus 9 dB times the built share, and soft ground over which they stand by less than 2 dB: 0.02 dB in a step where half of
 * the ground is built. The resolution of the losses adds 1/128 dB: less than 0.03 dB within 500 m. Farther away, only air
 * counts (1 dB per 250 m), so a level is off by less than 0.04 dB at the end of the table.
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

/** Number of mantissa bits in the number of a step: the smallest with errors below 0.03 dB within 500 m. */
const STEP_BITS = 7;
const STEPS_PER_DOUBLING = 1 << STEP_BITS;
/** Number of bits to drop from the upper word of a double, which has 20 mantissa bits, to get the step. */
const STEP_SHIFT = 20 - STEP_BITS;
/** Bias of the exponent of a double. */
const EXPONENT_BIAS = 1023;
/**
 * Number of the first step, at CLOSEST_M. Math.clz32 gives an integer, unlike Math.log2: the compiler then makes the
 * code that uses it twice as fast.
 */
const FIRST_STEP = (EXPONENT_BIAS + 31 - Math.clz32(CLOSEST_M * CLOSEST_M)) * STEPS_PER_DOUBLING;
/** Number of steps, up to a distance of 4,096 m, which exceeds the reach of any line: the square doubles 20 times. */
const STEPS = 20 * STEPS_PER_DOUBLING;

/** Buffer for access to the bits of a double; its content is not used between calls. */
const double = new Float64Array(1);
/** lower and upper word of `double` */
const words = new Int32Array(double.buffer);

/**
 * Number of units per dB; losses are integers in these units. The compiler turns Math.min of integers into code without
 * branches, which the processor could not predict here. No number is converted between integer and double.
 */
const UNITS_PER_DB = 4096;
/** Fractional bits of the fixed-point factors of the ground: products with losses and lengths fit into 31 bits. */
const SOFT_BITS = 15;
const HOUSING_BITS = 8;
const FOREST_BITS = 11;
/** Number of units of stored path lengths per m. */
const LENGTHS_PER_M = 8;
/** Largest stored number: the last steps lose by air a little more than fits. */
const MAX_STORED = 2 ** 16 - 1;

/**
 * Number of words per step in `paths`. The first two are losses by air and by soft ground, in units. The other two are
 * path lengths among houses and among trees, in 1/LENGTHS_PER_M m. With 16 bits, the table has 20 KB and stays in the
 * cache of the processor.
 */
const PATH_WORDS = 4;
const paths = new Uint16Array(STEPS * PATH_WORDS);
for (let step = 0; step < STEPS; step++) {
  words[0] = 0;
  // squared distance at the middle of the step
  words[1] = ((step + FIRST_STEP) << STEP_SHIFT) | (1 << (STEP_SHIFT - 1));
  const r = Math.sqrt(double[0]!);
  const path = [
    UNITS_PER_DB * airDecibels(r),
    UNITS_PER_DB * groundDecibels(r),
    LENGTHS_PER_M * housingMetres(r),
    LENGTHS_PER_M * forestMetres(r),
  ];
  paths.set(
    path.map((value) => Math.min(MAX_STORED, Math.round(value))),
    step * PATH_WORDS,
  );
}

/**
 * Number of low bits to drop from a loss for its index in `energyOfLoss`, whose resolution is thus 1/64 dB.
 */
const LOSS_SHIFT = 6;
/** Largest loss in the table, dB: 4 km of air attenuate by 16 dB, ground, housing and forest by 14 dB more. */
const MAX_LOSS_DB = 32;
const LOSSES = (MAX_LOSS_DB * UNITS_PER_DB) >> LOSS_SHIFT;
/** Energy factor by loss. */
const energyOfLoss = Float32Array.from({ length: LOSSES }, (_, loss) =>
  energyOf(-((loss + 0.5) * (1 << LOSS_SHIFT)) / UNITS_PER_DB),
);

/** Attenuation over one kind of ground, as a factor on energies; spreading is not included. */
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
   * Returns the share of a sound's energy that remains after the attenuation, 0..1.
   * @param squared squared distance, m²; at least that of CLOSEST_M
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
