/** Dutch: numbers and names inside of sentences. The reader is „je“, as in the camper apps of the Netherlands. */
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

/** „15 m“, „240 m“, „1,2 km“ */
export const distance = (metres: number) => roundedDistance(metres, decimalComma);

/** „1.116“, „43“, „2,5“ vehicles an hour */
export const vehicles = (value: number) => hourly(value, decimalComma, '.');

const LOUDNESS: Readonly<Record<Loudness, string>> = {
  faint: 'nauwelijks te horen',
  audible: 'te horen',
  clear: 'goed te horen',
  light_sleepers: 'te luid voor lichte slapers',
  many_sleepers: 'te luid voor velen',
};

/** „te horen, 38 dB“ */
export function loudness(level: number): string {
  const decibels = Math.round(level);
  return `${LOUDNESS[loudnessOf(decibels)]}, ${decibels} dB`;
}

/** „op 120 m“, „vlak naast je“ */
export function near(metres: number): string {
  return metres < HERE_M ? 'vlak naast je' : `op ${distance(metres)}`;
}

/** „een, twee en drie“ */
export const list = (parts: readonly string[]) => joined(parts, 'en');

/** „45 minuten“, „1 uur“, „2,5 uur“ */
export function duration(minutes: number): string {
  if (minutes < 60) return `${minutes} ${count(minutes, 'minuut', 'minuten')}`;
  const hours = hoursOf(minutes);
  return `${decimalComma(hours)} ${count(hours, 'uur', 'uur')}`;
}
