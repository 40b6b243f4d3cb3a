/** Roads on which a long drive has no choice: it drives them to their end in one step. */
import { RoadClass } from '../region/format/sections/roads.ts';
import type { RoadNetwork } from '../region/read/road-network.ts';
import type { Paces } from './paces.ts';
import { giveWaySeconds, HALF_TURN, type Turns } from './turns.ts';

/** Number of half edges that a chain is said to have at most. */
const MOST_STEPS = 255;
/** Number of chains for which a table has room at first; a power of two. */
const FIRST_ROOM = 256;
/** Factor by which numbers of half edges are spread over a table (Knuth). */
const SPREAD = 0x9e3779b1;

/** Where a vehicle that drives roads of a class or better alone has no choice. */
class ChainWalk {
  constructor(
    private readonly network: RoadNetwork,
    private readonly paces: Paces,
    private readonly turns: Turns,
    private readonly leastClass: number,
    private readonly isShared: (vertex: number) => boolean,
  ) {}

  /**
   * Returns true if a vehicle has no choice at a vertex, whichever way it comes: two roads meet, at all times, and no other
   * network knows of more.
   */
  isInside(vertex: number): boolean {
    const { columns, barriers } = this.network;
    if (vertex < barriers) return false;
    const { first, at, kind, kinds } = columns;
    let before = -1;
    let arms = 0;
    for (let i = first[vertex]!, end = first[vertex + 1]!; i < end; i++) {
      const half = at[i]!;
      const each = kind[half >> 1]!;
      if (!this.isDriven(each)) continue;
      if (++arms > 2 || kinds.conditions[each] !== 0) return false;
      if (before === half >> 1 || this.turns.flagged.has(half ^ 1)) return false;
      before = half >> 1;
    }
    return arms === 2 && !this.isShared(vertex);
  }

  /** Returns the other half edge that leaves a vertex inside a chain. @param half one that leaves it */
  otherAt(vertex: number, half: number): number {
    const { first, at, kind } = this.network.columns;
    let i = first[vertex]!;
    while (at[i] === half || !this.isDriven(kind[at[i]! >> 1]!)) i++;
    return at[i]!;
  }

  /** Returns the time of a half edge with the turn into it, s; Infinity if it is closed. */
  secondsOf(before: number, half: number, vertex: number): number {
    const { metres, kind, kinds, bearing, junction } = this.network.columns;
    const { forward, backward, delay, delayBack } = this.paces;
    const each = kind[half >> 1]!;
    const driven =
      metres[half >> 1]! * (half & 1 ? backward : forward)[each]! + (half & 1 ? delayBack : delay)[each]!;
    const higher = junction[vertex]!;
    if (higher === 0) return driven;
    const giveWay = giveWaySeconds(higher, kinds.class[kind[before >> 1]!]!);
    return driven + giveWay + this.turns.byAngle[(bearing[half]! - bearing[before ^ 1]! - HALF_TURN) & 255]!;
  }

  /** Returns the end of a half edge. */
  endOf(half: number): number {
    return this.network.columns.ends[half ^ 1]!;
  }

  metresOf(half: number): number {
    return this.network.columns.metres[half >> 1]!;
  }

  /** Returns true if a kind of road is driven. */
  private isDriven(kind: number): boolean {
    const each = this.network.columns.kinds.class[kind]!;
    return each <= this.leastClass || each === RoadClass.ferry;
  }
}

/** Chains of roads of a class or better by their first half edge. */
export class ChainTable {
  /** of each chain: last half edge, time after the first one, s, length of all, m, and their number, at most MOST_STEPS */
  last = new Uint32Array(FIRST_ROOM);
  seconds = new Float32Array(FIRST_ROOM);
  metres = new Float32Array(FIRST_ROOM);
  steps = new Uint8Array(FIRST_ROOM);
  private firsts = new Uint32Array(FIRST_ROOM);
  private count = 0;
  /** number of a chain plus 1 by the spread number of its first half edge, or in the next free place */
  private places = new Uint32Array(2 * FIRST_ROOM);

  constructor(private readonly walk: ChainWalk) {}

  /** See `ChainWalk.isInside`. */
  isInside(vertex: number): boolean {
    return this.walk.isInside(vertex);
  }

  /** Returns the number of the chain that begins with a half edge; it has at least this one. */
  numberOf(first: number): number {
    const { places, firsts } = this;
    let place = this.placeOf(first);
    for (;;) {
      const chain = places[place]!;
      if (chain === 0) break;
      if (firsts[chain - 1] === first) return chain - 1;
      place = (place + 1) & (places.length - 1);
    }
    places[place] = ++this.count;
    this.add(first, this.count - 1);
    if (this.count === firsts.length) this.grow();
    return this.numberOf(first);
  }

  /**
   * Calls `visit` with the half edges after the first one of a chain, the last one first.
   * @param visit `seconds` is the time of the half edge with the turn into it
   * @returns the first half edge
   */
  eachBack(last: number, visit: (half: number, seconds: number) => void): number {
    const { walk } = this;
    let half = last;
    for (let start = walk.endOf(half ^ 1); walk.isInside(start); start = walk.endOf(half ^ 1)) {
      const before = walk.otherAt(start, half) ^ 1;
      visit(half, walk.secondsOf(before, half, start));
      half = before;
    }
    return half;
  }

  private add(first: number, chain: number): void {
    const { walk } = this;
    let [last, seconds, metres, steps] = [first, 0, walk.metresOf(first), 1];
    for (let end = walk.endOf(last); walk.isInside(end); end = walk.endOf(last)) {
      const next = walk.otherAt(end, last ^ 1);
      const more = walk.secondsOf(last, next, end);
      if (more === Number.POSITIVE_INFINITY) break;
      seconds += more;
      metres += walk.metresOf(next);
      steps++;
      last = next;
      if (last === first) break;
    }
    this.firsts[chain] = first;
    this.last[chain] = last;
    this.seconds[chain] = seconds;
    this.metres[chain] = metres;
    this.steps[chain] = Math.min(steps, MOST_STEPS);
  }

  private grow(): void {
    const room = 2 * this.firsts.length;
    const grown = <Column extends Uint32Array | Float32Array | Uint8Array>(
      column: Column,
      longer: Column,
    ) => {
      longer.set(column);
      return longer;
    };
    this.last = grown(this.last, new Uint32Array(room));
    this.seconds = grown(this.seconds, new Float32Array(room));
    this.metres = grown(this.metres, new Float32Array(room));
    this.steps = grown(this.steps, new Uint8Array(room));
    this.firsts = grown(this.firsts, new Uint32Array(room));
    this.places = new Uint32Array(2 * room);
    for (let chain = 0; chain < this.count; chain++) {
      let place = this.placeOf(this.firsts[chain]!);
      while (this.places[place] !== 0) place = (place + 1) & (2 * room - 1);
      this.places[place] = chain + 1;
    }
  }

  private placeOf(half: number): number {
    return (Math.imul(half, SPREAD) >>> 8) & (this.places.length - 1);
  }
}

/**
 * Half edges that follow each other without a choice, by the first one and the least class of the roads that are driven.
 * Roads with conditions and turn restrictions are in none, so chains are the same at all times.
 */
export class Chains {
  private readonly byClass = new Map<number, ChainTable>();

  /** @param turns those that hold at the time */
  constructor(
    private readonly network: RoadNetwork,
    private readonly paces: Paces,
    private readonly turns: Turns,
  ) {}

  /** Returns the chains of roads of a class or better. @param isShared true for vertices of several networks */
  of(leastClass: number, isShared: (vertex: number) => boolean): ChainTable {
    const known = this.byClass.get(leastClass);
    if (known) return known;
    const { network, paces, turns } = this;
    const table = new ChainTable(new ChainWalk(network, paces, turns, leastClass, isShared));
    this.byClass.set(leastClass, table);
    return table;
  }
}
