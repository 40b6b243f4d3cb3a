/** Adds the roads of a cell to the network of a region: cut where they meet, end, or have a barrier. */
import type { RegionBuilder } from '../../region/build/builder.ts';
import type { RoadKind } from '../../region/format/sections/roads.ts';
import { metresOfPath } from '../../region/spatial/geometry.ts';
import { VertexTable } from '../../region/spatial/vertex-table.ts';
import { Column } from '../../shared/collections/column.ts';
import { anchorOfPath } from '../cells/anchors.ts';
import type { Cell } from '../cells/cell.ts';
import { owns } from '../cells/tiles.ts';
import { straighten } from '../geometry/straighten.ts';
import { readLogs } from '../records/feature-log.ts';
import type { Feature } from '../records/layouts.ts';

/** Tolerance when the shapes of roads are simplified, m: less than half the width of a road. */
const TOLERANCE_M = 2;

/** Average delay at traffic lights, s: the penalty in OSRM's car profile. */
const SIGNALS_S = 2;

/** Bits of a point: end of a road, outside the part or on a road of another part, barrier, traffic lights. */
const PointBit = { END: 1, FOREIGN: 2, BARRIER: 4, SIGNALS: 8 } as const;
/** Value that each end of a road adds to its point; a road that continues there adds it twice. */
const MEETING = 16;
const MAX_MEETINGS = 15;

/** Adds the roads that a cell owns, with their barriers, to the network of a region. */
export function addRoads(cell: Cell, builder: RegionBuilder): void {
  const points = new RoadPoints(cell);
  readLogs(cell.logs, {
    road: (road) => {
      if (owns(cell.box, ...anchorOfPath(road.path))) points.addEdges(builder, road);
    },
  });
}

/**
 * Points of all roads that a cell knows, by position. They include all roads that meet its own, because its own roads
 * end where they leave its tiles: see `piecesByTile`.
 */
class RoadPoints {
  private readonly numbers = new VertexTable();
  /** PointBit, and MEETING times the number of ends at the point */
  private readonly bits = new Column(Uint8Array);
  private readonly barriers = new Map<number, RoadKind>();
  private xs = new Int32Array(64);
  private ys = new Int32Array(64);

  constructor({ logs, part }: Cell) {
    readLogs(logs, {
      road: ({ path }) => {
        const foreign = owns(part, ...anchorOfPath(path)) ? 0 : PointBit.FOREIGN;
        const last = path.length - 2;
        for (let i = 0; i <= last; i += 2) {
          const isEnd = i === 0 || i === last;
          const isOutside = !owns(part, path[i]!, path[i + 1]!);
          this.add(path[i]!, path[i + 1]!, isEnd, isOutside ? PointBit.FOREIGN : foreign);
        }
      },
    });
    readLogs(logs, {
      barrier: ({ x, y, ...kind }) => {
        const point = this.numbers.find(x, y);
        // at a junction it is not known which of the roads has the barrier
        if (point < 0 || this.bits.at(point) >= 3 * MEETING) return;
        this.barriers.set(point, { ...kind, delay: 0 });
        this.bits.set(point, this.bits.at(point) | PointBit.BARRIER);
      },
      signals: ({ x, y }) => {
        const point = this.numbers.find(x, y);
        if (point >= 0) this.bits.set(point, this.bits.at(point) | PointBit.SIGNALS);
      },
    });
  }

  /** Adds a road as edges between vertices. */
  addEdges(builder: RegionBuilder, { name, path, ...kind }: Feature<'road'>): void {
    let from = 0;
    let delay = 0;
    for (let i = 0; i < path.length; i += 2) {
      const [x, y] = [path[i]!, path[i + 1]!];
      const point = this.numbers.find(x, y);
      const bits = this.bits.at(point);
      const wait = bits & PointBit.SIGNALS ? SIGNALS_S : 0;
      if ((bits & (PointBit.END | PointBit.BARRIER)) === 0 && bits < 3 * MEETING) {
        delay += wait;
        continue;
      }
      if (i > 0) {
        const part = path.subarray(from, i + 2);
        const road = { metres: metresOfPath(part), path: this.straight(part) };
        builder.addRoad(name, { ...road, kind: { ...kind, delay: delay + wait / 2 } });
      }
      delay = wait / 2;
      if (bits & PointBit.BARRIER) builder.roads.addBarrier(x, y, this.barriers.get(point)!);
      if (bits & PointBit.FOREIGN) builder.roads.addOpen(x, y);
      from = i;
    }
  }

  private add(x: number, y: number, isEnd: boolean, foreign: number): void {
    const point = this.numbers.numberOf(x, y);
    if (point === this.bits.length) this.bits.push(0);
    const bits = this.bits.at(point);
    const meetings = Math.min(MAX_MEETINGS, Math.floor(bits / MEETING) + (isEnd ? 1 : 2));
    const flags = (bits % MEETING) | foreign | (isEnd ? PointBit.END : 0);
    this.bits.set(point, meetings * MEETING + flags);
  }

  private straight(path: Int32Array): Int32Array | number[] {
    const count = path.length / 2;
    if (count === 2) return path;
    if (this.xs.length < count) {
      this.xs = new Int32Array(2 * count);
      this.ys = new Int32Array(2 * count);
    }
    for (let i = 0; i < count; i++) {
      this.xs[i] = path[2 * i]!;
      this.ys[i] = path[2 * i + 1]!;
    }
    const kept = [0];
    straighten(this.xs, this.ys, 0, count - 1, TOLERANCE_M, kept);
    kept.push(count - 1);
    return kept.flatMap((i) => [path[2 * i]!, path[2 * i + 1]!]);
  }
}
