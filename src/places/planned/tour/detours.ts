/** Measures how far places are off the way of a tour, in driving time. */

import type { LatLon } from '../../../api/values.ts';
import type { Router, Way } from '../../../routing/router.ts';
import { countBelow } from '../../../shared/collections/ascending.ts';
import { metresApart } from '../../../shared/geo/distance.ts';
import type { Day } from './days.ts';

/** A place as seen from the way; positions are s of driving from the start of the way. */
export interface Detour {
  /** position at which a drive to the place turns off */
  turnOff: number;
  /** `turnOff` plus the drive from there to the place */
  arrive: number;
  /** position at which a drive from the place is back on the way, minus the duration of that drive */
  leave: number;
}

/**
 * Spacing of the points at which a drive can turn off, per search for a night: maximum, s, and minimum number of gaps.
 */
const SPACING_S = 8 * 60;
const POINTS = 8;
/** Number of turn-off points that are tried for a place: the nearest ones. */
const NEAREST = 4;
/** Margin before and after the stretch in which a night is searched, s: a place may have roads to both sides. */
const MARGIN_S = 10 * 60;
/** Longest drive between the way and a place, s, and as a share of a day's driving. */
export const DETOUR_S = 15 * 60;
const DETOUR_SHARE = 1 / 2;

/** Detour of a place that is out of reach from the way. */
const UNREACHABLE: Detour = { turnOff: 0, arrive: Number.POSITIVE_INFINITY, leave: Number.NEGATIVE_INFINITY };

export interface DetourQuestion {
  way: Way;
  day: Day;
  /** positions of points that must be passed, ascending: all stops of the tour */
  passes: readonly number[];
  /** maximum driving time of a day, s */
  perDay: number;
  /** true if a drive may also turn off where the way is nearest to its place */
  isFine?: boolean;
}

/**
 * Returns the detour of each place. The drive between two nights by the way takes at most `arrive` of the second less
 * `leave` of the first, because a drive that long exists.
 */
export async function detoursOf(
  places: readonly LatLon[],
  { way, day, passes, perDay, isFine = false }: DetourQuestion,
  router: Router,
): Promise<Detour[]> {
  if (places.length === 0) return [];
  const corners = turnOffs(way, day, passes);
  const own = isFine ? places.map((place) => nearestCorner(way, day, place)) : [];
  const all = [...new Set([...corners, ...own])].sort((a, b) => a - b);
  const points = all.map((corner) => ({
    ...way.line[corner]!,
    position: way.seconds[corner]!,
  }));
  const most = Math.min(DETOUR_S, perDay * DETOUR_SHARE);
  // a day that ends at a stop gets there first, and then drives to its night
  const end = day.stop === null ? null : (points.find(({ position }) => position >= day.to) ?? null);
  const near = places.map((place) => withEnd(nearest(points, place), end));
  const turning = points.map((from) => ({ from, to: places.filter((_, i) => near[i]!.includes(from)) }));
  const there = await router.times(turning, most);
  // a place that no drive reaches needs no way back
  const isReached = (place: LatLon) =>
    turning.some(({ to }, number) => Number.isFinite(there[number]![to.indexOf(place)]));
  const back = await router.times(
    places.map((from, i) => ({ from, to: isReached(from) ? near[i]! : [] })),
    most,
  );
  return places.map((place, i) => {
    let { turnOff, arrive, leave } = UNREACHABLE;
    for (const [number, { from, to }] of turning.entries()) {
      const time = from.position + (there[number]![to.indexOf(place)] ?? Number.POSITIVE_INFINITY);
      if (time < arrive && (end === null || from === end)) [arrive, turnOff] = [time, from.position];
    }
    // a drive comes back before the next point that must be passed
    const backBefore = passes.find((each) => each > turnOff) ?? Number.POSITIVE_INFINITY;
    for (const [number, { position }] of near[i]!.entries()) {
      if (position <= backBefore)
        leave = Math.max(leave, position - (back[i]![number] ?? Number.POSITIVE_INFINITY));
    }
    return { turnOff, arrive, leave };
  });
}

function withEnd<Point>(points: Point[], end: Point | null): Point[] {
  return end === null || points.includes(end) ? points : [...points, end];
}

/** Returns the points nearest to a place, at most NEAREST, in the order of the way. */
function nearest<Point extends LatLon>(points: readonly Point[], place: LatLon): Point[] {
  const byDistance = points.toSorted((a, b) => metresApart(a, place) - metresApart(b, place));
  const chosen = new Set(byDistance.slice(0, NEAREST));
  return points.filter((point) => chosen.has(point));
}

/** Returns the indices of the corners of the way at which drives of a day may turn off or come back. */
function turnOffs(way: Way, { since, until, earliest, latest }: Day, passes: readonly number[]): number[] {
  const from = Math.max(since, earliest - MARGIN_S);
  const to = Math.min(until, latest + MARGIN_S);
  const count = Math.max(POINTS, Math.ceil((to - from) / SPACING_S));
  const positions = Array.from({ length: count + 1 }, (_, i) => from + (i / count) * (to - from));
  const must = passes.filter((each) => each >= from && each <= to);
  return [...new Set([...positions, ...must].map((each) => cornerAt(way, each)))].filter(
    (corner) => way.seconds[corner]! >= since && way.seconds[corner]! <= until,
  );
}

/** Returns the index of the corner nearest to a place, within the limits of a day. */
function nearestCorner(way: Way, { since, until }: Day, place: LatLon): number {
  const [from, to] = [cornerAt(way, since), cornerAt(way, until)];
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (let corner = from; corner <= to; corner++) {
    const metres = metresApart(way.line[corner]!, place);
    if (metres < least) [best, least] = [corner, metres];
  }
  return best;
}

/** Returns the index of the corner of the way nearest to a position. @param position s of driving from the start */
export function cornerAt({ seconds }: Way, position: number): number {
  const next = Math.min(countBelow(seconds, position), seconds.length - 1);
  return next > 0 && position - seconds[next - 1]! < seconds[next]! - position ? next - 1 : next;
}

/** Returns the point of the way at a position. @param position s of driving from the start */
export function pointAt({ line, seconds }: Way, position: number): LatLon {
  const next = Math.max(1, countBelow(seconds, position));
  const [before, after] = [line[next - 1]!, line[next] ?? line.at(-1)!];
  const [from, to] = [seconds[next - 1]!, seconds[next] ?? position];
  const share = to > from ? Math.max(0, Math.min(1, (position - from) / (to - from))) : 0;
  return {
    lat: before.lat + share * (after.lat - before.lat),
    lon: before.lon + share * (after.lon - before.lon),
  };
}
