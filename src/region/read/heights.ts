/** Interpolates elevation at a position between the cell centres of its grids. */
import { E7 } from '../../shared/geo/earth.ts';
import { colOf, gridRowOf, TILE_CELLS, TILE_SIDE, tileNumber } from '../format/sections/grids.ts';
import { HEIGHT_GRIDS, HEIGHT_UNKNOWN } from '../format/sections/heights.ts';
import type { Sections } from './sections.ts';
import { tileIndex } from './tile-grid.ts';

const TILE_BITS = Math.log2(TILE_SIDE);
const TILE_MASK = TILE_SIDE - 1;

/** All elevation grids of a region. */
export class Heights {
  constructor(private readonly grids: readonly HeightGrid[]) {}

  /** Returns the elevation at (x, y), 1e-7 degrees, in metres above the sea; NaN if unknown. */
  at(x: number, y: number): number {
    for (const grid of this.grids) {
      const height = grid.at(x, y);
      if (!Number.isNaN(height)) return height;
    }
    return Number.NaN;
  }

  /** Returns the elevation at (x, y) from data of 1" only; NaN if unknown. */
  fineAt(x: number, y: number): number {
    const [finest] = this.grids;
    return finest?.cellsPerDegree === HEIGHT_GRIDS[0].cellsPerDegree ? finest.at(x, y) : Number.NaN;
  }
}

/** Opens the elevation of a region; null if it has none. @param has whether a section of this name exists */
export function heightsOf(sections: Sections, has: (name: string) => boolean): Heights | null {
  const there = HEIGHT_GRIDS.filter(({ name }) => has(`${name}.tiles`));
  if (there.length === 0) return null;
  return new Heights(there.map(({ name, cellsPerDegree }) => new HeightGrid(sections, name, cellsPerDegree)));
}

class HeightGrid {
  private readonly numbers: Uint32Array;
  private readonly low: Float32Array;
  private readonly step: Float32Array;
  private readonly cells: Uint8Array;
  /** number of the last tile used: the next query is nearly always about the same tile */
  private lastNumber = -1;
  /** index of the last tile used; -1 = not stored */
  private lastTile = -1;
  /** cells per 1e-7 degrees */
  private readonly cellsPerUnit: number;
  /** column of (0, 0), in cells from the centre of the first cell */
  private readonly firstCol: number;
  /** row of (0, 0), in cells from the centre of the first cell */
  private readonly firstRow: number;
  private readonly tilesAround: number;

  constructor(
    sections: Sections,
    name: string,
    readonly cellsPerDegree: number,
  ) {
    this.numbers = sections.u32(`${name}.tiles`);
    this.low = sections.f32(`${name}.low`);
    this.step = sections.f32(`${name}.step`);
    this.cells = sections.u8(`${name}.cells`);
    this.cellsPerUnit = cellsPerDegree / E7;
    this.firstCol = colOf(0, cellsPerDegree) - 0.5;
    this.firstRow = gridRowOf(0, cellsPerDegree) - 0.5;
    this.tilesAround = tileNumber(0, 1, cellsPerDegree);
  }

  at(x: number, y: number): number {
    const cx = x * this.cellsPerUnit + this.firstCol;
    const cy = y * this.cellsPerUnit + this.firstRow;
    const col = Math.floor(cx);
    const row = Math.floor(cy);
    const tx = cx - col;
    const ty = cy - row;
    // nearly always all four cells are in one tile
    if ((col & TILE_MASK) !== TILE_MASK && (row & TILE_MASK) !== TILE_MASK)
      return this.within(col, row, tx, ty);
    const south = this.cell(col, row) * (1 - tx) + this.cell(col + 1, row) * tx;
    const north = this.cell(col, row + 1) * (1 - tx) + this.cell(col + 1, row + 1) * tx;
    return south * (1 - ty) + north * ty;
  }

  private within(col: number, row: number, tx: number, ty: number): number {
    const tile = this.tileAt((row >> TILE_BITS) * this.tilesAround + (col >> TILE_BITS));
    if (tile < 0) return Number.NaN;
    const { cells } = this;
    const at = tile * TILE_CELLS + ((row & TILE_MASK) << TILE_BITS) + (col & TILE_MASK);
    const southWest = cells[at]!;
    const southEast = cells[at + 1]!;
    const northWest = cells[at + TILE_SIDE]!;
    const northEast = cells[at + TILE_SIDE + 1]!;
    if (southWest * southEast * northWest * northEast === HEIGHT_UNKNOWN) return Number.NaN;
    const south = southWest + (southEast - southWest) * tx;
    const north = northWest + (northEast - northWest) * tx;
    return this.low[tile]! + (south + (north - south) * ty - 1) * this.step[tile]!;
  }

  private cell(col: number, row: number): number {
    const tile = this.tileAt((row >> TILE_BITS) * this.tilesAround + (col >> TILE_BITS));
    if (tile < 0) return Number.NaN;
    const value = this.cells[tile * TILE_CELLS + ((row & TILE_MASK) << TILE_BITS) + (col & TILE_MASK)]!;
    return value === HEIGHT_UNKNOWN ? Number.NaN : this.low[tile]! + (value - 1) * this.step[tile]!;
  }

  private tileAt(wanted: number): number {
    if (wanted === this.lastNumber) return this.lastTile;
    this.lastNumber = wanted;
    this.lastTile = tileIndex(this.numbers, wanted);
    return this.lastTile;
  }
}
