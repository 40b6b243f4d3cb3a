/** Portuguese: numbers and names inside of sentences. European Portuguese; the reader is addressed politely, without «tu» or «você». */
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

/** «15 m», «240 m», «1,2 km» */
export const distance = (metres: number) => roundedDistance(metres, decimalComma);

/** «1116», «12 345», «2,5» vehicles an hour */
export const vehicles = (value: number) => hourly(value, decimalComma, '\u00a0', 10_000);

const LOUDNESS: Readonly<Record<Loudness, string>> = {
  faint: 'mal se ouve',
  audible: 'ouve-se',
  clear: 'ouve-se bem',
  light_sleepers: 'alto demais para sono leve',
  many_sleepers: 'alto demais para muitos',
};

/** «ouve-se, 38 dB» */
export function loudness(level: number): string {
  const decibels = Math.round(level);
  return `${LOUDNESS[loudnessOf(decibels)]}, ${decibels} dB`;
}

/** «a 120 m», «mesmo ao lado» */
export function near(metres: number): string {
  return metres < HERE_M ? 'mesmo ao lado' : `a ${distance(metres)}`;
}

/** «um, dois e três» */
export const list = (parts: readonly string[]) => joined(parts, 'e');

/** «45 minutos», «1 hora», «2,5 horas» */
export function duration(minutes: number): string {
  if (minutes < 60) return `${minutes} ${count(minutes, 'minuto', 'minutos')}`;
  const hours = hoursOf(minutes);
  return `${decimalComma(hours)} ${count(hours, 'hora', 'horas')}`;
}
