/** Chooses the parts of the ground grid to compute: those with land cover or buildings, and those near them. */
import {
  colOf,
  GROUND_CELLS_PER_DEGREE,
  type Grid,
  gridRowOf,
  TILE_SIDE,
} from '../../../region/format/sections/grids.ts';
import { scanlines } from '../../geometry/scanline.ts';
import { METRES_PER_CELL, reachInCells } from './circle-mean.ts';
import { GROUND_REACH_M, metresAcross } from './ground-block.ts';

/** Height of a band, tiles (14 km): a shape is cut into rows of samples once per band. */
const TILES_PER_BAND = 4;
const BAND_ROWS = TILES_PER_BAND * TILE_SIDE;
const BANDS = (180 * GROUND_CELLS_PER_DEGREE) / BAND_ROWS;
const TILES_PER_DEGREE = GROUND_CELLS_PER_DEGREE / TILE_SIDE;
/** Maximum width of the computed part of a block, tiles (one degree): limits the memory of a block to 10 MB. */
const MAX_TILES = 32;
/**
 * Maximum parts of an area added as a bbox; the outline of larger ones is followed, as most of their bbox may
 * be empty.
 */
const MANY_PARTS = 16;

/** Rows north and south that a cell depends on. */
const ROWS_BEYOND = reachInCells(GROUND_REACH_M, METRES_PER_CELL);
/** Columns east and west that a cell depends on, by band, at the band's side nearer to a pole. */
const COLS_BEYOND = Int32Array.from({ length: BANDS }, (_, band) => {
  const across = Math.min(metresAcross(band * BAND_ROWS), metresAcross((band + 1) * BAND_ROWS - 1));
  return reachInCells(GROUND_REACH_M, across);
});

/** Cells to compute (`inner`), and these with the cells around them that they depend on (`block`). */
export interface GroundPart {
  inner: Grid;
  block: Grid;
}

/** A band and its blocks, from west to east. */
export interface GroundBand {
  band: number;
  parts: GroundPart[];
}

/** Collects the parts to compute, each a tile wide and a band high; `bands` joins adjacent parts to blocks. */
export class GroundParts {
  /** columns of the tiles to compute, by band */
  private readonly tiles = new Map<number, Set<number>>();

  /** @param grid cells that may be computed @param known cells that others may depend on */
  constructor(
    private readonly grid: Grid,
    private readonly known: Grid,
  ) {}

  /** Adds the parts that depend on a box of cells, inclusive. */
  addBox(minCol: number, minRow: number, maxCol: number, maxRow: number): void {
    const { grid } = this;
    const south = Math.max(grid.row, minRow - ROWS_BEYOND);
    const north = Math.min(grid.row + grid.rows - 1, maxRow + ROWS_BEYOND);
    for (let band = bandOf(south); band <= bandOf(north); band++) {
      const aside = COLS_BEYOND[band]!;
      const west = tileOf(Math.max(grid.col, minCol - aside));
      const east = tileOf(Math.min(grid.col + grid.cols - 1, maxCol + aside));
      for (let tile = west; tile <= east; tile++) this.addPart(band, tile);
    }
  }

  /** Adds the parts that depend on an area, given with its bbox in cells, inclusive. */
  addArea(
    rings: readonly Int32Array[],
    minCol: number,
    minRow: number,
    maxCol: number,
    maxRow: number,
  ): void {
    const parts = (tileOf(maxCol) - tileOf(minCol) + 1) * (bandOf(maxRow) - bandOf(minRow) + 1);
    if (parts <= MANY_PARTS) {
      this.addBox(minCol, minRow, maxCol, maxRow);
      return;
    }
    for (const ring of rings)
      for (let i = 0; i + 3 < ring.length; i += 2)
        this.addEdge(
          colOf(ring[i]!, GROUND_CELLS_PER_DEGREE),
          gridRowOf(ring[i + 1]!, GROUND_CELLS_PER_DEGREE),
          colOf(ring[i + 2]!, GROUND_CELLS_PER_DEGREE),
          gridRowOf(ring[i + 3]!, GROUND_CELLS_PER_DEGREE),
        );
    const { grid } = this;
    scanlines(rings, TILES_PER_DEGREE, (row, first, last) => {
      const band = Math.floor(row / TILES_PER_BAND);
      if (band < bandOf(grid.row) || band > bandOf(grid.row + grid.rows - 1)) return;
      const to = Math.min(last, tileOf(grid.col + grid.cols - 1));
      for (let tile = Math.max(first, tileOf(grid.col)); tile <= to; tile++) this.addPart(band, tile);
    });
  }

  /** Adds the parts that depend on an edge of an area; positions in cells. */
  private addEdge(x1: number, y1: number, x2: number, y2: number): void {
    if (Math.abs(x2 - x1) > TILE_SIDE || Math.abs(y2 - y1) > BAND_ROWS) {
      const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
      this.addEdge(x1, y1, x, y);
      this.addEdge(x, y, x2, y2);
      return;
    }
    const { floor, min, max } = Math;
    this.addBox(floor(min(x1, x2)), floor(min(y1, y2)), floor(max(x1, x2)), floor(max(y1, y2)));
  }

  private addPart(band: number, tile: number): void {
    const tiles = this.tiles.get(band);
    if (tiles) tiles.add(tile);
    else this.tiles.set(band, new Set([tile]));
  }

  /** Yields bands from south to north. */
  *bands(): Generator<GroundBand> {
    const { grid } = this;
    for (const band of [...this.tiles.keys()].sort((a, b) => a - b)) {
      const tiles = Int32Array.from(this.tiles.get(band)!).sort();
      const parts: GroundPart[] = [];
      // whole tiles that the grid touches: its last row of cells may be in the next band
      const row = Math.max(band * BAND_ROWS, tileOf(grid.row) * TILE_SIDE);
      const end = Math.min((band + 1) * BAND_ROWS, (tileOf(grid.row + grid.rows - 1) + 1) * TILE_SIDE);
      for (let from = 0, to = 1; from < tiles.length; from = to++) {
        while (to < tiles.length && to - from < MAX_TILES && tiles[to] === tiles[to - 1]! + 1) to++;
        const inner = { col: tiles[from]! * TILE_SIDE, row, cols: (to - from) * TILE_SIDE, rows: end - row };
        parts.push({ inner, block: this.around(inner, COLS_BEYOND[band]!) });
      }
      yield { band, parts };
    }
  }

  /** Returns the rectangle of cells that those of `inner` depend on. */
  private around(inner: Grid, aside: number): Grid {
    const { known } = this;
    const col = Math.max(known.col, inner.col - aside);
    const row = Math.max(known.row, inner.row - ROWS_BEYOND);
    const cols = Math.min(known.col + known.cols, inner.col + inner.cols + aside) - col;
    const rows = Math.min(known.row + known.rows, inner.row + inner.rows + ROWS_BEYOND) - row;
    return { col, row, cols, rows };
  }
}

/** Returns the rows of cells that the cells of a band depend on: first inclusive, end exclusive. */
export function rowsOfBand(band: number): [first: number, end: number] {
  return [band * BAND_ROWS - ROWS_BEYOND, (band + 1) * BAND_ROWS + ROWS_BEYOND];
}

/** Returns the bands whose cells depend on a range of rows, inclusive. */
export function bandsAround(minRow: number, maxRow: number): [first: number, last: number] {
  return [Math.max(0, bandOf(minRow - ROWS_BEYOND)), Math.min(BANDS - 1, bandOf(maxRow + ROWS_BEYOND))];
}

function bandOf(row: number): number {
  return Math.floor(row / BAND_ROWS);
}

function tileOf(col: number): number {
  return Math.floor(col / TILE_SIDE);
}
