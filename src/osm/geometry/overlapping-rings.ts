/**
 * Outer rings that overlap, which OpenStreetMap forbids. By the even-odd rule they would have a hole where they overlap;
 * the milder reading is that the area covers the ground of each.
 */
import { pointInRings } from '../../region/spatial/geometry.ts';
import { boxOf } from './ring-measures.ts';

type Box = ReturnType<typeof boxOf>;

/** Maximum rings and edges that are compared in one relation, about 50 ms. Further rings count as separate. */
const MAX_COMPARISONS = 4_000_000;

/**
 * Returns the rings of an area as shapes, each of which covers its ground by the even-odd rule: one, unless outer rings
 * overlap. Repeated rings count once. An outer ring inside another one stays a hole, as its role may be wrong.
 * @param outer closed rings; x and y alternating, stored units
 */
export function shapesOf(outer: readonly Int32Array[], holes: readonly Int32Array[]): Int32Array[][] {
  if (outer.length < 2) return [[...outer, ...holes]];
  const shapes: { ring: Int32Array; box: Box }[][] = [[]];
  let left = MAX_COMPARISONS;
  for (const ring of withoutRepeated(outer)) {
    const box = boxOf([ring]);
    const overlaps = (other: { ring: Int32Array; box: Box }) => {
      left--;
      if (!doTouch(box, other.box)) return false;
      left -= (ring.length / 2) * (other.ring.length / 2);
      return left >= 0 && areCrossing(ring, other.ring);
    };
    const shape = left < 0 ? shapes[0] : shapes.find((rings) => !rings.some(overlaps));
    if (shape) shape.push({ ring, box });
    else shapes.push([{ ring, box }]);
  }
  const [first, ...others] = shapes.map((rings) => rings.map(({ ring }) => ring));
  if (others.length === 0) return [[...first!, ...holes]];
  return [first!, ...others].map((rings) => [...rings, ...holes.filter((hole) => isWithin(hole, rings))]);
}

/** Maximum rings of one bbox with which another one is compared. */
const MAX_ALIKE = 8;

/** Returns rings without those that have the same nodes as another one. */
function withoutRepeated(rings: readonly Int32Array[]): readonly Int32Array[] {
  const byBox = new Map<string, Int32Array[]>();
  return rings.filter((ring) => {
    const key = Object.values(boxOf([ring])).join();
    const alike = byBox.get(key);
    if (!alike) byBox.set(key, [ring]);
    else if (alike.some((other) => isSame(nodesOf(ring), nodesOf(other)))) return false;
    else if (alike.length < MAX_ALIKE) alike.push(ring);
    return true;
  });
}

function nodesOf(ring: Int32Array): ReadonlySet<string> {
  const nodes = new Set<string>();
  for (let i = 0; i < ring.length; i += 2) nodes.add(`${ring[i]} ${ring[i + 1]}`);
  return nodes;
}

function isSame(nodes: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return nodes.size === others.size && [...nodes].every((node) => others.has(node));
}

/** Returns true if the first edge of a hole is inside the rings. */
export function isWithin(hole: Int32Array, rings: readonly Int32Array[]): boolean {
  return pointInRings((hole[0]! + hole[2]!) / 2, (hole[1]! + hole[3]!) / 2, rings);
}

function doTouch(a: Box, b: Box): boolean {
  return a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY;
}

/**
 * Returns true if the boundaries of two rings cross. Rings that meet in several nodes cross only where edges cross
 * between their nodes: which of the ways at these nodes belong together is open, and each choice covers the same ground
 * by the even-odd rule.
 */
function areCrossing(a: Int32Array, b: Int32Array): boolean {
  if (haveCrossingEdges(a, b)) return true;
  const nodes = nodesOf(a);
  const shared = [...nodesOf(b)].filter((node) => nodes.has(node)).length;
  return shared < 2 && (isOnBothSides(a, b) || isOnBothSides(b, a));
}

function haveCrossingEdges(a: Int32Array, b: Int32Array): boolean {
  const box = boxOf([b]);
  for (let i = 0; i + 3 < a.length; i += 2) {
    const [x0, y0, x1, y1] = [a[i]!, a[i + 1]!, a[i + 2]!, a[i + 3]!];
    if (Math.max(x0, x1) < box.minX || Math.min(x0, x1) > box.maxX) continue;
    if (Math.max(y0, y1) < box.minY || Math.min(y0, y1) > box.maxY) continue;
    for (let j = 0; j + 3 < b.length; j += 2) {
      const [u0, v0, u1, v1] = [b[j]!, b[j + 1]!, b[j + 2]!, b[j + 3]!];
      const apart = sideOf(x0, y0, x1, y1, u0, v0) * sideOf(x0, y0, x1, y1, u1, v1) < 0;
      if (apart && sideOf(u0, v0, u1, v1, x0, y0) * sideOf(u0, v0, u1, v1, x1, y1) < 0) return true;
    }
  }
  return false;
}

/** Returns on which side of a line a point is: -1, 0 or 1. */
function sideOf(x0: number, y0: number, x1: number, y1: number, x: number, y: number): number {
  return Math.sign((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0));
}

/** Returns true if corners or middles of edges of a ring are both inside and outside of another one. */
function isOnBothSides(ring: Int32Array, other: Int32Array): boolean {
  let inside = false;
  let outside = false;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [x0, y0, x1, y1] = [ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!];
    for (const [x, y] of [
      [x0, y0],
      [(x0 + x1) / 2, (y0 + y1) / 2],
    ] as const) {
      if (isOnEdge(x, y, other)) continue;
      if (pointInRings(x, y, [other])) inside = true;
      else outside = true;
      if (inside && outside) return true;
    }
  }
  return false;
}

function isOnEdge(x: number, y: number, ring: Int32Array): boolean {
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [x0, y0, x1, y1] = [ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!];
    if (x < Math.min(x0, x1) || x > Math.max(x0, x1) || y < Math.min(y0, y1) || y > Math.max(y0, y1))
      continue;
    if (sideOf(x0, y0, x1, y1, x, y) === 0) return true;
  }
  return false;
}
