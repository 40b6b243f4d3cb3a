/** Preferred hours of driving per day. */
import { oneOf } from '../lib/shape.ts';
import { memory } from '../lib/storage.ts';

/** Options for the driving time per day, hours. */
export const DRIVING_HOURS = [2, 3, 4, 5, 6, 8] as const;
const USUAL_HOURS = 5;
const KEY = 'driving-hours';

export function drivingHours(): number {
  return memory.read<number>(KEY, USUAL_HOURS, oneOf(DRIVING_HOURS));
}

export function setDrivingHours(hours: number): void {
  memory.write(KEY, hours);
}
