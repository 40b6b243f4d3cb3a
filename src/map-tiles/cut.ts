/** Cuts shapes to a box. */
import type { Shape } from './map-feature.ts';

/** Bounding box, all sides inclusive, in the units of the shape. */
export interface Box {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** The infinite box. */
export const ALL: Box = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };

/** Returns the bounding box of paths. */
export function boxOfPaths(paths: readonly Int32Array[]): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const path of paths) {
    for (let i = 0; i < path.length; i += 2) {
      const [x, y] = [path[i]!, path[i + 1]!];
      if (x < box.minX) box.minX = x;
      if (x > box.maxX) box.maxX = x;
      if (y < box.minY) box.minY = y;
      if (y > box.maxY) box.maxY = y;
    }
  }
  return box;
}

/**
 * Returns the parts of a shape inside a box, each as its paths: none, the whole shape, the pieces of a line, or the cut
 * area.
 * @param around bounding box of all paths
 */
export function cutPaths(shape: Shape, paths: Int32Array[], around: Box, box: Box): Int32Array[][] {
  if (around.maxX < box.minX || around.minX > box.maxX || around.maxY < box.minY || around.minY > box.maxY)
    return [];
  const isInside =
    around.minX >= box.minX && around.maxX <= box.maxX && around.minY >= box.minY && around.maxY <= box.maxY;
  if (isInside) return [paths];
  if (shape === 'line') return paths.flatMap((path) => cutLine(path, box)).map((path) => [path]);
  const [outer, ...holes] = paths.map((ring) => cutRing(ring, box));
  if (!outer || outer.length < 8) return [];
  return [[outer, ...holes.filter((hole) => hole.length >= 8)]];
}

/** Returns the pieces of a line inside a box; where they are cut, they end on a side of the box. */
export function cutLine(path: Int32Array, box: Box): Int32Array[] {
  const { minX, minY, maxX, maxY } = box;
  const pieces: number[][] = [];
  let piece: number[] = [];
  for (let i = 0; i + 3 < path.length; i += 2) {
    const x1 = path[i]!;
    const y1 = path[i + 1]!;
    const x2 = path[i + 2]!;
    const y2 = path[i + 3]!;
    // most segments of a long line are outside the box
    if (x1 < minX ? x2 < minX : x1 > maxX && x2 > maxX) continue;
    if (y1 < minY ? y2 < minY : y1 > maxY && y2 > maxY) continue;
    const part = cutSegment(x1, y1, x2, y2, box);
    if (!part) continue;
    const goesOn =
      piece.length > 0 && piece[piece.length - 2] === part[0] && piece[piece.length - 1] === part[1];
    if (!goesOn) {
      piece = [part[0], part[1]];
      pieces.push(piece);
    }
    piece.push(part[2], part[3]);
  }
  return pieces.map((each) => Int32Array.from(each));
}

type Segment = [x1: number, y1: number, x2: number, y2: number];

/** Returns the part of a segment inside a box (Liang-Barsky); null if there is none. */
function cutSegment(x1: number, y1: number, x2: number, y2: number, box: Box): Segment | null {
  const { minX, minY, maxX, maxY } = box;
  if (
    x1 >= minX &&
    x1 <= maxX &&
    y1 >= minY &&
    y1 <= maxY &&
    x2 >= minX &&
    x2 <= maxX &&
    y2 >= minY &&
    y2 <= maxY
  )
    return [x1, y1, x2, y2];
  const [dx, dy] = [x2 - x1, y2 - y1];
  let enter = 0;
  let leave = 1;
  for (const [step, room] of [
    [-dx, x1 - minX],
    [dx, maxX - x1],
    [-dy, y1 - minY],
    [dy, maxY - y1],
  ] as const) {
    if (step === 0 && room < 0) return null;
    if (step < 0) enter = Math.max(enter, room / step);
    if (step > 0) leave = Math.min(leave, room / step);
  }
  if (enter > leave) return null;
  const at = (share: number): [number, number] => [Math.round(x1 + share * dx), Math.round(y1 + share * dy)];
  return [...(enter > 0 ? at(enter) : [x1, y1]), ...(leave < 1 ? at(leave) : [x2, y2])] as Segment;
}

/**
 * Cuts a ring at one side of a box after the other (Sutherland-Hodgman). Where the ring leaves the box and returns, it
 * follows the side.
 */
function cutRing(ring: Int32Array, box: Box): Int32Array {
  const around = boxOfPaths([ring]);
  let points = ring;
  if (around.minX < box.minX) points = cutSide(points, 0, box.minX, 1);
  if (around.maxX > box.maxX) points = cutSide(points, 0, box.maxX, -1);
  if (around.minY < box.minY) points = cutSide(points, 1, box.minY, 1);
  if (around.maxY > box.maxY) points = cutSide(points, 1, box.maxY, -1);
  return points;
}

/** Cuts a ring at one side. @param axis 0 = x, 1 = y @param sign 1 keeps what exceeds the limit, -1 what is below */
function cutSide(ring: Int32Array, axis: 0 | 1, limit: number, sign: 1 | -1): Int32Array {
  // every segment across the limit adds a point
  const kept = new Int32Array(2 * ring.length + 2);
  let length = 0;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const from = sign * (ring[i + axis]! - limit);
    const to = sign * (ring[i + 2 + axis]! - limit);
    if (from >= 0) {
      kept[length++] = ring[i]!;
      kept[length++] = ring[i + 1]!;
    }
    if (from >= 0 === to >= 0) continue;
    const start = ring[i + 1 - axis]!;
    const other = Math.round(start + (from / (from - to)) * (ring[i + 3 - axis]! - start));
    kept[length++] = axis === 0 ? limit : other;
    kept[length++] = axis === 0 ? other : limit;
  }
  if (length === 0) return kept.subarray(0, 0);
  kept[length++] = kept[0]!;
  kept[length++] = kept[1]!;
  return kept.slice(0, length);
}
