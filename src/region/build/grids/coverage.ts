/** Where a region has map data: a grid of cells, with the holes inside it closed. */
import { E7, METRES_PER_UNIT, metresPerUnitEast } from '../../../shared/earth.ts';
import {
  COVERAGE_CELLS_PER_DEGREE,
  COVERAGE_STEP_M,
  coverageCellAt,
  type Grid,
  TILE_SIDE,
} from '../../format/grids.ts';
import type { SectionArray } from '../../format/layout.ts';
import { LINE_REACH_M } from '../../format/reach.ts';
import { CellSet, SQUARE_SIDE } from './cell-set.ts';
import { CLOSING_CELLS, closed } from './closing.ts';
import { TileTable } from './tile-table.ts';

/** Metres to the edge of the data beyond which nobody asks: as far as any line is heard, and a cell. */
const MAX_INSIDE_M = LINE_REACH_M + 500;
const LARGEST_STEP = 1 + Math.floor(MAX_INSIDE_M / COVERAGE_STEP_M);
/** Cells are worked out in blocks of one degree: few enough for memory, and the cells around them cost little. */
const BLOCK_CELLS = COVERAGE_CELLS_PER_DEGREE;
/** Columns around a block that are looked at, at most: within two degrees of a pole distances may come out too short. */
const MAX_COLS_AROUND = 256;
const NORTH_SOUTH_M = (E7 / COVERAGE_CELLS_PER_DEGREE) * METRES_PER_UNIT;
const COLS_AROUND = 360 * COVERAGE_CELLS_PER_DEGREE;
const ROWS = 180 * COVERAGE_CELLS_PER_DEGREE;

export class CoverageBuilder {
  private readonly land = new CellSet();
  private readonly known = new CellSet();

  /** There is map data at (x, y), stored units (1e-7 degrees). */
  add(x: number, y: number): void {
    this.land.add(...coverageCellAt(x, y));
  }

  /** Nothing is missing in these cells of a row, whether or not there is anything to map. */
  addKnown(row: number, firstCol: number, lastCol: number): void {
    this.known.addSpan(row, firstCol, lastCol);
  }

  /**
   * Sections `coverage.*`, the tiles of a layer `steps`: 0 = not covered, else one more than the distance to the nearest
   * cell that is neither covered nor known, in units of COVERAGE_STEP_M, at most LARGEST_STEP. Closing (dilate, then
   * erode) fills holes but never grows the outside.
   */
  sections(): Record<string, SectionArray> {
    const tiles = new TileTable(COVERAGE_CELLS_PER_DEGREE, { steps: 0 });
    for (const block of this.blocks()) {
      const grid = widened(block);
      const covered = closed([this.land], grid);
      // between a road and the water there is often a strip of land without roads
      const known = this.known.isEmpty ? covered : closed([this.land, this.known], grid);
      const steps = stepsToEdge(known, grid);
      for (let i = 0; i < steps.length; i++) if (covered[i] === 0) steps[i] = 0;
      tiles.add(grid, { steps }, block);
    }
    return tiles.sections('coverage');
  }

  /** Whole tiles that may hold a covered cell, as closing reaches out of a square that holds one; by blocks. */
  private blocks(): Grid[] {
    const blocks = new Map<number, Span>();
    this.land.eachSquare((col, row) => {
      const reached = {
        west: Math.max(0, wholeTiles(col - CLOSING_CELLS, Math.floor)),
        south: Math.max(0, wholeTiles(row - CLOSING_CELLS, Math.floor)),
        east: Math.min(COLS_AROUND, wholeTiles(col + SQUARE_SIDE + CLOSING_CELLS, Math.ceil)),
        north: Math.min(ROWS, wholeTiles(row + SQUARE_SIDE + CLOSING_CELLS, Math.ceil)),
      };
      for (let south = startOfBlock(reached.south); south < reached.north; south += BLOCK_CELLS) {
        for (let west = startOfBlock(reached.west); west < reached.east; west += BLOCK_CELLS) {
          const number = south * COLS_AROUND + west;
          const known = blocks.get(number) ?? NOTHING;
          blocks.set(number, {
            west: Math.min(known.west, Math.max(west, reached.west)),
            south: Math.min(known.south, Math.max(south, reached.south)),
            east: Math.max(known.east, Math.min(west + BLOCK_CELLS, reached.east)),
            north: Math.max(known.north, Math.min(south + BLOCK_CELLS, reached.north)),
          });
        }
      }
    });
    return Array.from(blocks.values(), ({ west, south, east, north }) => ({
      col: west,
      row: south,
      cols: east - west,
      rows: north - south,
    }));
  }
}

/** Columns and rows of cells; east and north are the first ones outside. */
interface Span {
  west: number;
  south: number;
  east: number;
  north: number;
}
const NOTHING: Span = { west: Infinity, south: Infinity, east: 0, north: 0 };

const wholeTiles = (cell: number, round: (tiles: number) => number) => round(cell / TILE_SIDE) * TILE_SIDE;
const startOfBlock = (cell: number) => Math.floor(cell / BLOCK_CELLS) * BLOCK_CELLS;

/** A block and all the cells around it that its own depend on. */
function widened({ col, row, cols, rows }: Grid): Grid {
  const eastWest = Math.min(eastWestOf(row), eastWestOf(row + rows - 1));
  const aside = Math.min(MAX_COLS_AROUND, Math.ceil(MAX_INSIDE_M / eastWest) + 2 * CLOSING_CELLS);
  const beyond = Math.ceil(MAX_INSIDE_M / NORTH_SOUTH_M) + 2 * CLOSING_CELLS;
  return { col: col - aside, row: row - beyond, cols: cols + 2 * aside, rows: rows + 2 * beyond };
}

/** Metres across a cell from west to east. */
function eastWestOf(row: number): number {
  return (
    (E7 / COVERAGE_CELLS_PER_DEGREE) * metresPerUnitEast(((row + 0.5) / COVERAGE_CELLS_PER_DEGREE - 90) * E7)
  );
}

/** Two passes of a distance transform (chamfer); beyond the grid nothing is known. See `sections` for the unit. */
function stepsToEdge(known: Uint8Array, grid: Grid): Uint8Array {
  const { cols, rows } = grid;
  // with a frame of zeros, so that no cell has to be asked whether it is there
  const width = cols + 2;
  const distances = new Float64Array(width * (rows + 2));
  for (let row = 0; row < rows; row++) {
    const eastWest = eastWestOf(grid.row + row);
    for (let col = 0; col < cols; col++) {
      if (known[row * cols + col] === 0) continue;
      const at = (row + 1) * width + col + 1;
      distances[at] = nearer(distances, at, -1, -width, eastWest);
    }
  }
  const steps = new Uint8Array(cols * rows);
  for (let row = rows - 1; row >= 0; row--) {
    const eastWest = eastWestOf(grid.row + row);
    for (let col = cols - 1; col >= 0; col--) {
      if (known[row * cols + col] === 0) continue;
      const at = (row + 1) * width + col + 1;
      const metres = Math.min(distances[at]!, nearer(distances, at, 1, width, eastWest));
      distances[at] = metres;
      // Distances are between centres of cells; at an edge cell the data ends half a cell away, or at once.
      const inside = Math.max(0, metres - NORTH_SOUTH_M);
      steps[row * cols + col] = Math.min(LARGEST_STEP, 1 + Math.floor(inside / COVERAGE_STEP_M));
    }
  }
  return steps;
}

/** The distance by way of the neighbour in the row (at `side`) or of those in the next row (around `beyond`). */
function nearer(distances: Float64Array, at: number, side: number, beyond: number, eastWest: number): number {
  const diagonal = Math.sqrt(NORTH_SOUTH_M * NORTH_SOUTH_M + eastWest * eastWest);
  return Math.min(
    distances[at + side]! + eastWest,
    distances[at + beyond]! + NORTH_SOUTH_M,
    Math.min(distances[at + beyond - 1]!, distances[at + beyond + 1]!) + diagonal,
  );
}
