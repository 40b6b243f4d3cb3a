/** Tiles of a grid, cut from blocks that were computed cell by cell. */
import { Column, isUniform } from '../../shared/collections/column.ts';
import type { SectionArray } from '../format/layout.ts';
import { type Grid, TILE_CELLS, TILE_SIDE, tileNumber } from '../format/sections/grids.ts';
import { orderByNumber } from '../spatial/hilbert.ts';

/**
 * Tiles of several layers. For each layer a tile refers to a stored square of cells; squares with a single value are
 * stored once.
 */
export class TileTable<Layer extends string> {
  private readonly numbers = new Column(Float64Array);
  private readonly squares: Record<Layer, Column<Uint32Array>>;
  private readonly cells = new Column(Uint8Array);
  private readonly uniform = new Map<number, number>();
  private readonly layers: readonly Layer[];
  private readonly scratch = new Uint8Array(TILE_CELLS);

  /** @param empty value of each layer in a tile that is not stored */
  constructor(
    private readonly cellsPerDegree: number,
    private readonly empty: Readonly<Record<Layer, number>>,
  ) {
    this.layers = Object.keys(empty) as Layer[];
    this.squares = Object.fromEntries(this.layers.map((layer) => [layer, new Column(Uint32Array)])) as Record<
      Layer,
      Column<Uint32Array>
    >;
  }

  /**
   * Adds the tiles of `inner`, a rectangle of whole tiles, except empty ones.
   * @param block area of `values`, row-major from the south-west; everything beyond it is empty
   */
  add(block: Grid, values: Readonly<Record<Layer, Uint8Array>>, inner: Grid): void {
    for (let row = inner.row; row < inner.row + inner.rows; row += TILE_SIDE) {
      for (let col = inner.col; col < inner.col + inner.cols; col += TILE_SIDE) {
        if (this.layers.every((layer) => this.isEmpty(block, values[layer], this.empty[layer], col, row)))
          continue;
        this.numbers.push(tileNumber(col / TILE_SIDE, row / TILE_SIDE, this.cellsPerDegree));
        for (const layer of this.layers) {
          this.cut(block, values[layer], this.empty[layer], col, row);
          this.squares[layer].push(this.store());
        }
      }
    }
  }

  private isEmpty(block: Grid, values: Uint8Array, empty: number, col: number, row: number): boolean {
    const [from, to] = [Math.max(col, block.col), Math.min(col + TILE_SIDE, block.col + block.cols)];
    const end = Math.min(row + TILE_SIDE, block.row + block.rows);
    for (let r = Math.max(row, block.row); r < end; r++) {
      const start = (r - block.row) * block.cols - block.col;
      for (let at = start + from; at < start + to; at++) if (values[at] !== empty) return false;
    }
    return true;
  }

  /** Copies the cells of a tile into the scratch buffer. */
  private cut(block: Grid, values: Uint8Array, empty: number, col: number, row: number): void {
    const { scratch } = this;
    const [from, to] = [Math.max(col, block.col), Math.min(col + TILE_SIDE, block.col + block.cols)];
    const end = Math.min(row + TILE_SIDE, block.row + block.rows);
    scratch.fill(empty);
    for (let r = Math.max(row, block.row); r < end; r++) {
      const start = (r - block.row) * block.cols - block.col;
      scratch.set(values.subarray(start + from, start + to), (r - row) * TILE_SIDE + from - col);
    }
  }

  /** Stores the square in the scratch buffer and returns its number. */
  private store(): number {
    const { scratch, cells, uniform } = this;
    const value = scratch[0]!;
    const next = cells.length / TILE_CELLS;
    if (isUniform(scratch)) {
      const known = uniform.get(value);
      if (known !== undefined) return known;
      uniform.set(value, next);
    }
    cells.pushAll(scratch);
    return next;
  }

  /**
   * Returns the sections `<name>.tiles` (numbers, ascending), `<name>.<layer>` (square of each tile) and
   * `<name>.cells`.
   */
  sections(name: string): Record<string, SectionArray> {
    const order = orderByNumber(this.numbers.view());
    const sections: Record<string, SectionArray> = {
      [`${name}.tiles`]: Uint32Array.from(this.numbers.gather(order)),
      [`${name}.cells`]: this.cells.view().slice(),
    };
    for (const layer of this.layers) sections[`${name}.${layer}`] = this.squares[layer].gather(order);
    return sections;
  }
}
