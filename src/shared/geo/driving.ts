/** Estimates of driving times, without a road network. */

/** Length of roads relative to the straight line: 1.417 on average (Boscoe, Henry and Zdeb 2012, 66,000 trips). */
export const DETOUR = 1.4;
/** Speed of a van on ordinary roads with villages and crossings, km/h: between 30 in towns and 60 outside. */
const SPEED_KMH = 40;

/** Returns the driving time to a place `metres` away in a straight line, min. */
export function drivingMinutes(metres: number): number {
  return ((metres / 1000) * DETOUR * 60) / SPEED_KMH;
}

/** Returns the straight-line distance reached in `minutes`, m. */
export function drivingMetres(minutes: number): number {
  return (minutes * SPEED_KMH * 1000) / (60 * DETOUR);
}
