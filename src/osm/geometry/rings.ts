/** Joins ways to closed rings, which are the shapes of area relations. */
import { pointInRings } from '../../region/spatial/geometry.ts';
import { endToEnd, reversedPath } from '../../shared/collections/paths.ts';

export interface MemberWay {
  firstNode: number;
  lastNode: number;
  path: Int32Array;
}

export interface JoinedRings {
  rings: Int32Array[];
  /** number of ways that are in no closed ring */
  unclosed: number;
}

/**
 * Joins ways at their end nodes, in any order and direction. Where more than two meet, any pairing that closes is
 * valid. Does not backtrack: a loose end that branches off a ring may leave the ring unclosed.
 */
export function joinRings(ways: readonly MemberWay[]): JoinedRings {
  const rings: Int32Array[] = [];
  const waiting = new Map<number, Set<MemberWay>>();
  const open = new Set<MemberWay>();
  for (const way of ways) {
    if (way.firstNode === way.lastNode) {
      if (way.path.length >= 8) rings.push(way.path);
      continue;
    }
    open.add(way);
    for (const end of [way.firstNode, way.lastNode]) {
      const there = waiting.get(end);
      if (there) there.add(way);
      else waiting.set(end, new Set([way]));
    }
  }
  let unclosed = 0;
  for (const start of open) {
    const chain: Int32Array[] = [];
    let way: MemberWay | undefined = start;
    let end = start.firstNode;
    while (way) {
      open.delete(way);
      waiting.get(way.firstNode)?.delete(way);
      waiting.get(way.lastNode)?.delete(way);
      chain.push(way.firstNode === end ? way.path : reversedPath(way.path));
      end = way.firstNode === end ? way.lastNode : way.firstNode;
      if (end === start.firstNode) break;
      way = waiting.get(end)?.values().next().value;
    }
    const ring = endToEnd(chain);
    if (end !== start.firstNode) unclosed += chain.length;
    else if (ring.length >= 8) rings.push(ring);
  }
  return { rings, unclosed };
}

/**
 * Returns the rings of an area. Drops holes without an outer ring around them: they would count as areas by
 * the even-odd rule.
 */
export function ringsOfArea(outer: readonly MemberWay[], inner: readonly MemberWay[]): JoinedRings {
  const outside = joinRings(outer);
  const holes = joinRings(inner);
  const kept = holes.rings.filter((hole) =>
    pointInRings((hole[0]! + hole[2]!) / 2, (hole[1]! + hole[3]!) / 2, outside.rings),
  );
  return { rings: [...outside.rings, ...kept], unclosed: outside.unclosed + holes.unclosed };
}
