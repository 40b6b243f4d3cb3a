/** Reads lengths: limits of vehicles and elevations. */
import { plain, type Quantity, quantitiesOf, type Unit } from './quantities.ts';

const FOOT = 0.3048;
const INCH = 0.0254;
const METRE: Unit = { size: 1, next: 0.01 };
const CENTIMETRE: Unit = { size: 0.01, isSmall: true };
const FEET: Unit = { size: FOOT, next: INCH };
const INCHES: Unit = { size: INCH };

const LENGTH: Quantity = {
  units: {
    m: METRE,
    mt: METRE,
    mtr: METRE,
    meter: METRE,
    metre: METRE,
    metro: METRE,
    metri: METRE,
    mètre: METRE,
    м: METRE,
    метр: METRE,
    метра: METRE,
    метров: METRE,
    cm: CENTIMETRE,
    centimeter: CENTIMETRE,
    centimetre: CENTIMETRE,
    mm: { size: 0.001, isSmall: true },
    "'": FEET,
    ft: FEET,
    foot: FEET,
    feet: FEET,
    pied: FEET,
    fuß: FEET,
    '"': INCHES,
    in: INCHES,
    inch: INCHES,
    inche: INCHES,
    zoll: INCHES,
  },
  bare: { size: 1 },
};

/** "6-10": feet and inches of a height, or a range of metres; nobody knows. Nothing for vehicles has two or three feet. */
const FEET_OR_RANGE = /^\s*[5-9]\s*[-–]\s*(?:\d|1[01])\s*$/;

/**
 * Returns a length ("2.1", "2,1 m", "6'7\"", "6 ft 7 in", "210 cm") in metres; of a list or range the shortest. Null if a
 * part of it cannot be read.
 */
export function metresOf(value: string): number | null {
  if (FEET_OR_RANGE.test(value)) return null;
  return shortest(quantitiesOf(value, LENGTH));
}

function shortest(quantities: readonly (number | null)[]): number | null {
  if (quantities.length === 0 || quantities.includes(null)) return null;
  return Math.min(...(quantities as number[]));
}

/** Comma, apostrophe or space that groups the digits of thousands in an elevation; a point begins a fraction. */
const GROUPING = /(?<=\d)[ ,'](?=\d{3}(?!\d))/g;

/** Returns an elevation above the sea ("1850", "1 850 m", "1234,5", "-4", "4,322 ft") in whole metres; undefined if unreadable. */
export function elevationOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const text = plain(value).replaceAll(GROUPING, '');
  const isBelow = text.startsWith('-');
  const [metres = null] = quantitiesOf(isBelow ? text.slice(1) : text, LENGTH);
  return metres === null ? undefined : Math.round(isBelow ? -metres : metres);
}
