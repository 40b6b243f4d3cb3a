/** The line of a drive, with times and lengths at its corners. */
import { E7 } from '../shared/geo/earth.ts';
import type { PathPiece, RoadTrait } from './goals.ts';

export interface RouteLeg {
  seconds: number;
  metres: number;
  /** corners of the leg, degrees */
  line: [lat: number, lon: number][];
}

/** A leg with the time (s) and the length (m) from its start to each corner. */
export interface TimedLeg extends RouteLeg {
  times: number[];
  lengths: number[];
  /** trait of the road that leads to each corner; null for a paved road, and for the start */
  traits: (RoadTrait | null)[];
}

/** Returns a path as positions in degrees, without consecutive duplicates, with the time, length and trait to each. */
export function timedLine(path: readonly PathPiece[]): Omit<TimedLeg, 'seconds' | 'metres'> {
  const line: TimedLeg['line'] = [];
  const traits: TimedLeg['traits'] = [];
  const times: number[] = [];
  const lengths: number[] = [];
  let [seconds, metres] = [0, 0];
  let last: [x: number, y: number] | null = null;
  for (const piece of path) {
    const { points } = piece;
    const shares = sharesOf(points);
    for (const [i, share] of shares.entries()) {
      const [x, y] = [points[2 * i]!, points[2 * i + 1]!];
      if (last && last[0] === x && last[1] === y) continue;
      last = [x, y];
      traits.push(line.length > 0 ? piece.trait : null);
      line.push([y / E7, x / E7]);
      times.push(seconds + share * piece.seconds);
      lengths.push(metres + share * piece.metres);
    }
    seconds += piece.seconds;
    metres += piece.metres;
  }
  return { line, times, lengths, traits };
}

/** Returns for each point of a piece the share of the piece's length that is before it, 0 to 1. */
function sharesOf(points: readonly number[]): number[] {
  const kx = Math.cos(((points[1]! / E7) * Math.PI) / 180);
  const sums = [0];
  for (let i = 2; i < points.length; i += 2)
    sums.push(sums.at(-1)! + Math.hypot((points[i]! - points[i - 2]!) * kx, points[i + 1]! - points[i - 1]!));
  const whole = sums.at(-1)!;
  return sums.map((sum) => (whole === 0 ? 0 : sum / whole));
}

/** A road on or beside a drive that its driver wants to know of. */
export interface NotedRoad {
  /** name or number; null if the road has none */
  name: string | null;
  /** position on the road, degrees */
  lat: number;
  lon: number;
}

/** What a driver wants to know of a drive. */
export interface DriveNotes {
  /** roads that are closed at the time, without which the drive would be faster */
  closed: NotedRoad[];
  /** fords on the drive */
  fords: NotedRoad[];
  /** driving times from the start to each road with conditions, s: on another day there may be another drive */
  conditional: number[];
}

/** The fastest way through all stops. */
export interface Route extends RouteLeg, DriveNotes {
  /** legs from each stop to the next */
  legs: TimedLeg[];
}
