/** Elevation of the ground over an area, whatever its file format. */

/** Range of valid elevations, m: the shore of the Dead Sea is at -430, Mount Everest at 8,849. */
export const LOWEST_M = -500;
export const HIGHEST_M = 9000;

export interface Elevation {
  /** bounds, degrees */
  west: number;
  south: number;
  east: number;
  north: number;
  /** spacing of the file's samples, degrees of latitude */
  spacing: number;
  /** Returns the elevation inside the bounds, m above the sea; NaN where unknown. */
  at(lon: number, lat: number): number;
}
