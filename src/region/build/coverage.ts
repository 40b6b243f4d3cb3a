/** Coverage: the cells where a region has map data, with the holes inside closed. */
import type { SectionArray } from '../format/layout.ts';
import { LINE_REACH_M } from '../format/reach.ts';
import {
  COVERAGE_CELLS_PER_DEGREE,
  COVERAGE_STEP_M,
  coverageCellAt,
  type Grid,
  TILE_SIDE,
} from '../format/sections/grids.ts';
import { between, colsBeside, eastWestOf, landBeside, type MapExtent, NORTH_SOUTH_M } from './beside.ts';
import { CellSet, SQUARE_SIDE } from './cell-set.ts';
import { CLOSING_CELLS, closed } from './closing.ts';
import { TileTable } from './tile-table.ts';

/** Largest relevant distance to the edge of the data, m: the longest reach of lines and about one cell. */
const MAX_INSIDE_M = LINE_REACH_M + 500;
/**
 * Side of a block of the computation, cells: one degree. It fits into memory, and its margin costs little.
 */
const BLOCK_CELLS = COVERAGE_CELLS_PER_DEGREE;
/** Maximum margin beside a block, columns. Within two degrees of a pole, distances may be too short. */
const MAX_COLS_AROUND = 256;
const COLS_AROUND = 360 * COVERAGE_CELLS_PER_DEGREE;
const ROWS = 180 * COVERAGE_CELLS_PER_DEGREE;

export class CoverageBuilder {
  private readonly land = new CellSet();
  private readonly known = new CellSet();
  private readonly water = new CellSet();
  /** cells with sites, houses or areas */
  private readonly mapped = new CellSet();

  /** @param extent of the map, to cover the land beside mapped objects; null = only lines are covered */
  constructor(private readonly extent: MapExtent | null = null) {}

  /** Marks a position (1e-7 degrees) as having map data. */
  add(x: number, y: number): void {
    this.land.add(...coverageCellAt(x, y));
  }

  /** Marks a position (1e-7 degrees) as having an object other than a line. */
  addMapped(x: number, y: number): void {
    this.mapped.add(...coverageCellAt(x, y));
  }

  /** Marks cells of a row, `firstCol` to `lastCol` inclusive, as inside a mapped area. */
  addMappedSpan(row: number, firstCol: number, lastCol: number): void {
    this.mapped.addSpan(row, firstCol, lastCol);
  }

  /** Marks cells of a row, `firstCol` to `lastCol` inclusive, as water. */
  addWater(row: number, firstCol: number, lastCol: number): void {
    this.water.addSpan(row, firstCol, lastCol);
  }

  /** Marks cells of a row, `firstCol` to `lastCol` inclusive, as known, whether or not anything is mapped there. */
  addKnown(row: number, firstCol: number, lastCol: number): void {
    this.known.addSpan(row, firstCol, lastCol);
  }

  /**
   * Returns the sections `coverage.*`, the tiles of a layer `steps`. 0 = not covered; otherwise 1 plus the distance
   * to the nearest cell that is neither covered nor known, in units of COVERAGE_STEP_M, at most MAX_INSIDE_M. Closing
   * (dilate, then erode) fills holes but never grows the outside. Land beside mapped objects is covered at the edge of
   * the data: value 1.
   */
  sections(): Record<string, SectionArray> {
    const tiles = new TileTable(COVERAGE_CELLS_PER_DEGREE, { steps: 0 });
    for (const block of this.blocks()) {
      const grid = widened(block);
      const covered = closed([this.land], grid);
      // there is often a strip of land without roads between a road and the water
      const known =
        this.known.isEmpty && this.water.isEmpty
          ? covered
          : closed([this.land, this.known, this.water], grid);
      const steps = stepsToEdge(known, grid);
      const beside = this.landBeside(covered, grid);
      for (let i = 0; i < steps.length; i++) if (covered[i] === 0) steps[i] = beside?.[i] ?? 0;
      tiles.add(grid, { steps }, block);
    }
    return tiles.sections('coverage');
  }

  private landBeside(covered: Uint8Array, grid: Grid): Uint8Array | null {
    if (this.extent === null) return null;
    const cellsOf = (...sets: CellSet[]) => {
      const cells = new Uint8Array(grid.cols * grid.rows);
      for (const set of sets) set.paint(cells, grid);
      return cells;
    };
    const marked = { mapped: cellsOf(this.land, this.mapped), covered, water: cellsOf(this.water) };
    return landBeside(marked, grid, this.extent);
  }

  /**
   * Returns blocks of whole tiles that may contain a covered cell: squares with marked cells, and as many cells around
   * them as closing may fill and land beside them may have.
   */
  private blocks(): Grid[] {
    const blocks = new Map<number, Span>();
    const reach = (col: number, row: number) => {
      const aside = this.extent === null ? CLOSING_CELLS : Math.max(CLOSING_CELLS, colsBeside(row));
      const reached = {
        west: Math.max(0, wholeTiles(col - aside, Math.floor)),
        south: Math.max(0, wholeTiles(row - CLOSING_CELLS, Math.floor)),
        east: Math.min(COLS_AROUND, wholeTiles(col + SQUARE_SIDE + aside, Math.ceil)),
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
    };
    this.land.eachSquare(reach);
    if (this.extent !== null) this.mapped.eachSquare(reach);
    return Array.from(blocks.values(), ({ west, south, east, north }) => ({
      col: west,
      row: south,
      cols: east - west,
      rows: north - south,
    }));
  }
}

/** Range of columns and rows; east and north are exclusive. */
interface Span {
  west: number;
  south: number;
  east: number;
  north: number;
}
const NOTHING: Span = { west: Infinity, south: Infinity, east: 0, north: 0 };

const wholeTiles = (cell: number, round: (tiles: number) => number) => round(cell / TILE_SIDE) * TILE_SIDE;
const startOfBlock = (cell: number) => Math.floor(cell / BLOCK_CELLS) * BLOCK_CELLS;

/** Returns a block with all cells around it that its own cells depend on. */
function widened({ col, row, cols, rows }: Grid): Grid {
  const eastWest = Math.min(eastWestOf(row), eastWestOf(row + rows - 1));
  const aside = Math.min(MAX_COLS_AROUND, Math.ceil(MAX_INSIDE_M / eastWest) + 2 * CLOSING_CELLS);
  const beyond = Math.ceil(MAX_INSIDE_M / NORTH_SOUTH_M) + 2 * CLOSING_CELLS;
  return { col: col - aside, row: row - beyond, cols: cols + 2 * aside, rows: rows + 2 * beyond };
}

/**
 * Computes the distance to the edge of the data for each known cell, in steps as described at `sections`: the least
 * distance between any position in the cell and any in an unknown cell. Everything beyond the grid counts as unknown.
 */
function stepsToEdge(known: Uint8Array, grid: Grid): Uint8Array {
  const { cols, rows } = grid;
  const away = rowsToUnknown(known, grid);
  const steps = new Uint8Array(cols * rows);
  for (let row = 0; row < rows; row++) {
    const eastWest = eastWestOf(grid.row + row);
    for (let col = 0; col < cols; col++) {
      const at = row * cols + col;
      if (known[at] === 0) continue;
      let inside = Math.min(MAX_INSIDE_M, between(0, eastWest, away[at]!));
      for (let aside = 1; (aside - 1) * eastWest < inside; aside++) {
        const west = col < aside ? 0 : away[at - aside]!;
        const east = col + aside >= cols ? 0 : away[at + aside]!;
        inside = Math.min(inside, between(aside, eastWest, Math.min(west, east)));
      }
      steps[at] = 1 + Math.floor(inside / COVERAGE_STEP_M);
    }
  }
  return steps;
}

/** Returns the number of rows from each cell to the nearest unknown cell of its column; 0 = the cell is unknown. */
function rowsToUnknown(known: Uint8Array, { cols, rows }: Grid): Uint16Array {
  const away = new Uint16Array(cols * rows);
  for (let at = 0; at < away.length; at++)
    if (known[at] !== 0) away[at] = 1 + (at < cols ? 0 : away[at - cols]!);
  for (let at = away.length - 1; at >= 0; at--)
    away[at] = Math.min(away[at]!, 1 + (at + cols >= away.length ? 0 : away[at + cols]!));
  return away;
}
