/** Estimates driving times from straight lines, where no roads are known. */

import type { LatLon } from '../../../api/values.ts';
import type { Router, Way } from '../../../routing/router.ts';
import { metresApart } from '../../../shared/geo/distance.ts';
import { DETOUR, drivingMinutes } from '../../../shared/geo/driving.ts';

/** Mean speed of a van on motorways and main roads, with the stops between, km/h. */
const SPEED_KMH = 80;
/** Maximum length of pieces into which a straight line is divided, m: `metresApart` is exact for short ones only. */
const LONGEST_PIECE_M = 5000;

/** Returns a router on straight lines. @param isRoad true if points follow a road: its ways have no detour added */
export function straightLines(isRoad: boolean): Router {
  const detour = isRoad ? 1 : DETOUR;
  const router: Router = {
    at: () => router,
    way: async (stops) => wayThrough(stops, detour),
    times: async (requests, maxSeconds) =>
      requests.map(({ from, to }) =>
        to.map((end) => {
          const seconds = drivingMinutes(metresApart(from, end)) * 60;
          return seconds > maxSeconds ? Number.POSITIVE_INFINITY : seconds;
        }),
      ),
  };
  return router;
}

function wayThrough(stops: readonly LatLon[], detour: number): Way {
  const line: LatLon[] = [stops[0]!];
  const metres = [0];
  const corners = [0];
  for (const [i, stop] of stops.slice(1).entries()) {
    const before = stops[i]!;
    const pieces = Math.max(1, Math.ceil(metresApart(before, stop) / LONGEST_PIECE_M));
    for (let piece = 1; piece <= pieces; piece++) {
      const next = between(before, stop, piece / pieces);
      metres.push(metres.at(-1)! + metresApart(line.at(-1)!, next) * detour);
      line.push(next);
    }
    corners.push(line.length - 1);
  }
  const seconds = metres.map((each) => (each / 1000 / SPEED_KMH) * 3600);
  const traits = line.map(() => null);
  return { line, metres, seconds, stops: corners, traits, closed: [], fords: [], conditional: [] };
}

/** Returns the point at a share of a straight line; across the antimeridian the short way. */
function between(a: LatLon, b: LatLon, share: number): LatLon {
  const east = ((b.lon - a.lon + 540) % 360) - 180;
  return { lat: a.lat + share * (b.lat - a.lat), lon: ((a.lon + share * east + 540) % 360) - 180 };
}
