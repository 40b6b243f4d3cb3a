/** Requests to external routers and their responses. */
import type { Position, Way } from '../../routing/router.ts';
import type { Vehicle } from '../../routing/vehicle.ts';

/**
 * Protocol of an external router. Requests are GET, so that responses can be cached; readers return null if a
 * response is not usable.
 */
export interface RouterProtocol {
  /** Returns the URL of a request for a route. @param url URL of the route operation */
  wayUrl(url: string, stops: readonly Position[], vehicle: Vehicle): string;
  wayIn(json: unknown, stops: number): Way | null;
  tableUrl(url: string, from: readonly Position[], to: readonly Position[], vehicle: Vehicle): string;
  /** Reads driving times, s, by start and goal; null where there is no route. */
  tableIn(json: unknown, from: number, to: number): (number | null)[][] | null;
}

/** Piece of a route with one speed. */
export interface Piece {
  line: readonly Position[];
  seconds: number;
  metres: number;
}

/** Joins the pieces of all legs; null if there are none. Inside a piece, the speed is constant. */
export function wayOfPieces(legs: readonly (readonly Piece[])[]): Way | null {
  const first = legs[0]?.[0]?.line[0];
  if (!first) return null;
  const line: Position[] = [first];
  const seconds = [0];
  const metres = [0];
  const stops = [0];
  for (const leg of legs) {
    for (const piece of leg) {
      const [sinceS, sinceM] = [seconds.at(-1)!, metres.at(-1)!];
      for (const [i, share] of sharesOf(piece.line).entries()) {
        if (i === 0) continue;
        line.push(piece.line[i]!);
        seconds.push(sinceS + share * piece.seconds);
        metres.push(sinceM + share * piece.metres);
      }
    }
    stops.push(line.length - 1);
  }
  return { line, seconds, metres, stops };
}

/** Returns the share of the length of a line before each of its corners. */
function sharesOf(line: readonly Position[]): number[] {
  let sum = 0;
  const sums = line.map(({ lat, lon }, i) => {
    const before = line[i - 1];
    if (before) sum += Math.hypot(lat - before.lat, (lon - before.lon) * Math.cos((lat * Math.PI) / 180));
    return sum;
  });
  return sums.map((each, i) => (sum === 0 ? Number(i === line.length - 1) : each / sum));
}

/** Returns a member of an object; undefined if there is none. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns true for a usable duration, distance or index: a finite number, not negative. */
export function isLength(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
