/** The ground around a place, between the centres of the cells of the ground grid. */
import {
  colOf,
  GROUND_CELLS_PER_DEGREE,
  type Grid,
  type GroundLayer,
  rowOf,
  UNMAPPED_SHARES,
} from '../format/grids.ts';
import type { Sections } from './sections.ts';
import { TileGrid } from './tile-grid.ts';

/** Shares 0..1 of the ground around a place. */
export type Ground = Record<GroundLayer, number>;

export class GroundGrid {
  private readonly tiles: TileGrid;
  private readonly squares: Record<GroundLayer, Uint32Array>;
  /** tiles with the cells south-west, south-east, north-west and north-east of the place in hand; -1 = none */
  private readonly corners = new Int32Array(4);

  /** @param grid the land that the region knows of */
  constructor(
    private readonly grid: Grid,
    sections: Sections,
  ) {
    this.tiles = new TileGrid(sections, 'ground', GROUND_CELLS_PER_DEGREE);
    this.squares = {
      soft: sections.u32('ground.soft'),
      built: sections.u32('ground.built'),
      forest: sections.u32('ground.forest'),
    };
  }

  /** Shares at (x, y), 1e-7 degrees; null outside of the grid and where nothing of the land is mapped. */
  at(x: number, y: number): Ground | null {
    const { grid, tiles, corners } = this;
    const cx = colOf(x, GROUND_CELLS_PER_DEGREE) - grid.col - 0.5;
    const cy = rowOf(y, GROUND_CELLS_PER_DEGREE) - grid.row - 0.5;
    if (cx < -0.5 || cy < -0.5 || cx > grid.cols - 0.5 || cy > grid.rows - 0.5) return null;
    const west = Math.max(0, Math.min(grid.cols - 1, Math.floor(cx)));
    const south = Math.max(0, Math.min(grid.rows - 1, Math.floor(cy)));
    const tx = Math.max(0, Math.min(1, cx - west));
    const ty = Math.max(0, Math.min(1, cy - south));
    const [col, row] = [grid.col + west, grid.row + south];
    const east = Math.min(grid.col + grid.cols - 1, col + 1);
    const north = Math.min(grid.row + grid.rows - 1, row + 1);
    corners[0] = tiles.tileAt(col, row);
    corners[1] = tiles.tileAt(east, row);
    corners[2] = tiles.tileAt(col, north);
    corners[3] = tiles.tileAt(east, north);
    if (corners.every((tile) => tile < 0)) return null;
    const shareOf = (layer: GroundLayer): number => {
      const value = (corner: number, c: number, r: number) =>
        corners[corner]! < 0
          ? UNMAPPED_SHARES[layer]
          : tiles.valueIn(corners[corner]!, this.squares[layer], c, r);
      const inSouth = value(0, col, row) * (1 - tx) + value(1, east, row) * tx;
      const inNorth = value(2, col, north) * (1 - tx) + value(3, east, north) * tx;
      return (inSouth * (1 - ty) + inNorth * ty) / 255;
    };
    return { soft: shareOf('soft'), built: shareOf('built'), forest: shareOf('forest') };
  }
}
