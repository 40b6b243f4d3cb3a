/** Reads places and tracks of GPX 1.1 (https://www.topografix.com/GPX/1/1/). */
import type { LatLon } from '../../../api/values.ts';
import { MAX_FILE_CHARACTERS, MAX_WAYPOINTS, type Waypoint, waypoint } from './waypoint.ts';

export interface Gpx {
  places: Waypoint[];
  /** one list of corners per route and track segment, in order; invalid corners are left out */
  tracks: LatLon[][];
}

/** Maximum corners of a file: one per second for two days. */
const MAX_CORNERS = 200_000;

/** Parses a GPX file. @returns null if the text is too long, not well-formed XML, or not GPX */
export function readGpx(text: string): Gpx | null {
  if (text.length > MAX_FILE_CHARACTERS) return null;
  // trimming also removes a byte order mark
  const file = new DOMParser().parseFromString(text.trim(), 'text/xml');
  const root = file.documentElement;
  // browsers report errors as an element, some of them inside the content read so far
  const isDamaged = file.getElementsByTagName('parsererror').length > 0;
  if (isDamaged || root.localName !== 'gpx') return null;
  return { places: placesOf(root), tracks: tracksOf(root) };
}

function placesOf(root: Element): Waypoint[] {
  const places: Waypoint[] = [];
  for (const point of childrenOf(root, 'wpt')) {
    if (places.length === MAX_WAYPOINTS) break;
    const note = textIn(point, 'desc') ?? textIn(point, 'cmt');
    const place = placeOf(point, textIn(point, 'name'), note);
    if (place) places.push(place);
  }
  return places;
}

/** Returns routes and track segments in order. */
function tracksOf(root: Element): LatLon[][] {
  const tracks: LatLon[][] = [];
  let room = MAX_CORNERS;
  for (const { segment, name } of segmentsOf(root)) {
    const corners: LatLon[] = [];
    for (const point of childrenOf(segment, name)) {
      if (room === 0) break;
      const corner = placeOf(point, '', '');
      if (!corner) continue;
      corners.push({ lat: corner.lat, lon: corner.lon });
      room--;
    }
    if (corners.length > 0) tracks.push(corners);
  }
  return tracks;
}

/** Yields routes and track segments, each with the name of its point elements. */
function* segmentsOf(root: Element): Generator<{ segment: Element; name: string }> {
  for (const child of root.children) {
    if (child.localName === 'rte') yield { segment: child, name: 'rtept' };
    if (child.localName !== 'trk') continue;
    for (const segment of childrenOf(child, 'trkseg')) yield { segment, name: 'trkpt' };
  }
}

/** Yields the children with this local name, whatever their namespace prefix. */
function* childrenOf(element: Element, name: string): Generator<Element> {
  for (const child of element.children) if (child.localName === name) yield child;
}

function textIn(element: Element, name: string): string | null {
  const [found] = childrenOf(element, name);
  return found?.textContent ?? null;
}

/** Returns the waypoint of an element; null if its attributes are not a position on Earth. */
function placeOf(point: Element, name: string | null, note: string | null): Waypoint | null {
  return waypoint(degreesOf(point.getAttribute('lat')), degreesOf(point.getAttribute('lon')), name, note);
}

/** Parses degrees; returns NaN for anything but a decimal number. */
function degreesOf(text: string | null): number {
  return /^\s*[+-]?\d{1,3}(\.\d{0,30})?\s*$/.test(text ?? '') ? Number(text) : Number.NaN;
}
