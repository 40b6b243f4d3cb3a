/** Where there can be nothing to rate: the open sea. */
import { placeAt } from './country-and-time-zone.ts';

/** Where to look in a box, as parts of its width and height. */
const PROBES = [0.5, 0, 1];

/**
 * False when no part of a box lies in a country or in its waters, which reach so far from every coast and island that
 * nine places tell it of a box of some 10 km.
 * @param bounds west, south, east, north in degrees
 */
export function mayHaveLand([west, south, east, north]: readonly [number, number, number, number]): boolean {
  return PROBES.some((y) =>
    PROBES.some((x) => placeAt(south + y * (north - south), west + x * (east - west)).country !== null),
  );
}
