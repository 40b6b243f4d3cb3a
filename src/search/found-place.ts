/** Distances and duplicates of search results. */

import type { FoundPlace } from '../api/places.ts';
import { greatCircleMetres } from '../shared/geo/distance.ts';

export interface SearchNear {
  lat: number;
  lon: number;
}

/** Distance within which results with the same name are duplicates, m. */
const SAME_PLACE_METRES = 500;
/** Distance within which results with the same name in the same part of the same town are duplicates, m. */
const SAME_LABEL_METRES = 10_000;

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
  const metres = greatCircleMetres(a, b);
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

/** Returns true for a result whose name is the query, or the query less the places around it. */
export function isWhole({ match }: FoundPlace): boolean {
  return match === 'exact' || match === 'context';
}
