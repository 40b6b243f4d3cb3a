/**
 * Reach of features, m, and the groups in a region file that follow from it. One index per group keeps searches
 * small: a lane is searched within 350 m, a motorway within 2.8 km.
 */
import { AreaKind, type AreaKindName, POINT_CATEGORIES, type PointCategoryName } from './codes.ts';

/**
 * Layers of lines by the reach of their sound, m, beyond which they are ignored. The cut-off is steep (see
 * `scoring/propagation/`): sources beyond add 0.05 to 0.35 dB on average in seven towns and valleys. `loudest`: maximum
 * sound power level per metre in the layer, dB(A).
 */
export const LINE_LAYERS = [
  { name: 'near', reach: 350, loudest: 60.5 },
  { name: 'mid', reach: 1120, loudest: 72.5 },
  { name: 'far', reach: 2800, loudest: Infinity },
  /** no traffic at night, or closed to it: kept for access and for the distance to the nearest road */
  { name: 'silent', reach: 300, loudest: -Infinity },
] as const;
export type LineLayerName = (typeof LINE_LAYERS)[number]['name'];
/** Largest reach of lines, m. */
export const LINE_REACH_M = Math.max(...LINE_LAYERS.map(({ reach }) => reach));

/**
 * Returns the index in LINE_LAYERS for a segment's sound power per metre (light + heavy, linear). The limits are the
 * levels at which an infinite flat road falls to about 24 dB(A) at the reach of its layer.
 */
export function lineLayerOf(energy: number): number {
  if (!(energy > 0)) return 3;
  const level = 10 * Math.log10(energy);
  if (level <= LINE_LAYERS[0].loudest) return 0;
  return level <= LINE_LAYERS[1].loudest ? 1 : 2;
}

/**
 * Reach of each category of points, m; the rule of the category ends there, too. Other categories are for search only.
 * Distances to a point that represents an area are measured from the edge of the area.
 */
export const POINT_REACH_M = {
  nightclub: 400,
  music_venue: 400,
  bar: 250,
  biergarten: 250,
  outdoor_seating: 250,
  fast_food: 250,
  restaurant: 250,
  casino: 250,
  bells: 300,
  mosque: 400,
  level_crossing: 900,
  hospital: 350,
  helipad: 700,
  ferry_terminal: 400,
  fire_station: 300,
  ambulance_station: 250,
  siren: 300,
  police: 200,
  bus_stop: 50,
  bus_station: 200,
  rail_station: 200,
  delivery: 150,
  bakery: 60,
  marketplace: 120,
  recycling: 60,
  waste_depot: 250,
  school: 120,
  playground: 60,
  stadium: 800,
  street_lamp: 15,
  billboard: 30,
  viewpoint: 50,
  beach: 100,
  fuel: 250,
  wind_turbine: 1500,
  substation: 100,
  parking: 100,
  rest_area: 200,
  services: 200,
  caravan_site: 50,
  camp_site: 50,
  height_barrier: 120,
  sign: 120,
  falling_water: 120,
  fountain: 40,
  kennel: 400,
  skate_park: 150,
  fire_pit: 120,
  snow_guns: 400,
  slipway: 100,
  data_center: 300,
  home: 80,
} as const satisfies Partial<Record<PointCategoryName, number>>;

/** Groups of points by reach, m. */
export const POINT_GROUPS = [
  { name: 'close', reach: 120 },
  { name: 'near', reach: 450 },
  { name: 'far', reach: 1500 },
  { name: 'search', reach: 0 },
] as const;
export type PointGroupName = (typeof POINT_GROUPS)[number]['name'];

/** Returns the reach of a category of points, m; undefined = for search only. */
export function reachOf(name: PointCategoryName): number | undefined {
  return (POINT_REACH_M as Partial<Record<PointCategoryName, number>>)[name];
}

const GROUP_OF_CATEGORY = POINT_CATEGORIES.map((name) => {
  const reach = reachOf(name) ?? Infinity;
  const group = POINT_GROUPS.findIndex((each) => reach <= each.reach);
  return group < 0 ? POINT_GROUPS.length - 1 : group;
});

/** Returns the index in POINT_GROUPS of a PointCategory: the group with the smallest sufficient reach. */
export function pointGroupOf(category: number): number {
  return GROUP_OF_CATEGORY[category]!;
}

/** Distances in `spot_context`: the categories of each and its search radius, m. */
export const NEAREST_SETS = [
  { name: 'police', categories: ['police'], limit: 5000 },
  { name: 'fire', categories: ['fire_station'], limit: 5000 },
  { name: 'hospital', categories: ['hospital'], limit: 5000 },
  { name: 'nightlife', categories: ['nightclub', 'music_venue', 'bar', 'biergarten'], limit: 2000 },
  { name: 'official_site', categories: ['caravan_site', 'camp_site'], limit: 10_000 },
] as const satisfies { name: string; categories: PointCategoryName[]; limit: number }[];
export type NearestSetName = (typeof NEAREST_SETS)[number]['name'];

/** Reach of large sources of sound, m. */
export const WIDE_REACH_M = 800;
/**
 * Half the side of a spot, m. All positions in a spot get the same response, so objects this near its centre may
 * cover a part of it.
 */
export const HALF_CELL_M = 5.5;
/** Groups of areas by reach, m. */
export const AREA_GROUPS = [
  /** land use, law, places, events */
  { name: 'local', reach: 150 },
  /** large sources of sound */
  { name: 'wide', reach: WIDE_REACH_M },
  /** administration and islands: only containment is tested */
  { name: 'admin', reach: 0 },
  /** ground where no van can park or that is not public: containment, and buildings that touch a spot */
  { name: 'closed', reach: HALF_CELL_M },
] as const;
export type AreaGroupName = (typeof AREA_GROUPS)[number]['name'];

const WIDE: AreaKindName[] = [
  'industrial',
  'works',
  'power_plant',
  'wastewater',
  'port',
  'harbour',
  'logistics',
  'rest_area',
  'services',
];
const CLOSED: AreaKindName[] = [
  ...(['pedestrian', 'park', 'pitch', 'railway', 'building', 'institution', 'reserved_bay'] as const),
];
const GROUP_OF_KIND = new Uint8Array(256);
for (const name of WIDE) GROUP_OF_KIND[AreaKind[name]] = 1;
GROUP_OF_KIND[AreaKind.administrative] = 2;
GROUP_OF_KIND[AreaKind.landmass] = 2;
for (const name of CLOSED) GROUP_OF_KIND[AreaKind[name]] = 3;

/** Returns the index in AREA_GROUPS of an AreaKind. */
export function areaGroupOf(kind: number): number {
  return GROUP_OF_KIND[kind]!;
}

// Searches beyond the reach of groups. A partial region contains as much around its bbox.

/** Distance beyond which a house screens little, m. */
export const WALLS_WITHIN_M = 80;
/** Maximum distance of the nearest road beside which a van can park, m: beyond, it is a different place. */
export const STANDING_WITHIN_M = 1000;
/** Distance from the spot up to which a way or outline is drawn, m: farther parts of a motorway explain nothing. */
export const DRAWN_WITHIN_M = 1500;
/** Maximum distance of a landmark or settlement in a title, m: half an hour on foot. */
export const TITLE_WITHIN_M = 2000;
/** Distance from people beyond which nobody celebrates, m. */
export const PARTY_WITHIN_M = 2000;
/** Radius of a settlement, m: its name is mapped in its middle. */
export const SETTLEMENT_RADIUS_M = 400;
/** Radius of the circle of positions (probes) at which the edge of the map is tested, m. */
export const PROBE_M = 3000;
