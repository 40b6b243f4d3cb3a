/** Input of the region builder, feature by feature; codes are those of format/codes.ts. */
import type { PlaceInput } from './place-table.ts';

/** One OSM way used by vehicles or trains. */
export interface WayInput {
  osmId: number;
  lineClass: number;
  /** WayFlag bits */
  flags: number;
  name: string;
  ref: string;
  access: number;
  /** tagged maximum speed, km/h; 0 = untagged */
  maxspeed: number;
  /** tagged lanes of a road, tracks of a railway; 0 = untagged */
  lanes: number;
  /** rules that differ by time, see `rulesText`; '' = none */
  details: string;
}

/** Traffic of a way in a mean night (22-06), the same over its whole length. */
export interface WayTraffic {
  /** TrafficSource */
  source: number;
  /** vehicles per hour on this way: a one-way carriageway has half of its road's */
  vehiclesPerHour: number;
  /** share of lorries and buses (CNOSSOS-EU categories 2 and 3) in all vehicles, 0 to 1 */
  heavyShare: number;
  /** year of the count; 0 = not counted */
  year: number;
}

export interface AreaInput extends PlaceInput {
  /** AreaKind */
  kind: number;
  /** closed rings (first = last vertex), lon/lat pairs; the even-odd rule makes holes */
  rings: Int32Array[];
  /** position of the area, 1e-7 degrees; default: computed from the rings */
  centre?: readonly [x: number, y: number];
}

export interface PointInput extends PlaceInput {
  /** PointCategory */
  category: number;
  x: number;
  y: number;
  /** radius of the circle of equal area if the object is an area, m; 0 otherwise */
  radius: number;
}

/** A runway with its share of the aerodrome's night movements. */
export interface RunwayInput {
  osmId: number;
  name: string;
  /** ends of the runway, 1e-7 degrees */
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  /** aircraft movements per night (22-06) on this runway */
  movements: number;
}
