/** Effect of a gradient on lorries and buses: their engines work harder uphill, and brake downhill (CNOSSOS-EU). */
import type { Traffic } from './road-traffic.ts';
import { flowEnergy, speedOfCategory, vehicleLevel } from './vehicles.ts';

type LorryCategory = 2 | 3;

/**
 * A-weighted sound power level of one vehicle's engine: `a + b (v - 70) / 70` dB, fitted to the octave bands
 * within 0.02 dB.
 */
const ENGINES = { 2: { a: 104.45, b: 6.44 }, 3: { a: 106.46, b: 4.91 } } as const;
/**
 * Gradient that adds 1 dB to an engine, percent: uphill at 100 km/h, downhill at DOWNHILL_SLOWER more. Downhill, only
 * the part of the gradient beyond DOWNHILL_FROM counts.
 */
const UPHILL = { 2: 1, 3: 0.8 } as const;
const DOWNHILL = { 2: 0.7, 3: 0.5 } as const;
const DOWNHILL_FROM = 4;
/** Speed subtracted in the downhill formula, km/h. */
const DOWNHILL_SLOWER = { 2: 20, 3: 10 } as const;
/** Gradient above which engines get no louder, percent. */
const STEEPEST = 12;

/**
 * Returns the gain of an engine, dB; annex II of directive 2015/996, 2.2.14 and 2.2.15.
 * @param percent negative = downhill
 */
function engineDecibels(category: LorryCategory, speed: number, percent: number): number {
  const steep = Math.min(STEEPEST, Math.abs(percent));
  if (percent >= 0) return ((steep / UPHILL[category]) * speed) / 100;
  const beyond = Math.max(0, steep - DOWNHILL_FROM);
  return ((beyond / DOWNHILL[category]) * (speed - DOWNHILL_SLOWER[category])) / 100;
}

/**
 * Returns the energy of one lorry or bus on a gradient relative to level ground; tyre noise is unchanged.
 * @param percent metres of climb in 100 m, negative = downhill
 */
export function gradientFactor(category: LorryCategory, speed: number, percent: number): number {
  const driven = speedOfCategory(category, speed);
  const { a, b } = ENGINES[category];
  const engine = 10 ** ((a + (b * (driven - 70)) / 70 - vehicleLevel(category, driven)) / 10);
  return 1 + engine * (10 ** (engineDecibels(category, driven, percent) / 10) - 1);
}

/**
 * Returns the heavy energy of a road on a gradient relative to level ground. If both directions share the
 * road, half of the lorries drive uphill.
 * @param traffic shares of lorries and their speed
 * @param percent gradient in the direction of the way; negative = downhill
 */
export function climbFactor(
  { medium, heavy, speed }: Pick<Traffic, 'medium' | 'heavy' | 'speed'>,
  percent: number,
  isOneway: boolean,
): number {
  const two = flowEnergy(2, medium, speed);
  const three = flowEnergy(3, heavy, speed);
  if (two + three === 0) return 1;
  const along = (slope: number) =>
    (two * gradientFactor(2, speed, slope) + three * gradientFactor(3, speed, slope)) / (two + three);
  return isOneway ? along(percent) : (along(percent) + along(-percent)) / 2;
}
