/** Labels of a search for drives: what is asked for, and what is known of each half edge and vertex. */
import type { RoadColumns } from '../region/format/sections/roads.ts';
import type { RoadNetwork } from '../region/read/road-network.ts';
import type { Chains, ChainTable } from './chains.ts';
import type { FarRoads } from './far-roads.ts';
import type { Paces } from './paces.ts';
import type { Turns } from './turns.ts';

/** Labels from here on are arrivals at a vertex without a half edge of its network. */
export const FREE = 0x80000000;
/** Value of `State.parent` for a label whose parent is in `odd`. */
export const ODD = 255;
/** Added to it for the last half edge of a chain, whose parent is before the first one; indices of arms are below it. */
export const CHAINED = 127;

/** Searches after which marks begin again: two values each, in 8 bits. */
export const MOST_SEARCHES = 127;
/**
 * Junctions behind a forbidden turn within which slower arrivals are followed, too: one that goes around a block comes
 * back on the road that the turn left.
 */
export const LOOSE = 48;

/** Paces and turns of a vehicle in one network at a time. */
export interface Drive {
  paces: Paces;
  /** paces of later days by the driving time after which they begin, s, ascending; empty if they are the same */
  later: readonly { since: number; paces: Paces }[];
  turns: Turns;
  chains: Chains;
}

/** Returns the paces after a driving time. @param seconds driving time since the start */
export function pacesAt({ paces, later }: Drive, seconds: number): Paces {
  let day = later.length - 1;
  while (day >= 0 && later[day]!.since > seconds) day--;
  return day < 0 ? paces : later[day]!.paces;
}

/** Returns what holds in `Paces.destination` on some day of a drive. */
export function destinationOn({ paces, later }: Drive): Uint8Array | null {
  const all = [paces, ...later.map((day) => day.paces)].flatMap(({ destination }) => destination ?? []);
  return all.length < 2
    ? (all[0] ?? null)
    : all[0]!.map((_, kind) => all.reduce((ways, each) => ways | each[kind]!, 0));
}

/** A label: its number in a network. */
export interface Label {
  network: number;
  label: number;
}

/** Start of a search: at the end of a half edge, or at a vertex whose arms are all open. */
export type DriveSeed = { network: number; seconds: number } & ({ half: number } | { vertex: number });

export interface DriveRequest {
  seeds: readonly DriveSeed[];
  /** edge that the drive begins on */
  start: { network: number; edge: number };
  drives: readonly Drive[];
  /** longest time from the start, s; labels beyond it are not reached */
  maxSeconds: number;
  /**
   * returns a lower bound of the time from a vertex to the nearest goal, s; along an edge, the bound falls by at most
   * the time of the edge
   */
  estimate: (network: number, vertex: number) => number;
  /** default: all roads are driven everywhere */
  far?: FarRoads;
  /** called every CHECK_EVERY labels; may throw, which ends the search */
  checkpoint?: () => void;
  /**
   * Called with every arrival at a vertex that can be part of a fastest drive.
   * @param least lower bound of the times of drives by later labels
   * @returns false to end the search
   */
  visit: (at: Arrival, seconds: number, least: number) => boolean;
}

/** An arrival at a vertex. The object is reused. */
export interface Arrival extends Label {
  vertex: number;
  /** Returns the delay of the turn into a half edge at the vertex, s; Infinity = none that is allowed. */
  turnInto(half: number): number;
}

/** State of the search in one network, allocated when a search first reaches the network and then reused. */
export interface State {
  /** fastest time to each label so far, s */
  seconds: Float32Array;
  /** index among the arms of its first vertex of the half edge before each label, also plus CHAINED, or ODD */
  parent: Uint8Array;
  /** twice the number of the last search that reached each label; plus 1 if the time is final */
  mark: Uint8Array;
  /** other parents; null = a seed */
  odd: Map<number, Label | null>;
  /** per vertex: time of the first arrival, s; mark as above; junctions left of LOOSE */
  best: Float32Array;
  bestMark: Uint8Array;
  loose: Uint8Array;
}

/** What the innermost loop reads and writes of one network. */
export interface Ground {
  columns: RoadColumns;
  drive: Drive;
  state: State;
  /** number of half edges; labels from here on are those of copies */
  halves: number;
  /** true if other networks may share vertices */
  isShared: boolean;
  /** `Paces.destination` of all days together */
  destination: Uint8Array | null;
  /** chains of roads of each RoadClass or better that were driven */
  chains: (ChainTable | undefined)[];
}

/** An arrival without a half edge: a seed, or a vertex that another network shares. */
export interface FreeLabel {
  vertex: number;
  seconds: number;
  /** half edge of the other network before it; null = a seed */
  from: Label | null;
  /** bearing of travel and RoadClass of the half edge before it; -1 = a seed */
  heading: number;
  roadClass: number;
  /** true if that is for destinations alone */
  isForDestinations: boolean;
}

function newState(labels: number, vertices: number): State {
  return {
    seconds: new Float32Array(labels),
    parent: new Uint8Array(labels),
    mark: new Uint8Array(labels),
    odd: new Map(),
    best: new Float32Array(vertices),
    bestMark: new Uint8Array(vertices),
    loose: new Uint8Array(vertices),
  };
}

/**
 * Sets the label before a label of the same network.
 * @param index index of the half edge of `before` among the arms of its end; CHAINED or more = none, or it is a copy
 * @param isChain true if the label is the last half edge of a chain
 */
export function setParent(
  state: State,
  network: number,
  label: number,
  before: number,
  index: number,
  isChain = false,
): void {
  const isOdd = index >= CHAINED;
  state.parent[label] = isOdd ? ODD : index + (isChain ? CHAINED : 0);
  if (isOdd) state.odd.set(label, { network, label: before });
}

/** Labels of a search, and the drives that they end. */
export class DriveLabels {
  private readonly states: (State | undefined)[];
  private readonly free: FreeLabel[][];
  private drives: readonly Drive[] = [];

  /** @param chainsAt returns the chains that the last search drove from a vertex, or along it */
  constructor(
    private readonly networks: readonly RoadNetwork[],
    private readonly chainsAt: (network: number, vertex: number) => ChainTable,
  ) {
    this.states = networks.map(() => undefined);
    this.free = networks.map(() => []);
  }

  /** Begins a search. @param isFirst true if marks begin again */
  begin(drives: readonly Drive[], isFirst: boolean): void {
    this.drives = drives;
    for (const [network, state] of this.states.entries()) {
      this.free[network] = [];
      if (!state) continue;
      state.odd.clear();
      if (isFirst) {
        state.mark.fill(0);
        state.bestMark.fill(0);
      }
      if (state.seconds.length < this.count(network)) this.states[network] = undefined;
    }
  }

  /** Returns the state of the search in a network. */
  stateOf(network: number): State {
    this.states[network] ??= newState(this.count(network), this.networks[network]!.vertices);
    return this.states[network];
  }

  /** Adds an arrival without a half edge, and returns its label. */
  addFree(network: number, free: FreeLabel): number {
    return FREE + this.free[network]!.push(free) - 1;
  }

  freeOf(network: number, label: number): FreeLabel {
    return this.free[network]![label - FREE]!;
  }

  /** Returns the time of a label in the last search, s. */
  secondsTo({ network, label }: Label): number {
    return label >= FREE ? this.freeOf(network, label).seconds : this.states[network]!.seconds[label]!;
  }

  /**
   * Calls `visit` with the half edges of the drive to a label of the last search, the last one first.
   * @param visit `seconds` is the time of the half edge with the turn into it
   * @returns the half edge that the drive begins on, which `visit` does not get; null if it begins at a vertex
   */
  eachHalfBack(
    { network, label }: Label,
    visit: (network: number, half: number, seconds: number) => void,
  ): { network: number; half: number } | null {
    for (;;) {
      if (label >= FREE) {
        const { from } = this.freeOf(network, label);
        if (from === null) return null;
        ({ network, label } = from);
        continue;
      }
      let half = this.halfOf(network, label);
      let inChain = 0;
      if (this.isChained(network, label)) {
        const chains = this.chainsAt(network, this.networks[network]!.columns.ends[half]!);
        half = chains.eachBack(half, (each, seconds) => {
          visit(network, each, seconds);
          inChain += seconds;
        });
      }
      const before = this.parentOf(network, label, half);
      if (before === null) return { network, half };
      visit(network, half, this.secondsTo({ network, label }) - this.secondsTo(before) - inChain);
      ({ network, label } = before);
    }
  }

  /** Returns true if a label is the last half edge of a chain that was driven in one step. */
  private isChained(network: number, label: number): boolean {
    const parent = this.states[network]!.parent[label]!;
    return parent >= CHAINED && parent !== ODD;
  }

  /** @param half half edge of the label, the first one of a chain */
  private parentOf(network: number, label: number, half: number): Label | null {
    const { parent, odd } = this.states[network]!;
    if (parent[label] === ODD) return odd.get(label) ?? null;
    const { first, at, ends } = this.networks[network]!.columns;
    return { network, label: at[first[ends[half]!]! + (parent[label]! % CHAINED)]! ^ 1 };
  }

  private halfOf(network: number, label: number): number {
    return label < 2 * this.networks[network]!.edges ? label : this.drives[network]!.turns.halfOf(label);
  }

  private count(network: number): number {
    return 2 * this.networks[network]!.edges + this.drives[network]!.turns.copies.length;
  }
}
