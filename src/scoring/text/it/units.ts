/** Italian: numbers and names inside of sentences. The reader is «tu», as in the camper apps of Italy. */
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
  faint: 'si sente appena',
  audible: 'si sente',
  clear: 'si sente bene',
  light_sleepers: 'forte per sonni leggeri',
  many_sleepers: 'troppo forte per molti',
};

/** «si sente, 38 dB» */
export function loudness(level: number): string {
  const decibels = Math.round(level);
  return `${LOUDNESS[loudnessOf(decibels)]}, ${decibels} dB`;
}

/** «a 120 m», «proprio accanto» */
export function near(metres: number): string {
  return metres < HERE_M ? 'proprio accanto' : `a ${distance(metres)}`;
}

/** «uno, due e tre» */
export const list = (parts: readonly string[]) => joined(parts, 'e');

/** «45 minuti», «1 ora», «2,5 ore» */
export function duration(minutes: number): string {
  if (minutes < 60) return `${minutes} ${count(minutes, 'minuto', 'minuti')}`;
  const hours = hoursOf(minutes);
  return `${decimalComma(hours)} ${count(hours, 'ora', 'ore')}`;
}
