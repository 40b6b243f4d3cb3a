/**
 * Fastest drives from a start, with turns: Dijkstra's algorithm over half edges in several networks, with A* towards one
 * goal. A label says when a vehicle is at the end of a half edge. Networks meet at vertices with equal coordinates.
 */
import { NONE, type RoadNetwork } from '../region/read/road-network.ts';
import {
  type Drive,
  type DriveRequest,
  type DriveSeed,
  FREE,
  type FreeLabel,
  type Ground,
  HALF_TURN,
  type Label,
  LOOSE,
  MOST_SEARCHES,
  newState,
  ODD,
  pacesAt,
  type State,
} from './drive-labels.ts';
import { VertexHeap } from './heap.ts';
import type { VertexId } from './search.ts';
import { NOT_BESIDE, NOT_SHARED, SharedVertices } from './shared-vertices.ts';
import { FORBIDDEN, giveWaySeconds, MOST_AT, MOST_TURN_S, UTURN_S } from './turns.ts';

/** Number of labels between two checkpoints: a few milliseconds. */
const CHECK_EVERY = 8192;
/** Search for drives; one at a time, all of them in the same memory. */
export class DriveSearch {
  private readonly states: (State | undefined)[];
  /** those of the search that is under way */
  private grounds: (Ground | undefined)[] = [];
  private readonly free: FreeLabel[][];
  private readonly heap = new VertexHeap();
  private number = 0;
  private readonly shared: SharedVertices;
  /** true if the last search passed a road that is closed at the time */
  metClosed = false;
  private drives: readonly Drive[] = [];
  private maxSeconds = 0;
  private estimate: DriveRequest['estimate'];
  private readonly arrival = {
    network: 0,
    label: 0,
    vertex: 0,
    turnInto: (half: number) => this.turnInto(half),
  };

  constructor(private readonly networks: readonly RoadNetwork[]) {
    this.states = networks.map(() => undefined);
    this.free = networks.map(() => []);
    this.shared = new SharedVertices(networks);
  }

  run({ seeds, drives, maxSeconds, estimate, checkpoint, visit }: DriveRequest): void {
    this.begin(drives, maxSeconds, estimate);
    const [{ heap, arrival }, mark] = [this, 2 * this.number];
    for (const seed of seeds) this.reachSeed(seed);
    for (let visited = 1; heap.pop(); visited++) {
      if (checkpoint !== undefined && visited % CHECK_EVERY === 0) checkpoint();
      const { network, vertex: label } = heap;
      const ground = this.groundOf(network);
      const { state } = ground;
      let vertex: number;
      let now: number;
      if (label >= FREE) ({ vertex, seconds: now } = this.free[network]![label - FREE]!);
      else {
        if (state.mark[label] === mark + 1) continue;
        state.mark[label] = mark + 1;
        now = state.seconds[label]!;
        const half = label < ground.halves ? label : ground.drive.turns.halfOf(label);
        vertex = ground.columns.ends[half ^ 1]!;
      }
      // the first arrival can go everywhere as fast as a later one
      if (state.bestMark[vertex] !== mark + 1) state.bestMark[vertex] = mark + 1;
      else if (
        state.loose[vertex] === 0 &&
        now >= state.best[vertex]! + this.slackAt(network, ground, vertex)
      )
        continue;
      arrival.network = network;
      arrival.label = label;
      arrival.vertex = vertex;
      if (!visit(arrival, now, heap.key)) return;
      this.leave(network, ground, label, vertex, now);
    }
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
        const { from } = this.free[network]![label - FREE]!;
        if (from === null) return null;
        ({ network, label } = from);
        continue;
      }
      const before = this.parentOf(network, label);
      const half = this.halfOf(network, label);
      if (before === null) return { network, half };
      visit(network, half, this.secondsTo({ network, label }) - this.secondsTo(before));
      ({ network, label } = before);
    }
  }

  /** Returns the time of a label in the last search, s. */
  secondsTo({ network, label }: Label): number {
    return label >= FREE ? this.free[network]![label - FREE]!.seconds : this.states[network]!.seconds[label]!;
  }

  private begin(drives: readonly Drive[], maxSeconds: number, estimate: DriveRequest['estimate']): void {
    this.drives = drives;
    this.maxSeconds = maxSeconds;
    this.estimate = estimate;
    this.metClosed = false;
    this.grounds = this.networks.map(() => undefined);
    this.heap.clear();
    if (++this.number > MOST_SEARCHES) {
      this.number = 1;
      for (const state of this.states) {
        state?.mark.fill(0);
        state?.bestMark.fill(0);
      }
    }
    for (const [network, state] of this.states.entries()) {
      this.free[network] = [];
      state?.odd.clear();
      const labels = 2 * this.networks[network]!.edges + drives[network]!.turns.copies.length;
      if (state && state.seconds.length < labels) this.states[network] = undefined;
    }
  }

  private reachSeed(seed: DriveSeed): void {
    const { network, seconds } = seed;
    if ('half' in seed) {
      const { half: label } = seed;
      const ground = this.groundOf(network);
      if (!this.reach(network, ground, label, ground.columns.ends[label ^ 1]!, seconds, 0)) return;
      ground.state.odd.set(label, null);
      ground.state.parent[label] = ODD;
    } else this.reachFree(network, { vertex: seed.vertex, seconds, from: null, heading: -1, roadClass: -1 });
  }

  /** Drives on from an arrival at a vertex. */
  private leave(network: number, ground: Ground, label: number, vertex: number, now: number): void {
    const { columns, drive, state, halves } = ground;
    const { byAngle } = drive.turns;
    const { forward, backward, delay, delayBack, closed, stopped } = pacesAt(drive, now);
    const { first, at, ends, metres, kind, bearing } = columns;
    if (vertex < columns.barriers.length && stopped[vertex] === 1) {
      if (closed[columns.barriers[vertex]!] === 1) this.metClosed = true;
      return;
    }
    const mark = 2 * this.number;
    const { mark: marks, seconds: times, best: bests, bestMark: bestMarks, loose: looses } = state;
    const free = label >= FREE ? this.free[network]![label - FREE]! : null;
    const arrived = free ? -1 : label < halves ? label : drive.turns.halfOf(label);
    const heading = free ? free.heading : (bearing[arrived ^ 1]! + HALF_TURN) & 255;
    const roadClass = free ? free.roadClass : columns.kinds.class[kind[arrived >> 1]!]!;
    let shared = NOT_SHARED;
    let beside = NOT_BESIDE;
    let [on, back] = free ? [NONE, NONE] : [label, arrived ^ 1];
    let crossing = columns.junction[vertex]!;
    if (ground.isShared) {
      shared = this.shared.at(network, vertex);
      crossing = this.shared.junctionAt(network, vertex, shared);
      const from = free?.from ?? null;
      if (shared.length > 0 && heading >= 0) {
        const towards = (heading + HALF_TURN) & 255;
        beside = this.shared.besideOf(shared, this.drives, { towards, roadClass, from });
        if (free) back = this.shared.armTowards(network, vertex, towards, roadClass);
        if (free && back !== NONE) on = back ^ 1;
      }
    }
    const flagged = on !== NONE && drive.turns.flags[on] === 1;
    if (flagged || beside.length > 0) state.loose[vertex] = LOOSE;
    const loose = state.loose[vertex]!;
    if (ground.isShared) {
      if (flagged)
        for (const { network: other, vertex: same } of shared) this.groundOf(other).state.loose[same] = LOOSE;
      // an arrival from another network does not go on to a third one, which has the first one beside it, too
      if (free === null || free.from === null)
        this.join(shared, { network, label }, now, { heading, roadClass, loose, isCopy: label >= halves });
    }
    if (heading < 0) crossing = 0;
    const giveWay = giveWaySeconds(crossing, roadClass);
    const [from, end] = [first[vertex]!, first[vertex + 1]!];
    let index = ODD;
    if (label < halves) for (index = 0; at[from + index] !== back && index < ODD; ) index++;
    // roads that go on for some vehicle at some time
    let ways = 0;
    for (let i = from; i < end; i++) {
      const half = at[i]!;
      if (half === back) continue;
      const edge = half >> 1;
      const each = kind[edge]!;
      const pace = half & 1 ? backward[each]! : forward[each]!;
      if (pace === Infinity) {
        if (closed[each] === 1) this.metClosed = true;
        if ((half & 1 ? columns.kinds.backward : columns.kinds.forward)[each]! > 0) ways++;
        continue;
      }
      ways++;
      let next = half;
      if (flagged) {
        next = drive.turns.after(on, half);
        if (next === FORBIDDEN) continue;
      }
      if (beside.length > 0 && !this.shared.allows(beside, this.drives, columns, half, next)) continue;
      const turn = crossing === 0 ? 0 : giveWay + byAngle[(bearing[half]! - heading) & 255]!;
      const later = now + turn + metres[edge]! * pace + (half & 1 ? delayBack : delay)[each]!;
      const other = ends[half ^ 1]!;
      // the common cases of `reach`, written out: this is the innermost loop
      if (marks[next]! >= mark && (marks[next]! > mark || times[next]! <= later)) continue;
      if (bestMarks[other]! > mark && looses[other] === 0 && later >= bests[other]! + MOST_TURN_S) continue;
      if (this.reach(network, ground, next, other, later, loose))
        this.setParent(state, network, next, label, index);
    }
    // a dead end: one turns around
    if (ways > 0 || free !== null || this.shared.goOn(shared, (heading + HALF_TURN) & 255, roadClass)) return;
    const each = kind[back >> 1]!;
    const later =
      now +
      UTURN_S +
      metres[back >> 1]! * (back & 1 ? backward : forward)[each]! +
      (back & 1 ? delayBack : delay)[each]!;
    if (this.reach(network, ground, back, ends[back ^ 1]!, later, loose))
      this.setParent(state, network, back, label, index);
  }

  private setParent(state: State, network: number, label: number, before: number, index: number): void {
    const isOdd = index >= ODD;
    state.parent[label] = isOdd ? ODD : index;
    if (isOdd) state.odd.set(label, { network, label: before });
  }

  private parentOf(network: number, label: number): Label | null {
    const state = this.states[network]!;
    if (state.parent[label] === ODD) return state.odd.get(label) ?? null;
    const { first, at, ends } = this.networks[network]!.columns;
    const vertex = ends[this.halfOf(network, label)]!;
    return { network, label: at[first[vertex]! + state.parent[label]!]! ^ 1 };
  }

  /** Records an arrival if it is faster than those known so far, and can be part of a fastest drive. */
  private reach(
    network: number,
    ground: Ground,
    label: number,
    vertex: number,
    later: number,
    loose: number,
  ): boolean {
    const { state } = ground;
    if (!(later <= this.maxSeconds)) return false;
    const seconds = Math.fround(later);
    const mark = 2 * this.number;
    const known = state.mark[label]!;
    if (known >= mark && (known > mark || state.seconds[label]! <= seconds)) return false;
    const bestMark = state.bestMark[vertex]!;
    if (bestMark < mark || (bestMark === mark && seconds < state.best[vertex]!)) {
      state.bestMark[vertex] = mark;
      state.best[vertex] = seconds;
      state.loose[vertex] = loose > 0 ? loose - 1 : 0;
    } else if (
      bestMark > mark &&
      state.loose[vertex] === 0 &&
      seconds >= state.best[vertex]! + this.slackAt(network, ground, vertex)
    )
      return false;
    state.mark[label] = mark;
    state.seconds[label] = seconds;
    const { estimate } = this;
    this.heap.push(estimate === undefined ? seconds : seconds + estimate(network, vertex), network, label);
    return true;
  }

  private reachFree(network: number, free: FreeLabel, loose = 0): void {
    const { vertex, seconds } = free;
    if (!(seconds <= this.maxSeconds)) return;
    const { state } = this.groundOf(network);
    const mark = 2 * this.number;
    const bestMark = state.bestMark[vertex]!;
    if (bestMark < mark || (bestMark === mark && seconds < state.best[vertex]!)) {
      state.bestMark[vertex] = mark;
      state.best[vertex] = seconds;
      state.loose[vertex] = loose > 0 ? loose - 1 : 0;
    }
    const { estimate } = this;
    const label = FREE + this.free[network]!.push(free) - 1;
    this.heap.push(estimate === undefined ? seconds : seconds + estimate(network, vertex), network, label);
  }

  /** Returns by how much an arrival may be later than the first one and still lead to a fastest drive, s. */
  private slackAt(network: number, { columns, isShared }: Ground, vertex: number): number {
    if (isShared && this.shared.mayBeShared(network, vertex)) return MOST_TURN_S;
    return MOST_AT[columns.junction[vertex]!]!;
  }

  /**
   * Goes on in the other networks that share a vertex. Where another network has the same half edge, the vehicle is on
   * that one, too, so that its restrictions hold; not on a copy, which knows more than that half edge says.
   */
  private join(
    shared: readonly VertexId[],
    before: Label,
    now: number,
    {
      heading,
      roadClass,
      loose,
      isCopy,
    }: { heading: number; roadClass: number; loose: number; isCopy: boolean },
  ): void {
    for (const { network, vertex } of shared) {
      const twin =
        heading < 0 || isCopy
          ? NONE
          : this.shared.armTowards(network, vertex, (heading + HALF_TURN) & 255, roadClass);
      if (twin === NONE) {
        this.reachFree(network, { vertex, seconds: now, from: before, heading, roadClass }, loose);
        continue;
      }
      const ground = this.groundOf(network);
      if (!this.reach(network, ground, twin ^ 1, vertex, now, loose)) continue;
      ground.state.parent[twin ^ 1] = ODD;
      ground.state.odd.set(twin ^ 1, before);
    }
  }

  private turnInto(half: number): number {
    const { network, label, vertex } = this.arrival;
    const { columns } = this.networks[network]!;
    const { bearing, kind, kinds } = columns;
    const { turns } = this.drives[network]!;
    const shared = this.shared.at(network, vertex);
    const junction = this.shared.junctionAt(network, vertex, shared);
    const free = label >= FREE ? this.free[network]![label - FREE]! : null;
    const arrived = free ? NONE : this.halfOf(network, label);
    const heading = free ? free.heading : (bearing[arrived ^ 1]! + HALF_TURN) & 255;
    const roadClass = free ? free.roadClass : kinds.class[kind[arrived >> 1]!]!;
    if (heading < 0) return 0;
    const towards = (heading + HALF_TURN) & 255;
    const back = free ? this.shared.armTowards(network, vertex, towards, roadClass) : arrived ^ 1;
    const on = free && back !== NONE ? back ^ 1 : label;
    if (half === back) return Infinity;
    const isFlagged = on < FREE && turns.flags[on] === 1;
    if (isFlagged && turns.after(on, half) === FORBIDDEN) return Infinity;
    if (shared.length > 0) {
      const beside = this.shared.besideOf(shared, this.drives, {
        towards,
        roadClass,
        from: free?.from ?? null,
      });
      if (!this.shared.allows(beside, this.drives, columns, half, NONE)) return Infinity;
    }
    if (junction === 0) return 0;
    return giveWaySeconds(junction, roadClass) + turns.byAngle[(bearing[half]! - heading) & 255]!;
  }

  private halfOf(network: number, label: number): number {
    return label < 2 * this.networks[network]!.edges ? label : this.drives[network]!.turns.halfOf(label);
  }

  private groundOf(network: number): Ground {
    const known = this.grounds[network];
    if (known) return known;
    const [{ columns, edges, vertices }, drive] = [this.networks[network]!, this.drives[network]!];
    const state = this.states[network] ?? newState(2 * edges + drive.turns.copies.length, vertices);
    const isShared = this.shared.mayShare(network);
    this.states[network] = state;
    this.grounds[network] = { columns, drive, state, halves: 2 * edges, isShared };
    return this.grounds[network];
  }
}
