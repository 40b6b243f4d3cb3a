/**
 * Shortest ways from a start, without regard to turns: Dijkstra's algorithm over the networks of several regions. Networks
 * meet at vertices with equal coordinates, which are looked up where the boxes of networks overlap.
 */

import { NONE, type RoadNetwork } from '../region/read/road-network.ts';
import { VertexHeap } from './heap.ts';
import type { Paces } from './paces.ts';

/**
 * Values of `State.arrived` for a vertex that was not reached by an edge: SEED for a start, JOINED for a vertex that
 * was reached from another network at the same position.
 */
export const SEED = 0xffffffff;
export const JOINED = 0xfffffffe;

export interface VertexId {
  network: number;
  vertex: number;
}

export interface Seed extends VertexId {
  seconds: number;
}

export interface SearchRequest {
  seeds: readonly Seed[];
  /** paces of the vehicle in each network */
  paces: readonly Paces[];
  /**
   * Called with every reached vertex and its time, s.
   * @returns false to end the search
   */
  visit: (network: number, vertex: number, seconds: number) => boolean;
}

/** State of the search in one network, allocated when a search first reaches the network and then reused. */
interface State {
  /** fastest time to each vertex so far, s */
  seconds: Float64Array;
  /** last edge of the way to each vertex: 2 * edge, plus 1 if driven backwards; or SEED or JOINED */
  arrived: Uint32Array;
  /** twice the number of the last search that reached each vertex; plus 1 if the time is final */
  mark: Uint32Array;
  /** for each JOINED vertex, the vertex of another network from which it was reached */
  joins: Map<number, VertexId>;
}

/** Search over the roads of several networks; one search at a time, all of them in the same memory. */
export class Search {
  private readonly states: (State | undefined)[];
  private readonly heap = new VertexHeap();
  private mark = 0;
  /** for each network, the other networks that may share vertices with it */
  private readonly besides: readonly (readonly number[])[];

  constructor(private readonly networks: readonly RoadNetwork[]) {
    this.states = networks.map(() => undefined);
    this.besides = networks.map((network) =>
      [...networks.keys()].filter(
        (other) => networks[other] !== network && networks[other]!.touches(network),
      ),
    );
  }

  run({ seeds, paces, visit }: SearchRequest): void {
    this.mark += 2;
    const { mark, heap } = this;
    heap.clear();
    for (const state of this.states) state?.joins.clear();
    for (const { network, vertex, seconds } of seeds) this.reach(network, vertex, seconds, SEED);
    while (heap.pop()) {
      const { network, vertex } = heap;
      const { seconds: times, arrived, mark: marks } = this.states[network]!;
      if (marks[vertex] === mark + 1) continue;
      marks[vertex] = mark + 1;
      const now = times[vertex]!;
      if (!visit(network, vertex, now)) return;
      const { barriers, columns } = this.networks[network]!;
      const { first, at, ends, metres, kind } = columns;
      const { forward, backward, delay, delayBack, stopped } = paces[network]!;
      if (vertex < barriers && stopped[vertex] === 1) continue;
      if (this.besides[network]!.length > 0) this.join(network, vertex, now);
      for (let i = first[vertex]!, end = first[vertex + 1]!; i < end; i++) {
        const half = at[i]!;
        const edge = half >> 1;
        const each = kind[edge]!;
        const pace = half & 1 ? backward[each]! : forward[each]!;
        const later = now + metres[edge]! * pace + (half & 1 ? delayBack : delay)[each]!;
        const other = ends[half ^ 1]!;
        // as in `reach`, written out: this is the innermost loop
        if (!(later < Infinity)) continue;
        if (marks[other]! >= mark && (marks[other] === mark + 1 || times[other]! <= later)) continue;
        marks[other] = mark;
        times[other] = later;
        arrived[other] = half;
        heap.push(later, network, other);
      }
    }
  }

  /**
   * Calls `visit` with the edges of the way to a vertex of the last search, the last edge first.
   * @param visit `half` is 2 * edge, plus 1 if the edge is driven backwards
   * @returns the seed that the way begins at
   */
  eachEdgeBack({ network, vertex }: VertexId, visit: (network: number, half: number) => void): VertexId {
    for (;;) {
      const state = this.states[network]!;
      const half = state.arrived[vertex]!;
      if (half === SEED) return { network, vertex };
      if (half === JOINED) ({ network, vertex } = state.joins.get(vertex)!);
      else {
        visit(network, half);
        vertex = this.networks[network]!.columns.ends[half]!;
      }
    }
  }

  /** Continues in the other networks that have a vertex at the same position. */
  private join(network: number, vertex: number, now: number): void {
    const { coords } = this.networks[network]!.columns;
    const [x, y] = [coords[2 * vertex]!, coords[2 * vertex + 1]!];
    for (const other of this.besides[network]!) {
      if (!this.networks[other]!.contains(x, y)) continue;
      const same = this.networks[other]!.vertexAt(x, y);
      if (same === NONE || !this.reach(other, same, now, JOINED)) continue;
      this.states[other]!.joins.set(same, { network, vertex });
    }
  }

  /** Records a way to a vertex if it is faster than the ways known so far. @returns true if it is */
  private reach(network: number, vertex: number, seconds: number, how: number): boolean {
    if (!(seconds < Infinity)) return false;
    this.states[network] ??= newState(this.networks[network]!.vertices);
    const { seconds: times, arrived, mark: marks } = this.states[network];
    const { mark } = this;
    if (marks[vertex]! >= mark && (marks[vertex] === mark + 1 || times[vertex]! <= seconds)) return false;
    marks[vertex] = mark;
    times[vertex] = seconds;
    arrived[vertex] = how;
    this.heap.push(seconds, network, vertex);
    return true;
  }
}

function newState(vertices: number): State {
  return {
    seconds: new Float64Array(vertices),
    arrived: new Uint32Array(vertices),
    mark: new Uint32Array(vertices),
    joins: new Map(),
  };
}
