/** A position, and how it was read. */
export interface Position {
  /** degrees, -90 to 90 */
  lat: number;
  /** degrees, -180 to 180 */
  lon: number;
}

/** A position in a text. */
export interface ReadPosition extends Position {
  /** true if the text has the longitude first, without saying so: the other order is not on Earth */
  isSwapped: boolean;
}

/** Returns the position; null if latitude or longitude is out of range. */
export function placeWithin(lat: number, lon: number): Position | null {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
}
