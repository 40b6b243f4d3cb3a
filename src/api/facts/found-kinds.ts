/** What something is that was found by its name; without schemas, so that the page can take it, too. */
export const FOUND_KINDS = [
  'country',
  'region', // a state, county or district
  'town', // cities, too
  'village', // hamlets, too
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
  'station', // of trains, trams and buses
  'hospital',
  'police',
  'fuel',
  'shop',
  'food', // bars, too
  'nature', // woods, waters, parks, peaks
  'place', // everything else with a name
] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];
