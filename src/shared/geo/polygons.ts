/** Reads polygons: GeoJSON, and the .poly format of extracts. */

/** Longitude and latitude, degrees. */
type Position = readonly [lon: number, lat: number];
/**
 * Closed rings of all polygons: outer rings counterclockwise, holes clockwise. A position is inside if they wind around
 * it (nonzero rule), so polygons that overlap are a union.
 */
export type Rings = readonly (readonly Position[])[];

/** Error when the polygons of a file are missing or unusable; the message is one sentence. */
export class AreaError extends Error {
  override name = 'AreaError';
}

/** West, south, east, north, degrees. */
type Box = readonly [west: number, south: number, east: number, north: number];

/** Maximum number of corners; the full border of a country with fjords has about 100,000. */
const MAX_CORNERS = 200_000;
/** Maximum mean number of times that a parallel crosses the borders; a coast of fjords has a few hundred. */
const MAX_CROSSINGS = 2000;

const EXPECTED =
  'expected GeoJSON with a Polygon or MultiPolygon, alone or in features, or the .poly form of extracts';
const NOT_A_RING = 'one of its rings is not a list of four or more positions of longitude and latitude';

/**
 * Returns the rings of every polygon in a GeoJSON text (RFC 7946), or in the .poly format (OpenStreetMap wiki,
 * "Osmosis polygon filter file format").
 * @throws AreaError when there is no polygon, a ring has fewer than four or wrong positions, or there are too many
 *   corners or crossings
 */
export function ringsIn(text: string): Rings {
  const drawn = /^\s*[{[]/.test(text) ? geoJsonRings(text) : polyRings(text);
  if (drawn.length === 0) throw new AreaError(`it contains no polygon; ${EXPECTED}`);
  const rings = drawn.map(({ positions, isHole }) => {
    if (!Array.isArray(positions) || !positions.every(isPosition)) throw new AreaError(NOT_A_RING);
    const ring = closed(positions);
    if (ring.length < 4) throw new AreaError(NOT_A_RING);
    return areaOf(ring) > 0 === isHole ? ring.toReversed() : ring;
  });
  requireSimple(rings);
  return rings;
}

/** Ring as it is in the file, not checked. */
interface DrawnRing {
  positions: unknown;
  isHole: boolean;
}

/** Returns the ring with its first position at the end, which some files omit. */
function closed(ring: readonly Position[]): readonly Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  return !first || String(first) === String(last) ? ring : [...ring, first];
}

/** Returns twice the area of a closed ring, square degrees; negative if it is clockwise. */
function areaOf(ring: readonly Position[]): number {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [ring[i - 1]!, ring[i]!];
    sum += (bx - ax) * (ay + by);
  }
  return -sum;
}

/** Checks the numbers of corners and crossings. @throws AreaError when there are too many */
function requireSimple(rings: Rings): void {
  const corners = rings.reduce((sum, { length }) => sum + length, 0);
  if (corners > MAX_CORNERS)
    throw new AreaError(
      `it has ${corners.toLocaleString('en')} corners; expected at most ${MAX_CORNERS.toLocaleString('en')}: simplify it`,
    );
  const [, south, , north] = boxOfRings(rings);
  const crossings = heightWalked(rings) / (north - south);
  if (crossings > MAX_CROSSINGS)
    throw new AreaError(
      `a line from west to east crosses its borders ${Math.round(crossings).toLocaleString('en')} times on average; expected at most ${MAX_CROSSINGS.toLocaleString('en')}`,
    );
}

/** Returns the sum of all steps north and south along the rings, degrees. */
export function heightWalked(rings: Rings): number {
  let sum = 0;
  for (const ring of rings)
    for (let i = 1; i < ring.length; i++) sum += Math.abs(ring[i]![1] - ring[i - 1]![1]);
  return sum;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AreaError(`it is not JSON; ${EXPECTED}`);
  }
}

/**
 * Reads .poly: a name; rings, each with its own name, one position per line and END; END. The names of holes begin
 * with "!".
 */
function polyRings(text: string): DrawnRing[] {
  const [, ...lines] = text.split(/\r?\n/).flatMap((line) => line.trim() || []);
  const rings: DrawnRing[] = [];
  let ring: { positions: unknown[]; isHole: boolean } | null = null;
  for (const line of lines) {
    if (line !== 'END') {
      if (ring) ring.positions.push(line.split(/\s+/).map(Number));
      else ring = { positions: [], isHole: line.startsWith('!') };
      continue;
    }
    if (!ring) return rings;
    rings.push(ring);
    ring = null;
  }
  throw new AreaError(`it does not end with END; ${EXPECTED}`);
}

/** Reads GeoJSON: the first ring of a polygon is the outer one, the others are holes. */
function geoJsonRings(text: string): DrawnRing[] {
  return polygonsIn(parsed(text)).flatMap((rings) =>
    rings.map((positions, i) => ({ positions, isHole: i > 0 })),
  );
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

function isPosition(value: unknown): value is Position {
  if (!Array.isArray(value)) return false;
  const [lon, lat] = value as unknown[];
  return typeof lon === 'number' && typeof lat === 'number' && Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
}

/** Returns the smallest bbox around rings. */
export function boxOfRings(rings: Rings): Box {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const ring of rings) {
    for (const [lon, lat] of ring) {
      west = Math.min(west, lon);
      south = Math.min(south, lat);
      east = Math.max(east, lon);
      north = Math.max(north, lat);
    }
  }
  return [west, south, east, north];
}
