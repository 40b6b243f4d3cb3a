/**
 * Traffic of dead ends: the trips of everything behind them. Finds the bridges of the graph (Tarjan 1974) in one
 * traversal, so that a turning circle or a block of streets with one entrance is a dead end like a tree.
 */
import { edgesAt, type RoadGraph } from './road-graph.ts';

/** Value of `DeadEnds.behind` for edges that are not dead ends. */
export const THROUGH = -1;

export interface DeadEnds {
  /** per edge: trips of everything cut off by removing it, with its own; THROUGH if nothing is cut off */
  behind: Float64Array;
  /**
   * per edge: maximum trips, those of the whole block of streets around it; Infinity unless the block has one
   * entrance
   */
  most: Float64Array;
}

/**
 * Returns the trips of dead ends, in linear time. Trips are whole numbers, so that sums are the same in any order.
 * @param trips trips that start or end on each edge
 * @param isOpen per vertex: 1 if a road continues there beyond the data
 */
export function deadEndsOf(graph: RoadGraph, trips: Float64Array, isOpen: Uint8Array): DeadEnds {
  const { from, to, xs } = graph;
  const { first, edges } = edgesAt(graph);
  const behind = new Float64Array(from.length).fill(THROUGH);
  const most = new Float64Array(from.length).fill(Number.POSITIVE_INFINITY);
  const low = new Int32Array(xs.length);
  const seen = new Int32Array(xs.length);
  const entry = new Int32Array(xs.length).fill(-1);
  const next = first.slice(0, xs.length);
  // per vertex: trips and open ends in its subtree of the traversal
  const sum = new Float64Array(xs.length);
  const open = new Int32Array(xs.length);
  const order = new Int32Array(xs.length);
  const cap = new Float64Array(xs.length);
  let visited = 0;
  // start where roads continue: then the side of the root is never a dead end
  for (let i = 0; i < 2 * xs.length; i++) {
    const root = i % xs.length;
    if (seen[root] || (i < xs.length && !isOpen[root])) continue;
    const begin = visited;
    order[visited++] = root;
    seen[root] = visited;
    low[root] = visited;
    for (let v = root; ; ) {
      if (next[v]! < first[v + 1]!) {
        const edge = edges[next[v]!++]!;
        if (edge === entry[v]) continue;
        const other = from[edge]! === v ? to[edge]! : from[edge]!;
        if (!seen[other]) {
          entry[other] = edge;
          order[visited++] = other;
          seen[other] = visited;
          low[other] = visited;
          v = other;
        } else if (seen[other]! < low[v]!) low[v] = seen[other]!;
        continue;
      }
      if (v === root) break;
      const edge = entry[v]!;
      const parent = from[edge]! === v ? to[edge]! : from[edge]!;
      if (low[v]! < low[parent]!) low[parent] = low[v]!;
      v = parent;
    }
    addUp(begin, visited);
  }
  return { behind, most };

  /** Sums up the component whose vertices were visited in this span, from its leaves to its root, and then back. */
  function addUp(begin: number, end: number): void {
    for (let i = begin; i < end; i++) {
      const v = order[i]!;
      open[v]! += isOpen[v]!;
      // an edge by which the traversal entered no vertex belongs to the vertex it starts at
      for (let k = first[v]!; k < first[v + 1]!; k++) {
        const edge = edges[k]!;
        const isWayIn = entry[from[edge]!] === edge || entry[to[edge]!] === edge;
        if (isWayIn || from[edge] !== v) continue;
        // a loop is listed twice
        sum[v]! += from[edge] === to[edge] ? trips[edge]! / 2 : trips[edge]!;
      }
    }
    for (let i = end - 1; i > begin; i--) {
      const v = order[i]!;
      const edge = entry[v]!;
      const parent = from[edge] === v ? to[edge]! : from[edge]!;
      sum[parent]! += sum[v]! + trips[edge]!;
      open[parent]! += open[v]!;
    }
    const root = order[begin]!;
    cap[root] = Number.POSITIVE_INFINITY;
    for (let i = begin + 1; i < end; i++) {
      const v = order[i]!;
      const edge = entry[v]!;
      const parent = from[edge] === v ? to[edge]! : from[edge]!;
      cap[v] = cap[parent]!;
      if (low[v] !== seen[v]) continue;
      const inner = open[v] === 0 ? sum[v]! + trips[edge]! : Number.POSITIVE_INFINITY;
      const outer = open[root] === open[v] ? sum[root]! - sum[v]! : Number.POSITIVE_INFINITY;
      const trip = Math.min(inner, outer);
      if (trip === Number.POSITIVE_INFINITY) continue;
      behind[edge] = trip;
      if (open[root]! > 0) cap[v] = Math.min(cap[v]!, inner);
    }
    for (let i = begin; i < end; i++) {
      const v = order[i]!;
      for (let k = first[v]!; k < first[v + 1]!; k++) {
        const edge = edges[k]!;
        most[edge] = Math.min(most[edge]!, cap[v]!);
      }
    }
  }
}
