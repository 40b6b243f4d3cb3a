/** German: numbers and names inside of sentences. The reader is „du“, as among people who sleep in vans. */
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
  faint: 'kaum zu hören',
  audible: 'zu hören',
  clear: 'gut zu hören',
  light_sleepers: 'zu laut für leichte Schläfer',
  many_sleepers: 'zu laut für viele',
};

/** „zu hören, 38 dB“ */
export function loudness(level: number): string {
  const decibels = Math.round(level);
  return `${LOUDNESS[loudnessOf(decibels)]}, ${decibels} dB`;
}

/** „in 120 m“, „gleich nebenan“ */
export function near(metres: number): string {
  return metres < HERE_M ? 'gleich nebenan' : `in ${distance(metres)}`;
}

/** „eins, zwei und drei“ */
export const list = (parts: readonly string[]) => joined(parts, 'und');

/** „45 Minuten“, „1 Stunde“, „2,5 Stunden“ */
export function duration(minutes: number): string {
  if (minutes < 60) return `${minutes} ${count(minutes, 'Minute', 'Minuten')}`;
  const hours = hoursOf(minutes);
  return `${decimalComma(hours)} ${count(hours, 'Stunde', 'Stunden')}`;
}
