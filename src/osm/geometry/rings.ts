/** Joins ways to closed rings, which are the shapes of area relations. */
import { endToEnd, reversedPath } from '../../shared/collections/paths.ts';
import { cutRings } from './antimeridian.ts';
import { isWithin, shapesOf } from './overlapping-rings.ts';

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

/** A way of a chain, in the direction of the chain. */
interface Link {
  path: Int32Array;
  fromNode: number;
}

/**
 * Joins ways at their end nodes, in any order and direction. A chain that returns to one of its nodes closes a ring
 * there, and a way that leads nowhere is dropped from the chain. Where more than two meet, any pairing that closes is
 * valid.
 */
export function joinRings(ways: readonly MemberWay[]): JoinedRings {
  const rings: Int32Array[] = [];
  const waiting = new Map<number, Set<MemberWay>>();
  for (const way of ways) {
    if (way.firstNode === way.lastNode) {
      if (way.path.length >= 8) rings.push(way.path);
      continue;
    }
    for (const end of [way.firstNode, way.lastNode]) {
      const there = waiting.get(end);
      if (there) there.add(way);
      else waiting.set(end, new Set([way]));
    }
  }
  let unclosed = 0;
  for (const start of waiting.keys()) {
    const chain: Link[] = [];
    /** number of ways in the chain up to each of its nodes */
    const lengths = new Map([[start, 0]]);
    let end = start;
    while (chain.length > 0 || waiting.get(end)!.size > 0) {
      const way = waiting.get(end)!.values().next().value;
      if (!way) {
        lengths.delete(end);
        end = chain.pop()!.fromNode;
        unclosed++;
        continue;
      }
      waiting.get(way.firstNode)!.delete(way);
      waiting.get(way.lastNode)!.delete(way);
      const isForward = way.firstNode === end;
      chain.push({ path: isForward ? way.path : reversedPath(way.path), fromNode: end });
      end = isForward ? way.lastNode : way.firstNode;
      const before = lengths.get(end);
      if (before === undefined) {
        lengths.set(end, chain.length);
        continue;
      }
      const loop = chain.splice(before);
      for (const { fromNode } of loop.slice(1)) lengths.delete(fromNode);
      const ring = endToEnd(loop.map(({ path }) => path));
      if (ring.length >= 8) rings.push(ring);
    }
  }
  return { rings: cutRings(rings), unclosed };
}

/** The shapes of an area: several if outer rings overlap, see `shapesOf`. */
export interface AreaShapes {
  shapes: Int32Array[][];
  /** number of ways that are in no closed ring */
  unclosed: number;
}

/** Returns the shapes of an area. Drops holes without an outer ring around them: they would count as areas. */
export function shapesOfArea(outer: readonly MemberWay[], inner: readonly MemberWay[]): AreaShapes {
  const outside = joinRings(outer);
  const holes = joinRings(inner);
  const kept = holes.rings.filter((hole) => isWithin(hole, outside.rings));
  const shapes = outside.rings.length === 0 ? [] : shapesOf(outside.rings, kept);
  return { shapes, unclosed: outside.unclosed + holes.unclosed };
}
