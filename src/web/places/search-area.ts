/** Which part of the map is searched for places, and whether the map still shows it. */
import type { LatLon } from '../../api/values.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../../shared/earth.ts';
import { LONGEST_SIDE_M } from '../../shared/geo/box.ts';
import { type Bounds, metresApart } from '../lib/geo.ts';
import { boundsOf, degreesWide, middleOf, type Size, type View } from '../map/camera.ts';
import type { SearchArea } from './listed.ts';

/** A little less than what the interface takes: rounding must not make it more. */
const LONGEST_M = 0.99 * LONGEST_SIDE_M;
/** Degrees to each side that there always are: the sheet can cover all of the map. */
const LEAST = 1e-4;
/** The map has left an area when it is moved by this share of its radius, or shows so many times more or less. */
const MOVED_SHARE = 0.5;
const ZOOMED = 2;

/** What is seen of the map beside the sheet; of much more than a day's drive the middle. */
export function areaOf(
  view: View,
  { width, height }: Size,
  covered: { left: number; bottom: number },
): SearchArea {
  const middle = middleOf(view, covered.left, covered.bottom);
  const free = { width: Math.max(1, width - covered.left), height: Math.max(1, height - covered.bottom) };
  const bounds = searchable(
    middle,
    boundsOf({ ...middle, zoom: view.zoom }, free),
    degreesWide(free.width, view.zoom),
  );
  const corner = metresApart(middle, { lat: bounds[1], lon: bounds[0] });
  return { ...middle, radius: Math.max(1, Math.round(corner)), bounds };
}

/** What the interface takes of a view: no side too long, and none beyond the antimeridian. */
function searchable({ lat, lon }: LatLon, [, south, , north]: Bounds, width: number): Bounds {
  const high = LONGEST_M / 2 / METRES_PER_UNIT / E7;
  // where the box is widest
  const nearEquator = Math.max(0, Math.abs(lat) - high);
  const wide = Math.min(
    Math.max(width / 2, LEAST),
    LONGEST_M / 2 / metresPerUnitEast(toUnits(nearEquator)) / E7,
  );
  return [
    Math.max(-180, lon - wide),
    Math.max(Math.min(south, lat - LEAST), lat - high),
    Math.min(180, lon + wide),
    Math.min(Math.max(north, lat + LEAST), lat + high),
  ];
}

/** True when the map shows so much else that another search would find other places. */
export function hasLeft(searched: SearchArea, now: SearchArea): boolean {
  const ratio = now.radius / searched.radius;
  const isZoomed = ratio > ZOOMED || ratio < 1 / ZOOMED;
  return isZoomed || metresApart(searched, now) > MOVED_SHARE * searched.radius;
}
