/** Geometry of a way: the positions of its nodes, in several paths if nodes are missing in the file. */
import { cutPath, cutRings } from '../geometry/antimeridian.ts';

export interface Course {
  /** positions of all nodes found: x and y alternating, stored units */
  points: Int32Array;
  /** indexes in `points` before which nodes are missing */
  breaks: number[];
  /** the parts between missing nodes and the 180th meridian, without those of a single point */
  paths: Int32Array[];
  firstNode: number;
  lastNode: number;
  closed: boolean;
}

/** Returns the `paths` of a course. */
export function pathsOf(points: Int32Array, breaks: readonly number[]): Int32Array[] {
  if (breaks.length === 0) return points.length < 4 ? [] : cutPath(points);
  const paths: Int32Array[] = [];
  let from = 0;
  for (const at of [...breaks, points.length]) {
    if (at - from >= 4) paths.push(...cutPath(points.subarray(from, at)));
    from = at;
  }
  return paths;
}

/** Returns the rings of a closed course; one with missing nodes is closed again. Empty if too little is left. */
export function ringsOf({ points, breaks, paths }: Course): Int32Array[] {
  const ring = breaks.length === 0 ? points : closedAgain(points);
  if (ring.length < 8) return [];
  return paths[0] === ring ? [ring] : cutRings([ring]);
}

/**
 * Returns an outline with missing nodes as a closed ring, by repeating its first point at the end. Outlines of fewer
 * than three points are returned unchanged.
 */
function closedAgain(path: Int32Array): Int32Array {
  const length = path.length;
  if (length < 6 || (path[0] === path[length - 2] && path[1] === path[length - 1])) return path;
  const ring = new Int32Array(length + 2);
  ring.set(path);
  ring[length] = path[0]!;
  ring[length + 1] = path[1]!;
  return ring;
}
