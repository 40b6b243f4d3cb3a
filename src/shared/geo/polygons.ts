/** Polygons from files: GeoJSON, and the .poly form in which extracts are cut. */

/** Longitude and latitude in degrees. */
type Position = readonly [lon: number, lat: number];
/** Outer rings and holes of all polygons. */
export type Rings = readonly (readonly Position[])[];

/** The file holds no polygon; one sentence. */
export class AreaError extends Error {
  override name = 'AreaError';
}

/** West, south, east, north in degrees. */
type Box = readonly [west: number, south: number, east: number, north: number];

/** Of all rings: states have thousands, and no outline needs one every few metres. */
const MAX_CORNERS = 250_000;
const EXPECTED =
  'expected GeoJSON with a Polygon or MultiPolygon, alone or in features, or the .poly form of extracts';

/**
 * The rings of every polygon in a GeoJSON text (RFC 7946), or in the .poly form of extracts (OpenStreetMap wiki, "Osmosis
 * polygon filter file format").
 * @throws AreaError when there is none, or one is no ring
 */
export function ringsOf(text: string): Rings {
  const rings = /^\s*[{[]/.test(text) ? polygonsIn(parsed(text)).flat() : polyRings(text);
  if (rings.length === 0) throw new AreaError(`it holds no polygon; ${EXPECTED}`);
  const corners = rings.reduce<number>((sum, ring) => sum + (Array.isArray(ring) ? ring.length : 0), 0);
  if (corners > MAX_CORNERS)
    throw new AreaError(
      `it has ${corners.toLocaleString('en')} corners; expected at most ${MAX_CORNERS.toLocaleString('en')}: simplify it first`,
    );
  for (const ring of rings) {
    if (!Array.isArray(ring) || ring.length < 4 || !ring.every(isPosition))
      throw new AreaError('a ring of it is not a list of four or more places of longitude and latitude');
  }
  return rings as Rings;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AreaError(`it is not JSON; ${EXPECTED}`);
  }
}

/** A name; rings, each with a name of its own, its places line by line and END; END. Holes are told by the even-odd rule. */
function polyRings(text: string): unknown[] {
  const [, ...lines] = text.split(/\r?\n/).flatMap((line) => line.trim() || []);
  const rings: unknown[][] = [];
  let ring: unknown[] | null = null;
  for (const line of lines) {
    if (line !== 'END') {
      if (ring) ring.push(line.split(/\s+/).map(Number));
      else ring = [];
      continue;
    }
    if (!ring) return rings;
    // some files leave the last place out, which is the first
    rings.push(String(ring[0]) === String(ring.at(-1)) ? ring : [...ring, ring[0]]);
    ring = null;
  }
  throw new AreaError(`it does not end with END; ${EXPECTED}`);
}

function polygonsIn(value: unknown): unknown[][] {
  if (typeof value !== 'object' || value === null || !('type' in value)) return [];
  const { type, geometry, geometries, features, coordinates } = value as Record<string, unknown>;
  const all = (list: unknown) => (Array.isArray(list) ? list.flatMap(polygonsIn) : []);
  if (type === 'Feature') return polygonsIn(geometry);
  if (type === 'FeatureCollection') return all(features);
  if (type === 'GeometryCollection') return all(geometries);
  if (type === 'Polygon' && Array.isArray(coordinates)) return [coordinates];
  if (type === 'MultiPolygon' && Array.isArray(coordinates)) return coordinates.filter(Array.isArray);
  return [];
}

function isPosition(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const [lon, lat] = value as unknown[];
  return typeof lon === 'number' && typeof lat === 'number' && Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
}

/** The smallest box around rings. */
export function boxAround(rings: Rings): Box {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lon, lat] of rings.flat()) {
    west = Math.min(west, lon);
    south = Math.min(south, lat);
    east = Math.max(east, lon);
    north = Math.max(north, lat);
  }
  return [west, south, east, north];
}
