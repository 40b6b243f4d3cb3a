/** Encodes a route for the API: `track` of `/api/tour`. */
import type { LatLon } from '../../../api/values.ts';
import { decodePolyline, encodePolyline, MAX_TRACK_CHARACTERS } from '../../../shared/geo/polyline.ts';
import { simplified } from '../../../shared/geo/simplified.ts';

/** First tolerance of simplification, m: less than the width of a corridor. Doubled until the route fits. */
const FIRST_TOLERANCE_M = 10;

/** Maximum corners of a track that are used, besides its end: a position per second adds nothing to the route. */
const MAX_CORNERS = 10_000;

/**
 * Encodes a track, or the straight line between two places; simplifies it until it fits into a request.
 * @returns null for fewer than two places
 */
export function routeOf(track: readonly LatLon[]): string | null {
  if (track.length < 2) return null;
  const step = Math.ceil(track.length / MAX_CORNERS);
  const corners = track.filter((_, i) => i % step === 0 || i === track.length - 1);
  let text = encodePolyline(corners);
  for (let metres = FIRST_TOLERANCE_M; text.length > MAX_TRACK_CHARACTERS; metres *= 2) {
    text = encodePolyline(simplified(corners, metres));
  }
  return text;
}

/** Returns the corners of an encoded polyline; none if it is invalid. */
export function routeCorners(route: string): LatLon[] {
  const { lats, lons } = decodePolyline(route) ?? { lats: [], lons: [] };
  return lats.map((lat, i) => ({ lat, lon: lons[i]! }));
}
