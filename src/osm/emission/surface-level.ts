/** What the surface of a road adds to its sound. */
import { Surface } from '../tags/facts.ts';

/** Correction in dB for the road surface: RLS-19 table 4 for setts, constants for the rest. */
export function surfaceLevel(surface: number, speed: number): number {
  switch (surface) {
    case Surface.SETT:
      return between(speed, 5, 7);
    case Surface.PAVING_STONES:
      return between(speed, 1, 3);
    case Surface.CONCRETE:
      return 1;
    case Surface.LOOSE:
      return 2;
    default:
      return 0;
  }
}

/** Linear from `slow` at 30 km/h to `fast` at 50 km/h, constant outside. */
function between(speed: number, slow: number, fast: number): number {
  return slow + (fast - slow) * Math.min(1, Math.max(0, (speed - 30) / 20));
}
