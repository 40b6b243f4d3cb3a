/** Finds the road nearest to a position. */
import { colOf, gridRowOf } from '../../region/format/sections/grids.ts';
import { vertexHash } from '../../region/spatial/vertex-table.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';

/** Grid cells per degree. A cell is about 217 m high, so the closest part is at most one row away. */
const CELLS_PER_DEGREE = 512;
const UNITS_PER_CELL = E7 / CELLS_PER_DEGREE;
/** Allowance for rounding, stored units: a part so close to the side of a cell may be in the next one. */
const SIDE = 1;
/** Maximum distance of a house from its road, m. */
const FURTHEST_M = 200;
const NONE = -1;

/**
 * Index of parts of roads by their middles: a hash table of grid cells. The parts of a cell form a linked list, stored
 * in arrays of numbers.
 */
export class NearestEdge {
  private xs = new Float64Array(1024);
  private ys = new Float64Array(1024);
  private edges = new Int32Array(1024);
  private next = new Int32Array(1024);
  private heads = new Int32Array(1024).fill(NONE);
  private count = 0;
  // current search: the closest part, and its squared distance, m²
  private best = NONE;
  private least = 0;

  /** Adds a part of an edge by its middle; stored units. */
  add(x: number, y: number, edge: number): void {
    if (this.count === this.xs.length) this.grow();
    this.xs[this.count] = x;
    this.ys[this.count] = y;
    this.edges[this.count] = edge;
    this.chain(this.count++);
  }

  /** Returns the edge of the closest part within 200 m, the westernmost of equally close ones; -1 if none. */
  at(x: number, y: number): number {
    const col = Math.floor(colOf(x, CELLS_PER_DEGREE));
    const row = Math.floor(gridRowOf(y, CELLS_PER_DEGREE));
    const kx = metresPerUnitEast(y);
    const aside = Math.min(8, Math.ceil(METRES_PER_UNIT / kx));
    this.best = NONE;
    this.least = FURTHEST_M * FURTHEST_M;
    // most roads are so close that no other cell can contain a closer one
    this.searchCell(col, row, x, y, kx);
    const [west, south] = [UNITS_PER_CELL * col - 180 * E7, UNITS_PER_CELL * row - 90 * E7];
    for (let r = -1; r <= 1; r++) {
      const dy = gapTo(south + r * UNITS_PER_CELL, y) * METRES_PER_UNIT;
      if (dy * dy > this.least) continue;
      for (let c = -aside; c <= aside; c++) {
        if (r === 0 && c === 0) continue;
        const dx = gapTo(west + c * UNITS_PER_CELL, x) * kx;
        if (dx * dx + dy * dy <= this.least) this.searchCell(col + c, row + r, x, y, kx);
      }
    }
    return this.best === NONE ? NONE : this.edges[this.best]!;
  }

  private searchCell(col: number, row: number, x: number, y: number, kx: number): void {
    const { xs, ys, next } = this;
    for (let i = this.heads[this.slot(col, row)]!; i !== NONE; i = next[i]!) {
      const dx = (xs[i]! - x) * kx;
      const dy = (ys[i]! - y) * METRES_PER_UNIT;
      const squared = dx * dx + dy * dy;
      if (squared > this.least || (squared === this.least && !this.isBefore(i, this.best))) continue;
      this.least = squared;
      this.best = i;
    }
  }

  private isBefore(a: number, b: number): boolean {
    return this.xs[a]! < this.xs[b]! || (this.xs[a] === this.xs[b] && this.ys[a]! < this.ys[b]!);
  }

  private slot(col: number, row: number): number {
    return vertexHash(col, row) & (this.heads.length - 1);
  }

  private chain(i: number): void {
    const slot = this.slot(
      Math.floor(colOf(this.xs[i]!, CELLS_PER_DEGREE)),
      Math.floor(gridRowOf(this.ys[i]!, CELLS_PER_DEGREE)),
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

/** Returns the minimum distance along one axis from a position to the parts of roads in a cell, stored units. */
function gapTo(start: number, position: number): number {
  return Math.max(0, start - position - SIDE, position - start - UNITS_PER_CELL - SIDE);
}
