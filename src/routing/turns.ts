/** Turns of one network: their delays, and those that restrictions forbid to a vehicle at a time. */
import { RoadClass } from '../region/format/sections/roads.ts';
import { NONE, type RoadNetwork } from '../region/read/road-network.ts';
import { Bits } from '../shared/collections/bits.ts';
import { isOnLeft } from './side-of-road.ts';

/** Steps of a bearing in a full circle, see `roads.bearing`. */
const CIRCLE = 256;
/** Half of a circle in these steps. */
export const HALF_TURN = CIRCLE / 2;
/**
 * Longest delay of a turn, s, and its bias to the far side, as in OSRM's car profile (release 26.9.0), which says 7.5 s;
 * a van brakes and accelerates more slowly. A turn of 90 degrees takes 2.5 s to the near side and 6.5 s to the far one.
 */
const TURN = { seconds: 9, bias: 1.075 } as const;
/** Delay of turning around where a road ends, s, as in OSRM's car profile. */
export const UTURN_S = 20;
/**
 * Mean delay of vehicles on a lower road where a higher one crosses, by its RoadClass, s. The German handbook HBS 2015
 * allows 10 s in quality A and 20 s in quality B for those who give way. Assumption: half of that, and the less the
 * smaller the road.
 */
const GIVE_WAY: Readonly<Record<number, number>> = {
  [RoadClass.trunk]: 8,
  [RoadClass.primary]: 8,
  [RoadClass.secondary]: 6,
  [RoadClass.tertiary]: 4,
  [RoadClass.unclassified]: 2,
};

/**
 * Cost of driving through roads for destinations alone, s, where they end: Valhalla's `destination_only_penalty`. So they
 * are no short cut, and cost nothing to those who begin or end there.
 */
export const THROUGH_S = 600;

/** Delay of a turn where three or more roads meet by the change of bearing, clockwise, s. */
export const BY_ANGLE = Float64Array.from({ length: CIRCLE }, (_, steps) => {
  const degrees = ((steps > HALF_TURN ? steps - CIRCLE : steps) * 360) / CIRCLE;
  const { seconds, bias } = TURN;
  const steepness = degrees >= 0 ? 13 / bias : 13 * bias;
  const offset = degrees >= 0 ? 6.5 * bias : 6.5 / bias;
  return seconds / (1 + Math.exp(offset - (steepness * Math.abs(degrees)) / 180));
});
/** Delay of a turn where people drive on the left. */
const BY_ANGLE_ON_LEFT = BY_ANGLE.map((_, steps) => BY_ANGLE[(CIRCLE - steps) % CIRCLE]!);
/** Delay of giving way by the value of `roads.junction`. */
const BY_JUNCTION = Float64Array.from({ length: CIRCLE }, (_, junction) => GIVE_WAY[junction - 1] ?? 0);

/**
 * Returns the delay of giving way, s.
 * @param junction `roads.junction` of the vertex
 * @param roadClass class of the road that the vehicle comes from
 */
export function giveWaySeconds(junction: number, roadClass: number): number {
  return roadClass >= junction ? BY_JUNCTION[junction]! : 0;
}

/** Longest delay of any turn by the value of `roads.junction`, s. */
export const MOST_AT = BY_JUNCTION.map((seconds, junction) => (junction === 0 ? 0 : TURN.seconds + seconds));
/** Longest delay of any turn, s. */
export const MOST_TURN_S = Math.max(...MOST_AT);

/** Value of `Turns.after` for a forbidden turn. */
export const FORBIDDEN = -1;

/**
 * Forbidden turns as an automaton (Aho and Corasick 1975). Its states are the half edges, then copies of the half edges
 * between the junctions of restrictions with ways between: the copy is driven by those who came from its first way.
 */
export class Turns {
  /** states after which a turn is forbidden, or leads to a copy */
  readonly flagged: Bits;
  /** delay of a turn by the change of bearing, see `BY_ANGLE` */
  readonly byAngle: Float64Array;
  /** half edge of each copy; the state of a copy is the number of half edges plus its index */
  readonly copies: number[] = [];
  /** the sequence that ends at each copy */
  private readonly copied: number[] = [];
  private readonly forbidden = new Sequences();

  /** @param holding numbers of the conditions that hold; 0 = no condition always does */
  constructor(
    private readonly network: RoadNetwork,
    holding: ReadonlySet<number>,
  ) {
    this.byAngle = isOnLeft(network) ? BY_ANGLE_ON_LEFT : BY_ANGLE;
    const { halves, start, only, conditions } = network.columns.turns;
    const allowed = new Map<string, { before: Uint32Array; halves: Set<number> }>();
    for (let turn = 0; turn < only.length; turn++) {
      if (conditions[turn] !== 0 && !holding.has(conditions[turn]!)) continue;
      const along = halves.subarray(start[turn]!, start[turn + 1]!);
      if (only[turn] === 0) {
        this.forbid(along);
        continue;
      }
      // of several that are prescribed after the same road, each is allowed
      const before = along.subarray(0, -1);
      const each = allowed.get(before.join()) ?? { before, halves: new Set() };
      each.halves.add(along.at(-1)!);
      allowed.set(before.join(), each);
    }
    for (const each of allowed.values()) this.forbidOthers(each.before, each.halves);
    this.flagged = new Bits(2 * network.edges + this.copies.length);
    for (const half of this.forbidden.byFirst.keys()) this.flagged.add(half);
    for (const copy of this.copies.keys()) this.flagged.add(2 * network.edges + copy);
  }

  /** Returns the half edge of a state. */
  halfOf(state: number): number {
    const halves = 2 * this.network.edges;
    return state < halves ? state : this.copies[state - halves]!;
  }

  /** Returns the state after a turn from a state into a half edge; FORBIDDEN if it is. */
  after(state: number, half: number): number {
    const { forbidden } = this;
    const halves = 2 * this.network.edges;
    if (state < halves) return this.afterSequence(forbidden.after(NONE, state), half, half);
    const from = forbidden.halvesOf(this.copied[state - halves]!);
    let after = half;
    // the longest known sequence decides on the state, any of them may forbid
    for (let first = from.length - 1; first >= 0; first--) {
      let sequence = forbidden.after(NONE, from[first]!);
      for (let i = first + 1; sequence !== NONE && i < from.length; i++)
        sequence = forbidden.after(sequence, from[i]!);
      after = this.afterSequence(sequence, half, after);
      if (after === FORBIDDEN) return FORBIDDEN;
    }
    return after;
  }

  /** @param after state if the sequence does not go on with the half edge */
  private afterSequence(sequence: number, half: number, after: number): number {
    const { forbidden } = this;
    const next = sequence === NONE ? NONE : forbidden.after(sequence, half);
    if (next === NONE) return after;
    if (forbidden.isWhole[next]) return FORBIDDEN;
    return forbidden.longer[next] === NONE ? after : forbidden.state[next]!;
  }

  /** Forbids all turns after some half edges but those into `allowed`, at least one. */
  private forbidOthers(before: Uint32Array, allowed: ReadonlySet<number>): void {
    const { first, at, ends } = this.network.columns;
    const vertex = ends[before.at(-1)! ^ 1]!;
    for (let i = first[vertex]!; i < first[vertex + 1]!; i++)
      if (!allowed.has(at[i]!)) this.forbid([...before, at[i]!]);
  }

  private forbid(halves: ArrayLike<number>): void {
    const { forbidden } = this;
    let sequence = NONE;
    for (let i = 0; i < halves.length; i++) {
      sequence = forbidden.addAfter(sequence, halves[i]!);
      // states are needed for the sequences before the last half edge alone
      if (i === 0 || i === halves.length - 1 || forbidden.state[sequence] !== NONE) continue;
      forbidden.state[sequence] = 2 * this.network.edges + this.copies.push(halves[i]!) - 1;
      this.copied.push(sequence);
    }
    forbidden.isWhole[sequence] = true;
  }
}

/** Sequences of half edges as a tree of numbers: a country has a hundred thousand. NONE is the empty one. */
class Sequences {
  /** sequences of one half edge */
  readonly byFirst = new Map<number, number>();
  private readonly last: number[] = [];
  /** sequence without the last half edge, and the next one that begins as it does; NONE = none */
  private readonly before: number[] = [];
  private readonly beside: number[] = [];
  /** first sequence with one half edge more; NONE = none */
  readonly longer: number[] = [];
  /** state of `Turns` after a sequence of two or more half edges; NONE = it has none */
  readonly state: number[] = [];
  /** true for those that are forbidden, not only the beginning of one */
  readonly isWhole: boolean[] = [];

  halvesOf(sequence: number): number[] {
    const halves: number[] = [];
    for (let at = sequence; at !== NONE; at = this.before[at]!) halves.push(this.last[at]!);
    return halves.reverse();
  }

  /** Returns a sequence with one half edge more; NONE if there is none. */
  after(sequence: number, half: number): number {
    if (sequence === NONE) return this.byFirst.get(half) ?? NONE;
    let next = this.longer[sequence]!;
    while (next !== NONE && this.last[next] !== half) next = this.beside[next]!;
    return next;
  }

  addAfter(sequence: number, half: number): number {
    const known = this.after(sequence, half);
    if (known !== NONE) return known;
    const added = this.last.push(half) - 1;
    this.before.push(sequence);
    this.longer.push(NONE);
    this.state.push(NONE);
    this.isWhole.push(false);
    this.beside.push(this.longer[sequence] ?? NONE);
    if (sequence === NONE) this.byFirst.set(half, added);
    else this.longer[sequence] = added;
    return added;
  }
}
