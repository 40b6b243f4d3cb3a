/** The road network of one region (a file, or a part of one), read in place. */
import { countBelow } from '../../shared/collections/ascending.ts';
import { ByteReader } from '../../shared/collections/byte-reader.ts';
import { readShape, skipShape } from '../format/sections/road-shapes.ts';
import {
  CutOff,
  DESTINATION_SHIFT,
  EDGES_PER_RUN,
  LIMIT_UNITS,
  type RoadColumns,
  type RoadKind,
} from '../format/sections/roads.ts';
import { BOX_WORDS, BoxTree } from '../spatial/box-tree.ts';
import { FoundIds } from '../spatial/found-ids.ts';

/** Value returned instead of a vertex if there is none. */
export const NONE = -1;

export class RoadNetwork {
  readonly tree: BoxTree;
  /** number of barriers, which are the first vertices */
  readonly barriers: number;
  readonly vertices: number;
  readonly edges: number;
  private readonly found = new FoundIds();
  private readonly minX: number;
  private readonly minY: number;
  private readonly maxX: number;
  private readonly maxY: number;

  constructor(readonly columns: RoadColumns) {
    this.edges = columns.metres.length;
    this.vertices = columns.coords.length / 2;
    this.barriers = columns.barriers.length;
    const runs = Math.ceil(this.edges / EDGES_PER_RUN);
    this.tree = new BoxTree(runs, columns.tree);
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let at = 0; at < runs * BOX_WORDS; at += BOX_WORDS) {
      minX = Math.min(minX, columns.tree[at]!);
      minY = Math.min(minY, columns.tree[at + 1]!);
      maxX = Math.max(maxX, columns.tree[at + 2]!);
      maxY = Math.max(maxY, columns.tree[at + 3]!);
    }
    this.minX = minX;
    this.minY = minY;
    this.maxX = maxX;
    this.maxY = maxY;
  }

  /** Returns true if the bbox of all roads contains a position, 1e-7 degrees. */
  contains(x: number, y: number): boolean {
    return x >= this.minX && x <= this.maxX && y >= this.minY && y <= this.maxY;
  }

  /** Returns true if the bounding boxes of two networks touch or overlap. */
  touches({ minX, minY, maxX, maxY }: RoadNetwork): boolean {
    return this.minX <= maxX && this.maxX >= minX && this.minY <= maxY && this.maxY >= minY;
  }

  /** Greatest distance of a road from the equator, 1e-7 degrees. */
  get farthestNorthOrSouth(): number {
    return Math.max(Math.abs(this.minY), Math.abs(this.maxY));
  }

  /** True if most of the network is south of the equator. */
  get isSouth(): boolean {
    return this.minY + this.maxY < 0;
  }

  /** Returns the vertex at a position, 1e-7 degrees; NONE if there is none. */
  vertexAt(x: number, y: number): number {
    const { found } = this;
    const { ends, coords } = this.columns;
    found.count = 0;
    this.tree.search(x, y, x, y, found);
    for (let i = 0; i < found.count; i++) {
      const from = 2 * EDGES_PER_RUN * found.ids[i]!;
      const to = Math.min(ends.length, from + 2 * EDGES_PER_RUN);
      for (let end = from; end < to; end++) {
        const vertex = ends[end]!;
        if (coords[2 * vertex] === x && coords[2 * vertex + 1] === y) return vertex;
      }
    }
    return NONE;
  }

  /** Calls `visit` with the edges of a run of the index and their points, x and y alternating. */
  eachInRun(run: number, visit: (edge: number, points: number[]) => void): void {
    const bytes = new ByteReader(this.columns.shapes, this.columns.shapeStart[run]!);
    const to = Math.min(this.edges, (run + 1) * EDGES_PER_RUN);
    for (let edge = run * EDGES_PER_RUN; edge < to; edge++) visit(edge, this.pointsFrom(bytes, edge));
  }

  /** Returns the points of an edge, x and y alternating, 1e-7 degrees. */
  pointsOf(edge: number): number[] {
    const run = Math.floor(edge / EDGES_PER_RUN);
    const bytes = new ByteReader(this.columns.shapes, this.columns.shapeStart[run]!);
    for (let other = run * EDGES_PER_RUN; other < edge; other++) skipShape(bytes);
    return this.pointsFrom(bytes, edge);
  }

  /** Returns the properties of the roads of a kind; limits in metres and tonnes. */
  kindOf(kind: number): RoadKind {
    const { kinds } = this.columns;
    return {
      roadClass: kinds.class[kind]!,
      forward: kinds.forward[kind]!,
      backward: kinds.backward[kind]!,
      delay: kinds.delay[kind]!,
      delayBack: kinds.delayBack[kind]!,
      maxheight: kinds.maxheight[kind]! / LIMIT_UNITS,
      maxwidth: kinds.maxwidth[kind]! / LIMIT_UNITS,
      maxlength: kinds.maxlength[kind]! / LIMIT_UNITS,
      maxweight: kinds.maxweight[kind]! / LIMIT_UNITS,
      isolated: (kinds.isolated[kind]! & CutOff.ALL) !== 0,
      unpaved: kinds.unpaved[kind] === 1,
      cutOff: (kinds.isolated[kind]! & CutOff.VANS) !== 0,
      cutOffAtTimes: (kinds.isolated[kind]! & CutOff.AT_TIMES) !== 0,
      destination: kinds.isolated[kind]! >> DESTINATION_SHIFT,
      ford: kinds.ford[kind] === 1,
      conditions: kinds.conditions[kind]!,
    };
  }

  /** Returns the index in `strings` of the name of an edge with a limit, a condition or a ford; 0 = none. */
  nameOf(edge: number): number {
    const { limits } = this.columns;
    const row = countBelow(limits.edge, edge);
    return limits.edge[row] === edge ? limits.name[row]! : 0;
  }

  private pointsFrom(bytes: ByteReader, edge: number): number[] {
    const { ends, coords } = this.columns;
    const [first, last] = [2 * ends[2 * edge]!, 2 * ends[2 * edge + 1]!];
    const points = [coords[first]!, coords[first + 1]!];
    readShape(bytes, coords[first]!, coords[first + 1]!, points);
    points.push(coords[last]!, coords[last + 1]!);
    return points;
  }
}
