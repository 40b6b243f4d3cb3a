/** Replaces the typical flow of dead-end roads by the flow that follows from the network. */
import { LineClass } from '../../region/format/codes.ts';
import type { Bounds } from '../../region/format/region-info.ts';
import { METRES_PER_UNIT, toUnits } from '../../shared/geo/earth.ts';
import { type Emission, energyOf } from '../emission/emission.ts';
import { type FeatureLog, readLogs } from '../records/feature-log.ts';
import { type DeadEnds, deadEndsOf, THROUGH } from './dead-ends.ts';
import { MappedAround } from './mapped-around.ts';
import { edgesAt, graphOf, isDriven, type RoadGraph } from './road-graph.ts';
import { HOME_TRIPS, TRIP_UNITS, tripsOf } from './trips.ts';

/** Distance from the border of the data within which a road that ends is taken to continue, m. */
const BORDER_M = 500;
/** Minimum flow, vehicles per hour: one lost driver in six nights. Own assumption. */
export const MIN_FLOW = 0.02;
/** Maximum reduction on main roads, dB below the typical flow: they may continue in a way that no map shows. */
const MAX_CHANGE = 6;
/**
 * Minimum homes behind a main road for MAX_CHANGE to apply. With fewer, the road is taken to end, as at a
 * pass or a dam. Own assumption.
 */
const FEWEST_HOMES = 100;
const FEWEST_TRIPS = FEWEST_HOMES * HOME_TRIPS * TRIP_UNITS;

export class NetworkFlow {
  private readonly graph: RoadGraph;
  private readonly deadEnds: DeadEnds;
  private edge = -1;
  private leg = 0;

  /** @param known bounds of the complete data, degrees; outside, roads continue that the logs do not contain */
  constructor(logs: readonly FeatureLog[], known: Bounds) {
    this.graph = graphOf(logs);
    this.deadEnds = deadEndsOf(this.graph, tripsOf(logs, this.graph), openEnds(this.graph, logs, known));
  }

  /** Starts the next path; paths come in the order of the logs. */
  begin(lineClass: number, flags: number, path: Int32Array): void {
    if (!isDriven(lineClass, flags, path)) return;
    // the edge after the last one of the previous path
    for (this.edge++; this.edge > 0 && this.graph.firstLeg[this.edge]! > 0; ) this.edge++;
    this.leg = 0;
  }

  /**
   * Returns the emission of a leg (pair of points) of the path with the flow that follows from the network;
   * unchanged if that is the typical flow.
   * @param leg index of the leg, not below that of the previous call
   */
  applied(emission: Emission, lineClass: number, leg: number): Emission {
    const { traffic } = emission;
    if (!traffic || traffic.flow === 0) return emission;
    for (; this.leg < leg; this.leg++) {
      if (this.graph.firstLeg[this.edge + 1] === this.leg + 1) this.edge++;
    }
    const flow = this.flowOf(traffic.flow, lineClass);
    if (flow === traffic.flow) return emission;
    const factor = flow / traffic.flow;
    const { light, heavy } = emission;
    const fromNetwork = { ...traffic, flow, isFromNetwork: true };
    return { ...emission, light: light * factor, heavy: heavy * factor, traffic: fromNetwork };
  }

  /** Returns vehicles per hour on the current edge. @param typical flow of its class */
  private flowOf(typical: number, lineClass: number): number {
    if (lineClass < LineClass.primary || lineClass > LineClass.service) return typical;
    const trips = this.deadEnds.behind[this.edge]!;
    if (lineClass <= LineClass.tertiary) return trips === THROUGH ? typical : mainFlow(typical, trips);
    const most = this.deadEnds.most[this.edge]!;
    return Math.max(MIN_FLOW, trips === THROUGH ? Math.min(typical, most / TRIP_UNITS) : trips / TRIP_UNITS);
  }
}

/** Returns vehicles per hour on a main road that ends. @param trips trips behind it, TRIP_UNITS */
function mainFlow(typical: number, trips: number): number {
  const flow = Math.max(MIN_FLOW, trips / TRIP_UNITS);
  if (trips < FEWEST_TRIPS) return Math.min(typical, flow);
  return Math.min(typical, Math.max(flow, typical * energyOf(-MAX_CHANGE)));
}

/**
 * Returns, per vertex, 1 if a road continues there although the graph does not, 0 otherwise. Roads continue in a
 * tunnel, near or beyond the bounds of the data, where a one-way carriageway ends, or where a main road ends at the
 * edge of the mapped area (a shore with a ferry, the edge of a province), unless it goes on as a track.
 */
function openEnds(graph: RoadGraph, logs: readonly FeatureLog[], covered: Bounds): Uint8Array {
  const { xs, ys, lineClass, oneway } = graph;
  const [west, south, east, north] = covered.map(toUnits) as Bounds;
  const margin = BORDER_M / METRES_PER_UNIT;
  const { first, edges } = edgesAt(graph);
  const mapped = new MappedAround(logs);
  const open = new Uint8Array(xs.length);
  const leadsOn = new Positions();
  for (let v = 0; v < xs.length; v++) {
    const [x, y] = [xs[v]!, ys[v]!];
    const isEnd = first[v + 1]! - first[v]! === 1;
    const edge = edges[first[v]!]!;
    if (isEnd && isMain(lineClass[edge]!) && !mapped.isAround(x, y)) leadsOn.add(x, y);
    const isAtBorder = x < west + margin || x > east - margin || y < south + margin || y > north - margin;
    const goesOn = isEnd && (oneway[edge] === 1 || isAtBorder);
    open[v] = goesOn || x < west || x > east || y < south || y > north ? 1 : 0;
  }
  const mouths = new Positions();
  readLogs(logs, {
    tunnel: ({ path }) => mouths.addEnds(path),
    // the road over a pass may go on as a track
    lineShape: ({ lineClass: kind, path }) => {
      if (kind === LineClass.track) leadsOn.deleteEnds(path);
    },
  });
  for (let v = 0; v < xs.length; v++)
    if (mouths.has(xs[v]!, ys[v]!) || leadsOn.has(xs[v]!, ys[v]!)) open[v] = 1;
  return open;
}

/** A set of positions in stored units. */
class Positions {
  /** latitudes by longitude */
  private readonly known = new Map<number, Set<number>>();

  add(x: number, y: number): void {
    this.known.set(x, (this.known.get(x) ?? new Set()).add(y));
  }

  addEnds(path: Int32Array): void {
    this.add(path[0]!, path[1]!);
    this.add(path.at(-2)!, path.at(-1)!);
  }

  deleteEnds(path: Int32Array): void {
    this.known.get(path[0]!)?.delete(path[1]!);
    this.known.get(path.at(-2)!)?.delete(path.at(-1)!);
  }

  has(x: number, y: number): boolean {
    return this.known.get(x)?.has(y) ?? false;
  }
}

function isMain(lineClass: number): boolean {
  return (
    lineClass <= LineClass.tertiary ||
    (lineClass >= LineClass.motorway_link && lineClass <= LineClass.tertiary_link)
  );
}
