/** Bounding boxes of requests. */
import { DECIMAL } from '../text/decimal.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast } from './earth.ts';

/** Bounding box, degrees; west < east, so it cannot cross the antimeridian. */
export type Box = [west: number, south: number, east: number, north: number];

/** Longest side of a bbox in a request, m: about an hour's drive around a place. */
export const LONGEST_SIDE_M = 50_000;

/** Parses `west,south,east,north`; null if it is not a bbox or too large. */
export function parseBox(text: string): Box | null {
  const box = parseAnyBox(text);
  if (!box) return null;
  const { width, height } = sizeOf(box);
  return width > LONGEST_SIDE_M || height > LONGEST_SIDE_M ? null : box;
}

/** Parses `west,south,east,north` of any size; null if it is not a bbox. */
export function parseAnyBox(text: string): Box | null {
  const sides = text.split(',').map((side) => (DECIMAL.test(side) ? Number(side) : Number.NaN));
  const [west, south, east, north] = sides as Box;
  if (sides.length !== 4 || !(west < east && south < north)) return null;
  if (west < -180 || south < -90 || east > 180 || north > 90) return null;
  return [west, south, east, north];
}

/** Returns the smallest bbox around two bboxes. */
export function joined(a: Readonly<Box>, b: Readonly<Box>): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

/** Returns true when two bboxes have a point in common. */
export function overlap(a: Readonly<Box>, b: Readonly<Box>): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

/** Returns the width and height of a bbox, m. */
export function sizeOf([west, south, east, north]: Box): { width: number; height: number } {
  const perUnit = metresPerUnitEast(((south + north) / 2) * E7);
  return { width: (east - west) * E7 * perUnit, height: (north - south) * E7 * METRES_PER_UNIT };
}

export function isInside(
  { lat, lon }: { lat: number; lon: number },
  [west, south, east, north]: Box,
): boolean {
  return lat >= south && lat <= north && lon >= west && lon <= east;
}
