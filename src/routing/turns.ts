/** Turns of one network: their delays, and those that restrictions forbid to a vehicle at a time. */
import { clausesIn } from '../region/format/sections/road-conditions.ts';
import { RoadClass } from '../region/format/sections/roads.ts';
import type { RoadNetwork } from '../region/read/road-network.ts';
import { applies, type DriveTime } from './drive-time.ts';
import type { TextOf } from './paces.ts';
import { isOnLeft } from './side-of-road.ts';
import type { Vehicle } from './vehicle.ts';

/** Steps of a bearing in a full circle, see `roads.bearing`. */
const CIRCLE = 256;
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

/** Delay of a turn where three or more roads meet by the change of bearing, clockwise, s. */
export const BY_ANGLE = Float64Array.from({ length: CIRCLE }, (_, steps) => {
  const degrees = ((steps > CIRCLE / 2 ? steps - CIRCLE : steps) * 360) / CIRCLE;
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

/** A prefix of forbidden sequences of half edges. */
interface Node {
  /** its half edges, in the order of driving */
  halves: readonly number[];
  next: Map<number, Node>;
  /** true if the sequence is forbidden */
  isForbidden: boolean;
  /** state of a vehicle that has driven the sequence */
  state: number;
}

/**
 * Forbidden turns as an automaton (Aho and Corasick 1975). Its states are the half edges, then copies of the half edges
 * between the junctions of restrictions with ways between: the copy is driven by those who came from its first way.
 */
export class Turns {
  /** 1 for each state after which a turn is forbidden, or leads to a copy */
  readonly flags: Uint8Array;
  /** delay of a turn by the change of bearing, see `BY_ANGLE` */
  readonly byAngle: Float64Array;
  /** half edge of each copy; the state of a copy is the number of half edges plus its index */
  readonly copies: number[] = [];
  private readonly roots = new Map<number, Node>();
  private readonly byState = new Map<number, Node>();

  constructor(
    private readonly network: RoadNetwork,
    vehicle: Vehicle,
    time: DriveTime | null,
    textOf: TextOf,
  ) {
    this.byAngle = isOnLeft(network) ? BY_ANGLE_ON_LEFT : BY_ANGLE;
    const { halves, start, only, conditions } = network.columns.turns;
    const allowed = new Map<string, { before: number[]; halves: Set<number> }>();
    for (let turn = 0; turn < only.length; turn++) {
      const clauses = conditions[turn] === 0 ? [] : clausesIn(textOf(conditions[turn]!));
      let isValid = true;
      for (const clause of clauses)
        if (applies(clause, time, vehicle, network.isSouth)) isValid = clause.open;
      if (!isValid) continue;
      const along = [...halves.subarray(start[turn]!, start[turn + 1]!)];
      if (only[turn] === 0) {
        this.forbid(along);
        continue;
      }
      // of several that are prescribed after the same road, each is allowed
      const before = along.slice(0, -1);
      const each = allowed.get(before.join()) ?? { before, halves: new Set() };
      each.halves.add(along.at(-1)!);
      allowed.set(before.join(), each);
    }
    for (const each of allowed.values()) this.forbidOthers(each.before, each.halves);
    this.flags = new Uint8Array(2 * network.edges + this.copies.length);
    for (const state of this.byState.keys()) this.flags[state] = 1;
  }

  /** Returns the half edge of a state. */
  halfOf(state: number): number {
    const halves = 2 * this.network.edges;
    return state < halves ? state : this.copies[state - halves]!;
  }

  /** Returns the state after a turn from a state into a half edge; FORBIDDEN if it is. */
  after(state: number, half: number): number {
    let after = half;
    const from = this.byState.get(state)?.halves ?? [this.halfOf(state)];
    // the longest known sequence decides on the state, any of them may forbid
    for (let first = from.length - 1; first >= 0; first--) {
      const node = this.find(from, first)?.next.get(half);
      if (!node) continue;
      if (node.isForbidden) return FORBIDDEN;
      if (node.next.size > 0) after = node.state;
    }
    return after;
  }

  private find(halves: readonly number[], first: number): Node | undefined {
    let node = this.roots.get(halves[first]!);
    for (let i = first + 1; node && i < halves.length; i++) node = node.next.get(halves[i]!);
    return node;
  }

  /** Forbids all turns after some half edges but those into `allowed`, at least one. */
  private forbidOthers(before: readonly number[], allowed: ReadonlySet<number>): void {
    const { first, at, ends } = this.network.columns;
    const vertex = ends[before.at(-1)! ^ 1]!;
    for (let i = first[vertex]!; i < first[vertex + 1]!; i++)
      if (!allowed.has(at[i]!)) this.forbid([...before, at[i]!]);
  }

  private forbid(halves: readonly number[]): void {
    let node = this.nodeFor(this.roots, halves.slice(0, 1));
    for (let length = 2; length <= halves.length; length++)
      node = this.nodeFor(node.next, halves.slice(0, length));
    node.isForbidden = true;
    // states are needed for the sequences before the last half edge alone
    for (let length = 1; length < halves.length; length++) {
      const each = this.find(halves.slice(0, length), 0)!;
      if (each.state >= 0) continue;
      each.state =
        length === 1 ? halves[0]! : 2 * this.network.edges + this.copies.push(halves[length - 1]!) - 1;
      this.byState.set(each.state, each);
    }
  }

  private nodeFor(nodes: Map<number, Node>, halves: readonly number[]): Node {
    const last = halves.at(-1)!;
    const node = nodes.get(last) ?? { halves, next: new Map(), isForbidden: false, state: -1 };
    nodes.set(last, node);
    return node;
  }
}
