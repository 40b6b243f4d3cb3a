/** Simplifies lines (Douglas-Peucker). */
import type { Box } from './cut.ts';

/** For each point, 1 if it stays. Memory shared by all calls. */
let stays = new Uint8Array(1024);
/** Stack of pairs of points with unchecked points in between. */
const stack: number[] = [];

/**
 * Returns a path without points that are nearer than a tolerance to the line between the remaining ones.
 * @param path x and y alternate; its ends stay
 * @param tolerance in units of the path
 * @param seen box outside which the path is not refined
 */
export function simplifiedPath(path: Int32Array, tolerance: number, seen?: Box): Int32Array {
  const points = path.length / 2;
  if (points < 3) return path;
  if (points > stays.length) stays = new Uint8Array(2 * points);
  stays.fill(0, 0, points);
  stays[0] = 1;
  stays[points - 1] = 1;
  let count = 2;
  stack.push(0, points - 1);
  while (stack.length > 0) {
    const last = stack.pop()!;
    const first = stack.pop()!;
    const farthest = farthestBetween(path, first, last, tolerance * tolerance, seen);
    if (farthest === 0) continue;
    stays[farthest] = 1;
    count++;
    if (farthest - first > 1) stack.push(first, farthest);
    if (last - farthest > 1) stack.push(farthest, last);
  }
  if (count === points) return path;
  const out = new Int32Array(2 * count);
  let at = 0;
  for (let point = 0; point < points; point++) {
    if (stays[point] === 0) continue;
    out[at++] = path[2 * point]!;
    out[at++] = path[2 * point + 1]!;
  }
  return out;
}

/**
 * Returns the index of the point between two that is farthest from the line between them; 0 if all are within the
 * tolerance, or their bounding box is outside `seen`.
 */
function farthestBetween(
  path: Int32Array,
  first: number,
  last: number,
  squaredTolerance: number,
  seen: Box | undefined,
): number {
  const ax = path[2 * first]!;
  const ay = path[2 * first + 1]!;
  const dx = path[2 * last]! - ax;
  const dy = path[2 * last + 1]! - ay;
  const perLength = dx === 0 && dy === 0 ? 0 : 1 / (dx * dx + dy * dy);
  let most = squaredTolerance;
  let farthest = 0;
  let west = Math.min(0, dx);
  let east = Math.max(0, dx);
  let north = Math.min(0, dy);
  let south = Math.max(0, dy);
  for (let i = first + 1; i < last; i++) {
    const x = path[2 * i]! - ax;
    const y = path[2 * i + 1]! - ay;
    if (x < west) west = x;
    else if (x > east) east = x;
    if (y < north) north = y;
    else if (y > south) south = y;
    const along = (x * dx + y * dy) * perLength;
    const share = Math.max(0, Math.min(1, along));
    const offX = x - share * dx;
    const offY = y - share * dy;
    const squared = offX * offX + offY * offY;
    if (squared <= most) continue;
    most = squared;
    farthest = i;
  }
  if (
    seen &&
    (ax + east < seen.minX || ax + west > seen.maxX || ay + south < seen.minY || ay + north > seen.maxY)
  )
    return 0;
  return farthest;
}
