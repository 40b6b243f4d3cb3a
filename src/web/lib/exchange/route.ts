/** A way as the interface takes it: `route` of `/api/spot/nearby`. */
import type { LatLon } from '../../../api/values.ts';
import { METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../../../shared/earth.ts';
import { decodePolyline, encodePolyline, MAX_ROUTE_CHARACTERS } from '../../../shared/geo/polyline.ts';

/** As far may a corner be from the way that is left without it, metres: less than a corridor is wide. Doubled until it fits. */
const FIRST_TOLERANCE_M = 10;

/** Corners that are looked at: what a device writes down each second says no more of the way. */
const MAX_CORNERS = 10_000;

/**
 * The encoded polyline of a track, or of two places with nothing but a straight line between them, with as many of its
 * corners as fit into a request.
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

/** The corners that a line needs to stay within `metres` of all of them (Douglas and Peucker 1973). */
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

/** Metres from a place to a straight piece, on a flat map around it. */
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

/** The corners of an encoded polyline, in order; none when it is not one. */
export function cornersOf(route: string): LatLon[] {
  const { lats, lons } = decodePolyline(route) ?? { lats: [], lons: [] };
  return lats.map((lat, i) => ({ lat, lon: lons[i]! }));
}
