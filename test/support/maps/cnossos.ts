/** The sound power of vehicles in octave bands by CNOSSOS-EU. */

/** CNOSSOS-EU as amended by 2021/1226, octaves 63 Hz to 8 kHz: A_R, B_R, A_P, B_P per category. */
const CNOSSOS = {
  1: [
    [83.1, 89.2, 87.7, 93.1, 100.1, 96.7, 86.8, 76.2],
    [30.0, 41.5, 38.9, 25.7, 32.5, 37.2, 39.0, 40.0],
    [97.9, 92.5, 90.7, 87.2, 84.7, 88.0, 84.4, 77.1],
    [-1.3, 7.2, 7.7, 8.0, 8.0, 8.0, 8.0, 8.0],
  ],
  2: [
    [88.7, 93.2, 95.7, 100.9, 101.7, 95.1, 87.8, 83.6],
    [30.0, 35.8, 32.6, 23.8, 30.1, 36.2, 38.3, 40.1],
    [105.5, 100.2, 100.5, 98.7, 101.0, 97.8, 91.2, 85.0],
    [-1.9, 4.7, 6.4, 6.5, 6.5, 6.5, 6.5, 6.5],
  ],
  3: [
    [91.7, 96.2, 98.2, 104.9, 105.1, 98.5, 91.1, 85.6],
    [30.0, 33.5, 31.3, 25.4, 31.8, 37.1, 38.6, 40.6],
    [108.8, 104.2, 103.5, 102.9, 102.6, 98.5, 93.8, 87.5],
    [0.0, 3.0, 4.6, 5.0, 5.0, 5.0, 5.0, 5.0],
  ],
} as const;
const A_WEIGHTING = [-26.2, -16.1, -8.6, -3.2, 0, 1.2, 1.0, -1.1];

/** Category of vehicles. */
export type Category = 1 | 2 | 3;
export const CATEGORIES: readonly Category[] = [1, 2, 3];

/** Table F-4 of 2021/1226: α by category, and β by category. */
export const CNOSSOS_SURFACES = {
  'hard elements not in herringbone': [
    [
      [31.4, 19.7, 16.8, 8.4, 7.2, 3.3, 7.8, 9.1],
      [34.0, 23.6, 19.8, 10.5, 11.7, 8.2, 12.2, 10.0],
      [33.8, 24.7, 20.4, 10.9, 10.9, 6.8, 12.0, 10.8],
    ],
    [2.9, 2.9, 2.9],
  ],
  'hard elements in herringbone': [
    [
      [27.0, 16.2, 14.7, 6.1, 3.0, -1.0, 1.2, 4.5],
      [29.5, 20.0, 17.6, 8.0, 6.2, -1.0, 3.1, 5.2],
      [29.4, 21.2, 18.2, 8.4, 5.6, -1.0, 3.0, 5.8],
    ],
    [2.5, 2.5, 2.5],
  ],
  'brushed down concrete': [
    [
      [8.2, -0.4, 2.8, 2.7, 2.5, 0.8, -0.3, -0.1],
      [0.3, 4.5, 2.5, -0.2, -0.1, -0.5, -0.9, -0.8],
      [0.2, 5.3, 2.5, -0.2, -0.1, -0.6, -1.0, -0.9],
    ],
    [1.4, 5.0, 5.5],
  ],
} as const;
export type CnossosSurface = keyof typeof CNOSSOS_SURFACES;

interface Conditions {
  /** dB by which the engine is louder */
  engine?: number;
  surface?: CnossosSurface;
  /** temperature of the air, °C */
  celsius?: number;
}

/** Temperature coefficient of rolling noise by category, dB per °C (2.2.10). */
const PER_DEGREE = { 1: 0.08, 2: 0.04, 3: 0.04 } as const;

/** Returns the sound power of one vehicle by octave, A-weighted, dB. @param speed km/h */
export function cnossosOctaves(
  category: Category,
  speed: number,
  { engine = 0, surface, celsius = 20 }: Conditions = {},
): number[] {
  const [rollingA, rollingB, propulsionA, propulsionB] = CNOSSOS[category];
  const [alphas, betas] = surface ? CNOSSOS_SURFACES[surface] : [null, null];
  return A_WEIGHTING.map((weight, i) => {
    const alpha = alphas ? alphas[category - 1]![i]! : 0;
    const beta = betas ? betas[category - 1]! : 0;
    const rolling =
      rollingA[i]! +
      rollingB[i]! * Math.log10(speed / 70) +
      alpha +
      beta * Math.log10(speed / 70) +
      PER_DEGREE[category] * (20 - celsius);
    const propulsion = propulsionA[i]! + (propulsionB[i]! * (speed - 70)) / 70 + engine + Math.min(0, alpha);
    return 10 * Math.log10(10 ** ((rolling + weight) / 10) + 10 ** ((propulsion + weight) / 10));
  });
}

/** Returns the A-weighted sound power level of one vehicle, dB. */
export function cnossosLevel(category: Category, speed: number, conditions?: Conditions): number {
  const energies = cnossosOctaves(category, speed, conditions).map((level) => 10 ** (level / 10));
  return 10 * Math.log10(energies.reduce((sum, energy) => sum + energy));
}
