/** Vertices that several networks share: regions side by side, and parts of one. */
import type { RoadColumns } from '../region/format/sections/roads.ts';
import { NONE, type RoadNetwork } from '../region/read/road-network.ts';
import { Bits } from '../shared/collections/bits.ts';
import { type Drive, FREE, type FreeLabel, type Ground, type Label } from './drive-labels.ts';
import type { VertexId } from './search.ts';
import { FORBIDDEN, HALF_TURN } from './turns.ts';

/** Value for a vertex that no other network shares. */
const NOT_SHARED: readonly VertexId[] = [];

/** A state of `Turns` in which a vehicle also is at a shared vertex: in another network that restricts its next turns. */
interface Beside extends VertexId {
  state: number;
}

/** Value where no other network restricts the next turns. */
const NOT_BESIDE: readonly Beside[] = [];

/** How a vehicle comes to a vertex, and what holds for its next turn. */
export interface Approach {
  /** bearing of travel; -1 = a start at the vertex, from which all turns are free */
  heading: number;
  /** RoadClass of the road that the vehicle comes from; -1 = a start */
  roadClass: number;
  /** half edge by which the vehicle would turn around; NONE = none of the network */
  back: number;
  /** state of `Turns`; NONE = none of the network */
  on: number;
  /** true if a restriction of the network holds for the next turns */
  isFlagged: boolean;
  /** true if the vehicle comes without a half edge of the network from a road for destinations alone */
  isForDestinations: boolean;
  /** label of another network from which the vehicle came; null = none */
  from: Label | null;
  /** the same vertex in other networks, and what they know of the next turns */
  shared: readonly VertexId[];
  beside: readonly Beside[];
  /** `roads.junction` of the vertex; 0 = turns take no time */
  junction: number;
}

export function newApproach(): Approach {
  const nowhere = { heading: -1, roadClass: -1, back: NONE, on: NONE, isFlagged: false, from: null };
  return { ...nowhere, isForDestinations: false, shared: NOT_SHARED, beside: NOT_BESIDE, junction: 0 };
}

/** Sets how a vehicle comes to a vertex on a half edge. @param label state of `Turns` */
export function comeOn(
  approach: Approach,
  label: number,
  { columns, drive, halves }: Ground,
  vertex: number,
): void {
  const arrived = label < halves ? label : drive.turns.halfOf(label);
  approach.heading = (columns.bearing[arrived ^ 1]! + HALF_TURN) & 255;
  approach.roadClass = columns.kinds.class[columns.kind[arrived >> 1]!]!;
  approach.back = arrived ^ 1;
  approach.on = label;
  approach.isForDestinations = false;
  approach.from = null;
  approach.shared = NOT_SHARED;
  approach.beside = NOT_BESIDE;
  approach.junction = columns.junction[vertex]!;
}

/** Sets how a vehicle comes to a vertex without a half edge of the network. */
export function comeFreely(
  approach: Approach,
  { heading, roadClass, isForDestinations, from }: FreeLabel,
  { columns }: Ground,
  vertex: number,
): void {
  approach.heading = heading;
  approach.roadClass = roadClass;
  approach.back = NONE;
  approach.on = NONE;
  approach.isForDestinations = isForDestinations;
  approach.from = from;
  approach.shared = NOT_SHARED;
  approach.beside = NOT_BESIDE;
  approach.junction = heading < 0 ? 0 : columns.junction[vertex]!;
}

export class SharedVertices {
  /** for each network, the other networks that may share vertices with it */
  private readonly besides: readonly (readonly number[])[];
  /** for each network, the vertices that are known to be in no other one */
  private readonly alone: (Bits | undefined)[] = [];
  /** the others by the number of the vertex, times all networks, plus the network */
  private readonly known = new Map<number, readonly VertexId[]>();

  constructor(private readonly networks: readonly RoadNetwork[]) {
    this.besides = networks.map((network) =>
      [...networks.keys()].filter(
        (other) => networks[other] !== network && networks[other]!.touches(network),
      ),
    );
  }

  /** Returns true if other networks may share vertices with a network. */
  mayShare(network: number): boolean {
    return this.besides[network]!.length > 0;
  }

  /** Returns true if a vertex is in another network, too. */
  isShared(network: number, vertex: number): boolean {
    return this.at(network, vertex).length > 0;
  }

  /** Returns the same vertex in other networks. */
  at(network: number, vertex: number): readonly VertexId[] {
    if (this.besides[network]!.length === 0) return NOT_SHARED;
    this.alone[network] ??= new Bits(this.networks[network]!.vertices);
    const alone = this.alone[network];
    if (alone.has(vertex)) return NOT_SHARED;
    const key = vertex * this.networks.length + network;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const shared = this.found(network, vertex);
    if (shared.length === 0) alone.add(vertex);
    else this.known.set(key, shared);
    return shared;
  }

  private found(network: number, vertex: number): readonly VertexId[] {
    const { coords } = this.networks[network]!.columns;
    const [x, y] = [coords[2 * vertex]!, coords[2 * vertex + 1]!];
    const shared: VertexId[] = [];
    for (const other of this.besides[network]!) {
      if (!this.networks[other]!.contains(x, y)) continue;
      const same = this.networks[other]!.vertexAt(x, y);
      if (same !== NONE) shared.push({ network: other, vertex: same });
    }
    return shared;
  }

  /** Adds to how a vehicle comes to a vertex what other networks know of it. */
  complete(approach: Approach, network: number, vertex: number, drives: readonly Drive[]): void {
    const { heading, roadClass, from } = approach;
    const shared = this.at(network, vertex);
    approach.shared = shared;
    if (heading < 0) return;
    approach.junction = this.junctionAt(network, vertex, shared);
    const towards = (heading + HALF_TURN) & 255;
    if (shared.length > 0) approach.beside = this.besideOf(shared, drives, { towards, roadClass, from });
    if (approach.on !== NONE) return;
    approach.back = this.armTowards(network, vertex, towards, roadClass);
    if (approach.back !== NONE) approach.on = approach.back ^ 1;
  }

  /** Returns `roads.junction` of a vertex: a network at whose border it is may not know all roads that meet there. */
  private junctionAt(network: number, vertex: number, shared: readonly VertexId[]): number {
    let least = this.networks[network]!.columns.junction[vertex]!;
    for (const { network: other, vertex: same } of shared) {
      const junction = this.networks[other]!.columns.junction[same]!;
      if (junction > 0 && (least === 0 || junction < least)) least = junction;
    }
    return least;
  }

  /** Returns true if some of the roads at vertices go on for a vehicle that came on the arm of a bearing and class. */
  goOn(shared: readonly VertexId[], towards: number, roadClass: number): boolean {
    return shared.some(({ network, vertex }) => {
      const { first, at, kind, kinds } = this.networks[network]!.columns;
      const back = this.armTowards(network, vertex, towards, roadClass);
      return at
        .subarray(first[vertex]!, first[vertex + 1]!)
        .some((half) => half !== back && (half & 1 ? kinds.backward : kinds.forward)[kind[half >> 1]!]! > 0);
    });
  }

  /**
   * Returns what other networks know of the turns of a vehicle at a vertex: they have the arm that it came on, and those
   * that restrictions need, where its own network may have some.
   * @param shared the same vertex in other networks
   * @param came bearing and class of the arm, and the label in another network from which the vehicle came, if it did
   */
  private besideOf(
    shared: readonly VertexId[],
    drives: readonly Drive[],
    { towards, roadClass, from }: { towards: number; roadClass: number; from: Label | null },
  ): readonly Beside[] {
    let beside = NOT_BESIDE;
    for (const { network, vertex } of shared) {
      const arm = this.armTowards(network, vertex, towards, roadClass);
      const state =
        from?.network === network && from.label < FREE ? from.label : arm === NONE ? NONE : arm ^ 1;
      if (state !== NONE && drives[network]!.turns.flagged.has(state))
        beside = [...beside, { network, vertex, state }];
    }
    return beside;
  }

  /**
   * Returns true if other networks do not forbid the turn into a half edge, nor know of a restriction that goes on with
   * it: then it is driven there.
   * @param next state after the turn in the network of `columns` itself; NONE = the drive ends on the half edge
   */
  allows(
    beside: readonly Beside[],
    drives: readonly Drive[],
    { bearing, kind, kinds }: RoadColumns,
    half: number,
    next: number,
  ): boolean {
    return beside.every(({ network, vertex, state }) => {
      const same = this.armTowards(network, vertex, bearing[half]!, kinds.class[kind[half >> 1]!]!);
      if (same === NONE) return true;
      const after = drives[network]!.turns.after(state, same);
      return after !== FORBIDDEN && (after === same || next !== half);
    });
  }

  /** Returns the half edge that leaves a vertex with a bearing on a road of a class; NONE if there is none. */
  armTowards(network: number, vertex: number, towards: number, roadClass: number): number {
    const { first, at, bearing, kind, kinds } = this.networks[network]!.columns;
    for (let i = first[vertex]!; i < first[vertex + 1]!; i++) {
      const half = at[i]!;
      if (bearing[half] === towards && kinds.class[kind[half >> 1]!] === roadClass) return half;
    }
    return NONE;
  }
}
