/** Kinds and matches of search results. The page imports this file, so it contains no schemas. */
export const FOUND_KINDS = [
  'country',
  'region', // a state, county or district
  'town', // also cities
  'village', // also hamlets
  'quarter', // part of a town
  'island',
  'locality',
  'street',
  'address',
  'camp_site',
  'caravan_site',
  'parking',
  'rest_area',
  'services',
  'station', // stations of trains, trams and buses
  'hospital',
  'police',
  'fuel',
  'shop',
  'food', // also bars
  'nature', // woods, waters, parks, peaks
  'place', // everything else with a name
] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** How well a result answers a query, best first. */
export const MATCHES = ['exact', 'context', 'spelling', 'partial'] as const;
export type Match = (typeof MATCHES)[number];

/** Returns true for a match that the user must confirm before it is used. */
export function isUnsure(match: Match): boolean {
  return match === 'spelling' || match === 'partial';
}

/** Returns true for results that are in no single place: one is in a country, not at it. */
export function isArea(kind: FoundKind): boolean {
  return kind === 'country' || kind === 'region' || kind === 'island';
}

const SETTLEMENTS: readonly FoundKind[] = ['town', 'village'];

/**
 * Returns the result that can be driven to without a question; undefined if the user must be asked. Of a country and
 * its capital with one name ("Luxembourg") that is the capital, never a square of that name, nor a village of another
 * country ("Italy, Texas").
 */
export function sureResult<
  Found extends { kind: FoundKind; match: Match; country: string | null; ambiguous?: boolean },
>(results: readonly Found[]): Found | undefined {
  if (results[0]?.ambiguous) return undefined;
  const sure = results.filter(({ match }) => !isUnsure(match));
  const [first] = sure;
  if (!first || !isArea(first.kind)) return first;
  return sure.find(
    ({ kind, country }) => SETTLEMENTS.includes(kind) && country !== null && country === first.country,
  );
}
