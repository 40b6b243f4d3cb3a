/** Formats distances for reading and speaking, in kilometres or miles. */
import { locale } from '../lib/i18n.ts';
import { oneOf } from '../lib/shape.ts';
import { memory } from '../lib/storage.ts';

export type Units = 'metric' | 'imperial';

const METRES_PER_MILE = 1609.344;
const METRES_PER_YARD = 0.9144;
/** Rounding step of short distances, m or yards: finer steps would be false precision for straight lines. */
const NEAR_STEP = 50;
const KEY = 'units';
/** Space that keeps a number and its unit on one line; `Intl` uses it in some languages only. */
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
  return format(value, unit, digits, unitDisplay);
}

/** Formats a distance in m, such as to a noise source, more finely than `distanceTo`: "70 m", "1.2 km". */
export function metres(distance: number): string {
  if (current === 'imperial') return format(roundedTo(distance / METRES_PER_YARD, 10), 'yard', 0, 'short');
  if (distance >= 1000) return format(distance / 1000, 'kilometer', 1, 'short');
  return format(distance < 20 ? Math.round(distance) : roundedTo(distance, 10), 'meter', 0, 'short');
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

function format(value: number, unit: string, digits: number, unitDisplay: 'short' | 'long'): string {
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const words = new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay, ...fraction }).format(
    value,
  );
  return unitDisplay === 'short' ? words.replaceAll(' ', NO_BREAK_SPACE) : words;
}
