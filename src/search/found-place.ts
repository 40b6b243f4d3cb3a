/** Distances and duplicates of search results. */
import type { FoundPlace } from '../api/places.ts';
import { EARTH_RADIUS_M } from '../shared/geo/earth.ts';

export interface SearchNear {
  lat: number;
  lon: number;
}

/** Distance within which results with the same name are duplicates, m. */
const SAME_PLACE_METRES = 500;
/** Distance within which results with the same name in the same part of the same town are duplicates, m. */
const SAME_LABEL_METRES = 10_000;

/** Returns the distance over ground, m; exact enough to compare two places. */
export function metresBetween(a: SearchNear, b: SearchNear): number {
  const half = (degrees: number) => (degrees * Math.PI) / 360;
  const dLat = half(b.lat - a.lat);
  const dLon = half(b.lon - a.lon);
  const h = Math.sin(dLat) ** 2 + Math.cos(half(a.lat * 2)) * Math.cos(half(b.lat * 2)) * Math.sin(dLon) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Removes results with the name of an earlier one that is near, has the same label nearby, or is the same street. */
export function withoutDuplicates(
  results: readonly FoundPlace[],
  fold: (text: string) => string,
): FoundPlace[] {
  const kept: { result: FoundPlace; name: string }[] = [];
  for (const result of results) {
    const name = fold(result.display_name.split(',')[0]!);
    const known = kept.some((other) => other.name === name && isSamePlace(other.result, result));
    if (!known) kept.push({ result, name });
  }
  return kept.map(({ result }) => result);
}

function isSamePlace(a: FoundPlace, b: FoundPlace): boolean {
  const metres = metresBetween(a, b);
  if (metres <= SAME_PLACE_METRES || (a.display_name === b.display_name && metres <= SAME_LABEL_METRES))
    return true;
  return isStreet(a) && isStreet(b) && (holds(a, b) || holds(b, a));
}

/** Returns true for a street: a long one is found in several pieces. */
function isStreet({ type, source }: FoundPlace): boolean {
  return type === 'street' || (source === 'nominatim' && type === 'road');
}

function holds({ bbox: [west, south, east, north] }: FoundPlace, { lat, lon }: SearchNear): boolean {
  return lon >= west && lon <= east && lat >= south && lat <= north;
}
