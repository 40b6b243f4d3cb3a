/** Finds the edges of turn restrictions: these are mapped as points, edges are known when all roads are added. */
import type { RegionBuilder } from '../../region/build/builder.ts';
import type { Feature } from '../records/layouts.ts';

/** An edge at a junction. */
interface Arm {
  /** half edge that leaves the junction: 2 * edge, plus 1 if driven backwards */
  half: number;
  /** next point of the road, as mapped */
  nextX: number;
  nextY: number;
}

/** Ends of edges at the points of turn restrictions of one part. Restrictions across the border of a part are left out. */
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

  /** Returns the half edge that leaves a point of a path towards another; null if there is none, or several. */
  private armAt(path: Int32Array, at: number, towards: number): number | null {
    const arms = (this.arms.get(`${path[at]} ${path[at + 1]}`) ?? []).filter(
      ({ nextX, nextY }) => nextX === path[towards] && nextY === path[towards + 1],
    );
    return arms.length === 1 ? arms[0]!.half : null;
  }
}
