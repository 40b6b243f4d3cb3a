/** Spanish: numbers and names inside of sentences. The reader is «tú», as in the camper apps of Spain. */
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

/** «1116», «12.345», «2,5» vehicles an hour */
export const vehicles = (value: number) => hourly(value, decimalComma, '.', 10_000);

const LOUDNESS: Readonly<Record<Loudness, string>> = {
  faint: 'apenas se oye',
  audible: 'se oye',
  clear: 'se oye bien',
  light_sleepers: 'fuerte para un sueño ligero',
  many_sleepers: 'demasiado fuerte para muchos',
};

/** «se oye, 38 dB» */
export function loudness(level: number): string {
  const decibels = Math.round(level);
  return `${LOUDNESS[loudnessOf(decibels)]}, ${decibels} dB`;
}

/** «a 120 m», «justo al lado» */
export function near(metres: number): string {
  return metres < HERE_M ? 'justo al lado' : `a ${distance(metres)}`;
}

/** «uno, dos y tres» */
export const list = (parts: readonly string[]) => joined(parts, 'y');

/** «45 minutos», «1 hora», «2,5 horas» */
export function duration(minutes: number): string {
  if (minutes < 60) return `${minutes} ${count(minutes, 'minuto', 'minutos')}`;
  const hours = hoursOf(minutes);
  return `${decimalComma(hours)} ${count(hours, 'hora', 'horas')}`;
}
