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

/**
 * Returns the A-weighted level of one vehicle from its octave bands. @param engine dB by which its engine is
 * louder
 */
export function cnossosLevel(category: 1 | 2 | 3, speed: number, engine = 0): number {
  const [rollingA, rollingB, propulsionA, propulsionB] = CNOSSOS[category];
  const octaves = A_WEIGHTING.map((weight, i) => {
    const rolling = rollingA[i]! + rollingB[i]! * Math.log10(speed / 70);
    const propulsion = propulsionA[i]! + (propulsionB[i]! * (speed - 70)) / 70 + engine;
    return 10 ** ((rolling + weight) / 10) + 10 ** ((propulsion + weight) / 10);
  });
  return 10 * Math.log10(octaves.reduce((sum, energy) => sum + energy));
}
