/** What the network says about the traffic of each road, in place of what is typical for its class. */
import { LineClass, SoundKind } from '../../region/format/codes.ts';
import type { Bounds } from '../../region/format/region-info.ts';
import { METRES_PER_UNIT, toUnits } from '../../shared/earth.ts';
import { type Emission, energyOf } from '../emission/emission.ts';
import type { FeatureLog } from '../features/feature-log.ts';
import { readLogs } from '../features/feature-log-reader.ts';
import { type DeadEnds, deadEndsOf, THROUGH } from './dead-ends.ts';
import { Journeys } from './journeys.ts';
import { edgesAt, graphOf, isDriven, type RoadGraph } from './road-graph.ts';
import { Towns } from './towns.ts';
import { TRIP_UNITS, tripsOf } from './trips.ts';

/** A road that ends so close to the end of the data goes on beyond it, metres. */
const BORDER_M = 500;
/** Vehicles per hour on a road behind which nothing is: one in six nights loses its way. Own assumption. */
export const LEAST_FLOW = 0.02;
/** How far the flow of a road through may be from what is typical of its class, dB. */
export const MOST_CHANGE = 6;

export class NetworkFlow {
  private readonly graph: RoadGraph;
  private readonly deadEnds: DeadEnds;
  private readonly towns: Towns;
  private readonly journeys: Journeys;
  private edge = -1;
  private leg = 0;

  /**
   * @param covered degrees; journeys from beyond are not known
   * @param known degrees; roads go on beyond
   */
  constructor(logs: readonly FeatureLog[], covered: Bounds, known = covered) {
    this.graph = graphOf(logs);
    const { all, homes } = tripsOf(logs, this.graph);
    this.deadEnds = deadEndsOf(this.graph, all, openEnds(this.graph, logs, known));
    this.towns = new Towns(logs);
    this.journeys = new Journeys(this.graph, homes, covered);
  }

  /** From now on legs of the next path are asked about; paths come in the order of the logs. */
  begin(lineClass: number, flags: number, path: Int32Array): void {
    if (!isDriven(lineClass, flags, path)) return;
    // the edge after the last one of the path before
    for (this.edge++; this.edge > 0 && this.graph.firstLeg[this.edge]! > 0; ) this.edge++;
    this.leg = 0;
  }

  /** The emission of a leg (pair of points) of the path, with the flow of the network; the same where it says nothing. */
  applied(emission: Emission, lineClass: number, leg: number): Emission {
    const { traffic } = emission;
    if (!traffic || traffic.flow === 0) return emission;
    for (; this.leg < leg; this.leg++) {
      if (this.graph.firstLeg[this.edge + 1] === this.leg + 1) this.edge++;
    }
    const flow = this.flowOf(traffic.flow, lineClass, emission.kind === SoundKind.road_urban);
    if (flow === traffic.flow) return emission;
    const factor = flow / traffic.flow;
    const { light, heavy } = emission;
    const fromNetwork = { ...traffic, flow, isFromNetwork: true };
    return { ...emission, light: light * factor, heavy: heavy * factor, traffic: fromNetwork };
  }

  /** Vehicles per hour on the edge in hand. @param typical of its class */
  private flowOf(typical: number, lineClass: number, isTown: boolean): number {
    // an authority knows that these lead on, whatever the map says
    if (lineClass < LineClass.secondary || lineClass > LineClass.service) {
      return lineClass === LineClass.primary ? this.throughFlow(typical, lineClass, isTown) : typical;
    }
    const trips = this.deadEnds.behind[this.edge]!;
    const most = Math.max(LEAST_FLOW, this.deadEnds.most[this.edge]! / TRIP_UNITS);
    const flow =
      trips === THROUGH
        ? Math.min(most, this.throughFlow(typical, lineClass, isTown))
        : Math.max(LEAST_FLOW, trips / TRIP_UNITS);
    return lineClass <= LineClass.tertiary ? typical * capped(flow / typical) : flow;
  }

  /** Of a road through: the size of the town, and whom the road takes where; both within MOST_CHANGE. */
  private throughFlow(typical: number, lineClass: number, isTown: boolean): number {
    if (lineClass < LineClass.primary || lineClass > LineClass.living_street) return typical;
    const { xs, ys, from } = this.graph;
    const vertex = from[this.edge]!;
    const size = isTown ? this.towns.factor(xs[vertex]!, ys[vertex]!) : 1;
    if (lineClass === LineClass.primary) return typical * capped(Math.max(1, size));
    const isLocal = lineClass !== LineClass.secondary || size < 1;
    return typical * capped(size * (isLocal ? this.journeys.factor(this.edge, typical * size) : 1));
  }
}

function capped(factor: number): number {
  return Math.min(energyOf(MOST_CHANGE), Math.max(energyOf(-MOST_CHANGE), factor));
}

/**
 * Vertices at which a road goes on although the graph does not: in a tunnel, near the end of the data, and where a main
 * road or a one-way carriageway just ends (a ferry, a border).
 */
function openEnds(graph: RoadGraph, logs: readonly FeatureLog[], covered: Bounds): Uint8Array {
  const { xs, ys, lineClass, oneway } = graph;
  const [west, south, east, north] = covered.map(toUnits) as Bounds;
  const margin = BORDER_M / METRES_PER_UNIT;
  const { first, edges } = edgesAt(graph);
  const open = new Uint8Array(xs.length);
  for (let v = 0; v < xs.length; v++) {
    const [x, y] = [xs[v]!, ys[v]!];
    const isEnd = first[v + 1]! - first[v]! === 1;
    const edge = edges[first[v]!]!;
    const goesOn = isEnd && (isMain(lineClass[edge]!) || oneway[edge] === 1);
    const isAtBorder = x < west + margin || x > east - margin || y < south + margin || y > north - margin;
    open[v] = goesOn || (isEnd && isAtBorder) || x < west || x > east || y < south || y > north ? 1 : 0;
  }
  // latitudes of the mouths of tunnels by their longitude
  const mouths = new Map<number, Set<number>>();
  const addMouth = (x: number, y: number) => mouths.set(x, (mouths.get(x) ?? new Set()).add(y));
  readLogs(logs, {
    tunnel: (path) => {
      addMouth(path[0]!, path[1]!);
      addMouth(path.at(-2)!, path.at(-1)!);
    },
  });
  for (let v = 0; v < xs.length; v++) if (mouths.get(xs[v]!)?.has(ys[v]!)) open[v] = 1;
  return open;
}

function isMain(lineClass: number): boolean {
  return (
    lineClass <= LineClass.tertiary ||
    (lineClass >= LineClass.motorway_link && lineClass <= LineClass.tertiary_link)
  );
}
