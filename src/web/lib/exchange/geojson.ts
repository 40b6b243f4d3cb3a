/** Reads and writes places as GeoJSON (RFC 7946): a FeatureCollection of points, longitude first. */
import type { LatLon } from '../../../api/values.ts';
import {
  type FileContent,
  lineAt,
  MAX_CORNERS,
  NOTHING,
  type ReadPosition,
  withoutRepeated,
} from './file-content.ts';
import { degreesOf } from './gpx.ts';
import { MAX_WAYPOINTS, type Waypoint, waypoint } from './waypoint.ts';

export function writeGeoJson(places: readonly Waypoint[]): string {
  const features = places.map(({ lat, lon, name, note }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: { name, description: note },
  }));
  return `${JSON.stringify({ type: 'FeatureCollection', features }, null, 2)}\n`;
}

/**
 * Properties that programs use for name and description, with those inside of others as paths: Google Takeout has the
 * name of a saved place in `location`, or in `Location`.
 */
const NAMES = [
  ...['name', 'title', 'Name', 'Title', 'NAME', 'label', 'nom', 'nombre', 'nome', 'naam', 'titel'],
  ...['location.name', 'Location.Business Name', 'tags.name'],
];
const NOTES = [
  ...['description', 'desc', 'note', 'notes', 'comment', 'Description', 'Comment'],
  ...['location.address', 'Location.Address'],
];
/** Properties of saved places of Google, which have the position 0, 0 where none is known; their link may have one. */
const OF_GOOGLE = ['google_maps_url', 'Google Maps URL'];
/** Maximum nesting of collections, which the specification advises against. */
const MAX_DEPTH = 8;

/**
 * Returns the points and lines of a GeoJSON text. Skips areas, and points whose coordinates are out of range.
 * @param read reads positions of links
 * @returns null if the text is not GeoJSON
 */
export function readGeoJson(text: string, read: ReadPosition = () => null): FileContent | null {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch (error) {
    root = featuresByLine(text);
    if (!root) return /^\s*[{[]/.test(text) ? { ...NOTHING, damage: { line: lineOf(error, text) } } : null;
  }
  const found: Found = { places: [], lines: [], room: MAX_CORNERS, read };
  if (typeof memberOf(root, 'type') === 'string') collect(root, null, 0, found);
  else {
    for (const each of listOf(Array.isArray(root) ? root : memberOf(root, 'elements'))) addRow(each, found);
    if (found.places.length === 0) return null;
  }
  return { ...NOTHING, places: found.places, tracks: withoutRepeated(found.lines) };
}

/** Returns the features of a text with one on each line, as a collection; null for any other text. */
function featuresByLine(text: string): unknown {
  try {
    // each may begin with a record separator (RFC 8142)
    const lines = text
      .replaceAll('\u001e', '')
      .split('\n')
      .filter((line) => line.trim() !== '');
    return lines.length > 1
      ? { type: 'FeatureCollection', features: lines.map((line) => JSON.parse(line)) }
      : null;
  } catch {
    return null;
  }
}

/** Adds an object with latitude and longitude, as in lists of places and answers of Overpass. */
function addRow(row: unknown, { places }: Found): void {
  if (places.length >= MAX_WAYPOINTS) return;
  const [lat, lon] = [
    ['lat', 'latitude'],
    ['lon', 'lng', 'longitude'],
  ].map((names) => names.map((name) => memberOf(row, name)).find((value) => value !== undefined));
  const place = waypoint(numberOf(lat), numberOf(lon), first(row, NAMES), first(row, NOTES));
  if (place) places.push(place);
}

/** Returns a value as a number; some programs write positions as texts. */
function numberOf(value: unknown): unknown {
  return typeof value === 'string' ? degreesOf(value) : value;
}

interface Found {
  places: Waypoint[];
  lines: LatLon[][];
  /** corners that still fit */
  room: number;
  read: ReadPosition;
}

/** Returns the line of an error of `JSON.parse`, which browsers write in different ways; null if it names none. */
function lineOf(error: unknown, text: string): number | null {
  const { message } = error as Error;
  const [, line] = /line (\d+)/.exec(message) ?? [];
  if (line !== undefined) return Number(line);
  const [, position] = /position (\d+)/.exec(message) ?? [];
  return position === undefined ? null : lineAt(text, Number(position));
}

function memberOf(value: unknown, key: string): unknown {
  const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
  return isThere ? (value as Record<string, unknown>)[key] : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Adds the points and lines of a GeoJSON object. @param properties properties of the enclosing feature */
function collect(value: unknown, properties: unknown, depth: number, found: Found): void {
  if (depth > MAX_DEPTH) return;
  const deeper = (inner: unknown, of: unknown) => collect(inner, of, depth + 1, found);
  const coordinates = memberOf(value, 'coordinates');
  switch (memberOf(value, 'type')) {
    case 'FeatureCollection':
      for (const feature of listOf(memberOf(value, 'features'))) deeper(feature, null);
      break;
    case 'Feature':
      deeper(memberOf(value, 'geometry'), memberOf(value, 'properties'));
      break;
    case 'GeometryCollection':
      for (const geometry of listOf(memberOf(value, 'geometries'))) deeper(geometry, properties);
      break;
    case 'MultiPoint':
      for (const position of listOf(coordinates)) add(position, properties, found);
      break;
    case 'Point':
      add(coordinates, properties, found);
      break;
    case 'MultiLineString':
      for (const line of listOf(coordinates)) addLine(line, found);
      break;
    case 'LineString':
      addLine(coordinates, found);
  }
}

function add(position: unknown, properties: unknown, { places, read }: Found): void {
  if (places.length >= MAX_WAYPOINTS) return;
  const [lon, lat] = listOf(position).map(numberOf);
  const link = OF_GOOGLE.map((key) => memberOf(properties, key)).find((value) => typeof value === 'string');
  const isNowhere = lon === 0 && lat === 0 && link !== undefined;
  const at = isNowhere ? read(link as string, 'en') : { lat, lon };
  const place = at && waypoint(at.lat, at.lon, first(properties, NAMES), first(properties, NOTES));
  if (place) places.push(place);
}

/** Returns the first text of some properties; undefined if there is none. */
function first(properties: unknown, paths: readonly string[]): unknown {
  return paths
    .map((path) => path.split('.').reduce(memberOf, properties))
    .find((value) => typeof value === 'string' && value !== '');
}

function addLine(positions: unknown, found: Found): void {
  const line: LatLon[] = [];
  for (const position of listOf(positions)) {
    if (found.room === 0) break;
    const [lon, lat] = listOf(position).map(numberOf);
    const corner = waypoint(lat, lon, '', '');
    if (!corner) continue;
    line.push({ lat: corner.lat, lon: corner.lon });
    found.room--;
  }
  found.lines.push(line);
}
