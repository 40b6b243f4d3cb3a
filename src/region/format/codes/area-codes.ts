/** Codes of areas. */
import { codesOf } from './codes-of.ts';

/** Kinds of areas. An OSM object to which several apply is stored once per kind. */
export const AREA_KINDS = [
  // land use, for area_type, ground and residents
  'residential',
  'commercial',
  'retail',
  'industrial',
  'farmland', // farmland, meadow, orchard, vineyard, allotments, nurseries
  'forest', // landuse=forest, natural=wood
  'nature', // grass, heath, scrub, wetland, parks, gardens, golf courses
  'water',
  'sand', // beach, dune, sand, shingle, scree, bare rock; `value` see Shore
  'military',
  // sources of sound
  'works',
  'power_plant',
  'wastewater',
  'port', // a terminal: industrial=port, container_terminal, shipyard
  'logistics',
  'quarry',
  // places; `value` = capacity, 0 = untagged
  'parking',
  'rest_area', // highway=rest_area
  'services', // highway=services
  'caravan_site',
  'camp_site',
  // law; `value` = protect_class, or the IUCN category (1..99; 1a = 1, 1b = 1), 0 = none
  'national_park',
  'nature_reserve',
  'protected_area',
  // events
  'construction', // `value` = last day on which it was known, days since 1970-01-01; 0 = unknown
  'farmyard',
  'cemetery',
  // administration: name = ISO 3166-2 code, or ISO 3166-1 code without one; `value` = admin_level
  'administrative',
  // no van can park inside; only containment is tested
  'pedestrian', // pedestrian streets and squares
  'park', // parks, gardens, playgrounds
  'pitch', // sports pitches, running tracks, golf courses, stadiums
  'railway', // landuse=railway
  'building', // large ones only
  // grounds of hospitals, schools, kindergartens and places of worship; `value` = Owner code
  'institution',
  // sources of sound
  'harbour', // any other harbour
  // islands, to tell whether two positions are on the same one
  'landmass',
  // zones for vehicles with a badge; only containment is tested
  'low_emission_zone',
  // parking spaces for the disabled, electric cars, permit holders, with their access, and without one ground where rocks,
  // avalanches or floods may come (boundary=hazard); only containment is tested
  'reserved_bay',
] as const;
/** `value` of an area of the kind `sand`. */
export const Shore = {
  /** bare rock, scree, sand inland */
  none: 0,
  /** beach or dune */
  beach: 1,
  /** beach or dune by the sea, where the surf is heard */
  sea: 2,
} as const;

export type AreaKindName = (typeof AREA_KINDS)[number];
export const AreaKind = codesOf(AREA_KINDS);
