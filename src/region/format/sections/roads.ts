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
 *     roadKinds.*            table of distinct properties, see `RoadKindColumns`; without `unpaved` in older files
 *     roadLimits.edge   u32  edges with a limit and a name, ascending
 *     roadLimits.name   u32  their names, in `strings.*`
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
export type RoadClassName = (typeof ROAD_CLASSES)[number];
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

/** Properties of a kind of road. */
export interface RoadKind extends Record<RoadLimitName, number> {
  /** RoadClass */
  roadClass: number;
  /** speed forwards, km/h; 0 = closed in this direction */
  forward: number;
  /** speed backwards, km/h; 0 = closed in this direction */
  backward: number;
  /** waiting time at traffic lights, s, equal in both directions; lights at the ends of an edge count half */
  delay: number;
  /** true if no position is matched to the road: in a tunnel, or not connected to the network, like a fenced yard */
  isolated: boolean;
  /** true if tagged with a loose or soft surface, such as gravel, earth or sand; tracks included */
  unpaved: boolean;
  /** true if no van can reach the road, because of barriers and low bridges; default: false */
  cutOff?: boolean;
}

/** Bits of `roadKinds.isolated`. */
export const CutOff = {
  /** no position is matched to such roads */
  ALL: 1 << 0,
  /** no van can reach them; in files from format 11 on */
  VANS: 1 << 1,
} as const;

/** Columns of `roadKinds.*`. */
export interface RoadKindColumns {
  /** RoadClass */
  class: Uint8Array;
  /** speed forwards, km/h; 0 = closed */
  forward: Float32Array;
  /** speed backwards, km/h; 0 = closed */
  backward: Float32Array;
  /** waiting time at traffic lights, s */
  delay: Float32Array;
  /** limits for vehicles in steps of 1 / LIMIT_UNITS m or t; 0 = none; that of UNKNOWN_LIMIT = unknown */
  maxheight: Uint16Array;
  maxwidth: Uint16Array;
  maxlength: Uint16Array;
  maxweight: Uint16Array;
  /** CutOff bits */
  isolated: Uint8Array;
  /** 1 = unpaved; zeros in files that lack the section */
  unpaved: Uint8Array;
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
  kinds: RoadKindColumns;
  limits: { edge: Uint32Array; name: Uint32Array };
}

export const ROAD_KIND_COLUMNS = [
  'class',
  'forward',
  'backward',
  'delay',
  ...ROAD_LIMITS,
  'isolated',
] as const satisfies readonly Exclude<keyof RoadKindColumns, 'unpaved'>[];
