/** Coastlines inside a box: joined, also across small gaps, and extended to the sides of the box. */

import { type Box, cutLine } from '../../map-tiles/cut.ts';
import { unitsApart } from '../../shared/geo/distance.ts';
import type { MemberWay } from '../geometry/rings.ts';
import { nearestOnSide, wayAround } from './box-sides.ts';

/**
 * Length of the end of a cut coast that determines the direction of its extension, m. A shorter piece could be
 * a harbour mole.
 */
const DIRECTION_M = 1000;
/**
 * Maximum length of a straight extension, relative to the distance to the nearest side. Beyond it, the coast
 * is extended to that side.
 */
const MAX_TIMES_NEAREST = 4;

export interface Coastlines {
  /** closed coastlines, entirely inside the box */
  rings: Int32Array[];
  /** open coastlines, which begin and end on the sides of the box */
  pieces: Int32Array[];
}

/**
 * Returns the coastlines of a box. Where an extract was cut, coastlines end inside the box. Such an end is joined to
 * a start inside the box if the gap is shorter than the ways of both to the sides: a way is missing there. Otherwise it
 * is extended to a side.
 */
export function coastlinesIn(coasts: readonly MemberWay[], box: Box): Coastlines {
  const rings: Int32Array[] = [];
  const pieces: Int32Array[] = [];
  for (const line of joinedHeadToTail(coasts)) {
    const cut = cutLine(line, box);
    if (!isClosed(line)) pieces.push(...cut);
    else if (cut.length === 1 && cut[0]!.length === line.length) rings.push(line);
    else pieces.push(...joinedAtStart(cut));
  }
  const open: Int32Array[] = [];
  for (const piece of joinedOverGaps(pieces, box)) (isClosed(piece) ? rings : open).push(piece);
  return {
    rings,
    pieces: alternating(
      open.map((piece) => reachingSides(piece, box)),
      box,
    ),
  };
}

function isClosed(line: Int32Array): boolean {
  return line.length >= 8 && line[0] === line.at(-2) && line[1] === line.at(-1);
}

/** Joins coastlines head to tail: all have the land on the same side. */
function joinedHeadToTail(coasts: readonly MemberWay[]): Int32Array[] {
  const byStart = new Map(coasts.map((way) => [way.firstNode, way]));
  const continued = new Set(coasts.map(({ lastNode }) => lastNode));
  // lines without a predecessor come first, so that only closed coastlines remain
  const starts = [...coasts].sort(
    (a, b) => Number(continued.has(a.firstNode)) - Number(continued.has(b.firstNode)),
  );
  const lines: Int32Array[] = [];
  for (const start of starts) {
    const points: number[] = [];
    for (let way: MemberWay | undefined = start; way; way = byStart.get(way.lastNode)) {
      if (byStart.get(way.firstNode) !== way) break;
      byStart.delete(way.firstNode);
      const { path } = way;
      for (let i = points.length === 0 ? 0 : 2; i < path.length; i++) points.push(path[i]!);
    }
    if (points.length >= 4) lines.push(Int32Array.from(points));
  }
  return lines;
}

/** Joins the first and the last piece of a closed coastline whose first point is inside the box. */
function joinedAtStart(pieces: Int32Array[]): Int32Array[] {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last || first === last) return pieces;
  if (first[0] !== last.at(-2) || first[1] !== last.at(-1)) return pieces;
  return [Int32Array.from([...last, ...first.subarray(2)]), ...pieces.slice(1, -1)];
}

interface Gap {
  from: Int32Array;
  to: Int32Array;
  metres: number;
}

/**
 * Joins ends and starts inside the box, shortest gap first. A gap must be shorter than the distances of its
 * end and its start to the sides together.
 */
function joinedOverGaps(pieces: readonly Int32Array[], box: Box): Int32Array[] {
  const endToSide = new Map(pieces.map((piece) => [piece, metresToSide(piece.at(-2)!, piece.at(-1)!, box)]));
  const startToSide = new Map(pieces.map((piece) => [piece, metresToSide(piece[0]!, piece[1]!, box)]));
  const ending = pieces.filter((piece) => endToSide.get(piece)! > 0);
  const starting = pieces.filter((piece) => startToSide.get(piece)! > 0);
  const gaps = ending.flatMap((from) =>
    starting.map((to): Gap => ({ from, to, metres: metresBetween(from, to) })),
  );
  const next = new Map<Int32Array, Int32Array>();
  const joined = new Set<Int32Array>();
  for (const { from, to, metres } of gaps.sort((a, b) => a.metres - b.metres)) {
    if (next.has(from) || joined.has(to)) continue;
    if (metres >= endToSide.get(from)! + startToSide.get(to)!) continue;
    next.set(from, to);
    joined.add(to);
  }
  return chained(pieces, next, joined);
}

/**
 * Returns the pieces joined to chains.
 * @param next successor of a piece
 * @param joined pieces with a predecessor
 */
function chained(
  pieces: readonly Int32Array[],
  next: ReadonlyMap<Int32Array, Int32Array>,
  joined: ReadonlySet<Int32Array>,
): Int32Array[] {
  const left = new Set(pieces);
  const lines: Int32Array[] = [];
  // closed chains have no first piece, so they come last
  const starts = [...pieces].sort((a, b) => Number(joined.has(a)) - Number(joined.has(b)));
  for (const start of starts) {
    if (!left.delete(start)) continue;
    const points = [...start];
    let piece = next.get(start);
    while (piece && left.delete(piece)) {
      for (const value of piece) points.push(value);
      piece = next.get(piece);
    }
    if (piece === start) points.push(start[0]!, start[1]!);
    lines.push(Int32Array.from(points));
  }
  return lines;
}

/**
 * Returns pieces whose starts and ends alternate around the box, since land and sea alternate. Two adjacent
 * starts or ends mean that one piece was extended to the wrong side: the shorter one is dropped.
 */
function alternating(pieces: Int32Array[], box: Box): Int32Array[] {
  const left = new Set(pieces);
  for (;;) {
    const ends = [...left]
      .flatMap((piece) => [
        { piece, isStart: true, at: wayAround(piece[0]!, piece[1]!, box) },
        { piece, isStart: false, at: wayAround(piece.at(-2)!, piece.at(-1)!, box) },
      ])
      .sort((a, b) => a.at - b.at);
    const wrong = ends.findIndex(({ isStart }, i) => isStart === ends[(i + 1) % ends.length]!.isStart);
    if (wrong < 0) return [...left];
    const [one, other] = [ends[wrong]!.piece, ends[(wrong + 1) % ends.length]!.piece];
    left.delete(lengthOf(one) < lengthOf(other) ? one : other);
  }
}

/** Returns the length of a line, m. */
function lengthOf(line: Int32Array): number {
  let metres = 0;
  for (let i = 0; i + 3 < line.length; i += 2)
    metres += unitsApart(line[i]!, line[i + 1]!, line[i + 2]!, line[i + 3]!);
  return metres;
}

function reachingSides(piece: Int32Array, box: Box): Int32Array {
  return Int32Array.from([
    ...beyond(piece, 0, 2, box),
    ...piece,
    ...beyond(piece, piece.length - 2, -2, box),
  ]);
}

/**
 * Returns where a coast reaches a side when extended beyond one of its ends.
 * @param at index of the end
 * @param step index step from the end to the next point of the coast
 */
function beyond(piece: Int32Array, at: number, step: 2 | -2, box: Box): [x: number, y: number] {
  const [x, y] = [piece[at]!, piece[at + 1]!];
  const nearest = nearestOnSide(x, y, box);
  let back = at;
  while (piece[back + step] !== undefined && unitsApart(x, y, piece[back]!, piece[back + 1]!) < DIRECTION_M)
    back += step;
  const ahead = straightOn(x, y, x - piece[back]!, y - piece[back + 1]!, box);
  const isFar = unitsApart(x, y, ...ahead) > MAX_TIMES_NEAREST * unitsApart(x, y, ...nearest);
  return isFar || Number.isNaN(ahead[0]) || isCrossed(piece, x, y, ...ahead) ? nearest : ahead;
}

/** Returns true if a coast crosses the segment from a to b. */
function isCrossed(piece: Int32Array, ax: number, ay: number, bx: number, by: number): boolean {
  const sideOf = (x: number, y: number) => Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
  for (let i = 0; i + 3 < piece.length; i += 2) {
    const [x1, y1, x2, y2] = piece.subarray(i, i + 4) as unknown as [number, number, number, number];
    if (sideOf(x1, y1) * sideOf(x2, y2) >= 0) continue;
    const across = (x: number, y: number) => Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1));
    if (across(ax, ay) * across(bx, by) < 0) return true;
  }
  return false;
}

/** Returns where a ray from inside the box meets a side; NaN if dx and dy are 0. */
function straightOn(x: number, y: number, dx: number, dy: number, box: Box): [x: number, y: number] {
  const times = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : ((dx > 0 ? box.maxX : box.minX) - x) / dx,
    dy === 0 ? Number.POSITIVE_INFINITY : ((dy > 0 ? box.maxY : box.minY) - y) / dy,
  );
  if (times === Number.POSITIVE_INFINITY) return [Number.NaN, Number.NaN];
  const [sideX, sideY] = [Math.round(x + times * dx), Math.round(y + times * dy)];
  // snaps to the side, to undo rounding
  return nearestOnSide(sideX, sideY, box);
}

function metresToSide(x: number, y: number, box: Box): number {
  return unitsApart(x, y, ...nearestOnSide(x, y, box));
}

function metresBetween(from: Int32Array, to: Int32Array): number {
  return unitsApart(from.at(-2)!, from.at(-1)!, to[0]!, to[1]!);
}
