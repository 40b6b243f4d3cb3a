/**
 * Layouts of the features of an import, in one table, which `record.ts` applies: to the log of features and the selection
 * of a cell (`feature-log.ts`), which are columns (`columns.ts`), and to the records of the spool (`record-bytes.ts`).
 */
import type { OsmType } from '../../region/format/codes.ts';

/** Resolution of building sizes: during an import, sizes are multiples of 1/16 m². */
export const PARTS_OF_SQUARE_METRE = 16;

/** Types of fields, with the type of their values. Coordinates are stored units (1e-7 degrees). */
export interface FieldValues {
  /** integer from 0 to 2^53 - 1 */
  whole: number;
  /** any number; whole ones up to 2^50 take few bytes */
  number: number;
  /** area, m²: a multiple of 1 / PARTS_OF_SQUARE_METRE */
  size: number;
  /** text; U+0000 becomes a space */
  text: string;
  osmType: OsmType;
  /** neighbouring bits share one number */
  bit: boolean;
  /** integer from 0 to 2^24 - 1 above the bits before it, as the last of their number */
  bits: number;
  /** bit that costs nothing, as it is part of the kind of the record; at most one per layout, and its first field */
  kindBit: boolean;
  /** half hours of a week; neighbouring bitmaps share the number that states which of them are present */
  week: Uint8Array | null;
  /** days of a year, as above */
  year: Uint8Array | null;
  x: number;
  y: number;
  /** x and y alternating */
  path: Int32Array;
  rings: Int32Array[];
}
export type FieldType = keyof FieldValues;

/** Fields by name, in the order of storing. */
export type Fields = Readonly<Record<string, FieldType>>;
export type Values<L extends Fields> = { -readonly [Name in keyof L]: FieldValues[L[Name]] };

/** Fields of places and of other points and areas, see `PlaceInput`. */
const PLACE = {
  flags: 'whole',
  access: 'whole',
  value: 'number',
  maxstay: 'number',
  hours: 'week',
  season: 'year',
  name: 'text',
  details: 'text',
} as const;

/** Fields of a road or barrier, see `RoadKind`; its delay is not known before the assembly. */
const ROAD_KIND = {
  forward: 'number',
  backward: 'number',
  maxheight: 'number',
  maxwidth: 'number',
  maxlength: 'number',
  maxweight: 'number',
  isolated: 'bit',
  unpaved: 'bit',
  destination: 'whole',
  ford: 'bit',
  conditions: 'text',
} as const;

/** Layout of each kind of feature; logs are read in this order. The kind of an area is first, see `readFeatureRecords`. */
export const LAYOUTS = {
  /** a road or a railway track, see `LineFacts` */
  line: {
    osmId: 'number',
    lineClass: 'whole',
    flags: 'whole',
    path: 'path',
    access: 'whole',
    maxspeed: 'number',
    lanes: 'number',
    surface: 'whole',
    silent: 'bit',
    inStreet: 'bit',
    terrain: 'bits',
    name: 'text',
    ref: 'text',
    details: 'text',
  },
  area: { kind: 'whole', rings: 'rings', osmType: 'osmType', osmId: 'number', ...PLACE },
  /** `radius` is that of the circle of equal area if the object is an area, m; 0 otherwise */
  point: {
    category: 'whole',
    osmType: 'osmType',
    osmId: 'number',
    ...PLACE,
    x: 'x',
    y: 'y',
    radius: 'number',
  },
  building: { isHome: 'kindBit', osmId: 'number', x: 'x', y: 'y', squareMetres: 'size' },
  runway: { osmId: 'number', ref: 'text', path: 'path' },
  /** `kind` is an AerodromeKind; without rings if the aerodrome is mapped as a point */
  aerodrome: { kind: 'whole', x: 'x', y: 'y', name: 'text', rings: 'rings' },
  /** a coastline with land on its left and sea on its right */
  coast: { osmId: 'number', path: 'path' },
  noiseBarrier: { path: 'path' },
  /** a road in a tunnel, which is not stored as a line: traffic continues at its ends */
  tunnel: { path: 'path' },
  /** a road or ferry for cars, as mapped; `name` is that of a road with a limit, '' otherwise */
  road: { roadClass: 'whole', path: 'path', ...ROAD_KIND, isLimited: 'bit', name: 'text' },
  /** a barrier that stops some cars or all, if it is on a road */
  barrier: { roadClass: 'whole', ...ROAD_KIND, x: 'x', y: 'y' },
  /** traffic lights; `ways` are the directions of the road in which vehicles stop, see WaitWay */
  signals: { x: 'x', y: 'y', ways: 'whole' },
  /** the postcode of an object with an address */
  postcode: { code: 'text', x: 'x', y: 'y' },
  /** another point where vehicles wait, such as a gate; `seconds` is the mean delay */
  wait: { x: 'x', y: 'y', seconds: 'whole', ways: 'whole' },
  /**
   * a turn restriction: the path begins at the neighbour of the first junction, goes through all points of the ways
   * between, and ends at the neighbour of the last junction; `conditions` as for a road
   */
  turn: { isOnly: 'bit', conditions: 'text', path: 'path' },
} as const satisfies Record<string, Fields>;

export type Kind = keyof typeof LAYOUTS;
export type Feature<K extends Kind> = Values<(typeof LAYOUTS)[K]>;

export const KINDS = Object.keys(LAYOUTS) as Kind[];

/** Receives features of every kind. */
export type FeatureSink = { [K in Kind]: (feature: Feature<K>) => void };

/** Returns a sink that passes every feature to one function. */
export function sinkOf(add: <K extends Kind>(kind: K, feature: Feature<K>) => void): FeatureSink {
  return byKind((kind) => (feature: Feature<Kind>) => add(kind, feature)) as FeatureSink;
}

/** Returns one value per kind. */
export function byKind<T>(make: (kind: Kind) => T): Record<Kind, T> {
  return Object.fromEntries(KINDS.map((kind) => [kind, make(kind)])) as Record<Kind, T>;
}
