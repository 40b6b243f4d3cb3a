/** Adds the roads of a cell to the network of a region: cut where they meet, end, or have a barrier. */
import type { RegionBuilder } from '../../region/build/builder.ts';
import { bearingsOf } from '../../region/build/features/road-bearings.ts';
import { RoadClass } from '../../region/format/sections/roads.ts';
import { metresOfPath } from '../../region/spatial/geometry.ts';
import { VertexTable } from '../../region/spatial/vertex-table.ts';
import { Column } from '../../shared/collections/column.ts';
import { E7 } from '../../shared/geo/earth.ts';
import { anchorOfPath } from '../cells/anchors.ts';
import type { Cell } from '../cells/cell.ts';
import { owns } from '../cells/tiles.ts';
import { limitsAt } from '../emission/limits-at.ts';
import { straighten } from '../geometry/straighten.ts';
import { readLogs } from '../records/feature-log.ts';
import type { Feature } from '../records/layouts.ts';
import { FORD_S, SIGNALS_S, WaitWay } from '../tags/driving/delays.ts';
import type { DrivenKind } from '../tags/driving/roadways.ts';
import { NO_LIMITS } from '../tags/values/default-limits.ts';
import { Bends } from './bends.ts';
import { speedIn, Towns } from './road-speeds.ts';
import { type TurnArms, TurnPoints } from './turn-arms.ts';

/** Tolerance when the shapes of roads are simplified, m: less than half the width of a road. */
const TOLERANCE_M = 2;

/** Bits of a point: end of a road, outside the part or on a road of another part, barrier, a wait. */
const PointBit = { END: 1, FOREIGN: 2, BARRIER: 4, WAIT: 8 } as const;
/** Value that each end of a road adds to its point; a road that continues there adds it twice. */
const MEETING = 16;
const MAX_MEETINGS = 15;
/** Fewest ends of roads at a junction. */
const JUNCTION = 3 * MEETING;

/** Delays in both directions of a road, s. */
interface Waits {
  forward: number;
  backward: number;
}
const NO_WAIT: Waits = { forward: 0, backward: 0 };

function sumOf(one: Waits, other: Waits, share: number): Waits {
  return {
    forward: one.forward + share * other.forward,
    backward: one.backward + share * other.backward,
  };
}

/** Adds the roads that a cell owns, with their barriers and turn restrictions, to the network of a region. */
export function addRoads(cell: Cell, builder: RegionBuilder, arms: TurnArms): void {
  const turns = new TurnPoints(cell.logs, cell.part);
  const points = new RoadPoints(cell, arms, turns);
  const towns = new Towns(cell.logs);
  readLogs(cell.logs, {
    turn: (turn) => {
      if (owns(cell.box, ...turns.anchorAt(turn.path[2]!, turn.path[3]!)!)) arms.addTurn(turn);
    },
    road: (road) => {
      for (const { path, anchor } of turns.ownPieces(road.path))
        if (owns(cell.box, ...anchor)) points.addEdges(builder, { ...road, path }, towns);
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
  /** best RoadClass at each point */
  private readonly best = new Column(Uint8Array);
  private readonly barriers = new Map<number, DrivenKind>();
  private readonly waits = new Map<number, Waits>();
  /** points of turn restrictions */
  private readonly turning = new Set<number>();
  private xs = new Int32Array(64);
  private ys = new Int32Array(64);

  constructor(
    { logs, part }: Cell,
    private readonly arms: TurnArms,
    turns: TurnPoints,
  ) {
    readLogs(logs, {
      roadShape: ({ path, roadClass }) => {
        const foreign = owns(part, ...anchorOfPath(path)) ? 0 : PointBit.FOREIGN;
        const last = path.length - 2;
        for (const { path: own } of turns.ownPieces(path)) {
          const end = own.length - 2;
          if (own[0] !== path[0] || own[1] !== path[1])
            this.add(own[0]!, own[1]!, roadClass, true, PointBit.FOREIGN);
          if (own[end] !== path[last] || own[end + 1] !== path[last + 1])
            this.add(own[end]!, own[end + 1]!, roadClass, true, PointBit.FOREIGN);
        }
        for (let i = 0; i <= last; i += 2) {
          const isEnd = i === 0 || i === last;
          const isOutside = !owns(part, path[i]!, path[i + 1]!);
          this.add(path[i]!, path[i + 1]!, roadClass, isEnd, isOutside ? PointBit.FOREIGN : foreign);
        }
      },
    });
    const wait = (x: number, y: number, seconds: number, ways: number) => {
      const point = this.numbers.find(x, y);
      if (point < 0) return;
      // at a junction it is not known along which of the roads a light looks
      const facing = this.bits.at(point) >= JUNCTION ? WaitWay.BOTH : ways;
      const { forward, backward } = this.waits.get(point) ?? NO_WAIT;
      this.waits.set(point, {
        forward: forward + (facing & WaitWay.FORWARD ? seconds : 0),
        backward: backward + (facing & WaitWay.BACKWARD ? seconds : 0),
      });
      this.bits.set(point, this.bits.at(point) | PointBit.WAIT);
    };
    readLogs(logs, {
      barrier: ({ x, y, ...kind }) => {
        const point = this.numbers.find(x, y);
        // at a junction it is not known which of the roads has the barrier
        if (point < 0 || this.bits.at(point) >= JUNCTION) return;
        this.barriers.set(point, { ...kind, delay: 0 });
        this.bits.set(point, this.bits.at(point) | PointBit.BARRIER);
      },
      signals: ({ x, y, ways }) => wait(x, y, SIGNALS_S, ways),
      wait: ({ x, y, seconds, ways }) => wait(x, y, seconds, ways),
      turn: ({ path }) => {
        for (let i = 2; i < path.length - 2; i += 2) {
          const point = this.numbers.find(path[i]!, path[i + 1]!);
          if (point >= 0) this.turning.add(point);
        }
      },
    });
  }

  /** Adds a road as edges between vertices. */
  addEdges(builder: RegionBuilder, road: Feature<'road'>, towns: Towns): void {
    const { name, path, conditions, isLimited: _, ...kind } = road;
    const texts = { name, conditions };
    const bends = new Bends(path);
    let from = 0;
    let fromPoint = -1;
    let delay = NO_WAIT;
    let isFord: boolean = kind.ford;
    for (let i = 0; i < path.length; i += 2) {
      const [x, y] = [path[i]!, path[i + 1]!];
      const point = this.numbers.find(x, y);
      const bits = this.bits.at(point);
      const wait = bits & PointBit.WAIT ? this.waits.get(point)! : NO_WAIT;
      if ((bits & (PointBit.END | PointBit.BARRIER)) === 0 && bits < JUNCTION) {
        delay = sumOf(delay, wait, 1);
        isFord ||= wait.forward >= FORD_S;
        continue;
      }
      if (i > 0) {
        const part = path.subarray(from, i + 2);
        const { forward, backward } = sumOf(delay, wait, 0.5);
        const ford = kind.ford ? FORD_S : 0;
        const metres = metresOfPath(part);
        const edge = builder.addRoad(texts, {
          metres,
          path: this.straight(part),
          bearings: bearingsOf(part),
          kind: {
            ...kind,
            ...speedsOf(road, part, bends.speedOn(from / 2, i / 2), { metres, towns }),
            ford: isFord || wait.forward >= FORD_S,
            delay: forward + ford,
            delayBack: backward + ford,
          },
        });
        this.addArms(edge, fromPoint, point, part);
      }
      delay = sumOf(NO_WAIT, wait, 0.5);
      isFord = kind.ford || wait.forward >= FORD_S;
      if (bits & PointBit.BARRIER) builder.addBarrier(x, y, this.barriers.get(point)!);
      if (bits & PointBit.FOREIGN) builder.roads.addOpen(x, y);
      if (bits >= JUNCTION) builder.roads.addJunction(x, y, 1 + this.best.at(point));
      from = i;
      fromPoint = point;
    }
  }

  /** Adds the ends of an edge that turn restrictions may name. */
  private addArms(edge: number, from: number, to: number, path: Int32Array): void {
    const n = path.length;
    if (this.turning.has(from)) this.arms.add(2 * edge, path[0]!, path[1]!, path[2]!, path[3]!);
    if (this.turning.has(to))
      this.arms.add(2 * edge + 1, path[n - 2]!, path[n - 1]!, path[n - 4]!, path[n - 3]!);
  }

  private add(x: number, y: number, roadClass: number, isEnd: boolean, foreign: number): void {
    const point = this.numbers.numberOf(x, y);
    if (point === this.bits.length) {
      this.bits.push(0);
      this.best.push(roadClass);
    } else if (roadClass < this.best.at(point)) this.best.set(point, roadClass);
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

/** Returns the speeds of an edge in its surroundings, km/h. @param most highest speed on its bends */
function speedsOf(
  kind: Pick<Feature<'road'>, 'forward' | 'backward' | 'roadClass' | 'isLimited'>,
  path: Int32Array,
  most: number,
  { metres, towns }: { metres: number; towns: Towns },
): { forward: number; backward: number } {
  const { forward, backward, roadClass, isLimited } = kind;
  if (roadClass === RoadClass.ferry) return { forward, backward };
  const limits = isLimited ? NO_LIMITS : limitsAt(path[1]! / E7, path[0]! / E7);
  const levels = towns.along(path, metres);
  const speed = (kmh: number) => Math.min(speedIn(levels, kmh, roadClass, limits), most);
  return { forward: speed(forward), backward: speed(backward) };
}
