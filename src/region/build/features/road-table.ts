/** Builds the road network of a region: numbers vertices, sorts edges, interns kinds. See format/sections/roads.ts. */
import { ByteWriter } from '../../../shared/collections/byte-writer.ts';
import { Column } from '../../../shared/collections/column.ts';
import type { SectionArray } from '../../format/layout.ts';
import { writeShape } from '../../format/sections/road-shapes.ts';
import { EDGES_PER_RUN, type RoadKind } from '../../format/sections/roads.ts';
import { BOX_WORDS, treeOf } from '../../spatial/box-tree.ts';
import { hilbertOrder } from '../../spatial/hilbert.ts';
import { VertexTable } from '../../spatial/vertex-table.ts';
import { cutOffRoads, type VanRoads } from './cut-off-roads.ts';
import { behindDestinations, isolatedRoads, type LocalRoads } from './isolated-roads.ts';
import { KindTable } from './kind-table.ts';
import { bearingsOf } from './road-bearings.ts';

/** Number of kinds up to which 16 bits suffice. */
const MAX_SHORT_KINDS = 65_536;

/** An edge: a road between two vertices. */
export interface RoadInput {
  kind: RoadKind;
  /** index of the road's name in the texts; stored only if the kind is one of `KindTable.isNamed`; 0 = none */
  name: number;
  /** length along the road, m */
  metres: number;
  /** points from vertex to vertex, x and y alternating, 1e-7 degrees; inner points may be simplified */
  path: ArrayLike<number>;
  /** bearings at the ends, see `roads.bearing`; default: those of `path` */
  bearings?: readonly [number, number];
}

/** A turn restriction, see format/sections/roads.ts. */
export interface TurnInput {
  /** half edges in the order of driving: 2 * edge, as numbered by `add`, plus 1 if driven backwards */
  halves: readonly number[];
  isOnly: boolean;
  /** index of the conditions in the texts; 0 = always */
  conditions: number;
}

/** Vertices and edges in the order of the file. */
interface Order {
  /** vertices in the order of the file, as numbered when added */
  vertices: Uint32Array;
  /** numbers of vertices in the file, indexed by their numbers when added */
  numbers: Uint32Array;
  /** edges in the order of the file, as numbered when added */
  edges: Uint32Array;
}

export class RoadTable {
  private readonly vertices = new VertexTable();
  private readonly kinds = new KindTable();
  private readonly ends = new Column(Uint32Array);
  private readonly metres = new Column(Float32Array);
  private readonly kind = new Column(Uint32Array);
  private readonly name = new Column(Uint32Array);
  private readonly points = new Column(Int32Array);
  private readonly pointStart = new Column(Uint32Array);
  /** numbers of the kinds of barriers, by vertex */
  private readonly barriers = new Map<number, number>();
  private readonly open = new Set<number>();
  private readonly bearings = new Column(Uint8Array);
  /** see `roads.junction`, by vertex */
  private readonly junctions = new Map<number, number>();
  private readonly turns: TurnInput[] = [];

  /** @param findsIsolated true = searches for isolated roads; false = their kinds state it */
  constructor(private readonly findsIsolated = true) {
    this.pointStart.push(0);
  }

  /** Adds an edge, and vertices at its ends if there are none. @returns its number */
  add({ kind, name, metres, path, bearings = bearingsOf(path) }: RoadInput): number {
    this.ends.push(this.vertices.numberOf(path[0]!, path[1]!));
    this.ends.push(this.vertices.numberOf(path[path.length - 2]!, path[path.length - 1]!));
    this.metres.push(metres);
    this.kind.push(this.kinds.add(kind));
    this.name.push(name);
    this.points.pushAll(path);
    this.pointStart.push(this.points.length);
    this.bearings.pushAll(bearings);
    return this.metres.length - 1;
  }

  /** Adds a turn restriction on edges that were added. */
  addTurn(turn: TurnInput): void {
    this.turns.push(turn);
  }

  /** Marks a vertex, 1e-7 degrees, as a junction, see `roads.junction`. */
  addJunction(x: number, y: number, junction: number): void {
    this.junctions.set(this.vertices.numberOf(x, y), junction);
  }

  /** Adds a barrier at a vertex, 1e-7 degrees; no vehicle passes a barrier whose kind has no speed. */
  addBarrier(x: number, y: number, kind: RoadKind): void {
    this.barriers.set(this.vertices.numberOf(x, y), this.kinds.add(kind));
  }

  /** Marks a vertex, 1e-7 degrees, at which roads continue in another region. */
  addOpen(x: number, y: number): void {
    this.open.add(this.vertices.numberOf(x, y));
  }

  /** Returns the sections `roads.*`, `roadKinds.*` and `roadLimits.*`; none if there are no roads. */
  sections(): Record<string, SectionArray> {
    if (this.metres.length === 0) return {};
    const order = this.order();
    const { vertices, numbers, edges } = order;
    const ends = this.ends.gather(edges, 2).map((vertex) => numbers[vertex]!);
    const metres = this.metres.gather(edges);
    const barriers = Uint32Array.from(
      [...this.barriers].sort(([a], [b]) => numbers[a]! - numbers[b]!),
      ([, each]) => each,
    );
    const drawn = this.kind.gather(edges);
    const { first, at } = edgesAt(ends, vertices.length);
    const { kinds } = this;
    const isBarrier = (vertex: number) => vertex < barriers.length;
    const roads: VanRoads & LocalRoads = {
      vertices: vertices.length,
      ends,
      metres,
      first,
      at,
      isOpen: (edge, backward) => kinds.isOpen(drawn[edge]!, backward),
      isStop: (vertex) => isBarrier(vertex) && !kinds.isOpen(barriers[vertex]!, false),
      open: Uint32Array.from(this.open, (vertex) => numbers[vertex]!),
      isTooSmall: (edge) => kinds.isTooSmall(drawn[edge]!),
      isTooSmallAt: (vertex) => isBarrier(vertex) && kinds.isTooSmall(barriers[vertex]!),
      isForDestinations: (edge, backward) => kinds.isForDestinations(drawn[edge]!, backward),
      closedNights: (edge) => kinds.closedNights(drawn[edge]!),
      closedNightsAt: (vertex) => (isBarrier(vertex) ? kinds.closedNights(barriers[vertex]!) : 'none'),
    };
    const kind = this.findsIsolated ? this.withoutWay(drawn, roads) : drawn;
    return {
      'roads.coords': this.coords(vertices),
      'roads.barriers': this.compact(barriers),
      'roads.first': first,
      'roads.at': at,
      'roads.ends': ends,
      'roads.metres': metres,
      'roads.kind': this.compact(kind),
      'roads.bearing': this.bearings.gather(edges, 2),
      'roads.junction': Uint8Array.from(vertices, (vertex) => this.junctions.get(vertex) ?? 0),
      ...this.turnSections(edges),
      ...this.shapes(edges),
      ...this.kinds.sections(),
      ...this.limits(edges),
    };
  }

  /** Returns the kinds of all edges, with those that are isolated, behind roads for destinations, or out of reach of vans. */
  private withoutWay(drawn: Uint32Array, roads: VanRoads & LocalRoads): Uint32Array {
    const { kinds } = this;
    const [isolated, cutOff] = [isolatedRoads(roads), cutOffRoads(roads)];
    const behind = behindDestinations(roads);
    return drawn.map((each, edge) => {
      const own = behind[edge] === 1 && isolated[edge] === 0 ? kinds.forDestinations(each) : each;
      const kind = isolated[edge] === 1 ? kinds.isolated(own) : own;
      return cutOff[edge] === 0 ? kind : kinds.cutOff(kind, cutOff[edge]!);
    });
  }

  /** Returns the order: barriers, then other vertices, both along the Hilbert curve; edges by first vertex. */
  private order(): Order {
    const { xs, ys } = this.vertices.places();
    const coords = new Int32Array(2 * xs.length);
    for (let vertex = 0; vertex < xs.length; vertex++) {
      coords[2 * vertex] = xs[vertex]!;
      coords[2 * vertex + 1] = ys[vertex]!;
    }
    const along = hilbertOrder(coords, xs.length, 2);
    const isBarrier = (vertex: number) => this.barriers.has(vertex);
    const vertices = Uint32Array.from([
      ...along.filter(isBarrier),
      ...along.filter((vertex) => !isBarrier(vertex)),
    ]);
    const numbers = new Uint32Array(xs.length);
    for (let i = 0; i < vertices.length; i++) numbers[vertices[i]!] = i;
    const next = new Uint32Array(xs.length + 1);
    const edges = new Uint32Array(this.metres.length);
    for (let edge = 0; edge < edges.length; edge++) next[numbers[this.ends.at(2 * edge)]! + 1]!++;
    for (let i = 0; i < xs.length; i++) next[i + 1]! += next[i]!;
    for (let edge = 0; edge < edges.length; edge++) edges[next[numbers[this.ends.at(2 * edge)]!]!++] = edge;
    return { vertices, numbers, edges };
  }

  private coords(vertices: Uint32Array): Int32Array {
    const { xs, ys } = this.vertices.places();
    const coords = new Int32Array(2 * vertices.length);
    for (let i = 0; i < vertices.length; i++) {
      coords[2 * i] = xs[vertices[i]!]!;
      coords[2 * i + 1] = ys[vertices[i]!]!;
    }
    return coords;
  }

  private turnSections(edges: Uint32Array): Record<string, SectionArray> {
    const { turns } = this;
    const numbers = new Uint32Array(edges.length);
    for (let i = 0; i < edges.length; i++) numbers[edges[i]!] = i;
    const start = new Uint32Array(turns.length + 1);
    for (const [i, { halves }] of turns.entries()) start[i + 1] = start[i]! + halves.length;
    return {
      'roadTurns.halves': Uint32Array.from(
        turns.flatMap(({ halves }) => halves.map((half) => 2 * numbers[half >> 1]! + (half & 1))),
      ),
      'roadTurns.start': start,
      'roadTurns.only': Uint8Array.from(turns, ({ isOnly }) => (isOnly ? 1 : 0)),
      'roadTurns.conditions': Uint32Array.from(turns, ({ conditions }) => conditions),
    };
  }

  private compact(kinds: Uint32Array): SectionArray {
    return this.kinds.size <= MAX_SHORT_KINDS ? Uint16Array.from(kinds) : kinds;
  }

  private shapes(edges: Uint32Array): Record<string, SectionArray> {
    const bytes = new ByteWriter();
    const starts = new Column(Uint32Array);
    const boxes = new Int32Array(Math.ceil(edges.length / EDGES_PER_RUN) * BOX_WORDS);
    const points = this.points.view();
    for (let i = 0; i < edges.length; i++) {
      const run = Math.floor(i / EDGES_PER_RUN) * BOX_WORDS;
      if (i % EDGES_PER_RUN === 0) starts.push(bytes.length);
      const path = points.subarray(this.pointStart.at(edges[i]!), this.pointStart.at(edges[i]! + 1));
      writeShape(bytes, path);
      for (let at = 0; at < path.length; at += 2) {
        const isFirst = i % EDGES_PER_RUN === 0 && at === 0;
        const [x, y] = [path[at]!, path[at + 1]!];
        boxes[run] = isFirst ? x : Math.min(boxes[run]!, x);
        boxes[run + 1] = isFirst ? y : Math.min(boxes[run + 1]!, y);
        boxes[run + 2] = isFirst ? x : Math.max(boxes[run + 2]!, x);
        boxes[run + 3] = isFirst ? y : Math.max(boxes[run + 3]!, y);
      }
    }
    return {
      'roads.shapes': bytes.view(),
      'roads.shapeStart': starts.view(),
      'roads.tree': treeOf(boxes),
    };
  }

  private limits(edges: Uint32Array): Record<string, SectionArray> {
    const edge = new Column(Uint32Array, 16);
    const name = new Column(Uint32Array, 16);
    for (let i = 0; i < edges.length; i++) {
      const text = this.name.at(edges[i]!);
      if (text === 0 || !this.kinds.isNamed(this.kind.at(edges[i]!))) continue;
      edge.push(i);
      name.push(text);
    }
    return { 'roadLimits.edge': edge.view(), 'roadLimits.name': name.view() };
  }
}

/** Returns the edges at every vertex, see format/sections/roads.ts. A loop is listed in both directions. */
function edgesAt(ends: Uint32Array, vertices: number): { first: Uint32Array; at: Uint32Array } {
  const first = new Uint32Array(vertices + 1);
  for (const vertex of ends) first[vertex + 1]!++;
  for (let vertex = 0; vertex < vertices; vertex++) first[vertex + 1]! += first[vertex]!;
  const next = first.slice();
  const at = new Uint32Array(ends.length);
  // 2 * edge + side is the position in `ends`
  for (let i = 0; i < ends.length; i++) at[next[ends[i]!]!++] = i;
  return { first, at };
}
