/** Formats distances for reading and speaking, in kilometres or miles. */
import { DECIMAL_SIGNS, type Language, LOCALES } from '../../shared/language.ts';
import { language } from '../lib/i18n.ts';
import { oneOf } from '../lib/shape.ts';
import { memory } from '../lib/storage.ts';

export type Units = 'metric' | 'imperial';

const METRES_PER_MILE = 1609.344;
const METRES_PER_YARD = 0.9144;
/** Rounding step of short distances, m or yards: finer steps would be false precision for straight lines. */
const NEAR_STEP = 50;
/** Units that all languages write alike. */
const SYMBOLS: Readonly<Record<string, string>> = { meter: 'm', kilometer: 'km' };
const KEY = 'units';
/** Space that keeps a number and its unit on one line; `Intl` uses it in some languages only, and a narrow one in French. */
const NO_BREAK_SPACE = '\u00a0';

let current = memory.read<Units>(KEY, 'metric', oneOf(['metric', 'imperial']));

export function units(): Units {
  return current;
}

export function setUnits(next: Units): void {
  current = next;
  memory.write(KEY, next);
}

/** Formats the distance to a place: "850 m", "5.8 km", "12 km". @param metres distance, m */
export function distanceTo(metres: number, unitDisplay: 'short' | 'long' = 'short'): string {
  const [value, unit] = current === 'metric' ? inMetres(metres) : inMiles(metres);
  const digits = unit === 'meter' || unit === 'yard' || value >= 10 ? 0 : 1;
  return format([value, unit, digits, unitDisplay]);
}

/** Formats a distance in m, such as to a noise source, more finely than `distanceTo`: "70 m", "1.2 km". */
export function metres(distance: number): string {
  if (current === 'imperial') return format([roundedTo(distance / METRES_PER_YARD, 10), 'yard', 0, 'short']);
  if (distance >= 1000) return format([distance / 1000, 'kilometer', 1, 'short']);
  return format([distance < 20 ? Math.round(distance) : roundedTo(distance, 10), 'meter', 0, 'short']);
}

function inMetres(metres: number): [number, string] {
  const near = roundedTo(metres, NEAR_STEP);
  return near < 1000 ? [near, 'meter'] : [metres / 1000, 'kilometer'];
}

function inMiles(metres: number): [number, string] {
  const yards = roundedTo(metres / METRES_PER_YARD, NEAR_STEP);
  return yards < 500 ? [yards, 'yard'] : [metres / METRES_PER_MILE, 'mile'];
}

function roundedTo(value: number, step: number): number {
  return Math.round(value / step) * step;
}

type Distance = [value: number, unit: string, digits: number, unitDisplay: 'short' | 'long'];

/**
 * Writes a distance. What cards say is written as `formatByIntl` does, but without Intl, whose first use takes a slow phone
 * 90 ms: a tenth of the time to the first list.
 * @param distance its unit as in ECMA-402, and its number of decimals
 */
export function format(distance: Distance, lang: Language = language()): string {
  const [value, unit, digits, unitDisplay] = distance;
  const symbol = SYMBOLS[unit];
  // 1.15 is written 1.2, while `toFixed` alone would write 1.1
  const number = (Math.round(value * 10 ** digits) / 10 ** digits).toFixed(digits);
  // larger numbers have groups of digits
  return unitDisplay === 'short' && symbol && Number(number) < 1000
    ? `${number.replace('.', DECIMAL_SIGNS[lang])}${NO_BREAK_SPACE}${symbol}`
    : formatByIntl(distance, lang);
}

export function formatByIntl([value, unit, digits, unitDisplay]: Distance, lang: Language): string {
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const words = new Intl.NumberFormat(LOCALES[lang], {
    style: 'unit',
    unit,
    unitDisplay,
    ...fraction,
  }).format(value);
  return unitDisplay === 'short' ? words.replace(/[ \u202f]/g, NO_BREAK_SPACE) : words;
}
