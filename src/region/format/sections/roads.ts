/**
 * The road network of a region, for travel times: sections that a file has together or not at all. Vertices are where
 * roads meet, end, change or have a barrier; edges are the roads in between, stored once for both directions.
 *
 *     roads.coords      i32  x, y of each vertex; barriers come first, each group along the Hilbert curve
 *     roads.barriers    u16  (u32 for more kinds) kind of each barrier: limits of passing vehicles; `forward` 0 =
 *                            none passes
 *     roads.first       u32  first entry of each vertex in `roads.at`, and the end
 *     roads.at          u32  edges at each vertex: 2 * edge, + 1 if it ends here and is driven backwards
 *     roads.ends        u32  first and last vertex of each edge; edges are sorted by the first one
 *     roads.metres      f32  length of each edge
 *     roads.kind        u16  (u32 for more kinds) kind of each edge
 *     roads.shapes      u8   points between the ends of each edge, see below
 *     roads.shapeStart  u32  offset in `roads.shapes` of every EDGES_PER_RUN-th edge
 *     roads.tree        i32  R-tree of boxes of EDGES_PER_RUN edges each
 *     roads.bearing     u8   bearing at both ends of each edge, leaving the end, clockwise from north in steps of
 *                            360 / 256 degrees: that of a half edge, see `roads.at`, is at its number
 *     roads.junction    u8   per vertex: 0 = fewer than three roads meet, otherwise 1 + the highest RoadClass of them
 *     roadKinds.*            table of distinct properties, see `RoadKindColumns`
 *     roadLimits.edge   u32  edges with a name that have a limit, conditions or a ford, ascending
 *     roadLimits.name   u32  their names, in `strings.*`
 *     roadTurns.halves  u32  half edges of each turn restriction in the order of driving, two or more
 *     roadTurns.start   u32  first entry of each turn restriction in `roadTurns.halves`, and the end
 *     roadTurns.only    u8   1 = after all half edges but the last only the last is allowed; 0 = it is forbidden
 *     roadTurns.conditions u32  conditions of each turn restriction, in `strings.*`, see `RoadClause`
 *
 * Files of formats before 11 have no bearings, junctions, turn restrictions, fords and conditions.
 *
 * The shape of an edge is the number of its points as a varint, then zigzag differences in SHAPE_STEP from the first
 * vertex, and from each point (as reconstructed) to the next. Lengths are those of the unsimplified road.
 */
import { codesOf } from '../codes/codes-of.ts';

/** Classes of roads, links with their roads. */
export const ROAD_CLASSES = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'unclassified',
  'residential',
  'living_street', // and pedestrian streets open to cars
  'service',
  'track',
  'ferry', // and shuttle trains
] as const;
export const RoadClass = codesOf(ROAD_CLASSES);

/** Edges per box of the index and per entry of `roads.shapeStart`. */
export const EDGES_PER_RUN = 8;
/** Step of the coordinates of shapes, 1e-7 degrees: about 1.1 m. */
export const SHAPE_STEP = 100;

/** Limits for vehicles, as OSM keys: three lengths, then a weight. */
export const ROAD_LIMITS = ['maxheight', 'maxwidth', 'maxlength', 'maxweight'] as const;
export type RoadLimitName = (typeof ROAD_LIMITS)[number];
/** Steps per metre or tonne of a stored limit. */
export const LIMIT_UNITS = 100;
/** Limit that a road has but whose value is unknown, metres or tonnes: the largest that fits into 16 bits. */
export const UNKNOWN_LIMIT = 65_535 / LIMIT_UNITS;

/** Nights in which conditions close a road. */
export type ClosedNights = 'none' | 'some' | 'all';

/**
 * Limits that keep every van out, m and t: panel vans are higher and wider than cars (the lowest ones about 1.95 m), and
 * weigh more when loaded.
 */
const SMALLEST_VAN = { maxheight: 2.2, maxwidth: 1.9, maxweight: 2 } as const satisfies Partial<
  Record<RoadLimitName, number>
>;

/** Returns true if limits are too low, narrow or weak for every van. */
export function isTooSmall(limits: Readonly<Record<RoadLimitName, number>>): boolean {
  return Object.entries(SMALLEST_VAN).some(([limit, size]) => {
    const value = limits[limit as RoadLimitName];
    return value > 0 && value <= size;
  });
}

/** Properties of a kind of road. */
export interface RoadKind extends Record<RoadLimitName, number> {
  /** RoadClass */
  roadClass: number;
  /** speed forwards, km/h; 0 = closed in this direction */
  forward: number;
  /** speed backwards, km/h; 0 = closed in this direction */
  backward: number;
  /** waiting time at traffic lights and the like forwards, s; those at the ends of an edge count half */
  delay: number;
  /** the same backwards, s; default: `delay` */
  delayBack?: number;
  /** true if no position is matched to the road: in a tunnel, or not connected to the network, like a fenced yard */
  isolated: boolean;
  /** true if tagged with a loose or soft surface, such as gravel, earth or sand; tracks included */
  unpaved: boolean;
  /** true if no van can reach the road, because of barriers and low bridges; default: false */
  cutOff?: boolean;
  /** true if no van can reach the road in some nights, because of ways that are closed then; default: false */
  cutOffAtTimes?: boolean;
  /** nights in a part of which its conditions close it; not stored, default: none */
  closedNights?: ClosedNights;
  /** directions in which it is for destinations alone, bits of DestinationWay; default: none */
  destination?: number;
  /** true if water crosses the road */
  ford: boolean;
  /**
   * text of the conditions under which it is closed, see `RoadClause`, by its number among the texts of the region; the
   * speeds are those while it is open; 0 = always open
   */
  conditions: number;
}

/**
 * Length of connected roads from which on they are assumed to be connected with all others, m: another way in may be
 * missing in the map, or outside of the extract.
 */
export const MIN_CONNECTED_M = 5000;

/** Bits of `roadKinds.isolated`. */
export const CutOff = {
  /** no position is matched to such roads */
  ALL: 1 << 0,
  /** no van can reach them; in files from format 11 on */
  VANS: 1 << 1,
  /** no van can reach them while ways that are closed in some nights are closed, or they are such ways */
  AT_TIMES: 1 << 2,
} as const;

/** Directions of a road for destinations alone; in `roadKinds.isolated` above the bits of CutOff, in later files. */
export const DestinationWay = { FORWARD: 1, BACKWARD: 2, BOTH: 3 } as const;
/** Position of these bits in `roadKinds.isolated`. */
export const DESTINATION_SHIFT = 3;

/** Columns of `roadKinds.*`. */
export interface RoadKindColumns {
  /** RoadClass */
  class: Uint8Array;
  /** speed forwards, km/h; 0 = closed */
  forward: Float32Array;
  /** speed backwards, km/h; 0 = closed */
  backward: Float32Array;
  /** waiting time at traffic lights forwards, s */
  delay: Float32Array;
  /** the same backwards, s; `delay` in files that lack the section */
  delayBack: Float32Array;
  /** limits for vehicles in steps of 1 / LIMIT_UNITS m or t; 0 = none; that of UNKNOWN_LIMIT = unknown */
  maxheight: Uint16Array;
  maxwidth: Uint16Array;
  maxlength: Uint16Array;
  maxweight: Uint16Array;
  /** CutOff bits, and those of DestinationWay */
  isolated: Uint8Array;
  /** 1 = unpaved; zeros in files that lack the section */
  unpaved: Uint8Array;
  /** 1 = with a ford */
  ford: Uint8Array;
  /** conditions, in `strings.*`, see `RoadClause`; 0 = always open */
  conditions: Uint32Array;
}

/** Typed views of the sections of a road network. */
export interface RoadColumns {
  coords: Int32Array;
  barriers: Uint16Array | Uint32Array;
  first: Uint32Array;
  at: Uint32Array;
  ends: Uint32Array;
  metres: Float32Array;
  kind: Uint16Array | Uint32Array;
  shapes: Uint8Array;
  shapeStart: Uint32Array;
  tree: Int32Array;
  /** of no edge in files without them */
  bearing: Uint8Array;
  junction: Uint8Array;
  kinds: RoadKindColumns;
  turns: { halves: Uint32Array; start: Uint32Array; only: Uint8Array; conditions: Uint32Array };
  limits: { edge: Uint32Array; name: Uint32Array };
}

export const ROAD_KIND_COLUMNS = [
  'class',
  'forward',
  'backward',
  'delay',
  ...ROAD_LIMITS,
  'isolated',
] as const satisfies readonly Exclude<keyof RoadKindColumns, LaterColumn>[];
/** Columns that older files lack. */
export type LaterColumn = 'delayBack' | 'unpaved' | 'ford' | 'conditions';
