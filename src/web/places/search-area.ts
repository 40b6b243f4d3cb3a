/** Which part of the map is searched for places, and whether the map still shows it. */
import type { LatLon } from '../../api/values.ts';
import { METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../../shared/earth.ts';
import { type Bounds, boundsOf, middleOf, type Size, type View } from '../map/camera.ts';
import type { SearchArea } from './listed.ts';

/** What the interface takes, metres. */
const LEAST_RADIUS = 100;
const MOST_RADIUS = 30_000;
/** The map has left an area when it is moved by this share of its radius, or shows so many times more or less. */
const MOVED_SHARE = 0.5;
const ZOOMED = 2;

/** What is seen of the map beside the sheet. */
export function areaOf(
  view: View,
  { width, height }: Size,
  covered: { left: number; bottom: number },
): SearchArea {
  const middle = middleOf(view, covered.left, covered.bottom);
  const free = { width: Math.max(1, width - covered.left), height: Math.max(1, height - covered.bottom) };
  const bounds = boundsOf({ ...middle, zoom: view.zoom }, free);
  const corner = metresApart(middle, { lat: bounds[1], lon: bounds[0] });
  return { ...middle, radius: Math.round(Math.min(MOST_RADIUS, Math.max(LEAST_RADIUS, corner))), bounds };
}

/** True when the map shows so much else that another search would find other places. */
export function hasLeft(searched: SearchArea, now: SearchArea): boolean {
  const ratio = now.radius / searched.radius;
  const isZoomed = ratio > ZOOMED || ratio < 1 / ZOOMED;
  return isZoomed || metresApart(searched, now) > MOVED_SHARE * searched.radius;
}

export function isInside({ lat, lon }: LatLon, [west, south, east, north]: Bounds): boolean {
  return lat >= south && lat <= north && lon >= west && lon <= east;
}

/** The smallest bounds around all of them. */
export function boundsAround(places: readonly LatLon[]): Bounds {
  const lats = places.map(({ lat }) => lat);
  const lons = places.map(({ lon }) => lon);
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}

/** Exact enough within some ten kilometres. */
export function metresApart(a: LatLon, b: LatLon): number {
  const y = (toUnits(b.lat) - toUnits(a.lat)) * METRES_PER_UNIT;
  const x = (toUnits(b.lon) - toUnits(a.lon)) * metresPerUnitEast(toUnits(a.lat));
  return Math.hypot(x, y);
}
