/** Heights of the ground over a piece of land, whatever file they come from. */

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

/** A file that holds no heights; the message is one sentence for the operator. */
export class TerrainFileError extends Error {
  override name = 'TerrainFileError';
}
