/** Follows a track by road: finds the points through which the fastest way stays beside it. */
import type { LatLon } from '../../../api/values.ts';
import type { Router, Way } from '../../../routing/router.ts';
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

/** Maximum number of points before a piece without a road that may be left out because of it, and one more. */
const MOST_DROPPED = 3;

/** Length of the shortest piece without a road beside it in the result, m. */
const LEAST_GAP_M = 2 * BESIDE_M;
/** Maximum number of such pieces in the result: the longest ones. */
const MAX_GAPS = 12;

/** Length of a leg between two corners beyond which a track has none of its shape, m. */
const LONG_LEG_M = 1000;

/** A jump of a recorder: least distance of the point from both of its neighbours, m, and as a factor on the median leg. */
const JUMP_M = 300;
const JUMP_LEGS = 20;
/** Distance between these neighbours as a factor on the median leg. */
const BACK_LEGS = 5;
/** Maximum number of points of a track that are tried as jumps. */
const MOST_JUMPS = 50;

/** How a track is followed. */
export interface Followed {
  /** points of the track, its ends among them, through which the fastest way follows it */
  points: LatLon[];
  /** pieces of the track that the way between two neighbouring points may leave, in order */
  doubtful: Doubtful[];
}

/** A piece of a track. */
interface Doubtful {
  /** indices in `points` of its ends */
  first: number;
  last: number;
  /** places along the piece, SPACING_M apart */
  line: LatLon[];
}

/** A piece of a track that a way leaves, with its beginning and its length. */
export type Gap = LatLon & { metres: number };

/**
 * Returns the pieces of a track that a way through its points leaves by more than BESIDE_M, in order.
 * @param stops index in `way.stops` of each of the points, of which some may be left out
 */
export function gapsOf({ doubtful }: Followed, way: Way, stops: readonly (number | null)[]): Gap[] {
  const gaps: Gap[] = [];
  let open: Gap | null = null;
  /** length of the track beside the way since the last place that is not, m */
  let beside = 0;
  let before = 0;
  for (const { first, last, line } of doubtful) {
    if (first !== before) open = null;
    before = last;
    const from = stops.slice(0, first + 1).findLast((stop) => stop !== null)!;
    const to = stops.slice(last).find((stop) => stop !== null)!;
    // a neighbouring leg may pass the piece, too
    const begin = way.stops[Math.max(0, from - 1)]!;
    const end = way.stops[Math.min(way.stops.length - 1, to + 1)]!;
    const driven = spaced(way.line, way.metres, way.metres[begin]!, way.metres[end]!);
    for (const [i, place] of line.entries()) {
      const step = i === 0 ? 0 : metresApart(line[i - 1]!, place);
      if (driven.some((each) => metresApart(place, each) <= BESIDE_M)) {
        beside += step;
        if (beside > LEAST_GAP_M) open = null;
        continue;
      }
      if (!open) {
        open = { ...place, metres: 0 };
        gaps.push(open);
        beside = 0;
      }
      open.metres += beside + step;
      beside = 0;
    }
  }
  const long = gaps.filter(({ metres }) => metres >= LEAST_GAP_M);
  const longest = new Set(long.toSorted((a, b) => b.metres - a.metres).slice(0, MAX_GAPS));
  return long.filter((gap) => longest.has(gap));
}

/** Finds how a track can be followed by road. */
export async function followTrack(recorded: readonly LatLon[], router: Router): Promise<Followed> {
  const track = await withoutJumps(recorded, router);
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
  /** Returns how many of the needed points a way leads on from, past a doubtful piece, and the point that it leads to. */
  const lastMatched = async (needed: readonly number[], positions: readonly number[], doubtful: number) => {
    for (let count = needed.length; count > Math.max(0, needed.length - MOST_DROPPED); count--)
      for (let next = doubtful; next < positions.length; next++) {
        const [from, to] = [needed[count - 1]!, positions[next]!];
        if (to - from > LONGEST_PIECE_M) break;
        if (await follows(from, to)) return { count, next };
      }
    return null;
  };
  const kept = new Set([0]);
  for (let piece = waiting.pop(); piece; piece = waiting.pop()) {
    const [from, to] = piece as [number, number];
    if (await follows(from, to)) kept.add(from).add(to);
    else if (to - from >= SHORTEST_PIECE_M) {
      const later = cornerAt((from + to) / 2);
      // the corners may all be in the first half
      const middle = later < to ? later : along[countBelow(along, to) - 1]!;
      if (middle > from) waiting.push([middle, to], [from, middle]);
      // far apart, the corners are points to pass
      else kept.add(from).add(to);
    }
    // a shorter piece is left out: an end may be on the wrong carriageway, or on no road
  }
  // a point without which the way follows the track, too, may be on a side road
  const needed = [0];
  const positions = [...kept.add(length)];
  for (let i = 1; i < positions.length - 1; i++) {
    const [before, position] = [needed.at(-1)!, positions[i]!];
    const next = positions[i + 1]!;
    if (next - before <= LONGEST_PIECE_M && (await follows(before, next))) continue;
    // points in a tunnel are matched to roads above it: without them the way follows the track again behind it
    const last = followed.has(`${before} ${position}`) ? null : await lastMatched(needed, positions, i);
    if (last === null) needed.push(position);
    else {
      needed.length = last.count;
      i = last.next - 1;
    }
  }
  const passed = [...needed, length];
  // a list of points far apart, such as a route without its shape, says nothing of the roads between them
  const legs = along.map((end, i) => end - (along[i - 1] ?? 0));
  const isList = legs.reduce((sum, leg) => sum + (leg > LONG_LEG_M ? leg : 0), 0) > length / 2;
  const doubtful: Doubtful[] = [];
  for (const [last, to] of passed.entries()) {
    const from = passed[last - 1];
    if (from === undefined || isList || followed.has(`${from} ${to}`)) continue;
    doubtful.push({ first: last - 1, last, line: spaced(track, along, from, to) });
  }
  return { points: passed.map(at), doubtful };
}

/** Returns a track without single points far from the recorded ones before and after them, unless a road leads there. */
async function withoutJumps(track: readonly LatLon[], router: Router): Promise<readonly LatLon[]> {
  const legs = track.slice(1).map((corner, i) => metresApart(track[i]!, corner));
  const median = legs.toSorted((a, b) => a - b)[legs.length >> 1]!;
  const far = Math.max(JUMP_M, JUMP_LEGS * median);
  const jumps = track
    .map((_, i) => i)
    .filter(
      (i) =>
        Math.min(legs[i - 1] ?? 0, legs[i] ?? 0) > far &&
        metresApart(track[i - 1]!, track[i + 1]!) <= BACK_LEGS * median,
    );
  const left = new Set<number>();
  for (const jump of jumps.slice(0, MOST_JUMPS)) {
    const leg = track.slice(jump - 1, jump + 1);
    const way = await router.way(leg);
    const isDriven =
      way &&
      isBeside(
        spaced(way.line, way.metres, 0, way.metres.at(-1)!),
        spaced(leg, [0, legs[jump - 1]!], 0, legs[jump - 1]!),
      );
    if (!isDriven) left.add(jump);
  }
  return track.filter((_, i) => !left.has(i));
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
  return points.every((point) => others.some((other) => metresApart(point, other) <= BESIDE_M));
}
