/** Kinds of search results. The page imports this file, so it contains no schemas. */
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
