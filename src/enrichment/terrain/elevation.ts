/** Heights of the ground over a piece of land, whatever file they come from. */

/** The ground is nowhere lower or higher, metres: the shore of the Dead Sea is at -430, Mount Everest at 8,849. */
export const LOWEST_M = -500;
export const HIGHEST_M = 9000;

export interface Elevation {
  /** degrees */
  west: number;
  south: number;
  east: number;
  north: number;
  /** degrees of latitude between two heights of the file */
  spacing: number;
  /** Metres above the sea within the bounds; NaN where the file knows none. */
  at(lon: number, lat: number): number;
}
