/** Names and numbers inside of sentences, as far as all languages write them the same way. */
import { says } from './says.ts';

/** "15 m", "240 m", "1.2 km". @param number how the language writes 1.2 */
export function roundedDistance(metres: number, number: (value: number) => string): string {
  if (metres < 20) return `${Math.max(1, Math.round(metres))} m`;
  const rounded = Math.round(metres / 10) * 10;
  if (rounded < 1000) return `${rounded} m`;
  return `${number(Math.round(metres / 100) / 10)} km`;
}

/** Nearer than this, in metres, a place is said to be right here. */
export const HERE_M = 5;

/** "2,5" */
export function decimalComma(value: number): string {
  return String(value).replace('.', ',');
}

/**
 * How many vehicles an hour: "1,116", "43", "2.5"; whole from ten on.
 * @param value below a million
 * @param number how the language writes 2.5
 * @param separator of thousands
 * @param least number that has one
 */
export function hourly(
  value: number,
  number: (value: number) => string,
  separator: string,
  least = 1000,
): string {
  if (value < 10) return number(Math.round(value * 10) / 10);
  const whole = Math.round(value);
  const digits = String(whole);
  return whole < least ? digits : `${digits.slice(0, -3)}${separator}${digits.slice(-3)}`;
}

/** " (2018)"; nothing when the year is not known */
export function inYear(year: number | undefined): string {
  return year === undefined ? '' : ` (${year})`;
}

/** A radius that is only roughly meant: "50 m", "250 m". */
export function within(metres: number): string {
  return `${Math.max(1, Math.ceil(metres / 50)) * 50} m`;
}

/** In tenths, for an hour and more. */
export function hoursOf(minutes: number): number {
  return Math.round(minutes / 6) / 10;
}

/** "Motorway A 46"; the kind alone when it has no name, the name alone when that says it: "Hotel Bar". */
export function named(kind: string, name: string): string {
  if (!name) return kind;
  return says(name, kind) ? name : `${kind} ${name}`;
}

/** The word that fits a number. */
export function count(number: number, one: string, many: string): string {
  return number === 1 ? one : many;
}

/** "one, two and three" */
export function joined(parts: readonly string[], and: string): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${and} ${parts.at(-1)}`;
}
