/** Reads weights: limits of vehicles. */
import { type Quantity, quantitiesOf, type Unit } from './quantities.ts';

const TONNE: Unit = { size: 1 };
const SHORT_TON: Unit = { size: 0.907_185 };
const LONG_TON: Unit = { size: 1.016_047 };
const POUND: Unit = { size: 0.000_453_592, isSmall: true };
const KILOGRAM: Unit = { size: 0.001, isSmall: true };

const WEIGHT: Quantity = {
  units: {
    t: TONNE,
    to: TONNE,
    // without "short" or "long" the tonne is meant, as signs in most countries are metric
    ton: TONNE,
    tonne: TONNE,
    tonnen: TONNE,
    tonelada: TONNE,
    tonnellate: TONNE,
    mt: TONNE,
    т: TONNE,
    тонн: TONNE,
    тонны: TONNE,
    tonn: TONNE,
    metricton: TONNE,
    metrictonne: TONNE,
    st: SHORT_TON,
    shortton: SHORT_TON,
    lt: LONG_TON,
    longton: LONG_TON,
    lb: POUND,
    pound: POUND,
    kg: KILOGRAM,
    kilo: KILOGRAM,
    kilogram: KILOGRAM,
    кг: KILOGRAM,
    cwt: { size: 0.050_802 },
  },
  bare: TONNE,
  hasApostrophes: true,
};

/** Returns a weight ("3.5", "7,5 t", "16000 lbs", "3 500 kg") in tonnes; of a list or range the lowest. Null if unreadable. */
export function tonnesOf(value: string): number | null {
  const text = value.replace(/\b(short|long|metric)\s+(?=tons?\b|tonnes?\b)/gi, '$1');
  const tonnes = quantitiesOf(text, WEIGHT);
  if (tonnes.length === 0 || tonnes.includes(null)) return null;
  return Math.min(...(tonnes as number[]));
}
