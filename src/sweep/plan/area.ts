/** Which cells are swept: boxes, or the polygons of a GeoJSON file. */
import type { Box } from './grid.ts';

/** Longitude and latitude in degrees. */
type Position = readonly [lon: number, lat: number];
/** Outer rings and holes of all polygons. */
export type Rings = readonly (readonly Position[])[];

/** The file holds no polygon; one sentence. */
export class AreaError extends Error {
  override name = 'AreaError';
}

const EXPECTED = 'expected GeoJSON with a Polygon or MultiPolygon, alone or in features';

/** The rings of every polygon in a GeoJSON text (RFC 7946). @throws AreaError when there is none, or one is no ring */
export function ringsOf(text: string): Rings {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new AreaError(`it is not JSON; ${EXPECTED}`);
  }
  const rings = polygonsIn(document).flat();
  if (rings.length === 0) throw new AreaError(`it holds no polygon; ${EXPECTED}`);
  for (const ring of rings) {
    if (!Array.isArray(ring) || ring.length < 4 || !ring.every(isPosition))
      throw new AreaError('a ring of it is not a list of four or more places of longitude and latitude');
  }
  return rings as Rings;
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

/**
 * 1 for each place of a grid that lies in one of the boxes, and inside the rings (even-odd rule) where there are some;
 * row by row.
 */
export function wantedCells(
  { lats, lons }: { lats: readonly number[]; lons: readonly number[] },
  boxes: readonly Box[],
  rings: Rings | null,
): Uint8Array {
  const wanted = new Uint8Array(lats.length * lons.length);
  for (const [row, lat] of lats.entries()) {
    const spans = rings ? spansAt(rings, lat) : spansOf(boxes, lat);
    for (const [column, lon] of lons.entries()) {
      if (spans.some(([from, to]) => from <= lon && lon < to)) wanted[row * lons.length + column] = 1;
    }
  }
  return wanted;
}

function spansOf(boxes: readonly Box[], lat: number): [from: number, to: number][] {
  return boxes
    .filter(([, south, , north]) => south <= lat && lat < north)
    .map(([west, , east]) => [west, east]);
}

/** Where a parallel is inside the rings. */
function spansAt(rings: Rings, lat: number): [from: number, to: number][] {
  const crossings: number[] = [];
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [[ax, ay], [bx, by]] = [ring[i - 1]!, ring[i]!];
      if (ay <= lat !== by <= lat) crossings.push(ax + ((lat - ay) / (by - ay)) * (bx - ax));
    }
  }
  crossings.sort((a, b) => a - b);
  return Array.from({ length: crossings.length >> 1 }, (_, i) => [crossings[2 * i]!, crossings[2 * i + 1]!]);
}
