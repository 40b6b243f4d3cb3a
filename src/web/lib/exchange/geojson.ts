/** Reads and writes places as GeoJSON (RFC 7946), longitude first. Reads objects with positions in any other JSON, too. */
import type { LatLon } from '../../../api/values.ts';
import {
  type FileContent,
  lineAt,
  MAX_CORNERS,
  middleOfCorners,
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
  ...['titre', 'titulo', 'título', 'titolo', 'location.name', 'Location.Business Name', 'tags.name'],
  ...['attributes.name', 'attributes.Name', 'attributes.NAME'],
];
const NOTES = [
  ...['description', 'desc', 'note', 'notes', 'comment', 'Description', 'Comment'],
  ...['location.address', 'Location.Address'],
];
/** Properties of saved places of Google, which have the position 0, 0 where none is known; their link may have one. */
const OF_GOOGLE = ['google_maps_url', 'Google Maps URL'];
const LATITUDES = ['lat', 'latitude', 'Latitude', 'y'];
const LONGITUDES = ['lon', 'lng', 'long', 'longitude', 'Longitude', 'x'];
/** Members that hold the position of the object around them, as an object or, like GeoJSON, as a pair. */
const POSITIONS = [
  'center',
  'coordinates',
  'coords',
  'position',
  'location',
  'geometry',
  'latLng',
  'latlng',
  'geo',
];
const GEOJSON_TYPE = /^(Feature|FeatureCollection|GeometryCollection|(Multi)?(Point|LineString|Polygon))$/;
/** Maximum nesting of collections, which the specification advises against. */
const MAX_DEPTH = 8;

/**
 * Returns the points and lines of a GeoJSON text, its named areas as their middle, or the objects with a position in any
 * other JSON. Skips points whose coordinates are out of range.
 * @param read reads positions of links
 * @returns null if the text is no JSON, or has no position
 */
export function readGeoJson(text: string, read: ReadPosition = () => null): FileContent | null {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch (error) {
    root = featuresByLine(text);
    if (!root)
      return /^\s*(\{|\[(?!\w+\]))/.test(text) ? { ...NOTHING, damage: { line: lineOf(error, text) } } : null;
  }
  const found: Found = { places: [], lines: [], room: MAX_CORNERS, read };
  const type = memberOf(root, 'type');
  if (typeof type === 'string' && GEOJSON_TYPE.test(type)) collect(root, null, 0, found);
  else {
    collectObjects(root, 0, found);
    if (found.places.length === 0) return null;
  }
  return { ...NOTHING, places: found.places, tracks: withoutRepeated(found.lines) };
}

/** Returns the features of a text with one on each line, as a collection; null for any other text. */
function featuresByLine(text: string): unknown {
  // each may begin with a record separator (RFC 8142)
  if (!/^.?\{/s.test(text.trimStart())) return null;
  try {
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

/** Adds every object with a position, as in lists of places, answers of Overpass and exports of apps. */
function collectObjects(value: unknown, depth: number, found: Found): void {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return;
  if (found.places.length >= MAX_WAYPOINTS) return;
  const at = positionOf(value);
  const place = at && waypoint(at[0], at[1], first(value, NAMES), first(value, NOTES));
  if (place) found.places.push(place);
  else for (const inner of Object.values(value)) collectObjects(inner, depth + 1, found);
}

/** Returns latitude and longitude of an object that has them, or of a member that holds them; null if it has none. */
function positionOf(value: unknown): readonly [lat: unknown, lon: unknown] | null {
  for (const holder of [value, ...POSITIONS.map((name) => memberOf(value, name))]) {
    const [lat, lon] = [LATITUDES, LONGITUDES].map((names) =>
      names.map((name) => numberOf(memberOf(holder, name))).find((each) => each !== undefined),
    );
    if (lat !== undefined && lon !== undefined) return [lat, lon];
  }
  const pair = listOf(memberOf(value, 'coordinates'));
  return typeof pair[0] === 'number' && typeof pair[1] === 'number' ? [pair[1], pair[0]] : null;
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
      break;
    case 'Polygon':
      addArea(listOf(coordinates)[0], properties, found);
      break;
    case 'MultiPolygon':
      addArea(
        listOf(coordinates).flatMap((polygon) => listOf(listOf(polygon)[0])),
        properties,
        found,
      );
  }
}

/** Adds the middle of an area that has a name. */
function addArea(border: unknown, properties: unknown, found: Found): void {
  if (first(properties, NAMES) === undefined) return;
  const middle = middleOfCorners(cornersOf(border, MAX_CORNERS));
  if (middle) add([middle.lon, middle.lat], properties, found);
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
  const line = cornersOf(positions, found.room);
  found.room -= line.length;
  found.lines.push(line);
}

/** Returns the valid positions of a list. @param most maximum number */
function cornersOf(positions: unknown, most: number): LatLon[] {
  const corners: LatLon[] = [];
  for (const position of listOf(positions)) {
    if (corners.length >= most) break;
    const [lon, lat] = listOf(position).map(numberOf);
    const corner = waypoint(lat, lon, '', '');
    if (corner) corners.push({ lat: corner.lat, lon: corner.lon });
  }
  return corners;
}
