/** Finds isolated roads: a car cannot reach the rest of the network from them, or cannot reach them from there. */

/**
 * Minimum length of roads in a piece that counts as a network, m. At the edge of an extract, pieces of
 * several kilometres are connected by roads that the extract lacks. A smaller island is connected by a
 * car ferry. Assumption.
 */
const MIN_NETWORK_M = 50_000;
const NONE = -1;

/** A network before it is stored, in the order of the file. */
export interface DrawnRoads {
  vertices: number;
  /** first and last vertex of each edge */
  ends: Uint32Array;
  metres: Float32Array;
  /** `roads.first` and `roads.at` */
  first: Uint32Array;
  at: Uint32Array;
  /** returns true if an edge is open in a direction */
  isOpen(edge: number, backward: boolean): boolean;
  /** returns true if a barrier stops all vehicles at a vertex */
  isStop(vertex: number): boolean;
  /** vertices at which roads continue in another region */
  open: Uint32Array;
}

/**
 * Returns 1 for every isolated edge, 0 for edges of the network. The vertices of a piece can all be reached from each
 * other. The network is all pieces of at least MIN_NETWORK_M, and the piece of the roads that continue in another
 * region, where all are assumed to be connected; without any of these, the longest piece. Two-way edges with one end
 * in the network, such as dead ends at a barrier, belong to it, too.
 */
export function isolatedRoads(roads: DrawnRoads): Uint8Array {
  const { ends, metres, vertices, isOpen } = roads;
  const { pieces, count } = piecesOf(roads);
  const lengths = new Float64Array(count);
  for (let edge = 0; edge < metres.length; edge++) {
    const piece = pieces[ends[2 * edge]!]!;
    if (piece === pieces[ends[2 * edge + 1]!]!) lengths[piece]! += metres[edge]!;
  }
  if (roads.open.length > 0) lengths[pieces[vertices]!] = Number.POSITIVE_INFINITY;
  const least = Math.min(
    MIN_NETWORK_M,
    lengths.reduce((most, length) => Math.max(most, length), 0),
  );
  const isConnected = (vertex: number) => lengths[pieces[vertex]!]! >= least;
  return Uint8Array.from(metres, (_, edge) => {
    const [first, last] = [isConnected(ends[2 * edge]!), isConnected(ends[2 * edge + 1]!)];
    const isBothWays = isOpen(edge, false) && isOpen(edge, true);
    return (first && last) || ((first || last) && isBothWays) ? 0 : 1;
  });
}

/** Roads some of which are for destinations alone. */
export interface LocalRoads extends DrawnRoads {
  /** returns true if an edge is for destinations alone in a direction */
  isForDestinations(edge: number, backward: boolean): boolean;
}

/**
 * Returns 1 for every edge that is isolated without roads for destinations alone: who drives there, as on the ways of a
 * campsite at the end of one, has a destination there. Isolated edges are among them.
 */
export function behindDestinations(roads: LocalRoads): Uint8Array {
  const { metres, isOpen, isForDestinations } = roads;
  const isAny = metres.some((_, edge) => isForDestinations(edge, false) || isForDestinations(edge, true));
  if (!isAny) return new Uint8Array(metres.length);
  return isolatedRoads({
    ...roads,
    isOpen: (edge, backward) => isOpen(edge, backward) && !isForDestinations(edge, backward),
  });
}

/**
 * Returns the number of the strongly connected component of every vertex (Tarjan 1972), in linear time. A
 * last, additional vertex is connected both ways with all vertices in `open`.
 */
function piecesOf({ vertices, ends, first, at, isOpen, isStop, open }: DrawnRoads): {
  pieces: Int32Array;
  count: number;
} {
  const beyond = vertices;
  const continues = new Uint8Array(vertices);
  for (const vertex of open) continues[vertex] = 1;
  const pieces = new Int32Array(vertices + 1).fill(NONE);
  const seen = new Int32Array(vertices + 1);
  const low = new Int32Array(vertices + 1);
  const next = new Uint32Array(vertices + 1);
  const waiting: number[] = [];
  const path: number[] = [];
  let count = 0;
  let visited = 0;

  const begin = (vertex: number) => {
    seen[vertex] = ++visited;
    low[vertex] = visited;
    waiting.push(vertex);
    path.push(vertex);
  };
  /** Returns the vertex at the far end of the next open edge from a vertex; NONE after the last edge. */
  const follow = (vertex: number): number => {
    if (vertex === beyond) return next[vertex]! < open.length ? open[next[vertex]!++]! : NONE;
    if (isStop(vertex)) return NONE;
    const edges = first[vertex + 1]! - first[vertex]!;
    while (next[vertex]! < edges) {
      const half = at[first[vertex]! + next[vertex]!++]!;
      if (isOpen(half >> 1, (half & 1) === 1)) return ends[half ^ 1]!;
    }
    if (continues[vertex] === 0 || next[vertex]! > edges) return NONE;
    next[vertex] = edges + 1;
    return beyond;
  };

  for (let root = 0; root <= vertices; root++) {
    if (seen[root]! > 0) continue;
    begin(root);
    while (path.length > 0) {
      const vertex = path[path.length - 1]!;
      const other = follow(vertex);
      if (other === NONE) {
        path.pop();
        const parent = path[path.length - 1];
        if (parent !== undefined) low[parent] = Math.min(low[parent]!, low[vertex]!);
        if (low[vertex] !== seen[vertex]) continue;
        for (let member = NONE; member !== vertex; pieces[member] = count) member = waiting.pop()!;
        count++;
      } else if (seen[other] === 0) begin(other);
      else if (pieces[other] === NONE) low[vertex] = Math.min(low[vertex]!, seen[other]!);
    }
  }
  return { pieces, count };
}
