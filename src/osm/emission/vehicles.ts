/** Sound power of road vehicles (CNOSSOS-EU). */

/**
 * Coefficients of `LwA(v) = a + 10 lg(1 + (v/b)^c)` for categories 1 to 3, fitted to the CNOSSOS-EU octave
 * bands within 0.2 dB from 20 km/h up.
 */
const VEHICLES = [
  { a: 87.5, b: 24, c: 3.35 },
  { a: 99.5, b: 37, c: 2.6 },
  { a: 102.75, b: 40, c: 2.75 },
] as const;
/** Speed below which the emission no longer falls, km/h. */
const SLOWEST = 20;
/** Highest speed of lorries and buses, km/h. */
const FASTEST_HEAVY = 85;

/**
 * Returns the A-weighted sound power level in dB of one vehicle of CNOSSOS category 1 (light), 2 (medium) or 3
 * (heavy).
 */
export function vehicleLevel(category: 1 | 2 | 3, speed: number): number {
  const { a, b, c } = VEHICLES[category - 1]!;
  return a + 10 * Math.log10(1 + (Math.max(SLOWEST, speed) / b) ** c);
}

/** Returns the speed of a vehicle of a category in traffic of this speed, km/h. */
export function speedOfCategory(category: 1 | 2 | 3, speed: number): number {
  return Math.max(SLOWEST, category === 1 ? speed : Math.min(speed, FASTEST_HEAVY));
}

/** Returns the energy per metre of `flow` vehicles per hour of a category at a speed in km/h. */
export function flowEnergy(category: 1 | 2 | 3, flow: number, speed: number): number {
  const driven = speedOfCategory(category, speed);
  return (flow / (1000 * driven)) * 10 ** (vehicleLevel(category, driven) / 10);
}
