/** Bounding boxes of requests. */
import { DECIMAL } from '../text/decimal.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast } from './earth.ts';

/**
 * Bounding box, degrees. In a request west may be east of `east`: then it crosses the 180th meridian (RFC 7946, 5.2).
 * All other boxes have west < east.
 */
export type Box = [west: number, south: number, east: number, north: number];

/** Longest side of a bbox in a request, m: about an hour's drive around a place. */
export const LONGEST_SIDE_M = 50_000;

/** Parses `west,south,east,north`, also across the 180th meridian; null if it is not a bbox or too large. */
export function parseBox(text: string): Box | null {
  const box = parseAnyBox(text);
  if (!box) return null;
  const { width, height } = sizeOf(box);
  return width > LONGEST_SIDE_M || height > LONGEST_SIDE_M ? null : box;
}

/**
 * Maximum width of a bbox across the 180th meridian, degrees: a wider one is a small one with its sides in the wrong order.
 */
export const WIDEST_ACROSS = 350;

/** Parses `west,south,east,north` of any size, also across the 180th meridian; null if it is not a bbox. */
export function parseAnyBox(text: string): Box | null {
  const sides = text.split(',').map((side) => (DECIMAL.test(side) ? Number(side) : Number.NaN));
  const [west, south, east, north] = sides as Box;
  if (sides.length !== 4 || !((west < east || west > east) && south < north)) return null;
  if (Math.abs(west) > 180 || south < -90 || Math.abs(east) > 180 || north > 90) return null;
  const width = widthOf([west, south, east, north]);
  // both longitudes of the 180th meridian are one
  return width === 0 || (west > east && width > WIDEST_ACROSS) ? null : [west, south, east, north];
}

/** Returns the width of a bbox, degrees. */
export function widthOf([west, , east]: Readonly<Box>): number {
  return west > east ? east + 360 - west : east - west;
}

/** Returns a bbox as one or, across the 180th meridian, two without that line inside. */
export function halvesOf([west, south, east, north]: Readonly<Box>): Box[] {
  if (west <= east) return [[west, south, east, north]];
  const halves: Box[] = [
    [west, south, 180, north],
    [-180, south, east, north],
  ];
  return halves.filter((half) => half[0] < half[2]);
}

/** Returns the middle of a bbox. */
export function middleOf(box: Readonly<Box>): { lat: number; lon: number } {
  const [, south, , north] = box;
  return { lat: (south + north) / 2, lon: lonWithin(box, 0.5) };
}

/** Returns the longitude at a share of the width of a bbox from its west side, degrees. */
export function lonWithin(box: Readonly<Box>, share: number): number {
  const lon = box[0] + share * widthOf(box);
  return lon > 180 ? lon - 360 : lon;
}

/** Returns a bbox as one without the 180th meridian inside: across it, one around the whole earth. */
export function aroundAcross([west, south, east, north]: Readonly<Box>): Box {
  return west <= east ? [west, south, east, north] : [-180, south, 180, north];
}

/** Returns the smallest bbox around two bboxes. */
export function joined(a: Readonly<Box>, b: Readonly<Box>): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

/** Returns true when two bboxes have a point in common. */
export function overlap(a: Readonly<Box>, b: Readonly<Box>): boolean {
  if (a[0] > a[2]) return halvesOf(a).some((half) => overlap(half, b));
  if (b[0] > b[2]) return overlap(b, a);
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

/** Returns the width and height of a bbox, m. */
export function sizeOf(box: Box): { width: number; height: number } {
  const [, south, , north] = box;
  const perUnit = metresPerUnitEast(((south + north) / 2) * E7);
  return { width: widthOf(box) * E7 * perUnit, height: (north - south) * E7 * METRES_PER_UNIT };
}

export function isInside(
  { lat, lon }: { lat: number; lon: number },
  [west, south, east, north]: Box,
): boolean {
  const isBetween = west > east ? lon >= west || lon <= east : lon >= west && lon <= east;
  return lat >= south && lat <= north && isBetween;
}
