/**
 * Fastest routes with OSRM's car profile: from edge to edge, with turns, signals and turn restrictions.
 * Shares no code with the router that it judges.
 */
import { carWayOf, secondsAtNode, secondsOfTurn } from './car-profile.ts';
import type { OsmFile } from './osm-file.ts';

/** A piece of a way in one direction. */
interface Arc {
  from: number;
  to: number;
  way: number;
  seconds: number;
  /** Duration plus a penalty for unsuitable roads, s. */
  weight: number;
  isRestricted: boolean;
  bearing: number;
}

export class TurnRouter {
  private readonly arcs: Arc[] = [];
  private readonly leaving = new Map<number, number[]>();
  private readonly neighbours = new Map<number, Set<number>>();
  private readonly forbidden = new Set<string>();
  private readonly only = new Map<string, number>();

  constructor(private readonly file: OsmFile) {
    for (const [index, way] of file.ways.entries()) this.addWay(index, way);
    for (const { kind, from, via, to } of file.restrictions) {
      const [source, target] = [file.wayIndex.get(from), file.wayIndex.get(to)];
      if (source === undefined || target === undefined) continue;
      if (kind.startsWith('only_')) this.only.set(`${source} ${via}`, target);
      else if (kind.startsWith('no_')) this.forbidden.add(`${source} ${via} ${target}`);
    }
  }

  /** Returns the junctions, where routes begin and end. */
  junctions(): number[] {
    return [...this.neighbours].filter(([, others]) => others.size > 2).map(([node]) => node);
  }

  /** Returns seconds from a node to others; Infinity = unreachable. */
  secondsTo(from: number, to: readonly number[]): number[] {
    const found = new Map<number, number>();
    const wanted = new Set(to);
    const weights = new Float64Array(this.arcs.length).fill(Infinity);
    const seconds = new Float64Array(this.arcs.length).fill(Infinity);
    const heap: [weight: number, arc: number][] = [];
    const reach = (arc: number, weight: number, time: number) => {
      if (weight >= weights[arc]!) return;
      weights[arc] = weight;
      seconds[arc] = time;
      push(heap, [weight, arc]);
    };
    for (const arc of this.leaving.get(from) ?? [])
      reach(arc, this.arcs[arc]!.weight, this.arcs[arc]!.seconds);
    while (heap.length > 0 && found.size < wanted.size) {
      const [weight, arc] = pop(heap);
      if (weight > weights[arc]!) continue;
      const { to: node, way } = this.arcs[arc]!;
      if (wanted.has(node) && !found.has(node)) found.set(node, seconds[arc]!);
      for (const next of this.leaving.get(node) ?? []) {
        const turn = this.turnSeconds(this.arcs[arc]!, this.arcs[next]!);
        if (!Number.isFinite(turn)) continue;
        const only = this.only.get(`${way} ${node}`);
        if (only !== undefined && this.arcs[next]!.way !== only) continue;
        if (this.forbidden.has(`${way} ${node} ${this.arcs[next]!.way}`)) continue;
        // Entering a road with destination access weighs an hour, so that only routes that end there use it.
        const isEntered = !this.arcs[arc]!.isRestricted && this.arcs[next]!.isRestricted;
        const price = turn + (isEntered ? 3600 : 0);
        reach(
          next,
          weight + price + this.arcs[next]!.weight,
          seconds[arc]! + turn + this.arcs[next]!.seconds,
        );
      }
    }
    return to.map((node) => (node === from ? 0 : (found.get(node) ?? Infinity)));
  }

  private turnSeconds(arc: Arc, next: Arc): number {
    const roads = this.neighbours.get(arc.to)!.size;
    const isBack = next.to === arc.from;
    if (isBack) return roads === 1 ? 20 : Infinity;
    const tags = this.file.nodes.get(arc.to)!.tags;
    const seconds = tags === null ? 0 : secondsAtNode(tags);
    return roads > 2 ? seconds + secondsOfTurn(((next.bearing - arc.bearing + 540) % 360) - 180) : seconds;
  }

  private addWay(index: number, { nodes, tags }: OsmFile['ways'][number]): void {
    const car = carWayOf(tags);
    if (!car) return;
    const places = nodes.map((id) => this.file.nodes.get(id));
    const total = lengthOf(places);
    const minutes = tags.route ? durationOf(tags.duration) : 0;
    for (let i = 1; i < nodes.length; i++) {
      const [a, b] = [places[i - 1], places[i]];
      if (!a || !b || nodes[i] === nodes[i - 1]) continue;
      const metres = lengthOf([a, b]);
      for (const isForward of [true, false]) {
        const kmh = minutes > 0 ? (total / minutes) * 0.06 : isForward ? car.forward : car.backward;
        if (kmh <= 0) continue;
        const seconds = (metres * 3.6) / kmh;
        const [from, to] = isForward ? [nodes[i - 1]!, nodes[i]!] : [nodes[i]!, nodes[i - 1]!];
        const bearing = isForward ? bearingOf(a, b) : bearingOf(b, a);
        const { isRestricted, penalty } = car;
        const arc = { from, to, way: index, seconds, weight: seconds / penalty, isRestricted, bearing };
        this.leaving.set(from, [...(this.leaving.get(from) ?? []), this.arcs.push(arc) - 1]);
      }
      for (const [one, other] of [
        [nodes[i - 1]!, nodes[i]!],
        [nodes[i]!, nodes[i - 1]!],
      ] as const)
        this.neighbours.set(one, (this.neighbours.get(one) ?? new Set()).add(other));
    }
  }
}

type Place = { lat: number; lon: number } | undefined;
const RADIUS_M = 6_371_008.8;

function lengthOf(places: readonly Place[]): number {
  let metres = 0;
  for (let i = 1; i < places.length; i++) {
    const [a, b] = [places[i - 1], places[i]];
    if (!a || !b) continue;
    const [x, y] = offset(a, b);
    metres += Math.hypot(x, y);
  }
  return metres;
}

function bearingOf(a: NonNullable<Place>, b: NonNullable<Place>): number {
  const [x, y] = offset(a, b);
  return (Math.atan2(x, y) * 180) / Math.PI;
}

function offset(a: NonNullable<Place>, b: NonNullable<Place>): [east: number, north: number] {
  const radians = Math.PI / 180;
  const narrowing = Math.cos(((a.lat + b.lat) / 2) * radians);
  return [(b.lon - a.lon) * radians * RADIUS_M * narrowing, (b.lat - a.lat) * radians * RADIUS_M];
}

/** Returns the minutes of "00:20" or "20". */
function durationOf(text = ''): number {
  const [hours, minutes] = text.split(':').map(Number);
  return minutes === undefined ? (hours ?? 0) : (hours ?? 0) * 60 + minutes;
}

function push(heap: [number, number][], entry: [number, number]): void {
  let at = heap.push(entry) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (heap[parent]![0] <= entry[0]) break;
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = entry;
}

function pop(heap: [number, number][]): [number, number] {
  const top = heap[0]!;
  const last = heap.pop()!;
  if (heap.length === 0) return top;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1]![0] < heap[child]![0]) child++;
    if (heap[child]![0] >= last[0]) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = last;
  return top;
}
