/**
 * How features are grouped in a region file, by how far away they matter. One spatial index per group keeps the
 * search around a spot small: a lane is looked for within 350 m, a motorway within 2.8 km.
 */
import { GROUP_SIZE } from '../spatial/chunk-tree.ts';
import {
  AreaKind,
  type AreaKindName,
  isMajorRoadClass,
  isRailClass,
  LineClass,
  PointCategory,
  type PointCategoryName,
  SoundKind,
} from './codes.ts';

/**
 * Lines by the reach of their sound. `reach` in metres: beyond it a line is silent for the model. Sound is cut off
 * steeply (fade in noise/propagation.ts), so what lies beyond adds 0.05 to 0.35 dB on average in seven towns and valleys.
 */
export const LINE_LAYERS = [
  { name: 'near', reach: 350, loudest: 60.5 },
  { name: 'mid', reach: 1120, loudest: 72.5 },
  { name: 'far', reach: 2800, loudest: Infinity },
  /** no traffic at night, or closed to it: kept for access and for the distance to the nearest road */
  { name: 'silent', reach: 300, loudest: -Infinity },
] as const;
export type LineLayerName = (typeof LINE_LAYERS)[number]['name'];
/** Metres from which on no line is heard. */
export const LINE_REACH_M = Math.max(...LINE_LAYERS.map(({ reach }) => reach));

/**
 * The layer of a segment from its sound power per metre (light + heavy, linear). The limits are the levels at
 * which an infinite flat road of that power falls to 24 dB(A) within 350 and 1400 m (MODEL section 3.3).
 */
export function lineLayerOf(energy: number): number {
  if (!(energy > 0)) return 3;
  const level = 10 * Math.log10(energy);
  if (level <= LINE_LAYERS[0].loudest) return 0;
  return level <= LINE_LAYERS[1].loudest ? 1 : 2;
}

/**
 * Segments per chunk. With chunks a query scans memory in order; small ones are far sooner, so that more of a town is
 * summed chunk by chunk (8 instead of 32: a third less time per spot, a tenth more bytes).
 */
export const SEGMENTS_PER_CHUNK = 8;
export const SEGMENTS_PER_GROUP = SEGMENTS_PER_CHUNK * GROUP_SIZE;

/** The energies that a spot receives are kept apart by what the calendar does to them. */
export const SOUND_PARTS = [
  'light_rural',
  'light_urban',
  'heavy_other',
  'heavy_motorway',
  'rail',
  'rail_yard',
] as const;
export const SoundPart = {
  LIGHT_RURAL: 0,
  LIGHT_URBAN: 1,
  HEAVY_OTHER: 2,
  HEAVY_MOTORWAY: 3,
  RAIL: 4,
  RAIL_YARD: 5,
  /** not a part but the share of all parts that rests on defaults: no maxspeed, lanes or usage tagged */
  GUESSED: 6,
} as const;
/** Sums per chunk: the parts and the guessed share. */
export const SUMS_PER_CHUNK = 7;

/**
 * A segment is stored as one record of 4-byte words, and so is what is known of a chunk: a query then waits for
 * memory a fourth as often as with one array per property. Words are integers unless said.
 */
export const SEGMENT_WORDS = 8;
export const SegmentWord = {
  /** ends, 1e-7 degrees */
  X1: 0,
  Y1: 1,
  X2: 2,
  Y2: 3,
  WAY: 4,
  /** SoundKind with KIND_GUESSED; ChunkHolds << HOLDS_SHIFT; LineClass << CLASS_SHIFT */
  KIND: 5,
  /** float: 10^(Lw'/10) per metre */
  LIGHT: 6,
  HEAVY: 7,
} as const;
export const HOLDS_SHIFT = 8;
export const HOLDS_MASK = 0xff;
export const CLASS_SHIFT = 16;

export const CHUNK_WORDS = 16;
export const ChunkWord = {
  /** energy-weighted centre, 1e-7 degrees */
  X: 0,
  Y: 1,
  /** float: metres from the centre to the farthest end */
  RADIUS: 2,
  /** ChunkHolds of any segment */
  HOLDS: 3,
  /** float: sum of all SoundParts */
  POWER: 4,
  /** floats: energy x length by SoundPart, SUMS_PER_CHUNK of them */
  SUMS: 5,
  /** floats: energy-weighted means of x², x y and y² about the centre, x east and y north, m² */
  SPREAD_XX: 12,
  SPREAD_XY: 13,
  SPREAD_YY: 14,
  /** float: energy x length of the loudest segment */
  LOUDEST: 15,
} as const;

/** The part that the light energy of a SoundKind belongs to, and that of its heavy energy. */
export const LIGHT_PART = new Uint8Array(5);
export const HEAVY_PART = new Uint8Array(5);
LIGHT_PART[SoundKind.road_rural] = SoundPart.LIGHT_RURAL;
LIGHT_PART[SoundKind.road_urban] = SoundPart.LIGHT_URBAN;
LIGHT_PART[SoundKind.motorway] = SoundPart.LIGHT_RURAL;
LIGHT_PART[SoundKind.rail] = SoundPart.RAIL;
LIGHT_PART[SoundKind.rail_yard] = SoundPart.RAIL_YARD;
HEAVY_PART[SoundKind.road_rural] = SoundPart.HEAVY_OTHER;
HEAVY_PART[SoundKind.road_urban] = SoundPart.HEAVY_OTHER;
HEAVY_PART[SoundKind.motorway] = SoundPart.HEAVY_MOTORWAY;
HEAVY_PART[SoundKind.rail] = SoundPart.RAIL;
HEAVY_PART[SoundKind.rail_yard] = SoundPart.RAIL_YARD;

/** Set in a segment's kind byte when its level rests on defaults. */
export const KIND_GUESSED = 0x80;
export const KIND_MASK = 0x7f;

/** What is in a chunk, for "nearest road / major road / railway". */
export const ChunkHolds = { ROAD: 1, MAJOR_ROAD: 2, RAIL: 4 } as const;

export function chunkHoldsOf(lineClass: number): number {
  if (isRailClass(lineClass)) return ChunkHolds.RAIL;
  if (lineClass === LineClass.pedestrian) return 0;
  return isMajorRoadClass(lineClass) ? ChunkHolds.ROAD | ChunkHolds.MAJOR_ROAD : ChunkHolds.ROAD;
}

/** Points by how far away they matter, in metres. */
export const POINT_GROUPS = [
  { name: 'close', reach: 120 },
  { name: 'near', reach: 450 },
  { name: 'far', reach: 1500 },
  { name: 'search', reach: 0 },
] as const;
export type PointGroupName = (typeof POINT_GROUPS)[number]['name'];
export const POINTS_PER_CHUNK = 16;

const CLOSE: PointCategoryName[] = [
  'bus_stop',
  'recycling',
  'bakery',
  'playground',
  'street_lamp',
  'billboard',
  'height_barrier',
  'home',
  'viewpoint',
  'marketplace',
];
const FAR: PointCategoryName[] = ['wind_turbine', 'helipad', 'stadium', 'level_crossing'];
const SEARCH: PointCategoryName[] = ['place', 'poi'];
const GROUP_OF_CATEGORY = groupsByCode([
  [CLOSE, 0],
  [FAR, 2],
  [SEARCH, 3],
]);

function groupsByCode(groups: [PointCategoryName[], number][]): Uint8Array {
  const byCode = new Uint8Array(256).fill(1);
  for (const [names, group] of groups) for (const name of names) byCode[PointCategory[name]] = group;
  return byCode;
}

export function pointGroupOf(category: number): number {
  return GROUP_OF_CATEGORY[category]!;
}

/** What `spot_context` measures the distance to: the categories of each and how far is looked, in metres. */
export const NEAREST_SETS = [
  { name: 'police', categories: ['police'], limit: 5000 },
  { name: 'fire', categories: ['fire_station'], limit: 5000 },
  { name: 'hospital', categories: ['hospital'], limit: 5000 },
  { name: 'nightlife', categories: ['nightclub', 'music_venue', 'bar', 'biergarten'], limit: 2000 },
  { name: 'official_site', categories: ['caravan_site', 'camp_site'], limit: 10_000 },
] as const satisfies { name: string; categories: PointCategoryName[]; limit: number }[];
export type NearestSetName = (typeof NEAREST_SETS)[number]['name'];

/** Areas by how far away they matter, in metres. */
export const AREA_GROUPS = [
  /** land use, law, places to stand, events */
  { name: 'local', reach: 150 },
  /** large sources of sound */
  { name: 'wide', reach: 800 },
  /** administration: only containment is asked for */
  { name: 'admin', reach: 0 },
] as const;
export type AreaGroupName = (typeof AREA_GROUPS)[number]['name'];

const WIDE: AreaKindName[] = [
  'industrial',
  'works',
  'power_plant',
  'wastewater',
  'port',
  'logistics',
  'rest_area',
  'services',
];
const GROUP_OF_KIND = new Uint8Array(256);
for (const name of WIDE) GROUP_OF_KIND[AreaKind[name]] = 1;
GROUP_OF_KIND[AreaKind.administrative] = 2;

export function areaGroupOf(kind: number): number {
  return GROUP_OF_KIND[kind]!;
}

/** Vertices per stored piece of an area: larger areas are cut, so that one query never walks a whole forest's edge. */
export const VERTICES_PER_PIECE = 64;

/** Set in an item of the index of places to stand that is an area; the rest is its index, or that of a point. */
export const SITE_IS_AREA = 0x8000_0000;
