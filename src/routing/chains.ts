/** Roads on which a long drive has no choice: it drives them to their end in one step. */
import { RoadClass } from '../region/format/sections/roads.ts';
import { NONE, type RoadNetwork } from '../region/read/road-network.ts';
import { isForDestinations, type Paces } from './paces.ts';
import { giveWaySeconds, HALF_TURN, THROUGH_S, type Turns } from './turns.ts';

/** Bits of the number of half edges of a chain, that number and the length, m, that are stored at most. */
const STEP_BITS = 8;
const MOST_STEPS = 2 ** STEP_BITS - 1;
const MOST_METRES = 2 ** (32 - STEP_BITS) - 1;
/** Words of a chain in a table; a power of two. */
const WORDS = 4;
/** Number of chains for which a table has places at first; a power of two. */
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
   * Returns the half edge on which a vehicle leaves a vertex where it has no choice, whichever way it comes: two roads meet,
   * at all times, and no other network knows of more. NONE = it has a choice.
   * @param back half edge by which the vehicle would turn around
   */
  nextAt(vertex: number, back: number): number {
    const { columns, barriers } = this.network;
    if (vertex < barriers) return NONE;
    const { first, at, kind, kinds } = columns;
    let next = NONE;
    let before = NONE;
    let arms = 0;
    for (let i = first[vertex]!, end = first[vertex + 1]!; i < end; i++) {
      const half = at[i]!;
      const each = kind[half >> 1]!;
      if (!this.isDriven(each)) continue;
      if (++arms > 2 || kinds.conditions[each] !== 0) return NONE;
      if (before === half >> 1 || this.turns.flagged.has(half ^ 1)) return NONE;
      before = half >> 1;
      if (half !== back) next = half;
    }
    return arms === 2 && !this.isShared(vertex) ? next : NONE;
  }

  /** Returns the time of a half edge with the turn into it and THROUGH_S, s; Infinity if it is closed. */
  secondsOf(before: number, half: number, vertex: number): number {
    const { columns } = this.network;
    const { metres, kind, kinds, bearing, junction } = columns;
    const { forward, backward, delay, delayBack, destination } = this.paces;
    const each = kind[half >> 1]!;
    const isThrough =
      isForDestinations(columns, destination, before) && !isForDestinations(columns, destination, half);
    const driven =
      metres[half >> 1]! * (half & 1 ? backward : forward)[each]! +
      (half & 1 ? delayBack : delay)[each]! +
      (isThrough ? THROUGH_S : 0);
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
  /**
   * WORDS of each chain, at a place that its first half edge decides on, or the next free one: its first half edge plus 1,
   * its last one, the time after the first one, s, and the length of all, m, beside their number
   */
  private words = new Uint32Array(FIRST_ROOM * WORDS);
  private floats = new Float32Array(this.words.buffer);
  private count = 0;

  constructor(private readonly walk: ChainWalk) {}

  /** Returns true if a vehicle has no choice at a vertex. */
  isInside(vertex: number): boolean {
    return this.walk.nextAt(vertex, NONE) !== NONE;
  }

  /** Returns the place of the chain that begins with a half edge; it has at least this one. */
  placeOf(first: number): number {
    const place = this.search(first);
    if (this.words[place] !== 0) return place;
    if (++this.count > this.words.length / WORDS / 2) this.grow();
    return this.add(first);
  }

  lastAt(place: number): number {
    return this.words[place + 1]!;
  }

  /** Returns the time after the first half edge, s. */
  secondsAt(place: number): number {
    return this.floats[place + 2]!;
  }

  /** Returns the length of all half edges, m, rounded up. */
  metresAt(place: number): number {
    return this.words[place + 3]! >>> STEP_BITS;
  }

  /** Returns the number of half edges, at most MOST_STEPS. */
  stepsAt(place: number): number {
    return this.words[place + 3]! & MOST_STEPS;
  }

  /**
   * Calls `visit` with the half edges after the first one of a chain, the last one first.
   * @param visit `seconds` is the time of the half edge with the turn into it
   * @returns the first half edge
   */
  eachBack(last: number, visit: (half: number, seconds: number) => void): number {
    const { walk } = this;
    let half = last;
    for (;;) {
      const start = walk.endOf(half ^ 1);
      const other = walk.nextAt(start, half);
      if (other === NONE) return half;
      visit(half, walk.secondsOf(other ^ 1, half, start));
      half = other ^ 1;
    }
  }

  /** Returns the place of a chain, or a free one for it. */
  private search(first: number): number {
    const { words } = this;
    let place = ((Math.imul(first, SPREAD) >>> 8) * WORDS) & (words.length - 1);
    while (words[place] !== 0 && words[place] !== first + 1) place = (place + WORDS) & (words.length - 1);
    return place;
  }

  private add(first: number): number {
    const { walk, words } = this;
    let [last, seconds, metres, steps] = [first, 0, walk.metresOf(first), 1];
    for (;;) {
      const end = walk.endOf(last);
      const next = walk.nextAt(end, last ^ 1);
      if (next === NONE) break;
      const more = walk.secondsOf(last, next, end);
      if (more === Number.POSITIVE_INFINITY) break;
      seconds += more;
      metres += walk.metresOf(next);
      steps++;
      last = next;
      if (last === first) break;
    }
    const place = this.search(first);
    words[place] = first + 1;
    words[place + 1] = last;
    this.floats[place + 2] = seconds;
    words[place + 3] = (Math.min(Math.ceil(metres), MOST_METRES) << STEP_BITS) | Math.min(steps, MOST_STEPS);
    return place;
  }

  private grow(): void {
    const { words } = this;
    this.words = new Uint32Array(2 * words.length);
    this.floats = new Float32Array(this.words.buffer);
    for (let from = 0; from < words.length; from += WORDS)
      if (words[from] !== 0)
        this.words.set(words.subarray(from, from + WORDS), this.search(words[from]! - 1));
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
