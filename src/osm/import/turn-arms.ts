/** Finds the edges of turn restrictions: these are mapped as points, edges are known when all roads are added. */
import type { RegionBuilder } from '../../region/build/builder.ts';
import { VertexTable } from '../../region/spatial/vertex-table.ts';
import { type Anchor, anchorOfPath } from '../cells/anchors.ts';
import { type Box, EARTH, owns } from '../cells/tiles.ts';
import { type FeatureLog, readLogs } from '../records/feature-log.ts';
import type { Feature } from '../records/layouts.ts';

/** An edge at a junction. */
interface Arm {
  /** half edge that leaves the junction: 2 * edge, plus 1 if driven backwards */
  half: number;
  /** next point of the road, as mapped */
  nextX: number;
  nextY: number;
}

/** Piece of a road that a part has, and the position that decides which of its cells adds it. */
interface OwnPiece {
  path: Int32Array;
  anchor: Anchor;
}

/**
 * Points of turn restrictions, and the part of each: it has all roads there as far as the middle of their next segments,
 * so that it knows every arm that a restriction names, and those that it closes.
 */
export class TurnPoints {
  private readonly numbers = new VertexTable();
  private readonly anchors: Anchor[] = [];

  /** @param part box of the part, see `owns` */
  constructor(
    logs: readonly FeatureLog[],
    private readonly part: Box,
  ) {
    const along: Int32Array[] = [];
    readLogs(logs, {
      turn: ({ path }) => {
        if (path.length > 6) along.push(path);
        else this.anchors[this.numbers.numberOf(path[2]!, path[3]!)] ??= [path[2]!, path[3]!];
      },
    });
    // the points of a restriction with ways between are in one part, too
    const first = new Map<number, Anchor>();
    for (const path of along)
      for (let i = 2; i < path.length - 2; i += 2) {
        const point = this.numbers.numberOf(path[i]!, path[i + 1]!);
        const [anchor, known]: [Anchor, Anchor | undefined] = [[path[2]!, path[3]!], first.get(point)];
        if (!known || anchor[0] < known[0] || (anchor[0] === known[0] && anchor[1] < known[1]))
          first.set(point, anchor);
      }
    for (const [point, anchor] of first) this.anchors[point] = anchor;
  }

  /** Returns the position whose part has the roads at a point; null if no turn is restricted there. */
  anchorAt(x: number, y: number): Anchor | null {
    return this.anchors[this.numbers.find(x, y)] ?? null;
  }

  /** Returns the pieces of a road that the part has: usually all of it, or none. */
  ownPieces(path: Int32Array): OwnPiece[] {
    const anchor = anchorOfPath(path);
    if (this.part === EARTH) return [{ path, anchor }];
    const isOwn = owns(this.part, ...anchor);
    const isOwnAt = (i: number) => {
      const at = this.anchorAt(path[i]!, path[i + 1]!);
      return at === null ? isOwn : owns(this.part, ...at);
    };
    const pieces: OwnPiece[] = [];
    let points: number[] = [];
    let of: Anchor | null = null;
    const finish = () => {
      if (points.length > 2) pieces.push({ path: Int32Array.from(points), anchor: isOwn ? anchor : of! });
      points = [];
      of = null;
    };
    let wasOwn = isOwnAt(0);
    for (let i = 0; i < path.length; i += 2) {
      const now = isOwnAt(i);
      if (now !== wasOwn) {
        points.push(middle(path[i - 2]!, path[i]!), middle(path[i - 1]!, path[i + 1]!));
        if (!now) finish();
      }
      if (now) {
        points.push(path[i]!, path[i + 1]!);
        of ??= this.anchorAt(path[i]!, path[i + 1]!);
      }
      wasOwn = now;
    }
    finish();
    return pieces;
  }
}

/** Returns the middle of two coordinates, the same in both directions. */
function middle(a: number, b: number): number {
  return Math.floor((a + b) / 2);
}

/** Ends of edges at the points of turn restrictions of one part. */
export class TurnArms {
  private readonly arms = new Map<string, Arm[]>();
  private readonly places = new Map<number, string>();
  private readonly turns: Feature<'turn'>[] = [];

  addTurn(turn: Feature<'turn'>): void {
    this.turns.push(turn);
  }

  /** Adds the end of an edge. @param half as in `Arm` */
  add(half: number, x: number, y: number, nextX: number, nextY: number): void {
    const place = `${x} ${y}`;
    const arms = this.arms.get(place) ?? [];
    arms.push({ half, nextX, nextY });
    this.arms.set(place, arms);
    this.places.set(half, place);
  }

  /** Adds the turn restrictions whose edges are all known to the network. */
  addTo(builder: RegionBuilder): void {
    for (const { path, isOnly, conditions } of this.turns) {
      const halves = this.halvesOf(path);
      if (halves) builder.addTurn({ halves, isOnly, conditions });
    }
  }

  /** Returns the half edges along the points of a turn restriction; null if an edge is missing. */
  private halvesOf(path: Int32Array): number[] | null {
    const toJunction = this.armAt(path, 2, 0);
    if (toJunction === null) return null;
    const halves = [toJunction ^ 1];
    const last = path.length - 4;
    for (let at = 2; ; ) {
      const half = this.armAt(path, at, at + 2);
      if (half === null) return null;
      halves.push(half);
      if (at === last) return halves;
      // the other end of the edge is a later point of the path
      const end = this.places.get(half ^ 1);
      do at += 2;
      while (at <= last && `${path[at]} ${path[at + 1]}` !== end);
      if (at > last) return null;
    }
  }

  /**
   * Returns the half edge that leaves a point of a path towards another, or ends in the middle between them; null if
   * there is none, or several.
   */
  private armAt(path: Int32Array, at: number, towards: number): number | null {
    const [x, y, toX, toY] = [path[at]!, path[at + 1]!, path[towards]!, path[towards + 1]!];
    const [midX, midY] = [middle(x, toX), middle(y, toY)];
    const arms = (this.arms.get(`${x} ${y}`) ?? []).filter(
      ({ nextX, nextY }) => (nextX === toX && nextY === toY) || (nextX === midX && nextY === midY),
    );
    return arms.length === 1 ? arms[0]!.half : null;
  }
}
