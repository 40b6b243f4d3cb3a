/** Reads and writes places as GeoJSON (RFC 7946): a FeatureCollection of points, longitude first. */
import { MAX_FILE_CHARACTERS, MAX_WAYPOINTS, type Waypoint, waypoint } from './waypoint.ts';

export function writeGeoJson(places: readonly Waypoint[]): string {
  const features = places.map(({ lat, lon, name, note }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: { name, description: note },
  }));
  return `${JSON.stringify({ type: 'FeatureCollection', features }, null, 2)}\n`;
}

/** Properties that programs use for name and description. */
const NAMES = ['name', 'title', 'Name', 'label'];
const NOTES = ['description', 'desc', 'note', 'notes', 'comment', 'Description'];
/** Maximum nesting of collections, which the specification advises against. */
const MAX_DEPTH = 8;

/**
 * Returns the points of a GeoJSON text, at most MAX_WAYPOINTS. Skips lines, areas, and points whose
 * coordinates are out of range.
 * @returns null if the text is too long or not GeoJSON
 */
export function readGeoJson(text: string): Waypoint[] | null {
  if (text.length > MAX_FILE_CHARACTERS) return null;
  const root = parsed(text);
  if (typeof memberOf(root, 'type') !== 'string') return null;
  const found: Waypoint[] = [];
  collect(root, null, 0, found);
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return null;
  }
}

function memberOf(value: unknown, key: string): unknown {
  const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
  return isThere ? (value as Record<string, unknown>)[key] : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Adds the points of a GeoJSON object to `found`. @param properties properties of the enclosing feature */
function collect(value: unknown, properties: unknown, depth: number, found: Waypoint[]): void {
  if (depth > MAX_DEPTH || found.length >= MAX_WAYPOINTS) return;
  const deeper = (inner: unknown, of: unknown) => collect(inner, of, depth + 1, found);
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
      for (const position of listOf(memberOf(value, 'coordinates'))) add(position, properties, found);
      break;
    case 'Point':
      add(memberOf(value, 'coordinates'), properties, found);
  }
}

function add(position: unknown, properties: unknown, found: Waypoint[]): void {
  const [lon, lat] = listOf(position);
  const first = (keys: readonly string[]) =>
    keys.map((key) => memberOf(properties, key)).find((value) => typeof value === 'string' && value !== '');
  const place = waypoint(lat, lon, first(NAMES), first(NOTES));
  if (place && found.length < MAX_WAYPOINTS) found.push(place);
}
