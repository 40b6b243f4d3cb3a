/** Reads powers of generators and voltages of substations. */
import { type Quantity, quantitiesOf } from './quantities.ts';

/** A generator has whole watts and kilowatts: "2.300 kW" is 2300. */
const POWER: Quantity = {
  units: {
    w: { size: 0.001, isSmall: true },
    wp: { size: 0.001, isSmall: true },
    kw: { size: 1, isSmall: true },
    kwp: { size: 1, isSmall: true },
    mw: { size: 1000 },
    mwp: { size: 1000 },
    gw: { size: 1_000_000 },
  },
  bare: { size: Number.NaN },
  hasApostrophes: true,
};
const VOLTAGE: Quantity = {
  units: { v: { size: 1, isSmall: true }, kv: { size: 1000 } },
  bare: { size: 1, isSmall: true },
  hasApostrophes: true,
};

/** Returns a power ("3 MW", "850 kW", "230000 W") in kilowatts, the first of a list; 0 if it is not a number with a unit. */
export function kilowattsOf(value: string | undefined): number {
  return quantitiesOf(value ?? '', POWER)[0] || 0;
}

/** Returns the highest voltage ("110000;20000", "110 kV"), V; 0 if none can be read. */
export function voltsOf(value: string | undefined): number {
  return Math.max(0, ...quantitiesOf(value ?? '', VOLTAGE).map((volts) => volts ?? 0));
}
