/** The road that is closest to a place. */
import { colOf, rowOf } from '../../region/format/grids.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/earth.ts';
import { hashOf } from './vertex-table.ts';

/** About 217 m north-south: the closest part is in the cell or beside it. */
const CELLS_PER_DEGREE = 512;
/** A house further from every road belongs to none. */
const FURTHEST_M = 200;
const NONE = -1;

/** Parts of roads by their middles, in cells that are chained in columns of numbers. */
export class NearestEdge {
  private xs = new Float64Array(1024);
  private ys = new Float64Array(1024);
  private edges = new Int32Array(1024);
  private next = new Int32Array(1024);
  private heads = new Int32Array(1024).fill(NONE);
  private count = 0;

  /** A part of an edge whose middle is here; stored units. */
  add(x: number, y: number, edge: number): void {
    if (this.count === this.xs.length) this.grow();
    this.xs[this.count] = x;
    this.ys[this.count] = y;
    this.edges[this.count] = edge;
    this.chain(this.count++);
  }

  /** The edge of the closest part, -1 when there is none within some 200 m. Of equally close ones the most western. */
  at(x: number, y: number): number {
    const col = Math.floor(colOf(x, CELLS_PER_DEGREE));
    const row = Math.floor(rowOf(y, CELLS_PER_DEGREE));
    const kx = metresPerUnitEast(y);
    const aside = Math.min(8, Math.ceil(METRES_PER_UNIT / kx));
    let best = NONE;
    let least = FURTHEST_M * FURTHEST_M;
    for (let r = row - 1; r <= row + 1; r++) {
      for (let c = col - aside; c <= col + aside; c++) {
        for (let i = this.heads[this.slot(c, r)]!; i !== NONE; i = this.next[i]!) {
          const dx = (this.xs[i]! - x) * kx;
          const dy = (this.ys[i]! - y) * METRES_PER_UNIT;
          const squared = dx * dx + dy * dy;
          if (squared > least || (squared === least && !this.isBefore(i, best))) continue;
          least = squared;
          best = i;
        }
      }
    }
    return best === NONE ? NONE : this.edges[best]!;
  }

  private isBefore(a: number, b: number): boolean {
    return this.xs[a]! < this.xs[b]! || (this.xs[a] === this.xs[b] && this.ys[a]! < this.ys[b]!);
  }

  private slot(col: number, row: number): number {
    return hashOf(col, row) & (this.heads.length - 1);
  }

  private chain(i: number): void {
    const slot = this.slot(
      Math.floor(colOf(this.xs[i]!, CELLS_PER_DEGREE)),
      Math.floor(rowOf(this.ys[i]!, CELLS_PER_DEGREE)),
    );
    this.next[i] = this.heads[slot]!;
    this.heads[slot] = i;
  }

  private grow(): void {
    const { xs, ys, edges } = this;
    this.xs = new Float64Array(2 * xs.length);
    this.ys = new Float64Array(2 * xs.length);
    this.edges = new Int32Array(2 * xs.length);
    this.next = new Int32Array(2 * xs.length);
    this.heads = new Int32Array(2 * xs.length).fill(NONE);
    this.xs.set(xs);
    this.ys.set(ys);
    this.edges.set(edges);
    for (let i = 0; i < this.count; i++) this.chain(i);
  }
}
