/** How long the way is, where no road is looked at. */

/** Roads are this much longer than the crow flies: 1.417 on average (Boscoe, Henry and Zdeb 2012, 66,000 trips). */
export const DETOUR = 1.4;
/** Of a van on ordinary roads with villages and crossings between, km/h: between 30 in towns and 60 outside. */
const SPEED_KMH = 40;

/** Minutes of driving to what is `metres` away as the crow flies. */
export function drivingMinutes(metres: number): number {
  return ((metres / 1000) * DETOUR * 60) / SPEED_KMH;
}

/** How far one comes in so many minutes, as the crow flies, metres. */
export function drivingMetres(minutes: number): number {
  return (minutes * SPEED_KMH * 1000) / (60 * DETOUR);
}
