/** The fastest ways from a vertex to all around it (Dijkstra), again and again on the same graph. */
import type { edgesAt, RoadGraph } from './road-graph.ts';

export class FastestWays {
  private readonly time: Int32Array;
  private readonly entry: Int32Array;
  private readonly isDone: Uint8Array;
  private reached: number[] = [];
  private touched: number[] = [];
  // a binary heap of times and vertices
  private times: number[] = [];
  private vertices: number[] = [];
  // the open ways out of vertex v are those from first[v] to first[v + 1] - 1: where they lead to, in what time, by which edge
  private readonly first: Int32Array;
  private readonly target: Int32Array;
  private readonly duration: Int32Array;
  private readonly edge: Int32Array;

  /** @param cost of each edge, ms; 0 = closed */
  constructor(
    private readonly graph: RoadGraph,
    at: ReturnType<typeof edgesAt>,
    cost: Int32Array,
  ) {
    const { from, to, oneway, xs } = graph;
    this.time = new Int32Array(xs.length).fill(-1);
    this.entry = new Int32Array(xs.length).fill(-1);
    this.isDone = new Uint8Array(xs.length);
    this.first = new Int32Array(xs.length + 1);
    this.edge = new Int32Array(at.edges.length);
    let ways = 0;
    for (let v = 0; v < xs.length; v++) {
      for (let k = at.first[v]!; k < at.first[v + 1]!; k++) {
        const edge = at.edges[k]!;
        if (cost[edge] !== 0 && (from[edge] === v || oneway[edge] === 0)) this.edge[ways++] = edge;
      }
      this.first[v + 1] = ways;
    }
    this.edge = this.edge.slice(0, ways);
    this.target = new Int32Array(ways);
    this.duration = this.edge.map((edge) => cost[edge]!);
    for (let v = 0; v < xs.length; v++)
      for (let k = this.first[v]!; k < this.first[v + 1]!; k++) {
        const edge = this.edge[k]!;
        this.target[k] = from[edge] === v ? to[edge]! : from[edge]!;
      }
  }

  /** The vertices that are reached over those that `goesOn` says yes to, the fastest first. Good until the next call. */
  from(origin: number, goesOn: (vertex: number) => boolean): readonly number[] {
    for (const v of this.touched) {
      this.time[v] = -1;
      this.isDone[v] = 0;
    }
    this.touched = [];
    this.reached = [];
    this.offer(origin, 0, -1);
    while (this.vertices.length > 0) {
      const v = this.pop();
      if (this.isDone[v]) continue;
      this.isDone[v] = 1;
      this.reached.push(v);
      if (goesOn(v)) this.leave(v);
    }
    return this.reached;
  }

  /** The last edge of the fastest way to a vertex that was reached. */
  wayIn(vertex: number): number {
    return this.entry[vertex]!;
  }

  private leave(v: number): void {
    const { first, target, duration, edge } = this;
    const now = this.time[v]!;
    const end = first[v + 1]!;
    for (let k = first[v]!; k < end; k++) this.offer(target[k]!, now + duration[k]!, edge[k]!);
  }

  private offer(v: number, time: number, edge: number): void {
    const known = this.time[v]!;
    if (this.isDone[v] || (known >= 0 && known < time)) return;
    if (known === time) {
      // of equally fast ways the one from the west, whatever the order of the edges
      if (this.comesBefore(edge, this.entry[v]!, v)) this.entry[v] = edge;
      return;
    }
    if (known < 0) this.touched.push(v);
    this.time[v] = time;
    this.entry[v] = edge;
    this.push(time, v);
  }

  private comesBefore(edge: number, other: number, v: number): boolean {
    const { xs, ys, from, to, lineClass, metres } = this.graph;
    const a = from[edge] === v ? to[edge]! : from[edge]!;
    const b = from[other] === v ? to[other]! : from[other]!;
    return (
      (xs[a]! - xs[b]! ||
        ys[a]! - ys[b]! ||
        lineClass[edge]! - lineClass[other]! ||
        metres[edge]! - metres[other]!) < 0
    );
  }

  private push(time: number, v: number): void {
    const { times, vertices } = this;
    let i = times.length;
    times.push(time);
    vertices.push(v);
    while (i > 0) {
      const up = (i - 1) >> 1;
      if (times[up]! <= time) break;
      times[i] = times[up]!;
      vertices[i] = vertices[up]!;
      i = up;
    }
    times[i] = time;
    vertices[i] = v;
  }

  private pop(): number {
    const { times, vertices } = this;
    const top = vertices[0]!;
    const time = times.pop()!;
    const v = vertices.pop()!;
    const { length } = times;
    if (length === 0) return top;
    let i = 0;
    for (;;) {
      let down = 2 * i + 1;
      if (down >= length) break;
      if (down + 1 < length && times[down + 1]! < times[down]!) down++;
      if (times[down]! >= time) break;
      times[i] = times[down]!;
      vertices[i] = vertices[down]!;
      i = down;
    }
    times[i] = time;
    vertices[i] = v;
    return top;
  }
}
