/**
 * Sound power of road vehicles: CNOSSOS-EU, annex II of directive 2002/49/EC as amended by 2021/1226, at 20 °C and on
 * level, dry roads. Coefficients by octave from 63 Hz to 8 kHz.
 */
import { Surface } from '../tags/facts.ts';

/** CNOSSOS-EU category of vehicles: light, medium (lorries of two axles, buses), heavy. */
export type Category = 1 | 2 | 3;
type Octaves = readonly number[];

/** Table F-1: rolling A and B, propulsion A and B, dB. */
const VEHICLES: Record<Category, readonly [Octaves, Octaves, Octaves, Octaves]> = {
  1: [
    [83.1, 89.2, 87.7, 93.1, 100.1, 96.7, 86.8, 76.2],
    [30, 41.5, 38.9, 25.7, 32.5, 37.2, 39, 40],
    [97.9, 92.5, 90.7, 87.2, 84.7, 88, 84.4, 77.1],
    [-1.3, 7.2, 7.7, 8, 8, 8, 8, 8],
  ],
  2: [
    [88.7, 93.2, 95.7, 100.9, 101.7, 95.1, 87.8, 83.6],
    [30, 35.8, 32.6, 23.8, 30.1, 36.2, 38.3, 40.1],
    [105.5, 100.2, 100.5, 98.7, 101, 97.8, 91.2, 85],
    [-1.9, 4.7, 6.4, 6.5, 6.5, 6.5, 6.5, 6.5],
  ],
  3: [
    [91.7, 96.2, 98.2, 104.9, 105.1, 98.5, 91.1, 85.6],
    [30, 33.5, 31.3, 25.4, 31.8, 37.1, 38.6, 40.6],
    [108.8, 104.2, 103.5, 102.9, 102.6, 98.5, 93.8, 87.5],
    [0, 3, 4.6, 5, 5, 5, 5, 5],
  ],
};

/** Table F-4 by Surface: α of categories 1 to 3 and β, dB; "hard elements" are paving stones, in herringbone or not. */
const SURFACES: Readonly<
  Record<number, { alpha: Record<Category, Octaves>; beta: Record<Category, number> }>
> = {
  [Surface.SETT]: {
    alpha: {
      1: [31.4, 19.7, 16.8, 8.4, 7.2, 3.3, 7.8, 9.1],
      2: [34, 23.6, 19.8, 10.5, 11.7, 8.2, 12.2, 10],
      3: [33.8, 24.7, 20.4, 10.9, 10.9, 6.8, 12, 10.8],
    },
    beta: { 1: 2.9, 2: 2.9, 3: 2.9 },
  },
  [Surface.PAVING_STONES]: {
    alpha: {
      1: [27, 16.2, 14.7, 6.1, 3, -1, 1.2, 4.5],
      2: [29.5, 20, 17.6, 8, 6.2, -1, 3.1, 5.2],
      3: [29.4, 21.2, 18.2, 8.4, 5.6, -1, 3, 5.8],
    },
    beta: { 1: 2.5, 2: 2.5, 3: 2.5 },
  },
  [Surface.CONCRETE]: {
    alpha: {
      1: [8.2, -0.4, 2.8, 2.7, 2.5, 0.8, -0.3, -0.1],
      2: [0.3, 4.5, 2.5, -0.2, -0.1, -0.5, -0.9, -0.8],
      3: [0.2, 5.3, 2.5, -0.2, -0.1, -0.6, -1, -0.9],
    },
    beta: { 1: 1.4, 2: 5, 3: 5.5 },
  },
};
/** Correction for gravel and earth, of which CNOSSOS-EU knows nothing, dB; assumption. */
const LOOSE_LEVEL = 2;
const A_WEIGHTING: Octaves = [-26.2, -16.1, -8.6, -3.2, 0, 1.2, 1, -1.1];
/** Speed at which the A coefficients apply, km/h. */
const REFERENCE_SPEED = 70;
/** Speed below which the emission no longer falls, km/h. */
const SLOWEST = 20;
/** Highest speed of lorries and buses, km/h. */
const FASTEST_HEAVY = 85;
/** Energies by category, surface and speed: roads have few different speeds. */
const energies = new Map<string, number>();

/**
 * Returns the A-weighted sound power level in dB of one vehicle.
 * @param speed km/h @param surface Surface
 */
export function vehicleLevel(category: Category, speed: number, surface: number = Surface.SMOOTH): number {
  return 10 * Math.log10(vehicleEnergy(category, Math.max(SLOWEST, speed), surface));
}

function vehicleEnergy(category: Category, speed: number, surface: number): number {
  const key = `${category} ${surface} ${speed}`;
  let energy = energies.get(key);
  if (energy === undefined) {
    energy = sumOfOctaves(category, speed, surface);
    energies.set(key, energy);
  }
  return energy;
}

function sumOfOctaves(category: Category, speed: number, surface: number): number {
  const [rollingA, rollingB, propulsionA, propulsionB] = VEHICLES[category];
  const { alpha, beta } = SURFACES[surface] ?? {};
  const logarithm = Math.log10(speed / REFERENCE_SPEED);
  const all = surface === Surface.LOOSE ? LOOSE_LEVEL : 0;
  return A_WEIGHTING.reduce((sum, weight, i) => {
    const absorbed = alpha?.[category][i] ?? 0;
    const onSurface = absorbed + (beta?.[category] ?? 0) * logarithm;
    const rolling = rollingA[i]! + rollingB[i]! * logarithm + onSurface;
    const engine =
      propulsionA[i]! +
      (propulsionB[i]! * (speed - REFERENCE_SPEED)) / REFERENCE_SPEED +
      Math.min(0, absorbed);
    return sum + 10 ** ((rolling + weight + all) / 10) + 10 ** ((engine + weight + all) / 10);
  }, 0);
}

/** Returns the speed of a vehicle of a category in traffic of this speed, km/h. */
export function speedOfCategory(category: Category, speed: number): number {
  return Math.max(SLOWEST, category === 1 ? speed : Math.min(speed, FASTEST_HEAVY));
}

/** Returns the energy per metre of `flow` vehicles per hour of a category. @param speed km/h @param surface Surface */
export function flowEnergy(
  category: Category,
  flow: number,
  speed: number,
  surface: number = Surface.SMOOTH,
): number {
  const driven = speedOfCategory(category, speed);
  return (flow / (1000 * driven)) * vehicleEnergy(category, driven, surface);
}
