/** Follows a track by road: finds the points through which the fastest way stays beside it. */
import type { LatLon } from '../../../api/values.ts';
import type { Router } from '../../../routing/router.ts';
import { countBelow } from '../../../shared/collections/ascending.ts';
import { metresApart } from '../../../shared/geo/distance.ts';
import { distancesAlong } from '../../found/distances-along.ts';

/** Farthest distance of a way from its track, m. */
const BESIDE_M = 100;
/** Length of the pieces of a track that are routed first, and of the shortest ones, m. */
const FIRST_PIECE_M = 2000;
const SHORTEST_PIECE_M = 200;
/** Maximum length of a piece between two points of the result, unless nothing shorter follows the track, m. */
const LONGEST_PIECE_M = 5000;
/** Distance between points that are compared, m. */
const SPACING_M = 25;
/** Factor by which a way may be longer than its piece of a track. */
const LONGER = 2;
/** Maximum number of pieces routed for one track, and of first pieces. */
const MOST = 4000;
const MOST_FIRST = 1000;

/** Length of the shortest piece without a road beside it in the result, m. */
const LEAST_GAP_M = 2 * BESIDE_M;
/** Maximum number of such pieces in the result: the longest ones. */
const MAX_GAPS = 12;

/** How a track is followed. */
export interface Followed {
  /** points of the track, its ends among them, through which the fastest way follows it */
  points: LatLon[];
  /** pieces of the track that the way leaves, in order, each with its beginning and its length */
  gaps: (LatLon & { metres: number })[];
}

/** Finds how a track can be followed by road. */
export async function followTrack(track: readonly LatLon[], router: Router): Promise<Followed> {
  const along = distancesAlong({ lats: track.map(({ lat }) => lat), lons: track.map(({ lon }) => lon) });
  const length = along.at(-1)!;
  const count = Math.max(1, Math.min(MOST_FIRST, Math.ceil(length / FIRST_PIECE_M)));
  // recorded corners are on the road; places between them may be beside it
  const cornerAt = (position: number) => along[Math.min(countBelow(along, position), along.length - 1)]!;
  const ends = [...new Set(Array.from({ length: count + 1 }, (_, i) => cornerAt((i / count) * length)))];
  const waiting = ends
    .slice(1)
    .map((end, i) => [ends[i]!, end])
    .reverse();
  const at = (position: number) => placeAt(track, along, position);
  let routed = 0;
  const followed = new Set<string>();
  const follows = async (from: number, to: number) => {
    const way = routed++ < MOST ? await router.way([at(from), at(to)]) : null;
    if (way === null || way.metres.at(-1)! > LONGER * (to - from) + 2 * BESIDE_M) return false;
    const line = spaced(track, along, from, to);
    const driven = spaced(way.line, way.metres, 0, way.metres.at(-1)!);
    if (!(isBeside(line, driven) && isBeside(driven, line))) return false;
    followed.add(`${from} ${to}`);
    return true;
  };
  const kept = new Set([0]);
  for (let piece = waiting.pop(); piece; piece = waiting.pop()) {
    const [from, to] = piece as [number, number];
    if (await follows(from, to)) kept.add(from).add(to);
    else if (to - from >= SHORTEST_PIECE_M) {
      const middle = cornerAt((from + to) / 2);
      if (middle > from && middle < to) waiting.push([middle, to], [from, middle]);
      // far apart, the corners are points to pass
      else kept.add(from).add(to);
    }
    // a shorter piece is left out: an end may be on the wrong carriageway, or on no road
  }
  // a point without which the way follows the track, too, may be on a side road
  const needed = [0];
  const positions = [...kept.add(length)];
  for (const [i, position] of positions.entries()) {
    const next = positions[i + 1];
    if (i === 0 || next === undefined) continue;
    const before = needed.at(-1)!;
    const isFree = next - before <= LONGEST_PIECE_M && (await follows(before, next));
    if (!isFree) needed.push(position);
  }
  const passed = [...needed, length];
  const gaps: { from: number; to: number }[] = [];
  for (const [i, to] of passed.entries()) {
    const from = passed[i - 1];
    if (from === undefined || followed.has(`${from} ${to}`)) continue;
    const last = gaps.at(-1);
    if (last?.to === from) last.to = to;
    else gaps.push({ from, to });
  }
  return {
    points: passed.map(at),
    gaps: longGaps(gaps).map(({ from, to }) => ({ ...at(from), metres: to - from })),
  };
}

/** Returns the longest gaps, in order. */
function longGaps<Gap extends { from: number; to: number }>(gaps: readonly Gap[]): Gap[] {
  const long = gaps.filter(({ from, to }) => to - from >= LEAST_GAP_M);
  const longest = new Set(long.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, MAX_GAPS));
  return long.filter((gap) => longest.has(gap));
}

/** Returns places along a part of a line, at most SPACING_M apart. */
function spaced(line: readonly LatLon[], along: readonly number[], from: number, to: number): LatLon[] {
  const steps = Math.max(1, Math.ceil((to - from) / SPACING_M));
  return Array.from({ length: steps + 1 }, (_, i) => placeAt(line, along, from + (i / steps) * (to - from)));
}

/** Returns the place at a distance along a track. */
function placeAt(track: readonly LatLon[], along: readonly number[], position: number): LatLon {
  const next = Math.max(1, Math.min(countBelow(along, position), track.length - 1));
  const [from, to] = [along[next - 1]!, along[next] ?? position];
  const share = to > from ? Math.max(0, Math.min(1, (position - from) / (to - from))) : 0;
  const [a, b] = [track[next - 1]!, track[next] ?? track[0]!];
  return { lat: a.lat + share * (b.lat - a.lat), lon: a.lon + share * (b.lon - a.lon) };
}

/** Returns true if each point is beside one of the others. */
function isBeside(points: readonly LatLon[], others: readonly LatLon[]): boolean {
  return points.every((point) => others.some((other) => metresApart(point, other) <= BESIDE_M - SPACING_M));
}
