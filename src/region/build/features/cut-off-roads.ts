/** Finds roads that no van can reach at night: behind a bollard, a gate that is locked, private or closed at night, or a low bridge. */

import { type ClosedNights, CutOff, MIN_CONNECTED_M } from '../../format/sections/roads.ts';
import type { DrawnRoads } from './isolated-roads.ts';

/** Roads with what stops vans, besides what stops all vehicles. */
export interface VanRoads extends DrawnRoads {
  /** returns true if an edge is too low or narrow for every van */
  isTooSmall(edge: number): boolean;
  /** returns true if a barrier is */
  isTooSmallAt(vertex: number): boolean;
  /** returns the nights in a part of which an edge is closed */
  closedNights(edge: number): ClosedNights;
  /** returns those of a barrier */
  closedNightsAt(vertex: number): ClosedNights;
}

/**
 * Returns CutOff bits for every edge: VANS if no van can reach it because of barriers and limits, AT_TIMES if none can in
 * some nights; 0 for others. Such roads are fewer than MIN_CONNECTED_M, or not the longest ones, and would be connected
 * without barriers and limits. The direction of one-way roads does not matter.
 */
export function cutOffRoads(roads: VanRoads): Uint8Array {
  const cutOff = withoutWay(roads, (nights) => nights === 'all');
  const { metres, vertices, closedNights, closedNightsAt } = roads;
  const isClosedAtTimes = (nights: ClosedNights) => nights !== 'none';
  const isAnyClosed =
    metres.some((_, edge) => closedNights(edge) !== 'none') ||
    someVertex(vertices, (at) => closedNightsAt(at) === 'some');
  if (!isAnyClosed) return cutOff.map((each) => each * CutOff.VANS);
  const atTimes = withoutWay(roads, isClosedAtTimes);
  return cutOff.map((each, edge) => {
    if (each === 1) return CutOff.VANS;
    return atTimes[edge] === 1 || closedNights(edge) !== 'none' ? CutOff.AT_TIMES : 0;
  });
}

function someVertex(vertices: number, holds: (vertex: number) => boolean): boolean {
  for (let vertex = 0; vertex < vertices; vertex++) if (holds(vertex)) return true;
  return false;
}

/** Returns 1 for every edge that no van can reach. @param isClosed returns true if being closed in these nights counts */
function withoutWay(roads: VanRoads, isClosed: (nights: ClosedNights) => boolean): Uint8Array {
  const { ends, metres, isStop, isTooSmall, isTooSmallAt, closedNights, closedNightsAt } = roads;
  const isStopped = (vertex: number) =>
    isStop(vertex) || isTooSmallAt(vertex) || isClosed(closedNightsAt(vertex));
  const open = connectedFor(
    roads,
    () => false,
    () => false,
  );
  const forVans = connectedFor(roads, (edge) => isTooSmall(edge) || isClosed(closedNights(edge)), isStopped);
  return Uint8Array.from(metres, (_, edge) => {
    const [from, to] = [ends[2 * edge]!, ends[2 * edge + 1]!];
    // a road that is closed at night says so itself
    if ((!open(from) && !open(to)) || isClosed(closedNights(edge))) return 0;
    const isReached = !isTooSmall(edge) && (forVans(from) || forVans(to));
    return isReached ? 0 : 1;
  });
}

/** Returns a function that returns true for vertices of long pieces, or of the longest one; not for stopped ones. */
function connectedFor(
  { vertices, ends, metres, open }: VanRoads,
  isClosed: (edge: number) => boolean,
  isStopped: (vertex: number) => boolean,
): (vertex: number) => boolean {
  const pieces = new Pieces(vertices);
  const lengths = new Float64Array(vertices);
  for (let edge = 0; edge < metres.length; edge++) {
    const [from, to] = [ends[2 * edge]!, ends[2 * edge + 1]!];
    if (!isClosed(edge) && !isStopped(from) && !isStopped(to)) pieces.join(from, to);
  }
  for (let edge = 0; edge < metres.length; edge++) {
    if (isClosed(edge)) continue;
    // an edge that ends at a barrier belongs to the piece of its other end
    const at = isStopped(ends[2 * edge]!) ? ends[2 * edge + 1]! : ends[2 * edge]!;
    lengths[pieces.rootOf(at)]! += metres[edge]!;
  }
  for (const vertex of open) lengths[pieces.rootOf(vertex)] = Number.POSITIVE_INFINITY;
  const least = Math.min(
    MIN_CONNECTED_M,
    lengths.reduce((most, length) => Math.max(most, length), 0),
  );
  return (vertex) => !isStopped(vertex) && lengths[pieces.rootOf(vertex)]! >= least;
}

/** Disjoint sets of vertices (union-find with path halving). */
class Pieces {
  private readonly parents: Uint32Array;

  constructor(vertices: number) {
    this.parents = Uint32Array.from({ length: vertices }, (_, vertex) => vertex);
  }

  rootOf(vertex: number): number {
    const { parents } = this;
    let at = vertex;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]!]!;
      at = parents[at]!;
    }
    return at;
  }

  join(a: number, b: number): void {
    this.parents[this.rootOf(a)] = this.rootOf(b);
  }
}
