/** Encodes a route for the API: `route` of `/api/spot/nearby`. */
import type { LatLon } from '../../../api/values.ts';
import { METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../../../shared/earth.ts';
import { decodePolyline, encodePolyline, MAX_ROUTE_CHARACTERS } from '../../../shared/geo/polyline.ts';

/** First tolerance of simplification, m: less than the width of a corridor. Doubled until the route fits. */
const FIRST_TOLERANCE_M = 10;

/** Maximum corners read: a position per second adds nothing to the route. */
const MAX_CORNERS = 10_000;

/**
 * Encodes a track, or the straight line between two places, with as many corners as fit into a request.
 * @returns null for fewer than two places
 */
export function routeOf(track: readonly LatLon[]): string | null {
  if (track.length < 2) return null;
  const step = Math.ceil(track.length / MAX_CORNERS);
  const corners = track.filter((_, i) => i % step === 0 || i === track.length - 1);
  let text = encodePolyline(corners);
  for (let metres = FIRST_TOLERANCE_M; text.length > MAX_ROUTE_CHARACTERS; metres *= 2) {
    text = encodePolyline(simplified(corners, metres));
  }
  return text;
}

/** Returns the corners needed to stay within `metres` of all of them (Douglas-Peucker 1973). */
export function simplified(track: readonly LatLon[], metres: number): LatLon[] {
  const isKept = new Uint8Array(track.length);
  isKept[0] = isKept[track.length - 1] = 1;
  const pieces: [from: number, to: number][] = [[0, track.length - 1]];
  for (let piece = pieces.pop(); piece; piece = pieces.pop()) {
    const [from, to] = piece;
    let farthest = metres;
    let corner = 0;
    for (let i = from + 1; i < to; i++) {
      const distance = metresToLine(track[i]!, track[from]!, track[to]!);
      if (distance <= farthest) continue;
      farthest = distance;
      corner = i;
    }
    if (corner === 0) continue;
    isKept[corner] = 1;
    pieces.push([from, corner], [corner, to]);
  }
  return track.filter((_, i) => isKept[i] === 1);
}

/** Returns the distance from a position to a straight segment, m, on a flat map around it. */
function metresToLine(place: LatLon, from: LatLon, to: LatLon): number {
  const kx = metresPerUnitEast(toUnits(place.lat));
  const flat = ({ lat, lon }: LatLon) => [
    toUnits(lon - place.lon) * kx,
    toUnits(lat - place.lat) * METRES_PER_UNIT,
  ];
  const [x1, y1] = flat(from) as [number, number];
  const [x2, y2] = flat(to) as [number, number];
  const squared = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const onto = -(x1 * (x2 - x1) + y1 * (y2 - y1));
  const share = squared === 0 ? 0 : Math.max(0, Math.min(1, onto / squared));
  return Math.hypot(x1 + share * (x2 - x1), y1 + share * (y2 - y1));
}

/** Returns the corners of an encoded polyline; none if it is invalid. */
export function cornersOf(route: string): LatLon[] {
  const { lats, lons } = decodePolyline(route) ?? { lats: [], lons: [] };
  return lats.map((lat, i) => ({ lat, lon: lons[i]! }));
}
