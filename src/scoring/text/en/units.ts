/** English: numbers and names inside of sentences. British words; the reader is "you". */
import { type Loudness, loudnessOf } from '../loudness.ts';
import { count, HERE_M, hourly, hoursOf, joined, roundedDistance } from '../names-and-numbers.ts';
import { says } from '../says.ts';

export { count, inYear, named, within } from '../names-and-numbers.ts';

/** "15 m", "240 m", "1.2 km" */
export const distance = (metres: number) => roundedDistance(metres, String);

/** "1,116", "43", "2.5" vehicles an hour */
export const vehicles = (value: number) => hourly(value, String, ',');

const LOUDNESS: Readonly<Record<Loudness, string>> = {
  faint: 'faint',
  audible: 'audible',
  clear: 'easy to hear',
  light_sleepers: 'too loud for light sleepers',
  many_sleepers: 'too loud for many people',
};

/** "audible, 38 dB" */
export function loudness(level: number): string {
  const decibels = Math.round(level);
  return `${LOUDNESS[loudnessOf(decibels)]}, ${decibels} dB`;
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

/** "one, two and three" */
export const list = (parts: readonly string[]) => joined(parts, 'and');

/** "45 minutes", "1 hour", "2.5 hours" */
export function duration(minutes: number): string {
  if (minutes < 60) return `${minutes} ${count(minutes, 'minute', 'minutes')}`;
  const hours = hoursOf(minutes);
  return `${hours} ${count(hours, 'hour', 'hours')}`;
}
