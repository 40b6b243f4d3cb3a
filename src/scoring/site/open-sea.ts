/** Detects the open sea, where nothing can be rated. */
import { placeAt } from './country-and-time-zone.ts';

/** Positions that are probed in a bbox, as parts of its width and height. */
const PROBES = [0.5, 0, 1];

/**
 * Returns false when no part of a bbox is in a country or its waters. Territorial waters extend so far from coasts
 * and islands that nine probes suffice for a bbox of about 10 km.
 * @param bounds west, south, east, north, degrees
 */
export function mayHaveLand([west, south, east, north]: readonly [number, number, number, number]): boolean {
  return PROBES.some((y) =>
    PROBES.some((x) => placeAt(south + y * (north - south), west + x * (east - west)).country !== null),
  );
}
