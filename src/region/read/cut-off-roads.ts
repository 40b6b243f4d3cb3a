/** Roads of a region that no van can reach, and the distances to them and to others. */

import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import { CutOff, RoadClass, type RoadColumns } from '../format/sections/roads.ts';
import { squaredDistanceToSegment } from '../spatial/geometry.ts';
import { RoadNetwork } from './road-network.ts';

/** Side of the squares in which roads are looked up, 1e-7 degrees: about 220 m. */
const SQUARE = 20_000;
/** Row stride of keys. Exceeds the number of squares around the Earth. */
const ROW = 2 ** 20;

/** Distance to a road, m, and the nearest position on it, 1e-7 degrees. */
export interface NearRoad {
  metres: number;
  x: number;
  y: number;
}

export class CutOffRoads {
  private readonly network: RoadNetwork;
  /** edges that no van can reach, by square */
  private readonly squares = new Map<number, number[]>();

  constructor(private readonly columns: RoadColumns) {
    this.network = new RoadNetwork(columns);
    const { kind, kinds } = columns;
    for (let edge = 0; edge < kind.length; edge++) {
      if ((kinds.isolated[kind[edge]!]! & CutOff.VANS) === 0) continue;
      this.add(edge, this.network.pointsOf(edge));
    }
  }

  /** Returns the distance to the nearest road that no van can reach, m; Infinity if none is within `within`. */
  distance(x: number, y: number, within: number): number {
    if (this.squares.size === 0) return Number.POSITIVE_INFINITY;
    const kx = metresPerUnitEast(y);
    const seen = new Set<number>();
    this.eachSquare(
      x - within / kx,
      y - within / METRES_PER_UNIT,
      x + within / kx,
      y + within / METRES_PER_UNIT,
      (key) => {
        for (const edge of this.squares.get(key) ?? []) seen.add(edge);
      },
    );
    let least = Number.POSITIVE_INFINITY;
    for (const edge of seen) least = Math.min(least, nearestOn(this.network.pointsOf(edge), x, y, kx).metres);
    return least <= within ? least : Number.POSITIVE_INFINITY;
  }

  /** Returns the nearest road that vans can reach and drive on; null if none is within `within` metres. */
  reachable(x: number, y: number, within: number): NearRoad | null {
    const { kind, kinds } = this.columns;
    const kx = metresPerUnitEast(y);
    let best: NearRoad | null = null;
    this.network.tree.nearest(x, y, kx, within, (run) => {
      let distance = Number.POSITIVE_INFINITY;
      this.network.eachInRun(run, (edge, points) => {
        const each = kind[edge]!;
        const isDriven = kinds.forward[each]! > 0 || kinds.backward[each]! > 0;
        if (!isDriven || kinds.isolated[each]! > 0 || kinds.class[each] === RoadClass.ferry) return;
        const near = nearestOn(points, x, y, kx);
        distance = Math.min(distance, near.metres);
        if (near.metres <= within && near.metres < (best?.metres ?? Number.POSITIVE_INFINITY)) best = near;
      });
      return distance;
    });
    return best;
  }

  private add(edge: number, points: readonly number[]): void {
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < points.length; i += 2) {
      minX = Math.min(minX, points[i]!);
      maxX = Math.max(maxX, points[i]!);
      minY = Math.min(minY, points[i + 1]!);
      maxY = Math.max(maxY, points[i + 1]!);
    }
    this.eachSquare(minX, minY, maxX, maxY, (key) => {
      const edges = this.squares.get(key);
      if (edges) edges.push(edge);
      else this.squares.set(key, [edge]);
    });
  }

  private eachSquare(
    minX: number,
    minY: number,
    maxX: number,
    maxY: number,
    visit: (key: number) => void,
  ): void {
    for (let row = Math.floor(minY / SQUARE); row <= Math.floor(maxY / SQUARE); row++) {
      for (let column = Math.floor(minX / SQUARE); column <= Math.floor(maxX / SQUARE); column++)
        visit(row * ROW + column);
    }
  }
}

function nearestOn(points: readonly number[], x: number, y: number, kx: number): NearRoad {
  let squared = Number.POSITIVE_INFINITY;
  let best: NearRoad = { metres: squared, x, y };
  for (let i = 0; i + 3 < points.length; i += 2) {
    const [ax, ay] = [(points[i]! - x) * kx, (points[i + 1]! - y) * METRES_PER_UNIT];
    const [bx, by] = [(points[i + 2]! - x) * kx, (points[i + 3]! - y) * METRES_PER_UNIT];
    const distance = squaredDistanceToSegment(ax, ay, bx, by);
    if (distance >= squared) continue;
    squared = distance;
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * (bx - ax) + ay * (by - ay)) / length));
    best = {
      metres: Math.sqrt(distance),
      x: x + (ax + share * (bx - ax)) / kx,
      y: y + (ay + share * (by - ay)) / METRES_PER_UNIT,
    };
  }
  return best;
}
