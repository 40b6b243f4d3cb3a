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

  /** @param cost of each edge, ms; 0 = closed */
  constructor(
    private readonly graph: RoadGraph,
    private readonly at: ReturnType<typeof edgesAt>,
    private readonly cost: Int32Array,
  ) {
    this.time = new Int32Array(graph.xs.length).fill(-1);
    this.entry = new Int32Array(graph.xs.length).fill(-1);
    this.isDone = new Uint8Array(graph.xs.length);
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
    const { graph, at, cost } = this;
    for (let k = at.first[v]!; k < at.first[v + 1]!; k++) {
      const edge = at.edges[k]!;
      if (cost[edge] === 0) continue;
      const isForward = graph.from[edge] === v;
      if (!isForward && graph.oneway[edge] === 1) continue;
      this.offer(isForward ? graph.to[edge]! : graph.from[edge]!, this.time[v]! + cost[edge]!, edge);
    }
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
