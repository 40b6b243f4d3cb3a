/** Cuts shapes to a box. */
import type { MapFeature, Shape } from '../map-feature.ts';

/** Stored units (1e-7 degrees) where nothing else is said, all inclusive. */
export interface Box {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** The box around paths. */
export function boxAround(paths: readonly Int32Array[]): Box {
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

/** What of a feature lies within a box: nothing, itself, or as many pieces as its line is cut into. */
export function cutFeature(feature: MapFeature, around: Box, box: Box): MapFeature[] {
  const pieces = cutPaths(feature.shape, feature.paths, around, box);
  return pieces.map((paths) => (paths === feature.paths ? feature : { ...feature, paths }));
}

/** The same of a shape, in any units: the paths of each piece. */
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

/** The pieces of a line within a box, from border to border. */
export function cutLine(path: Int32Array, box: Box): Int32Array[] {
  const pieces: number[][] = [];
  let piece: number[] = [];
  for (let i = 0; i + 3 < path.length; i += 2) {
    const part = cutSegment(path[i]!, path[i + 1]!, path[i + 2]!, path[i + 3]!, box);
    if (!part) continue;
    const [x1, y1, x2, y2] = part;
    const goesOn = piece.length > 0 && piece.at(-2) === x1 && piece.at(-1) === y1;
    if (!goesOn) {
      piece = [x1, y1];
      pieces.push(piece);
    }
    piece.push(x2, y2);
  }
  return pieces.map((each) => Int32Array.from(each));
}

type Segment = [x1: number, y1: number, x2: number, y2: number];

/** Liang and Barsky's way: the shares of the segment at which it enters and leaves. */
function cutSegment(x1: number, y1: number, x2: number, y2: number, box: Box): Segment | null {
  const [dx, dy] = [x2 - x1, y2 - y1];
  let enter = 0;
  let leave = 1;
  for (const [step, room] of [
    [-dx, x1 - box.minX],
    [dx, box.maxX - x1],
    [-dy, y1 - box.minY],
    [dy, box.maxY - y1],
  ] as const) {
    if (step === 0 && room < 0) return null;
    if (step < 0) enter = Math.max(enter, room / step);
    if (step > 0) leave = Math.min(leave, room / step);
  }
  if (enter > leave) return null;
  const at = (share: number): [number, number] => [Math.round(x1 + share * dx), Math.round(y1 + share * dy)];
  return [...(enter > 0 ? at(enter) : [x1, y1]), ...(leave < 1 ? at(leave) : [x2, y2])] as Segment;
}

/** Sutherland and Hodgman's way: one side after the other; where a ring leaves and comes back it follows the side. */
function cutRing(ring: Int32Array, box: Box): Int32Array {
  let points: number[] = Array.from(ring);
  for (const [axis, limit, sign] of [
    [0, box.minX, 1],
    [0, box.maxX, -1],
    [1, box.minY, 1],
    [1, box.maxY, -1],
  ] as const) {
    const kept: number[] = [];
    const isIn = (i: number) => sign * (points[i + axis]! - limit) >= 0;
    for (let i = 0; i + 3 < points.length; i += 2) {
      if (isIn(i)) kept.push(points[i]!, points[i + 1]!);
      if (isIn(i) === isIn(i + 2)) continue;
      const share = (limit - points[i + axis]!) / (points[i + 2 + axis]! - points[i + axis]!);
      const other = Math.round(
        points[i + 1 - axis]! + share * (points[i + 3 - axis]! - points[i + 1 - axis]!),
      );
      kept.push(...(axis === 0 ? [limit, other] : [other, limit]));
    }
    if (kept.length === 0) return new Int32Array(0);
    kept.push(kept[0]!, kept[1]!);
    points = kept;
  }
  return Int32Array.from(points);
}
