/** Places on roads as starts and goals of a search. */

import { RoadClass } from '../region/format/sections/roads.ts';
import type { RoadNetwork } from '../region/read/road-network.ts';
import { metresOfPath } from '../region/spatial/geometry.ts';
import {
  type Arrival,
  type Drive,
  type DriveLabels,
  type DriveSeed,
  type Label,
  pacesAt,
} from './drive-labels.ts';
import type { Paces } from './paces.ts';
import type { Seed, VertexId } from './search.ts';
import type { Snap } from './snap.ts';

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

/** Returns the seeds of a drive: both directions of the road, and the vertex itself for a start at one. */
export function driveSeedsOf(
  networks: readonly RoadNetwork[],
  drives: readonly Drive[],
  from: Snap,
): DriveSeed[] {
  const { network, edge, share } = from;
  const { ends } = networks[network]!.columns;
  const along = (length: number, isForward: boolean) =>
    secondsAlong(networks[network]!, drives[network]!.paces, edge, length, isForward);
  const back: DriveSeed =
    share === 0
      ? { network, vertex: ends[2 * edge]!, seconds: 0 }
      : { network, half: 2 * edge + 1, seconds: along(share, false) };
  const ahead: DriveSeed =
    share === 1
      ? { network, vertex: ends[2 * edge + 1]!, seconds: 0 }
      : { network, half: 2 * edge, seconds: along(1 - share, true) };
  return [back, ahead];
}

/** Part of a drive on one edge. */
export interface PathPiece {
  /** points of the part, x and y alternating, stored units */
  points: number[];
  metres: number;
  /** time of the part with the turn into it, s */
  seconds: number;
  trait: RoadTrait | null;
  network: number;
  edge: number;
}

/** The fastest drive found so far to each goal of a search. */
export class Goals {
  /** time to each goal, s; Infinity = no way so far */
  readonly seconds: Float64Array;
  /** side of its edge by which each goal is reached: 0 = from the first vertex, 1 = from the last, or DIRECT */
  private readonly arrivals: Uint8Array;
  /** label before the edge of each goal */
  private readonly labels: (Label | null)[];
  /** indices of the goals by the vertices of their edges, one map for each network */
  private readonly byVertex: Map<number, number[]>[];
  /** number of goals without a way so far */
  private missing: number;
  /** longest time of all goals, s; Infinity while a goal has no way */
  private worst = Number.POSITIVE_INFINITY;

  constructor(
    private readonly networks: readonly RoadNetwork[],
    private readonly drives: readonly Drive[],
    private readonly from: Snap,
    private readonly to: readonly Snap[],
  ) {
    this.seconds = new Float64Array(to.length).fill(Number.POSITIVE_INFINITY);
    this.arrivals = new Uint8Array(to.length);
    this.labels = to.map(() => null);
    this.missing = to.length;
    this.byVertex = networks.map(() => new Map());
    for (const [goal, snap] of to.entries()) {
      const { ends } = networks[snap.network]!.columns;
      this.list(snap.network, ends[2 * snap.edge]!).push(goal);
      this.list(snap.network, ends[2 * snap.edge + 1]!).push(goal);
      this.arrive(goal, this.direct(snap), DIRECT, null);
    }
    this.updateWorst();
  }

  /**
   * Updates the goals at a vertex from an arrival there; parameters as for `DriveRequest.visit`.
   * @returns false when no later label can matter
   */
  visit(at: Arrival, now: number, least: number): boolean {
    if (least >= this.worst) return false;
    const { network, label, vertex } = at;
    const goals = this.byVertex[network]!.get(vertex);
    if (goals === undefined) return true;
    const paces = pacesAt(this.drives[network]!, now);
    if (paces.stopped[vertex] === 1) return true;
    for (const goal of goals) {
      const { edge, share } = this.to[goal]!;
      const { ends } = this.networks[network]!.columns;
      for (const side of [0, 1] as const) {
        const half = 2 * edge + side;
        if (ends[half] !== vertex) continue;
        const along = side === 0 ? share : 1 - share;
        // a goal at the vertex itself needs no turn
        const turn = along === 0 ? 0 : at.turnInto(half);
        const seconds = now + turn + secondsAlong(this.networks[network]!, paces, edge, along, side === 0);
        this.arrive(goal, seconds, side, { network, label });
      }
    }
    this.updateWorst();
    return true;
  }

  /**
   * Returns the length of the drive to a goal, m; NaN if there is none.
   * @param labels those of the search that found the drive
   */
  metresTo(goal: number, labels: DriveLabels): number {
    if (!Number.isFinite(this.seconds[goal]!)) return Number.NaN;
    let metres = 0;
    this.eachPiece(goal, labels, ({ network, edge }, from, to) => {
      metres += Math.abs(to - from) * this.networks[network]!.columns.metres[edge]!;
    });
    return metres;
  }

  /** Returns the drive to a goal, which must exist, as pieces of edges in the direction of driving. */
  pathTo(goal: number, labels: DriveLabels): PathPiece[] {
    const pieces: PathPiece[] = [];
    this.eachPiece(goal, labels, ({ network, edge }, from, to, seconds) => {
      const points = cut(this.networks[network]!.pointsOf(edge), Math.min(from, to), Math.max(from, to));
      const metres = Math.abs(to - from) * this.networks[network]!.columns.metres[edge]!;
      const trait = traitOf(this.networks[network]!, edge);
      pieces.push({ points: from <= to ? points : reversed(points), metres, seconds, trait, network, edge });
    });
    return pieces.reverse();
  }

  /** Calls `visit` with the parts of edges of the drive to a goal, the last one first. */
  private eachPiece(
    goal: number,
    labels: DriveLabels,
    visit: (on: Pick<Snap, 'network' | 'edge'>, from: number, to: number, seconds: number) => void,
  ): void {
    const { share, ...on } = this.to[goal]!;
    const label = this.labels[goal];
    const seconds = this.seconds[goal]!;
    if (!label) {
      visit(on, this.from.share, share, seconds);
      return;
    }
    visit(on, this.arrivals[goal]!, share, seconds - labels.secondsTo(label));
    const start = labels.eachHalfBack(label, (network, half, time) => {
      visit({ network, edge: half >> 1 }, half & 1, 1 - (half & 1), time);
    });
    if (start === null) return;
    const { network, half } = start;
    const to = 1 - (half & 1);
    const own = this.along(this.from, Math.abs(to - this.from.share), to === 1);
    visit({ network, edge: half >> 1 }, this.from.share, to, own);
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

  /** Returns the time along a share of an edge at the start, s. */
  private along(
    { network, edge }: Pick<Snap, 'network' | 'edge'>,
    share: number,
    isForward: boolean,
  ): number {
    return secondsAlong(this.networks[network]!, this.drives[network]!.paces, edge, share, isForward);
  }

  private arrive(goal: number, seconds: number, by: number, label: Label | null): void {
    const before = this.seconds[goal]!;
    if (!(seconds < before)) return;
    if (before === Number.POSITIVE_INFINITY) this.missing--;
    this.seconds[goal] = seconds;
    this.arrivals[goal] = by;
    this.labels[goal] = label;
  }

  private updateWorst(): void {
    if (this.missing === 0) this.worst = this.seconds.reduce((most, each) => Math.max(most, each), 0);
  }

  private list(network: number, vertex: number): number[] {
    const goals = this.byVertex[network]!.get(vertex) ?? [];
    this.byVertex[network]!.set(vertex, goals);
    return goals;
  }
}
/** Value of `Goals.arrivals` for a goal on the edge of the start. */
const DIRECT = 2;

/** Returns what a driver wants to know of an edge; null for a paved road. */
function traitOf({ columns: { kind, kinds } }: RoadNetwork, edge: number): RoadTrait | null {
  const each = kind[edge]!;
  if (kinds.class[each] === RoadClass.ferry) return 'ferry';
  return kinds.unpaved[each] === 1 ? 'unpaved' : null;
}

/** Returns the time along a share of an edge, s; 0 for a share of 0, even if the edge is closed. */
function secondsAlong(
  { columns }: RoadNetwork,
  { forward, backward, delay, delayBack }: Paces,
  edge: number,
  share: number,
  isForward: boolean,
): number {
  if (share === 0) return 0;
  const kind = columns.kind[edge]!;
  const wait = (isForward ? delay : delayBack)[kind]!;
  return share * (columns.metres[edge]! * (isForward ? forward : backward)[kind]! + wait);
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
