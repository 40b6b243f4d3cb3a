/** French: numbers and names inside of sentences. The reader is « vous », as in the camper apps of France; a no-break space before each colon. */
import { type Loudness, loudnessOf } from '../loudness.ts';
import {
  count,
  decimalComma,
  HERE_M,
  hourly,
  hoursOf,
  joined,
  roundedDistance,
} from '../names-and-numbers.ts';

export { count, inYear, named, within } from '../names-and-numbers.ts';

/** « 15 m », « 240 m », « 1,2 km » */
export const distance = (metres: number) => roundedDistance(metres, decimalComma);

/** « 1 116 », « 43 », « 2,5 » vehicles an hour */
export const vehicles = (value: number) => hourly(value, decimalComma, '\u202f');

const LOUDNESS: Readonly<Record<Loudness, string>> = {
  faint: 'à peine audible',
  audible: 'audible',
  clear: 'bien audible',
  light_sleepers: 'fort pour un sommeil léger',
  many_sleepers: 'trop fort pour beaucoup',
};

/** « audible, 38 dB » */
export function loudness(level: number): string {
  const decibels = Math.round(level);
  return `${LOUDNESS[loudnessOf(decibels)]}, ${decibels} dB`;
}

/** « à 120 m », « juste à côté » */
export function near(metres: number): string {
  return metres < HERE_M ? 'juste à côté' : `à ${distance(metres)}`;
}

/** « un, deux et trois » */
export const list = (parts: readonly string[]) => joined(parts, 'et');

/** « 45 minutes », « 1 heure », « 2,5 heures » */
export function duration(minutes: number): string {
  if (minutes < 60) return `${minutes} ${count(minutes, 'minute', 'minutes')}`;
  const hours = hoursOf(minutes);
  // less than two of anything is one
  return `${decimalComma(hours)} ${hours < 2 ? 'heure' : 'heures'}`;
}
