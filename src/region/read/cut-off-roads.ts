/** Roads of a region that no van can reach, always or in some nights, and the distances to them and to others. */

import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import {
  CutOff,
  isTooSmall,
  MIN_CONNECTED_M,
  RoadClass,
  type RoadColumns,
} from '../format/sections/roads.ts';
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

/** A road that no van can reach, by its number, and the distance to it, m. */
export interface CutOffRoad {
  metres: number;
  edge: number;
}

export class CutOffRoads {
  private readonly network: RoadNetwork;
  /** edges that no van can reach, by square */
  private readonly always = new Map<number, number[]>();
  /** edges that none can reach in some nights */
  private readonly atTimes = new Map<number, number[]>();

  constructor(private readonly columns: RoadColumns) {
    this.network = new RoadNetwork(columns);
    const { kind, kinds } = columns;
    for (let edge = 0; edge < kind.length; edge++) {
      const bits = kinds.isolated[kind[edge]!]!;
      const squares = bits & CutOff.VANS ? this.always : bits & CutOff.AT_TIMES ? this.atTimes : null;
      if (squares) this.add(squares, edge, this.network.pointsOf(edge));
    }
  }

  /** Returns the nearest road that no van can reach; null if none is within `within` metres. */
  nearest(x: number, y: number, within: number, when: 'always' | 'atTimes'): CutOffRoad | null {
    const squares = this[when];
    if (squares.size === 0) return null;
    const kx = metresPerUnitEast(y);
    const seen = new Set<number>();
    this.eachSquare(
      x - within / kx,
      y - within / METRES_PER_UNIT,
      x + within / kx,
      y + within / METRES_PER_UNIT,
      (key) => {
        for (const edge of squares.get(key) ?? []) seen.add(edge);
      },
    );
    let least: CutOffRoad | null = null;
    for (const edge of seen) {
      const { metres } = nearestOn(this.network.pointsOf(edge), x, y, kx);
      if (metres <= within && metres < (least?.metres ?? Number.POSITIVE_INFINITY)) least = { metres, edge };
    }
    return least;
  }

  /**
   * Returns true if a road that no van can reach in some nights is reached in one of them: no way in is closed, or what
   * is open leads on to other roads or for MIN_CONNECTED_M.
   * @param isClosed returns true if conditions, by their number among the texts, close a way in the night
   */
  isReached(edge: number, isClosed: (conditions: number) => boolean): boolean {
    const { ends, metres, kind, kinds, first, at } = this.columns;
    let isAnyShut = false;
    const isShut = (each: number) => {
      const isOne = kinds.conditions[each]! > 0 && isClosed(kinds.conditions[each]!);
      isAnyShut ||= isOne;
      return isOne;
    };
    const isStop = (vertex: number) => {
      if (vertex >= this.network.barriers) return false;
      const barrier = this.columns.barriers[vertex]!;
      return kinds.forward[barrier] === 0 || isShut(barrier) || isTooSmall(this.network.kindOf(barrier));
    };
    if (isShut(kind[edge]!)) return false;
    const seen = new Set([edge]);
    let length = 0;
    for (const each of seen) {
      length += metres[each]!;
      if (length >= MIN_CONNECTED_M) return true;
      for (const vertex of [ends[2 * each]!, ends[2 * each + 1]!]) {
        if (isStop(vertex)) continue;
        for (let i = first[vertex]!; i < first[vertex + 1]!; i++) {
          const next = at[i]! >> 1;
          const cutOff = kinds.isolated[kind[next]!]! & (CutOff.VANS | CutOff.AT_TIMES);
          if (cutOff === 0) return true;
          if (cutOff === CutOff.AT_TIMES && !isShut(kind[next]!)) seen.add(next);
        }
      }
    }
    return !isAnyShut;
  }

  /** Returns true if a road is closed itself. @param isClosed as for `isReached` */
  isClosed(edge: number, isClosed: (conditions: number) => boolean): boolean {
    const conditions = this.columns.kinds.conditions[this.columns.kind[edge]!]!;
    return conditions > 0 && isClosed(conditions);
  }

  /**
   * Returns the nearest road that vans can reach and drive on; null if none is within `within` metres.
   * @param when of roads that vans reach in every night, or in some
   */
  reachable(x: number, y: number, within: number, when: 'always' | 'sometime'): NearRoad | null {
    const cutOff = CutOff.ALL | CutOff.VANS | (when === 'always' ? CutOff.AT_TIMES : 0);
    const { kind, kinds } = this.columns;
    const kx = metresPerUnitEast(y);
    let best: NearRoad | null = null;
    this.network.tree.nearest(x, y, kx, within, (run) => {
      let distance = Number.POSITIVE_INFINITY;
      this.network.eachInRun(run, (edge, points) => {
        const each = kind[edge]!;
        const isDriven = kinds.forward[each]! > 0 || kinds.backward[each]! > 0;
        if (!isDriven || (kinds.isolated[each]! & cutOff) !== 0 || kinds.class[each] === RoadClass.ferry)
          return;
        const near = nearestOn(points, x, y, kx);
        distance = Math.min(distance, near.metres);
        if (near.metres <= within && near.metres < (best?.metres ?? Number.POSITIVE_INFINITY)) best = near;
      });
      return distance;
    });
    return best;
  }

  private add(squares: Map<number, number[]>, edge: number, points: readonly number[]): void {
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < points.length; i += 2) {
      minX = Math.min(minX, points[i]!);
      maxX = Math.max(maxX, points[i]!);
      minY = Math.min(minY, points[i + 1]!);
      maxY = Math.max(maxY, points[i + 1]!);
    }
    this.eachSquare(minX, minY, maxX, maxY, (key) => {
      const edges = squares.get(key);
      if (edges) edges.push(edge);
      else squares.set(key, [edge]);
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
