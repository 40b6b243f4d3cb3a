/** English: numbers and names inside of sentences. */
import { says } from '../says.ts';

/** "15 m", "240 m", "1.2 km" */
export function distance(metres: number): string {
  if (metres < 20) return `${Math.max(1, Math.round(metres))} m`;
  const rounded = Math.round(metres / 10) * 10;
  if (rounded < 1000) return `${rounded} m`;
  return `${Math.round(metres / 100) / 10} km`;
}

/** A radius that is only roughly meant: "50 m", "250 m". */
export function within(metres: number): string {
  return `${Math.max(1, Math.ceil(metres / 50)) * 50} m`;
}

/** "54 dB" */
export function decibels(level: number): string {
  return `${Math.round(level)} dB`;
}

/** "Motorway A 46"; the kind alone when it has no name, the name alone when that says it: "Hotel Bar". */
export function named(kind: string, name: string): string {
  if (!name) return kind;
  return says(name, kind) ? name : `${kind} ${name}`;
}

/** "Lidl (supermarket)"; "Supermarket" without a name; "Grand Hotel" alone when the name says what it is. */
export function called(kind: string, name: string): string {
  if (!name) return kind.charAt(0).toUpperCase() + kind.slice(1);
  return says(name, kind) ? name : `${name} (${kind})`;
}

/** "120 m away", "right here" */
export function near(metres: number): string {
  return metres < HERE_M ? 'right here' : `${distance(metres)} away`;
}
const HERE_M = 5;

/** The word that fits a number. */
export function count(number: number, one: string, many: string): string {
  return number === 1 ? one : many;
}

/** "one, two and three" */
export function list(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** "45 minutes", "1 hour", "2.5 hours" */
export function duration(minutes: number): string {
  if (minutes < 60) return `${minutes} ${count(minutes, 'minute', 'minutes')}`;
  const hours = Math.round(minutes / 6) / 10;
  return `${hours} ${count(hours, 'hour', 'hours')}`;
}
