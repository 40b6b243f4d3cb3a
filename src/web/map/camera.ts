/** Computes views: Web Mercator arithmetic that also works before the map is loaded. */
import type { LatLon } from '../../api/values.ts';
import type { Bounds, Padding } from '../lib/geo.ts';

export interface View extends LatLon {
  /** zoom of 256 px tiles: the world is 256 px * 2^zoom wide */
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Returns true if two views are equal within the precision of links: the renderer returns a view slightly changed. */
export function isSameView(a: View, b: View): boolean {
  return Math.abs(a.lat - b.lat) < 1e-5 && Math.abs(a.lon - b.lon) < 1e-5 && Math.abs(a.zoom - b.zoom) < 1e-3;
}

/** Pixel of the world, from its north-west corner. */
interface Pixel {
  x: number;
  y: number;
}

const WORLD_PX = 256;
const NO_PADDING: Padding = { left: 0, top: 0, right: 0, bottom: 0 };
export const MAX_ZOOM = 19;
export const MIN_ZOOM = 2;
/** Latitude at which the map ends, north and south: the poles would be infinitely far away. */
const MOST_LAT = 85.0511;

/** Returns the latitude of a view: the nearest one on the map. */
export function onMap(lat: number): number {
  return Math.max(-MOST_LAT, Math.min(MOST_LAT, lat));
}

function toPixel({ lat, lon }: LatLon, zoom: number): Pixel {
  const world = WORLD_PX * 2 ** zoom;
  const sine = Math.sin((onMap(lat) * Math.PI) / 180);
  return {
    x: (lon / 360 + 0.5) * world,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
  };
}

function fromPixel({ x, y }: Pixel, zoom: number): LatLon {
  const world = WORLD_PX * 2 ** zoom;
  const north = Math.PI * (1 - (2 * y) / world);
  return tidied({ lat: (Math.atan(Math.sinh(north)) * 180) / Math.PI, lon: (x / world - 0.5) * 360 });
}

/** Rounds a position to about a metre, as more digits only make links longer. Wraps the longitude to ±180°. */
export function tidied({ lat, lon }: LatLon): LatLon {
  const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  return { lat: rounded(lat), lon: rounded(((((lon + 180) % 360) + 360) % 360) - 180) };
}

/** Returns the closest view that shows all of the bounds inside the padding. */
export function fitted(
  [west, south, east, north]: Bounds,
  { width, height }: Size,
  padding = NO_PADDING,
  mostZoom = MAX_ZOOM,
): View {
  const { left, top, right, bottom } = padding;
  const topLeft = toPixel({ lat: north, lon: west }, 0);
  // bounds across the 180th meridian end east of it
  const bottomRight = toPixel({ lat: south, lon: east < west ? east + 360 : east }, 0);
  const scale = Math.min(
    Math.max(1, width - left - right) / Math.max(1e-9, bottomRight.x - topLeft.x),
    Math.max(1, height - top - bottom) / Math.max(1e-9, bottomRight.y - topLeft.y),
  );
  const zoom = Math.min(mostZoom, Math.max(MIN_ZOOM, Math.log2(scale)));
  const middle = { x: (topLeft.x + bottomRight.x) / 2, y: (topLeft.y + bottomRight.y) / 2 };
  const pixels = 2 ** zoom;
  const centre = { x: middle.x * pixels + (right - left) / 2, y: middle.y * pixels + (bottom - top) / 2 };
  return { ...fromPixel(centre, zoom), zoom };
}

/** Returns the view, moved as little as necessary to show a position inside the padding. */
export function including(view: View, place: LatLon, { width, height }: Size, padding: Padding): View {
  const { zoom } = view;
  const centre = toPixel(view, zoom);
  const at = toPixel(place, zoom);
  const inside = (offset: number, least: number, most: number) =>
    Math.min(Math.max(offset, least), Math.max(least, most));
  const x = at.x - centre.x;
  const y = at.y - centre.y;
  const moved = {
    x: centre.x + x - inside(x, padding.left - width / 2, width / 2 - padding.right),
    y: centre.y + y - inside(y, padding.top - height / 2, height / 2 - padding.bottom),
  };
  return moved.x === centre.x && moved.y === centre.y ? view : { ...fromPixel(moved, zoom), zoom };
}

/** Returns the view at another zoom, around the middle of the visible part. */
export function zoomed(view: View, zoom: number, hidden: Padding): View {
  const scale = 2 ** (zoom - view.zoom);
  const centre = toPixel(view, view.zoom);
  const offset = { x: (hidden.left - hidden.right) / 2, y: (hidden.top - hidden.bottom) / 2 };
  const moved = {
    x: (centre.x + offset.x) * scale - offset.x,
    y: (centre.y + offset.y) * scale - offset.y,
  };
  return { ...fromPixel(moved, zoom), zoom };
}

/** Returns the view whose visible part has the same middle, when other sides are hidden than `before`. */
export function shifted(view: View, before: Padding, hidden: Padding): View {
  const { zoom } = view;
  const { x, y } = toPixel(view, zoom);
  const [east, south] = [(p: Padding) => (p.left - p.right) / 2, (p: Padding) => (p.top - p.bottom) / 2];
  const moved = { x: x + east(before) - east(hidden), y: y + south(before) - south(hidden) };
  return { ...fromPixel(moved, zoom), zoom };
}

/** Returns the distance of two positions on the map, px. */
export function pixelsApart(a: LatLon, b: LatLon, zoom: number): number {
  const [from, to] = [toPixel(a, zoom), toPixel(b, zoom)];
  return Math.hypot(to.x - from.x, to.y - from.y);
}

/** Returns the bounds of a view. */
export function boundsOf(view: View, { width, height }: Size): Bounds {
  const { x, y } = toPixel(view, view.zoom);
  const northWest = fromPixel({ x: x - width / 2, y: y - height / 2 }, view.zoom);
  const southEast = fromPixel({ x: x + width / 2, y: y + height / 2 }, view.zoom);
  return [northWest.lon, southEast.lat, southEast.lon, northWest.lat];
}

/** Smallest side of a visible part that shows anything, px. */
const LEAST_PX = 20;

/**
 * Returns the bounds of the visible part of a view; those of the whole view if next to nothing is visible, as with large
 * letters on a small phone.
 */
export function freeBoundsOf(view: View, { width, height }: Size, hidden: Padding): Bounds {
  const [freeWidth, freeHeight] = [width - hidden.left - hidden.right, height - hidden.top - hidden.bottom];
  if (Math.min(freeWidth, freeHeight) < LEAST_PX) return boundsOf(view, { width, height });
  const { x, y } = toPixel(view, view.zoom);
  const [left, top] = [x - width / 2 + hidden.left, y - height / 2 + hidden.top];
  const northWest = fromPixel({ x: left, y: top }, view.zoom);
  const southEast = fromPixel({ x: left + freeWidth, y: top + freeHeight }, view.zoom);
  return [northWest.lon, southEast.lat, southEast.lon, northWest.lat];
}

/** Returns true if a position is in the visible part of a view. */
export function isFreeIn(view: View, place: LatLon, { width, height }: Size, hidden: Padding): boolean {
  const [centre, at] = [toPixel(view, view.zoom), toPixel(place, view.zoom)];
  const [x, y] = [at.x - centre.x + width / 2, at.y - centre.y + height / 2];
  return x >= hidden.left && x <= width - hidden.right && y >= hidden.top && y <= height - hidden.bottom;
}
