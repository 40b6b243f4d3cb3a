/** A way as the interface takes it: `route` of `/api/spot/nearby`. */
import type { LatLon } from '../../../api/values.ts';
import { decodePolyline, encodePolyline, MAX_ROUTE_CHARACTERS } from '../../../shared/geo/polyline.ts';
import { simplified } from '../../../shared/geo/simplified.ts';

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

/** The corners of an encoded polyline, in order; none when it is not one. */
export function cornersOf(route: string): LatLon[] {
  const { lats, lons } = decodePolyline(route) ?? { lats: [], lons: [] };
  return lats.map((lat, i) => ({ lat, lon: lons[i]! }));
}
