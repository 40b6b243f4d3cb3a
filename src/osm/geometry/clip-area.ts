/** Polygons that clip a map: decides which points, lines and areas are inside or reach inside. */
import { pointInRings } from '../../region/spatial/geometry.ts';
import { toUnits } from '../../shared/geo/earth.ts';
import { boxOfRings, heightWalked, type Rings } from '../../shared/geo/polygons.ts';

/** Limits of the row height, stored units (1e-7 degrees): 11 m to 1.7 km. */
const MIN_ROW_UNITS = 1000;
const MAX_ROW_UNITS = 156_250;

/** Area bounded by polygons. All coordinates are stored units; x and y alternate. */
export class ClipArea {
  /** both ends of each edge: ax, ay, bx, by */
  private readonly edges: Float64Array;
  private readonly rowUnits: number;
  /** numbers of the edges in each row */
  private readonly rows = new Map<number, number[]>();
  private readonly box: readonly number[];
  /** one corner of each ring */
  private readonly corners: readonly (readonly [x: number, y: number])[];

  constructor(rings: Rings) {
    const edges: number[] = [];
    for (const ring of rings) {
      // a GeoJSON position may have a height after longitude and latitude
      const places = ring.map(([lon, lat]) => [toUnits(lon), toUnits(lat)]);
      for (let i = 1; i < places.length; i++) edges.push(...places[i - 1]!, ...places[i]!);
    }
    this.edges = Float64Array.from(edges);
    // an edge is then in three rows on average, and a row has few more edges than a line through it crosses
    const height = (2 * toUnits(heightWalked(rings))) / edges.length;
    this.rowUnits = Math.min(MAX_ROW_UNITS, Math.max(MIN_ROW_UNITS, height));
    this.box = boxOfRings(rings).map(toUnits);
    this.corners = rings.map(([first]) => [toUnits(first![0]), toUnits(first![1])]);
    for (let edge = 0; 4 * edge < edges.length; edge++) {
      const [ay, by] = [this.edges[4 * edge + 1]!, this.edges[4 * edge + 3]!];
      for (let row = this.rowOf(Math.min(ay, by)); row <= this.rowOf(Math.max(ay, by)); row++) {
        const known = this.rows.get(row);
        if (known) known.push(edge);
        else this.rows.set(row, [edge]);
      }
    }
  }

  /** Returns true if the point is inside (nonzero rule). */
  has(x: number, y: number): boolean {
    const { edges } = this;
    let winding = 0;
    for (const edge of this.rows.get(this.rowOf(y)) ?? []) {
      const [ax, ay, bx, by] = [
        edges[4 * edge]!,
        edges[4 * edge + 1]!,
        edges[4 * edge + 2]!,
        edges[4 * edge + 3]!,
      ];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) winding += ay < by ? 1 : -1;
    }
    return winding !== 0;
  }

  /** Returns true if any part of a line is inside. */
  touchesPath(path: ArrayLike<number>): boolean {
    if (this.isBeside(path)) return false;
    for (let i = 0; i + 1 < path.length; i += 2) if (this.has(path[i]!, path[i + 1]!)) return true;
    for (let i = 2; i + 1 < path.length; i += 2) {
      if (this.isCrossed(path[i - 2]!, path[i - 1]!, path[i]!, path[i + 1]!)) return true;
    }
    return false;
  }

  /** Returns true if any part of an area is inside. @param rings closed outer rings and holes */
  touchesRings(rings: readonly ArrayLike<number>[]): boolean {
    if (rings.every((ring) => this.isBeside(ring))) return false;
    // an area that surrounds a whole polygon has no side inside it
    return (
      rings.some((ring) => this.touchesPath(ring)) || this.corners.some(([x, y]) => pointInRings(x, y, rings))
    );
  }

  private rowOf(y: number): number {
    return Math.floor(y / this.rowUnits);
  }

  /** Returns true if the bounding boxes of the path and of this area do not touch. */
  private isBeside(path: ArrayLike<number>): boolean {
    const [west, south, east, north] = this.box as [number, number, number, number];
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i + 1 < path.length; i += 2) {
      minX = Math.min(minX, path[i]!);
      maxX = Math.max(maxX, path[i]!);
      minY = Math.min(minY, path[i + 1]!);
      maxY = Math.max(maxY, path[i + 1]!);
    }
    return maxX < west || minX > east || maxY < south || minY > north;
  }

  private isCrossed(ax: number, ay: number, bx: number, by: number): boolean {
    const { edges } = this;
    for (let row = this.rowOf(Math.min(ay, by)); row <= this.rowOf(Math.max(ay, by)); row++) {
      for (const edge of this.rows.get(row) ?? []) {
        const [cx, cy, dx, dy] = [
          edges[4 * edge]!,
          edges[4 * edge + 1]!,
          edges[4 * edge + 2]!,
          edges[4 * edge + 3]!,
        ];
        const isBetween = isLeft(ax, ay, bx, by, cx, cy) !== isLeft(ax, ay, bx, by, dx, dy);
        if (isBetween && isLeft(cx, cy, dx, dy, ax, ay) !== isLeft(cx, cy, dx, dy, bx, by)) return true;
      }
    }
    return false;
  }
}

/** Returns true if (x, y) is left of the line from a to b. */
function isLeft(ax: number, ay: number, bx: number, by: number, x: number, y: number): boolean {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0;
}
