/** Places on roads as starts and goals of a search. */

import { RoadClass } from '../region/format/sections/roads.ts';
import type { RoadNetwork } from '../region/read/road-network.ts';
import { metresOfPath } from '../region/spatial/geometry.ts';
import type { Paces } from './paces.ts';
import type { Search, Seed, VertexId } from './search.ts';
import type { Snap } from './snap.ts';

/**
 * Ways to reach a goal on its edge: from the edge's first vertex, from its last, or directly from a start on the edge.
 */
const By = { FIRST: 0, LAST: 1, DIRECT: 2 } as const;
export type Arrival = (typeof By)[keyof typeof By];

/** Returns the two ends of the edge that a search starts on, with the times from the start to these ends, s. */
export function seedsOf(
  networks: readonly RoadNetwork[],
  paces: readonly Paces[],
  from: Snap,
): [toFirst: Seed, toLast: Seed] {
  const { network, edge, share } = from;
  const { ends } = networks[network]!.columns;
  const along = (length: number, isForward: boolean) =>
    secondsAlong(networks[network]!, paces[network]!, edge, length, isForward);
  return [
    { network, vertex: ends[2 * edge]!, seconds: along(share, false) },
    { network, vertex: ends[2 * edge + 1]!, seconds: along(1 - share, true) },
  ];
}

/**
 * Returns true if the fastest way from a place leaves its edge by the first vertex.
 * @param start vertex by which the way leaves the edge
 */
export function leavesByFirst(
  networks: readonly RoadNetwork[],
  paces: readonly Paces[],
  from: Snap,
  { vertex }: VertexId,
): boolean {
  const [toFirst, toLast] = seedsOf(networks, paces, from);
  // a loop: the faster way around it
  return toFirst.vertex === toLast.vertex ? toFirst.seconds <= toLast.seconds : vertex === toFirst.vertex;
}

/** What a driver wants to know of a road before driving it. */
export type RoadTrait = 'ferry' | 'unpaved';

/** Part of a way on one edge. */
export interface PathPiece {
  /** points of the part, x and y alternating, stored units */
  points: number[];
  metres: number;
  seconds: number;
  trait: RoadTrait | null;
}

/** The fastest way found so far to each goal of a search. */
export class Goals {
  /** time to each goal, s; Infinity = no way so far */
  readonly seconds: Float64Array;
  private readonly arrivals: Uint8Array;
  /** indices of the goals by the vertices of their edges, one map for each network */
  private readonly byVertex: Map<number, number[]>[];
  /** number of goals without a way so far */
  private missing: number;
  /** longest time of all goals, s; Infinity while a goal has no way */
  private worst = Number.POSITIVE_INFINITY;

  constructor(
    private readonly networks: readonly RoadNetwork[],
    private readonly paces: readonly Paces[],
    private readonly from: Snap,
    private readonly to: readonly Snap[],
  ) {
    this.seconds = new Float64Array(to.length).fill(Number.POSITIVE_INFINITY);
    this.arrivals = new Uint8Array(to.length);
    this.missing = to.length;
    this.byVertex = networks.map(() => new Map());
    for (const [goal, snap] of to.entries()) {
      for (const vertex of this.endsOf(snap)) this.list(snap.network, vertex).push(goal);
      this.arrive(goal, this.direct(snap), By.DIRECT);
    }
    this.updateWorst();
  }

  /**
   * Updates the goals at a vertex from its final time; parameters as for `SearchRequest.visit`.
   * @returns false when no later vertex can matter
   */
  visit(network: number, vertex: number, now: number, least: number): boolean {
    if (least >= this.worst) return false;
    const goals = this.byVertex[network]!.get(vertex);
    if (goals === undefined || this.paces[network]!.stopped[vertex] === 1) return true;
    for (const goal of goals) {
      const to = this.to[goal]!;
      const [first, last] = this.endsOf(to);
      if (first === vertex) this.arrive(goal, now + this.along(to, to.share, true), By.FIRST);
      if (last === vertex) this.arrive(goal, now + this.along(to, 1 - to.share, false), By.LAST);
    }
    this.updateWorst();
    return true;
  }

  /**
   * Returns the length of the way to a goal, m; NaN if there is none.
   * @param search search that found the way
   */
  metresTo(goal: number, search: Search): number {
    if (!Number.isFinite(this.seconds[goal]!)) return Number.NaN;
    const { network, edge, share } = this.to[goal]!;
    const length = this.networks[network]!.columns.metres[edge]!;
    const arrival = this.arrivals[goal]!;
    if (arrival === By.DIRECT) return Math.abs(share - this.from.share) * length;
    let metres = (arrival === By.FIRST ? share : 1 - share) * length;
    const start = search.eachEdgeBack(this.vertexOf(goal), (number, half) => {
      metres += this.networks[number]!.columns.metres[half >> 1]!;
    });
    return metres + this.metresFromStart(start);
  }

  /** Returns the way to a goal, which must exist, as pieces of edges in the direction of driving. */
  pathTo(goal: number, search: Search): PathPiece[] {
    const to = this.to[goal]!;
    const arrival = this.arrivals[goal]!;
    if (arrival === By.DIRECT) return [this.piece(to, this.from.share, to.share)];
    // from the goal backwards
    const pieces = [this.piece(to, arrival === By.FIRST ? 0 : 1, to.share)];
    const start = search.eachEdgeBack(this.vertexOf(goal), (network, half) => {
      const [from, until] = half & 1 ? [1, 0] : [0, 1];
      pieces.push(this.piece({ network, edge: half >> 1 }, from!, until!));
    });
    pieces.push(this.piece(this.from, this.from.share, this.isFirst(start) ? 0 : 1));
    return pieces.reverse();
  }

  private vertexOf(goal: number): VertexId {
    const { network, edge } = this.to[goal]!;
    return { network, vertex: this.networks[network]!.columns.ends[2 * edge + this.arrivals[goal]!]! };
  }

  private metresFromStart(start: VertexId): number {
    const { network, edge, share } = this.from;
    const length = this.networks[network]!.columns.metres[edge]!;
    return (this.isFirst(start) ? share : 1 - share) * length;
  }

  private isFirst(start: VertexId): boolean {
    return leavesByFirst(this.networks, this.paces, this.from, start);
  }

  /** Returns the part of an edge between two shares of its length, in the direction of driving. */
  private piece({ network, edge }: Pick<Snap, 'network' | 'edge'>, from: number, to: number): PathPiece {
    const { metres } = this.networks[network]!.columns;
    const points = cut(this.networks[network]!.pointsOf(edge), Math.min(from, to), Math.max(from, to));
    const share = Math.abs(to - from);
    return {
      points: from <= to ? points : reversed(points),
      metres: share * metres[edge]!,
      seconds: this.along({ network, edge }, share, from <= to),
      trait: traitOf(this.networks[network]!, edge),
    };
  }

  /**
   * Returns the time from start to goal along their common edge, s. Infinity if they are on different edges, or if
   * the edge is closed in that direction.
   */
  private direct({ network, edge, share }: Snap): number {
    if (network !== this.from.network || edge !== this.from.edge) return Number.POSITIVE_INFINITY;
    const ahead = share - this.from.share;
    return this.along(this.from, Math.abs(ahead), ahead >= 0);
  }

  private along(
    { network, edge }: Pick<Snap, 'network' | 'edge'>,
    share: number,
    isForward: boolean,
  ): number {
    return secondsAlong(this.networks[network]!, this.paces[network]!, edge, share, isForward);
  }

  private arrive(goal: number, seconds: number, by: Arrival): void {
    const before = this.seconds[goal]!;
    if (!(seconds < before)) return;
    if (before === Number.POSITIVE_INFINITY) this.missing--;
    this.seconds[goal] = seconds;
    this.arrivals[goal] = by;
  }

  private updateWorst(): void {
    if (this.missing === 0) this.worst = this.seconds.reduce((most, each) => Math.max(most, each), 0);
  }

  private endsOf({ network, edge }: Snap): [first: number, last: number] {
    const { ends } = this.networks[network]!.columns;
    return [ends[2 * edge]!, ends[2 * edge + 1]!];
  }

  private list(network: number, vertex: number): number[] {
    const goals = this.byVertex[network]!.get(vertex) ?? [];
    this.byVertex[network]!.set(vertex, goals);
    return goals;
  }
}

/** Returns what a driver wants to know of an edge; null for a paved road. */
function traitOf({ columns: { kind, kinds } }: RoadNetwork, edge: number): RoadTrait | null {
  const each = kind[edge]!;
  if (kinds.class[each] === RoadClass.ferry) return 'ferry';
  return kinds.unpaved[each] === 1 ? 'unpaved' : null;
}

/** Returns the time along a share of an edge, s; 0 for a share of 0, even if the edge is closed. */
function secondsAlong(
  { columns }: RoadNetwork,
  { forward, backward, delay }: Paces,
  edge: number,
  share: number,
  isForward: boolean,
): number {
  if (share === 0) return 0;
  const kind = columns.kind[edge]!;
  return share * (columns.metres[edge]! * (isForward ? forward : backward)[kind]! + delay[kind]!);
}

export function reversed(points: readonly number[]): number[] {
  const back: number[] = [];
  for (let i = points.length - 2; i >= 0; i -= 2) back.push(points[i]!, points[i + 1]!);
  return back;
}

/**
 * Returns the part of a path between two shares (0 to 1) of its length; points as x and y alternating, stored
 * units.
 */
export function cut(points: readonly number[], from: number, to: number): number[] {
  const ends = [0];
  for (let i = 2; i < points.length; i += 2)
    ends.push(ends.at(-1)! + metresOfPath(points.slice(i - 2, i + 2)));
  const length = ends.at(-1)!;
  const placeAt = (share: number): [number, number] => {
    const wanted = share * length;
    let leg = 1;
    while (leg < ends.length - 1 && ends[leg]! < wanted) leg++;
    const part = ends[leg]! > ends[leg - 1]! ? (wanted - ends[leg - 1]!) / (ends[leg]! - ends[leg - 1]!) : 0;
    const at = 2 * leg;
    return [
      points[at - 2]! + part * (points[at]! - points[at - 2]!),
      points[at - 1]! + part * (points[at + 1]! - points[at - 1]!),
    ];
  };
  const kept = [...placeAt(from)];
  for (let i = 1; i + 1 < ends.length; i++)
    if (ends[i]! > from * length && ends[i]! < to * length) kept.push(points[2 * i]!, points[2 * i + 1]!);
  kept.push(...placeAt(to));
  return kept;
}
