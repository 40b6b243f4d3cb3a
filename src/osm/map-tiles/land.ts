/** Land beside the sea, from coastlines: they have the land on their left, and the box of the map closes them. */
import type { Box } from '../../map-tiles/tiler/cut.ts';
import { cutLine } from '../../map-tiles/tiler/cut.ts';
import { pointInRings } from '../../region/spatial/geometry.ts';
import type { MemberWay } from '../geometry/rings.ts';

/** A land area: outer ring, then lakes that the sea's line goes around. */
type Land = Int32Array[];

/**
 * The land in a box; without a coast it is all land. A coast that ends within the box, as extracts cut it, goes on
 * straight to the nearest side.
 */
export function landIn(coasts: readonly MemberWay[], box: Box): Land[] {
  const islands: Land[] = [];
  const lakes: Int32Array[] = [];
  const pieces: Int32Array[] = [];
  for (const line of joinedHeadToTail(coasts)) {
    const isClosed = line[0] === line.at(-2) && line[1] === line.at(-1);
    const cut = cutLine(line, box);
    const isWhole = cut.length === 1 && cut[0]!.length === line.length;
    if (!isClosed || !isWhole) pieces.push(...(isClosed ? joinedAtStart(cut) : cut));
    else if (isCounterClockwise(line)) islands.push([line]);
    else lakes.push(line);
  }
  const mainland = closedAlong(
    box,
    pieces.filter((piece) => piece.length >= 4).map((piece) => reachingSides(piece, box)),
  );
  if (mainland.length === 0 && islands.length === 0) mainland.push([ringOf(box)]);
  const lands = [...mainland, ...islands];
  for (const lake of lakes) lands.find(([outer]) => pointInRings(lake[0]!, lake[1]!, [outer!]))?.push(lake);
  return lands;
}

/** Coastlines all run the same way: each goes on where another one begins. */
function joinedHeadToTail(coasts: readonly MemberWay[]): Int32Array[] {
  const byStart = new Map(coasts.map((way) => [way.firstNode, way]));
  const continued = new Set(coasts.map(({ lastNode }) => lastNode));
  // those that nothing leads to come first, so that only circles are left for the others
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

/** The first piece of a circle goes on from its last one where the circle begins within the box. */
function joinedAtStart(pieces: Int32Array[]): Int32Array[] {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last || first === last) return pieces;
  if (first[0] !== last.at(-2) || first[1] !== last.at(-1)) return pieces;
  return [Int32Array.from([...last, ...first.subarray(2)]), ...pieces.slice(1, -1)];
}

function reachingSides(piece: Int32Array, box: Box): Int32Array {
  const start = nearestOnSide(piece[0]!, piece[1]!, box);
  const end = nearestOnSide(piece.at(-2)!, piece.at(-1)!, box);
  return Int32Array.from([...start, ...piece, ...end]);
}

function nearestOnSide(x: number, y: number, box: Box): [number, number] {
  const [west, south, east, north] = [x - box.minX, y - box.minY, box.maxX - x, box.maxY - y];
  const nearest = Math.min(west, south, east, north);
  if (nearest === west) return [box.minX, y];
  if (nearest === south) return [x, box.minY];
  return nearest === east ? [box.maxX, y] : [x, box.maxY];
}

/** Rings of pieces of coast and of the box's sides between them, against the clock as the land lies on the left. */
function closedAlong(box: Box, pieces: readonly Int32Array[]): Land[] {
  const left = new Set(pieces);
  const lands: Land[] = [];
  for (const first of pieces) {
    if (!left.delete(first)) continue;
    const points: number[] = [...first];
    for (let piece = first; ; ) {
      const from = wayAround(piece.at(-2)!, piece.at(-1)!, box);
      const distance = (next: Int32Array) => (wayAround(next[0]!, next[1]!, box) - from + 4) % 4;
      let next = first;
      for (const other of left) if (distance(other) < distance(next)) next = other;
      points.push(...cornersBetween(from, distance(next), box));
      if (next === first) break;
      left.delete(next);
      for (const value of next) points.push(value);
      piece = next;
    }
    points.push(points[0]!, points[1]!);
    lands.push([Int32Array.from(points)]);
  }
  return lands;
}

/** How far around the box against the clock a point on its side is, from the south-west: 0..4, a side is 1. */
function wayAround(x: number, y: number, box: Box): number {
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
  if (y === box.minY) return (x - box.minX) / width;
  if (x === box.maxX) return 1 + (y - box.minY) / height;
  if (y === box.maxY) return 2 + (box.maxX - x) / width;
  return (3 + (box.maxY - y) / height) % 4;
}

function cornersBetween(from: number, distance: number, box: Box): number[] {
  const corners = [
    [box.minX, box.minY],
    [box.maxX, box.minY],
    [box.maxX, box.maxY],
    [box.minX, box.maxY],
  ] as const;
  const between: number[] = [];
  for (let corner = Math.floor(from) + 1; corner < from + distance; corner++)
    between.push(...corners[corner % 4]!);
  return between;
}

function ringOf({ minX, minY, maxX, maxY }: Box): Int32Array {
  return Int32Array.of(minX, minY, maxX, minY, maxX, maxY, minX, maxY, minX, minY);
}

function isCounterClockwise(ring: Int32Array): boolean {
  let doubled = 0;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    doubled +=
      (ring[i]! - ring[0]!) * (ring[i + 3]! - ring[1]!) -
      (ring[i + 2]! - ring[0]!) * (ring[i + 1]! - ring[1]!);
  }
  return doubled > 0;
}
