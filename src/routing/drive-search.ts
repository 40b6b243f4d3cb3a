/**
 * Fastest drives from a start, with turns: Dijkstra's algorithm over half edges in several networks, with A* towards one
 * goal. A label says when a vehicle is at the end of a half edge. Networks meet at vertices with equal coordinates.
 */
import { RoadClass, type RoadColumns } from '../region/format/sections/roads.ts';
import { NONE, type RoadNetwork } from '../region/read/road-network.ts';
import type { ChainTable } from './chains.ts';
import {
  CHAINED,
  type Drive,
  DriveLabels,
  type DriveRequest,
  type DriveSeed,
  destinationOn,
  FREE,
  type FreeLabel,
  type Ground,
  type Label,
  LOOSE,
  MOST_SEARCHES,
  ODD,
  pacesAt,
  setParent,
} from './drive-labels.ts';
import { VertexHeap } from './heap.ts';
import { isForDestinations } from './paces.ts';
import type { VertexId } from './search.ts';
import { type Approach, comeFreely, comeOn, newApproach, SharedVertices } from './shared-vertices.ts';
import { FORBIDDEN, giveWaySeconds, HALF_TURN, MOST_AT, MOST_TURN_S, THROUGH_S, UTURN_S } from './turns.ts';

/** Number of labels between two checkpoints: a few milliseconds. */
const CHECK_EVERY = 8192;

/** Number of roads for destinations alone around a start that are found. */
const MOST_IN_ZONE = 4096;

/** Search for drives; one at a time, all of them in the same memory. */
export class DriveSearch {
  /** labels of the last search */
  readonly labels: DriveLabels;
  /** those of the search that is under way */
  private grounds: (Ground | undefined)[] = [];
  private readonly heap = new VertexHeap();
  private number = 0;
  private readonly shared: SharedVertices;
  private readonly approach = newApproach();
  /** true if the last search passed a road that is closed at the time */
  metClosed = false;
  /** roads for destinations alone around the start, which one may leave: edges times all networks, plus the network */
  private readonly zone = new Set<number>();
  private drives: readonly Drive[] = [];
  private maxSeconds = 0;
  private estimate: DriveRequest['estimate'] = () => 0;
  private far: DriveRequest['far'];
  private readonly arrival = {
    network: 0,
    label: 0,
    vertex: 0,
    seconds: 0,
    turnInto: (half: number) => this.turnInto(half),
  };

  constructor(private readonly networks: readonly RoadNetwork[]) {
    this.labels = new DriveLabels(networks, (network, vertex) =>
      this.chainsOf(network, this.groundOf(network), this.far!.leastAt(network, vertex)),
    );
    this.shared = new SharedVertices(networks);
  }

  run({ seeds, start, drives, maxSeconds, estimate, far, checkpoint, visit }: DriveRequest): void {
    this.begin(drives, maxSeconds, estimate);
    this.far = far;
    this.findZone(start);
    const [{ heap, arrival }, mark] = [this, 2 * this.number];
    for (const seed of seeds) this.reachSeed(seed);
    for (let visited = 1; heap.pop(); visited++) {
      if (checkpoint !== undefined && visited % CHECK_EVERY === 0) checkpoint();
      const { network, vertex: label } = heap;
      const ground = this.groundOf(network);
      const { state } = ground;
      let vertex: number;
      let now: number;
      if (label >= FREE) ({ vertex, seconds: now } = this.labels.freeOf(network, label));
      else {
        if (state.mark[label] === mark + 1) continue;
        state.mark[label] = mark + 1;
        now = state.seconds[label]!;
        const half = label < ground.halves ? label : ground.drive.turns.halfOf(label);
        vertex = ground.columns.ends[half ^ 1]!;
      }
      // the first arrival can go everywhere as fast as a later one
      if (state.bestMark[vertex] !== mark + 1) state.bestMark[vertex] = mark + 1;
      else if (state.loose[vertex] === 0 && this.isTooLate(now, network, ground, vertex)) continue;
      arrival.network = network;
      arrival.label = label;
      arrival.vertex = vertex;
      arrival.seconds = now;
      if (!visit(arrival, now, heap.key)) return;
      this.leave(network, ground, label, vertex, now);
    }
  }

  private begin(drives: readonly Drive[], maxSeconds: number, estimate: DriveRequest['estimate']): void {
    this.drives = drives;
    this.maxSeconds = maxSeconds;
    this.estimate = estimate;
    this.metClosed = false;
    this.grounds = this.networks.map(() => undefined);
    this.heap.clear();
    if (++this.number > MOST_SEARCHES) this.number = 1;
    this.labels.begin(drives, this.number === 1);
  }

  private reachSeed(seed: DriveSeed): void {
    const { network, seconds } = seed;
    if ('half' in seed) {
      const { half: label } = seed;
      const ground = this.groundOf(network);
      if (!this.reach(network, ground, label, ground.columns.ends[label ^ 1]!, seconds, 0)) return;
      ground.state.odd.set(label, null);
      ground.state.parent[label] = ODD;
    } else this.reachFree(network, { vertex: seed.vertex, seconds, from: null, ...NO_ROAD });
  }

  /** Drives on from an arrival at a vertex. */
  private leave(network: number, ground: Ground, label: number, vertex: number, now: number): void {
    const { columns, drive, state, halves } = ground;
    const { byAngle } = drive.turns;
    const { forward, backward, delay, delayBack, closed, stopped, destination } = pacesAt(drive, now);
    const { first, at, ends, metres, kind, bearing } = columns;
    if (vertex < columns.barriers.length && stopped[vertex] === 1) {
      if (closed[columns.barriers[vertex]!] === 1) this.metClosed = true;
      return;
    }
    const mark = 2 * this.number;
    const { mark: marks, seconds: times, best: bests, bestMark: bestMarks, loose: looses } = state;
    const approach = this.approachOf(network, ground, label, vertex);
    const { heading, roadClass, back, on, isFlagged, shared, beside, junction } = approach;
    const isThrough = this.comesThrough(approach, network, columns, destination);
    if (isFlagged || beside.length > 0) state.loose[vertex] = LOOSE;
    const loose = state.loose[vertex]!;
    if (ground.isShared) {
      if (isFlagged)
        for (const { network: other, vertex: same } of shared) this.groundOf(other).state.loose[same] = LOOSE;
      // an arrival from another network does not go on to a third one, which has the first one beside it, too
      if (approach.from === null)
        this.join(shared, { network, label }, now, {
          ...{ heading, roadClass, loose, isCopy: label >= halves },
          isForDestinations: isThrough,
        });
    }
    const giveWay = giveWaySeconds(junction, roadClass);
    const { class: classes } = columns.kinds;
    const from = first[vertex]!;
    const end = first[vertex + 1]!;
    let index = ODD;
    if (label < halves) for (index = 0; at[from + index] !== back && index < ODD; ) index++;
    const least = this.far?.leastAt(network, vertex) ?? RoadClass.ferry;
    const room = this.far?.room ?? 0;
    let chains: ChainTable | null = null;
    if (least !== RoadClass.ferry && index < CHAINED) {
      const some = this.chainsOf(network, ground, least);
      if (!some.isInside(vertex)) chains = some;
    }
    // roads that go on for some vehicle at some time
    let ways = 0;
    for (let i = from; i < end; i++) {
      const half = at[i]!;
      if (half === back) continue;
      const edge = half >> 1;
      const each = kind[edge]!;
      const pace = half & 1 ? backward[each]! : forward[each]!;
      const isLeftOut = classes[each]! > least && classes[each] !== RoadClass.ferry;
      if (pace === Infinity || isLeftOut) {
        if (!isLeftOut && closed[each] === 1) this.metClosed = true;
        if ((half & 1 ? columns.kinds.backward : columns.kinds.forward)[each]! > 0) ways++;
        continue;
      }
      ways++;
      if (loose === 0 && this.isDeadEnd(network, ground, ends[half ^ 1]!)) continue;
      let next = half;
      if (isFlagged) {
        next = drive.turns.after(on, half);
        if (next === FORBIDDEN) continue;
      }
      if (beside.length > 0 && !this.shared.allows(beside, this.drives, columns, half, next)) continue;
      const turn = junction === 0 ? 0 : giveWay + byAngle[(bearing[half]! - heading) & 255]!;
      let later = now + turn + metres[edge]! * pace + (half & 1 ? delayBack : delay)[each]!;
      if (isThrough && !isForDestinations(columns, destination, half)) later += THROUGH_S;
      let last = half;
      let steps = 1;
      if (chains !== null && next === half) {
        const chain = chains.placeOf(half);
        if (chains.metresAt(chain) < room) {
          last = chains.lastAt(chain);
          next = last;
          later += chains.secondsAt(chain);
          steps = chains.stepsAt(chain);
        }
      }
      const other = ends[last ^ 1]!;
      // the common cases of `reach`, written out: this is the innermost loop
      if (marks[next]! >= mark && (marks[next]! > mark || times[next]! <= later)) continue;
      if (bestMarks[other]! > mark && looses[other] === 0 && later >= bests[other]! + MOST_TURN_S) continue;
      if (this.reach(network, ground, next, other, later, Math.max(0, loose - steps + 1)))
        setParent(state, network, next, label, index, steps > 1);
    }
    // a dead end: one turns around
    if (ways > 0 || label >= FREE || this.shared.goOn(shared, (heading + HALF_TURN) & 255, roadClass)) return;
    const each = kind[back >> 1]!;
    const later =
      now +
      UTURN_S +
      (isThrough && !isForDestinations(columns, destination, back) ? THROUGH_S : 0) +
      metres[back >> 1]! * (back & 1 ? backward : forward)[each]! +
      (back & 1 ? delayBack : delay)[each]!;
    if (this.reach(network, ground, back, ends[back ^ 1]!, later, loose))
      setParent(state, network, back, label, index);
  }

  /**
   * Returns true if no other road leads on from a vertex: who turned around there would be back too late. A goal on the road
   * to it is reached from the road's other end.
   */
  private isDeadEnd(network: number, { columns: { first }, isShared }: Ground, vertex: number): boolean {
    return first[vertex + 1]! - first[vertex]! === 1 && !(isShared && this.shared.isShared(network, vertex));
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
      state.loose[vertex] = this.looseAfter(ground, label, loose);
    } else if (
      bestMark > mark &&
      state.loose[vertex] === 0 &&
      this.isTooLate(seconds, network, ground, vertex)
    )
      return false;
    state.mark[label] = mark;
    state.seconds[label] = seconds;
    return this.push(seconds, network, vertex, label);
  }

  /** Returns `State.loose` after a label; who comes from a road for destinations is not ahead of others who come later. */
  private looseAfter({ columns, drive, destination, halves }: Ground, label: number, loose: number): number {
    if (loose > 1 || destination === null) return loose > 0 ? loose - 1 : 0;
    const half = label < halves ? label : drive.turns.halfOf(label);
    return isForDestinations(columns, destination, half) ? 1 : 0;
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
      state.loose[vertex] = loose > 1 ? loose - 1 : free.isForDestinations ? 1 : 0;
    }
    this.push(seconds, network, vertex, this.labels.addFree(network, free));
  }

  /** Puts a label into the heap unless it leads to no goal in time. @returns true if it is there */
  private push(seconds: number, network: number, vertex: number, label: number): boolean {
    const least = seconds + this.estimate(network, vertex);
    if (least > this.maxSeconds) return false;
    this.heap.push(least, network, label);
    return true;
  }

  /** Returns true if an arrival is so much later than the first one at the vertex that no turn makes up for it. */
  private isTooLate(
    seconds: number,
    network: number,
    { columns, isShared, state }: Ground,
    vertex: number,
  ): boolean {
    const best = state.best[vertex]!;
    if (seconds < best + MOST_AT[columns.junction[vertex]!]!) return false;
    return seconds >= best + MOST_TURN_S || !(isShared && this.shared.isShared(network, vertex));
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
      isForDestinations,
    }: { heading: number; roadClass: number; loose: number; isCopy: boolean; isForDestinations: boolean },
  ): void {
    for (const { network, vertex } of shared) {
      const twin =
        heading < 0 || isCopy
          ? NONE
          : this.shared.armTowards(network, vertex, (heading + HALF_TURN) & 255, roadClass);
      if (twin === NONE) {
        const free = { vertex, seconds: now, from: before, heading, roadClass, isForDestinations };
        this.reachFree(network, free, loose);
        continue;
      }
      const ground = this.groundOf(network);
      if (!this.reach(network, ground, twin ^ 1, vertex, now, loose)) continue;
      ground.state.parent[twin ^ 1] = ODD;
      ground.state.odd.set(twin ^ 1, before);
    }
  }

  private turnInto(half: number): number {
    const { network, label, vertex, seconds: now } = this.arrival;
    const ground = this.groundOf(network);
    const { columns, drive } = ground;
    const approach = this.approachOf(network, ground, label, vertex);
    const { heading, roadClass, back, on, isFlagged, beside, junction } = approach;
    if (half === back) return Infinity;
    if (isFlagged && drive.turns.after(on, half) === FORBIDDEN) return Infinity;
    if (beside.length > 0 && !this.shared.allows(beside, this.drives, columns, half, NONE)) return Infinity;
    const { destination } = pacesAt(drive, now);
    const isThrough =
      this.comesThrough(approach, network, columns, destination) &&
      !isForDestinations(columns, destination, half);
    const through = isThrough ? THROUGH_S : 0;
    if (junction === 0) return through;
    return (
      through +
      giveWaySeconds(junction, roadClass) +
      drive.turns.byAngle[(columns.bearing[half]! - heading) & 255]!
    );
  }

  /** Returns how a vehicle comes to a vertex by a label. The object is reused. */
  private approachOf(network: number, ground: Ground, label: number, vertex: number): Approach {
    const { approach, shared } = this;
    if (label >= FREE) comeFreely(approach, this.labels.freeOf(network, label), ground, vertex);
    else comeOn(approach, label, ground, vertex);
    if (ground.isShared) shared.complete(approach, network, vertex, this.drives);
    approach.isFlagged = approach.on !== NONE && ground.drive.turns.flagged.has(approach.on);
    return approach;
  }

  /** Returns the chains of roads of a class or better in a network. */
  private chainsOf(network: number, { drive, chains }: Ground, least: number): ChainTable {
    chains[least] ??= drive.chains.of(least, (vertex) => this.shared.isShared(network, vertex));
    return chains[least];
  }

  /** Returns true if a vehicle comes on a road for destinations alone that is not around the start. */
  private comesThrough(
    { back, isForDestinations: isBefore }: Approach,
    network: number,
    columns: RoadColumns,
    destination: Uint8Array | null,
  ): boolean {
    if (back === NONE) return isBefore;
    if (!isForDestinations(columns, destination, back ^ 1)) return false;
    return !this.zone.has((back >> 1) * this.networks.length + network);
  }

  /** Finds the roads for destinations alone that are connected with the edge of the start. */
  private findZone({ network, edge }: { network: number; edge: number }): void {
    const { zone, networks } = this;
    zone.clear();
    const add = (number: number, each: number) => {
      const { columns, destination } = this.groundOf(number);
      if (destination !== null && destination[columns.kind[each]!] !== 0)
        zone.add(each * networks.length + number);
    };
    add(network, edge);
    for (const key of zone) {
      if (zone.size > MOST_IN_ZONE) return;
      const [number, each] = [key % networks.length, Math.floor(key / networks.length)];
      for (const half of [2 * each, 2 * each + 1]) {
        const vertex = networks[number]!.columns.ends[half]!;
        for (const at of [{ network: number, vertex }, ...this.shared.at(number, vertex)]) {
          const { first, at: arms } = networks[at.network]!.columns;
          for (let i = first[at.vertex]!; i < first[at.vertex + 1]!; i++) add(at.network, arms[i]! >> 1);
        }
      }
    }
  }

  private groundOf(network: number): Ground {
    const known = this.grounds[network];
    if (known) return known;
    const [{ columns, edges }, drive] = [this.networks[network]!, this.drives[network]!];
    const state = this.labels.stateOf(network);
    const isShared = this.shared.mayShare(network);
    const ground = { columns, drive, state, halves: 2 * edges, isShared, chains: [] };
    this.grounds[network] = { ...ground, destination: destinationOn(drive) };
    return this.grounds[network];
  }
}

/** What a start at a vertex knows of the road before it. */
const NO_ROAD = { heading: -1, roadClass: -1, isForDestinations: false };
