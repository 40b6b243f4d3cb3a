/** Codes of points. */
import { codesOf } from './codes-of.ts';

/**
 * Categories of points. `value` is the Owner code of what is mapped there, unless the category says otherwise. An area that acts as a point (a hospital, a school) is stored at its centre with `radius` =
 * the radius in metres of the circle of equal area, so that distances are measured from its edge.
 */
export const POINT_CATEGORIES = [
  // venues
  'nightclub',
  'music_venue',
  'bar',
  'biergarten',
  'outdoor_seating', // restaurant, cafe or ice cream parlour with outdoor_seating
  'fast_food',
  'restaurant', // restaurant, cinema, theatre
  'casino',
  // services and events
  'bells',
  'mosque',
  'level_crossing', // value = LineClass of the track, 0 = no train runs there
  'hospital',
  'helipad',
  'fire_station',
  'ambulance_station',
  'siren',
  'police',
  'bus_stop',
  'bus_station',
  'rail_station',
  'delivery', // supermarket, wholesale, department store
  'bakery',
  'marketplace',
  'recycling',
  'waste_depot',
  'school',
  'playground',
  'stadium',
  'street_lamp',
  'billboard',
  'viewpoint',
  'beach',
  // sources of sound
  'fuel',
  'wind_turbine', // value = rated power in kW, 0 = unknown
  'substation', // value = 0
  // places mapped as points; value = capacity
  'parking',
  'rest_area',
  'services',
  'caravan_site',
  'camp_site',
  'height_barrier', // value = clear height, cm; 0 = unknown
  // homes outside residential land use
  'home',
  // for search only
  'place', // value = population; see PlaceRank in `flags`
  'poi',
  // water, toilets and the like; `flags` see facility-codes.ts, value 1 = tags of a place itself
  'facility',
  'ferry_terminal', // value: position in FERRIES
  // for search only: the name in another language of a `place`, `poi` or official site of the same object
  'other_name',
  // for search only: the middle of the objects with a postcode, its name; value = their number
  'postcode',
  // services and events; an object may be a `poi`, too
  'falling_water', // weir, waterfall, rapids
  'fountain',
  'kennel',
  'skate_park',
  'fire_pit',
  'snow_guns',
  'slipway',
  'data_center',
  // signs against parking or nights
  'sign',
] as const;
export type PointCategoryName = (typeof POINT_CATEGORIES)[number];
export const PointCategory = codesOf(POINT_CATEGORIES);

/** Traffic that the ferries of a terminal carry; stored as the position in `value`. */
export const FERRIES = ['unknown', 'passengers', 'vehicles'] as const;

/** Flag bits of points, each of the categories named beside it; not of places (SiteFlag), `place` points (PlaceRank) and facilities (facility-codes.ts). */
export const PointFlag = {
  /** hospital: emergency=yes */
  EMERGENCY: 1 << 0,
  /** hospital: emergency=no */
  NO_EMERGENCY: 1 << 1,
  /** level crossing: crossing:barrier present (not "no") */
  BARRIER: 1 << 2,
  NO_BARRIER: 1 << 3,
  CROSSING_BELL: 1 << 4,
  WHISTLE_BOARD: 1 << 5,
  DRIVE_THROUGH: 1 << 6,
  OUTDOOR_SEATING: 1 << 7,
  /** opening hours contain rules that a weekly bitmap cannot express */
  HOURS_APPROXIMATE: 1 << 8,
  /** opening_hours=24/7 */
  OPEN_ALWAYS: 1 << 9,
  /** recycling: container for glass */
  GLASS: 1 << 10,
  RECYCLING_CENTRE: 1 << 11,
  /** mosque: not tagged as one without a minaret */
  MINARET: 1 << 12,
  /** bells: a Buddhist temple, whose bells or drums call to prayer and strike no hours */
  TEMPLE: 1 << 0,
  /** bells: a bell tower of its own, bell_tower=yes, bells=yes */
  BELL_TOWER: 1 << 13,
  /** delivery: a shop with refrigeration, whose fans run all night */
  COOLED: 1 << 15,
  /** poi: a landmark by which people describe a location, such as a bay, a peak or a castle */
  LANDMARK: 1 << 14,
} as const;

/** Values of place=*; the position is stored in `flags` of a `place` point. */
export const PLACE_RANKS = [
  'city',
  'town',
  'village',
  'suburb',
  'quarter',
  'neighbourhood',
  'hamlet',
  'locality',
  'island',
  'isolated_dwelling',
] as const;
export type PlaceRankName = (typeof PLACE_RANKS)[number];
export const PlaceRank = codesOf(PLACE_RANKS);
