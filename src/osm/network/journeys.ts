/**
 * Whom a road takes where: journeys from home over the roads that lead from place to place, by the fastest way. Which
 * roads are between homes explains counts little by itself, but well when journeys become rarer with distance (Gao and
 * others 2013). Where journeys go does not depend on the roads, only how they get there: a new road takes traffic off the
 * others.
 */
import { LINE_CLASSES, LineClass, type LineClassName } from '../../region/format/codes.ts';
import { colOf, rowOf } from '../../region/format/grids.ts';
import type { Bounds } from '../../region/format/region-info.ts';
import { METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../../shared/earth.ts';
import { FastestWays } from './fastest-ways.ts';
import { edgesAt, type RoadGraph } from './road-graph.ts';
import { TRIP_UNITS } from './trips.ts';

/** About 870 m north-south: all homes of a cell begin at one vertex. */
const CELLS_PER_DEGREE = 128;
const CELLS_AROUND = 360 * CELLS_PER_DEGREE;
/** Journeys become rarer by e every so many metres as the crow flies, and are followed up to here. Own assumption. */
const DECAY_M = 3000;
export const REACH_M = 6000;
/** Weights of destinations are whole numbers, so that their sums do not depend on the order. */
const WEIGHT_UNITS = 1024;
/** km/h that a class is driven in the mean, with its junctions. Own. */
const SPEEDS: Partial<Record<LineClassName, number>> = {
  motorway: 110,
  trunk: 80,
  primary: 60,
  secondary: 50,
  tertiary: 45,
  unclassified: 35,
  motorway_link: 50,
  trunk_link: 50,
  primary_link: 40,
  secondary_link: 40,
  tertiary_link: 40,
};
const MS_PER_METRE = LINE_CLASSES.map((name) => 3600 / (SPEEDS[name] ?? Number.POSITIVE_INFINITY));

export class Journeys {
  /** vehicles per hour on each edge of the graph */
  private readonly flow: Float64Array;
  private readonly border: (x: number, y: number) => number;

  /** @param homes trips of homes on each edge @param covered degrees: journeys from beyond are not known */
  constructor(
    private readonly graph: RoadGraph,
    homes: Float64Array,
    covered: Bounds,
  ) {
    this.border = toBorder(covered);
    this.flow = new Float64Array(graph.from.length);
    this.follow(homes);
  }

  /**
   * The flow of an edge over an expected one: the mean of the levels of both, since neither is known better; 1 where
   * journeys from beyond the data may be missing.
   */
  factor(edge: number, expected: number): number {
    const { xs, ys, from, lineClass } = this.graph;
    if (lineClass[edge]! > LineClass.unclassified) return 1;
    const trust = Math.min(1, Math.max(0, this.border(xs[from[edge]!]!, ys[from[edge]!]!) / REACH_M));
    return Math.max(1e-3, this.flow[edge]! / expected) ** (trust / 2);
  }

  private follow(homes: Float64Array): void {
    const { graph, flow } = this;
    const { xs, ys } = graph;
    const cost = new Int32Array(graph.from.length);
    for (let e = 0; e < cost.length; e++) {
      const time = graph.metres[e]! * MS_PER_METRE[graph.lineClass[e]!]!;
      cost[e] = time > 0 ? Math.max(1, Math.round(time)) : 0;
    }
    const origins = this.origins(homes, cost);
    const weight = new Float64Array(xs.length);
    for (const { vertex, trips } of origins) weight[vertex]! += trips;
    const ways = new FastestWays(graph, edgesAt(graph), cost);
    const below = new Float64Array(xs.length);
    const metresTo = new Float64Array(xs.length);
    for (const { vertex, trips } of origins) {
      const [x, y] = [xs[vertex]!, ys[vertex]!];
      const kx = metresPerUnitEast(y);
      const reached = ways.from(vertex, (v) => {
        metresTo[v] = lengthOf((xs[v]! - x) * kx, (ys[v]! - y) * METRES_PER_UNIT);
        return metresTo[v]! <= REACH_M;
      });
      let total = 0;
      for (const v of reached) {
        // most vertices are no destination
        const rarer = weight[v] === 0 ? 0 : Math.exp(-metresTo[v]! / DECAY_M);
        below[v] = Math.round((weight[v]! / TRIP_UNITS) * WEIGHT_UNITS * rarer);
        total += below[v]!;
      }
      // from the ends of the tree of fastest ways to its root
      for (let i = reached.length - 1; i > 0 && total > 0; i--) {
        const v = reached[i]!;
        const edge = ways.wayIn(v);
        flow[edge]! += ((trips / TRIP_UNITS) * below[v]!) / total;
        below[graph.from[edge] === v ? graph.to[edge]! : graph.from[edge]!]! += below[v]!;
      }
    }
  }

  /** Where journeys begin, from south to north and west to east: in each cell with homes the vertex closest to their middle. */
  private origins(homes: Float64Array, cost: Int32Array): { vertex: number; trips: number }[] {
    const { xs, ys, from, to } = this.graph;
    const keyOf = (v: number) =>
      Math.floor(rowOf(ys[v]!, CELLS_PER_DEGREE)) * CELLS_AROUND +
      Math.floor(colOf(xs[v]!, CELLS_PER_DEGREE));
    const cells = new Map<number, { trips: number; x: number; y: number; vertex: number; metres: number }>();
    for (let e = 0; e < homes.length; e++) {
      if (homes[e] === 0) continue;
      // whichever way the road is drawn
      const [a, b] = [from[e]!, to[e]!];
      const v = xs[a]! < xs[b]! || (xs[a] === xs[b] && ys[a]! < ys[b]!) ? a : b;
      const key = keyOf(v);
      const cell = cells.get(key) ?? { trips: 0, x: 0, y: 0, vertex: -1, metres: Number.POSITIVE_INFINITY };
      cells.set(key, cell);
      cell.trips += homes[e]!;
      cell.x += homes[e]! * (xs[v]! / 1e7);
      cell.y += homes[e]! * (ys[v]! / 1e7);
    }
    const consider = (v: number) => {
      const key = keyOf(v);
      for (let r = -1; r <= 1; r++) {
        for (let c = -1; c <= 1; c++) {
          const cell = cells.get(key + r * CELLS_AROUND + c);
          if (!cell) continue;
          const dx = (xs[v]! - Math.round((cell.x / cell.trips) * 1e7)) * metresPerUnitEast(ys[v]!);
          const dy = (ys[v]! - Math.round((cell.y / cell.trips) * 1e7)) * METRES_PER_UNIT;
          const metres = lengthOf(dx, dy);
          const isFurther = metres > cell.metres || (metres === cell.metres && xs[v]! >= xs[cell.vertex]!);
          if (isFurther) continue;
          cell.metres = metres;
          cell.vertex = v;
        }
      }
    };
    for (let e = 0; e < cost.length; e++) {
      if (cost[e] === 0 || this.graph.lineClass[e]! < LineClass.primary) continue;
      consider(from[e]!);
      consider(to[e]!);
    }
    const found = [...cells].filter(([, { vertex }]) => vertex >= 0).sort(([a], [b]) => a - b);
    return found.map(([, { vertex, trips }]) => ({ vertex, trips }));
  }
}

/** Length of a vector. `Math.hypot` guards against overflow and takes several times as long. */
function lengthOf(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

/** Metres to the end of the data, below 0 beyond it. */
function toBorder(covered: Bounds): (x: number, y: number) => number {
  const [west, south, east, north] = covered.map(toUnits) as Bounds;
  return (x, y) =>
    Math.min(
      Math.min(x - west, east - x) * metresPerUnitEast(y),
      Math.min(y - south, north - y) * METRES_PER_UNIT,
    );
}
