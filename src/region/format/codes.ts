/**
 * What a region file can hold: the vocabulary shared by the sources of map data (which write it) and the
 * model (which reads it). Codes are positions in these lists and are stored in files, so a list may only
 * grow at its end; any other change needs a new FORMAT_VERSION.
 *
 * Coordinates are Int32 in 1e-7 degrees, longitude first. Levels are dB(A), lengths metres, speeds km/h.
 */

type Codes<T extends readonly string[]> = { readonly [K in T[number]]: number };

function codesOf<const T extends readonly string[]>(names: T): Codes<T> {
  return Object.fromEntries(names.map((name, code) => [name, code])) as Codes<T>;
}

/** Ways by their `highway=` or `railway=` value; everything from `rail` on is a railway. */
export const LINE_CLASSES = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'unclassified',
  'residential',
  'living_street',
  'service',
  'busway',
  'motorway_link',
  'trunk_link',
  'primary_link',
  'secondary_link',
  'tertiary_link',
  'track',
  'pedestrian',
  'rail_main',
  'rail_highspeed',
  'rail_passenger', // railway:traffic_mode=passenger
  'rail_freight', // railway:traffic_mode=freight
  'rail_branch',
  'rail_unknown', // no usage tag
  'rail_industrial', // spur, siding, usage=industrial|military|test
  'rail_yard',
  'light_rail',
  'subway',
  'tram',
  'narrow_gauge',
  'funicular',
  'monorail',
] as const;
export type LineClassName = (typeof LINE_CLASSES)[number];
export const LineClass = codesOf(LINE_CLASSES);

/** True for every class that trains, not road vehicles, move on. */
export function isRailClass(lineClass: number): boolean {
  return lineClass >= LineClass.rail_main;
}

/** True for motorway, trunk and primary with their links: what `distance_major_road_m` measures. */
export function isMajorRoadClass(lineClass: number): boolean {
  return (
    lineClass <= LineClass.primary ||
    (lineClass >= LineClass.motorway_link && lineClass <= LineClass.primary_link)
  );
}

/**
 * Which part of the traffic a sound energy belongs to. A segment has a light and a heavy energy; the kind says
 * which calendar factors apply to each (see scoring/noise).
 */
export const SOUND_KINDS = [
  'road_rural', // outside built-up land use
  'road_urban', // in or within 50 m of built-up land use
  'motorway', // motorway and its links: lorries drive at night even where night bans exist
  'rail', // stored as Schall 03 - 3 dB; all energy in `light`
  'rail_yard', // shunting; all energy in `light`
] as const;
export const SoundKind = codesOf(SOUND_KINDS);

/** Who may be here, from `access`, `motor_vehicle`, `vehicle`, ... of a way, area or point. */
export const ACCESS = [
  'untagged',
  'yes',
  'permissive',
  'destination',
  'customers',
  'permit', // permit and residents
  'private',
  'no',
  'forestry', // agricultural and forestry traffic only
] as const;
export type AccessName = (typeof ACCESS)[number];
export const Access = codesOf(ACCESS);

/** Bits of a way. */
export const WayFlag = {
  ONEWAY: 1 << 0,
  BRIDGE: 1 << 1,
  LIT: 1 << 2,
  /** highway=service with service=driveway */
  DRIVEWAY: 1 << 3,
  PARKING_AISLE: 1 << 4,
  /** junction=roundabout */
  ROUNDABOUT: 1 << 5,
  /** the emission rests on a tagged maxspeed, lanes, usage (rail) rather than on defaults */
  SPEED_TAGGED: 1 << 6,
  LANES_TAGGED: 1 << 7,
  USAGE_TAGGED: 1 << 8,
  /** parking:<side>:restriction=no_parking|no_stopping|no_standing, or the older parking:lane|condition */
  NO_PARKING_LEFT: 1 << 9,
  NO_PARKING_RIGHT: 1 << 10,
  /** motorhome=no, caravan(s)=no, overnight=no, camping=no */
  VAN_FORBIDDEN: 1 << 11,
  HGV_FORBIDDEN: 1 << 12,
  /** parking:<side>:access=private|permit|customers or :authentication */
  PARKING_RESERVED_LEFT: 1 << 13,
  PARKING_RESERVED_RIGHT: 1 << 14,
} as const;

/** Areas. Several may apply to one OSM object: it is then stored once per kind. */
export const AREA_KINDS = [
  // land use, for area_type, ground and residents
  'residential',
  'commercial',
  'retail',
  'industrial',
  'farmland', // farmland, meadow in use, orchard, vineyard
  'forest', // landuse=forest, natural=wood
  'nature', // grass, heath, scrub, wetland, nature_reserve without law, park
  'water',
  'sand', // beach, dune, sand, bare rock; `value` 1 = beach or dune
  'military',
  // sources of sound; `value` as noted
  'works',
  'power_plant',
  'wastewater',
  'port',
  'logistics',
  'quarry',
  // places to stand; `value` = capacity, 0 = untagged
  'parking',
  'rest_area', // highway=rest_area
  'services', // highway=services
  'caravan_site',
  'camp_site',
  // law; `value` = IUCN-like protect_class (1..99; 1a = 1, 1b = 1)
  'national_park',
  'nature_reserve',
  'protected_area',
  // events
  'construction',
  'farmyard',
  'cemetery',
  // administration: name = ISO code (ISO3166-1 for level 2, ISO3166-2 for level 4), `value` = admin_level
  'administrative',
] as const;
export type AreaKindName = (typeof AREA_KINDS)[number];
export const AreaKind = codesOf(AREA_KINDS);

/** Bits of places to stand (parking, sites), of both areas and points. */
export const SiteFlag = {
  /** motorhome|caravan(s)=designated|yes */
  VAN_ALLOWED: 1 << 0,
  /** motorhome|caravan(s)|overnight|camping=no */
  VAN_FORBIDDEN: 1 << 1,
  OVERNIGHT_ALLOWED: 1 << 2,
  /** underground, multi-storey, garage boxes, carports, sheds, maxheight < 2.6 m, height_restrictor */
  VAN_DOES_NOT_FIT: 1 << 3,
  FEE: 1 << 4,
  FREE: 1 << 5,
  LIT: 1 << 6,
  /** park_ride=yes: more traffic at night */
  PARK_RIDE: 1 << 7,
  /** meant for lorries (hgv=yes|designated) */
  HGV: 1 << 8,
  /** the car park of a shop, by access=customers or a name */
  SHOP: 1 << 9,
  GROUP_ONLY: 1 << 10,
  BACKCOUNTRY: 1 << 11,
  TENTS_ONLY: 1 << 12,
  TOILETS: 1 << 13,
  DRINKING_WATER: 1 << 14,
  POWER_SUPPLY: 1 << 15,
  SANITARY_DUMP: 1 << 16,
  /** parking=layby: beside the road */
  LAYBY: 1 << 17,
} as const;

/**
 * Points. An area that acts as a point (a hospital, a school) is stored at its centre with `radius` = the
 * radius in metres of the circle of equal area, so that distances are measured from its edge.
 */
export const POINT_CATEGORIES = [
  // venues (section 6.1 of the model)
  'nightclub',
  'music_venue',
  'bar',
  'biergarten',
  'outdoor_seating', // restaurant or cafe with outdoor_seating=yes
  'fast_food',
  'restaurant', // restaurant, cinema, theatre
  'casino',
  // services and events (6.3)
  'bells',
  'mosque',
  'level_crossing',
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
  // sound sources; `value` = sound power level where known
  'fuel',
  'wind_turbine', // value = rated power in kW, 0 = unknown
  'substation',
  // places to stand that are mapped as points; value = capacity
  'parking',
  'rest_area',
  'services',
  'caravan_site',
  'camp_site',
  'height_barrier',
  // homes outside residential land use
  'home',
  // for search only
  'place', // value = population; see PlaceRank in `flags`
  'poi',
] as const;
export type PointCategoryName = (typeof POINT_CATEGORIES)[number];
export const PointCategory = codesOf(POINT_CATEGORIES);

/** Bits of points; places to stand use SiteFlag instead. */
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
  /** opening hours hold rules that a weekly bitmap cannot express */
  HOURS_APPROXIMATE: 1 << 8,
  /** opening_hours=24/7 */
  OPEN_ALWAYS: 1 << 9,
  /** recycling: glass container; recycling centre */
  GLASS: 1 << 10,
  RECYCLING_CENTRE: 1 << 11,
  MINARET: 1 << 12,
} as const;

/** place=* in order of size; stored in `flags` of a `place` point. */
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

export const OSM_TYPES = ['node', 'way', 'relation'] as const;
export type OsmType = (typeof OSM_TYPES)[number];

/** A week of half hours, Monday 00:00 first: bit i of byte i >> 3. 42 bytes. */
export const WEEK_HALF_HOURS = 336;
export type WeekBitmap = Uint8Array;

/** Ground grid: 1/1024 degree, about 109 m north-south. Shares vary over 150-300 m, and readers interpolate. */
export const GROUND_CELLS_PER_DEGREE = 1024;

/** Cells of the covered area: 1/256 degree, about 430 m: so far beyond its last road a region may claim to know. */
export const COVERAGE_CELLS_PER_DEGREE = 256;
