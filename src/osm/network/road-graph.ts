/** The road network as a graph: vertices where ways meet or end, edges in between. */
import { LineClass, WayFlag } from '../../region/format/codes.ts';
import { powerOfTwo, VertexTable, vertexHash } from '../../region/spatial/vertex-table.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import { type FeatureLog, readLogs } from '../records/feature-log.ts';

export interface RoadGraph {
  /** positions of the vertices, stored units */
  xs: Int32Array;
  ys: Int32Array;
  /** start and end vertex of every edge; edges are in the order of the logs */
  from: Int32Array;
  to: Int32Array;
  /** length of every edge */
  metres: Float32Array;
  /** LineClass of every edge */
  lineClass: Uint8Array;
  /** per edge: 1 if it is one-way, in either direction */
  oneway: Uint8Array;
  /** per edge: index of its first leg (pair of mapped points) in its path */
  firstLeg: Int32Array;
}

/**
 * Returns true for paths that belong to the graph: the others have no through traffic at night, or a single point.
 */
export function isDriven(lineClass: number, flags: number, path: Int32Array): boolean {
  return (
    lineClass < LineClass.track &&
    (flags & (WayFlag.DRIVEWAY | WayFlag.PARKING_AISLE)) === 0 &&
    path.length >= 4
  );
}

/** Returns the graph, in linear time. Reads the logs several times, which needs less memory than a copy. */
export function graphOf(logs: readonly FeatureLog[]): RoadGraph {
  const paths = (take: (path: Int32Array, lineClass: number, flags: number) => void) =>
    readLogs(logs, {
      lineShape: ({ lineClass, flags, path }) => {
        if (isDriven(lineClass, flags, path)) take(path, lineClass, flags);
      },
    });
  let points = 0;
  paths((path) => {
    points += path.length / 2;
  });
  // positions that share a byte become unnecessary vertices, which change no flow
  const uses = new Uint8Array(powerOfTwo(4 * points));
  const use = (x: number, y: number) => {
    const at = vertexHash(x, y) & (uses.length - 1);
    if (uses[at]! < 2) uses[at]!++;
  };
  let edges = 0;
  paths((path) => {
    for (let i = 0; i < path.length; i += 2) use(path[i]!, path[i + 1]!);
    use(path[0]!, path[1]!);
    use(path.at(-2)!, path.at(-1)!);
  });
  readLogs(logs, {
    tunnel: ({ path }) => {
      // tunnel portals are always vertices, even in the middle of a road
      for (const i of [0, path.length - 2]) {
        use(path[i]!, path[i + 1]!);
        use(path[i]!, path[i + 1]!);
      }
    },
  });
  const isVertex = (path: Int32Array, i: number) =>
    uses[vertexHash(path[i]!, path[i + 1]!) & (uses.length - 1)]! >= 2;
  paths((path) => {
    for (let i = 2; i < path.length; i += 2) if (isVertex(path, i)) edges++;
  });
  const vertices = new VertexTable();
  const graph = emptyGraph(edges);
  let edge = 0;
  paths((path, lineClass, flags) => {
    let metres = 0;
    let firstLeg = 0;
    let from = vertices.numberOf(path[0]!, path[1]!);
    for (let i = 2; i < path.length; i += 2) {
      metres += legMetres(path, i);
      if (!isVertex(path, i)) continue;
      const to = vertices.numberOf(path[i]!, path[i + 1]!);
      graph.from[edge] = from;
      graph.to[edge] = to;
      graph.metres[edge] = metres;
      graph.lineClass[edge] = lineClass;
      graph.oneway[edge] = flags & WayFlag.ONEWAY ? 1 : 0;
      graph.firstLeg[edge] = firstLeg;
      edge++;
      from = to;
      firstLeg = i / 2;
      metres = 0;
    }
  });
  return { ...graph, ...vertices.places() };
}

function emptyGraph(edges: number): Omit<RoadGraph, 'xs' | 'ys'> {
  return {
    from: new Int32Array(edges),
    to: new Int32Array(edges),
    metres: new Float32Array(edges),
    lineClass: new Uint8Array(edges),
    oneway: new Uint8Array(edges),
    firstLeg: new Int32Array(edges),
  };
}

/** Returns the length of the leg that ends at the point with index i in the path, m. */
function legMetres(path: Int32Array, i: number): number {
  const dx = (path[i]! - path[i - 2]!) * metresPerUnitEast(path[i + 1]!);
  const dy = (path[i + 1]! - path[i - 1]!) * METRES_PER_UNIT;
  return Math.sqrt(dx * dx + dy * dy);
}

/**
 * Returns the edges at every vertex: those of vertex v are `edges[first[v] .. first[v + 1] - 1]`; a loop is listed
 * twice.
 */
export function edgesAt(graph: Pick<RoadGraph, 'xs' | 'from' | 'to'>): {
  first: Int32Array;
  edges: Int32Array;
} {
  const { xs, from, to } = graph;
  const first = new Int32Array(xs.length + 1);
  for (let e = 0; e < from.length; e++) {
    first[from[e]! + 1]!++;
    first[to[e]! + 1]!++;
  }
  for (let v = 0; v < xs.length; v++) first[v + 1]! += first[v]!;
  const next = first.slice();
  const edges = new Int32Array(2 * from.length);
  for (let e = 0; e < from.length; e++) {
    edges[next[from[e]!]!++] = e;
    edges[next[to[e]!]!++] = e;
  }
  return { first, edges };
}
