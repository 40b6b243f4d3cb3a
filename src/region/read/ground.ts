/** Interpolates the ground around a position between the cell centres of the ground grid. */
import {
  colOf,
  GROUND_CELLS_PER_DEGREE,
  type Grid,
  type GroundLayer,
  gridRowOf,
  UNMAPPED_SHARES,
} from '../format/sections/grids.ts';
import type { Sections } from './sections.ts';
import { TileGrid } from './tile-grid.ts';

/** Distance from the outermost cell centres to the edge of the grid, cells. */
const EDGE_CELLS = 0.5;

/** Ground shares around a position, 0 to 1. */
export type Ground = Record<GroundLayer, number>;

/** Four cells around a position, and the position's offset between their centres to the east and north, 0 to 1. */
interface Between {
  col: number;
  row: number;
  east: number;
  north: number;
  tx: number;
  ty: number;
}

export class GroundGrid {
  private readonly tiles: TileGrid;
  private readonly squares: Record<GroundLayer, Uint32Array>;
  /** tiles of the south-west, south-east, north-west and north-east cells; -1 = not stored */
  private readonly corners = new Int32Array(4);

  /** @param grid bbox of the land with known ground, in cells */
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

  /**
   * Returns the shares at (x, y), 1e-7 degrees; null outside the grid and where no land is mapped.
   * @param margin cells by which the position may be outside the outermost cell centres: 0 to 0.5
   */
  at(x: number, y: number, margin = EDGE_CELLS): Ground | null {
    const { grid, tiles, corners } = this;
    const cx = colOf(x, GROUND_CELLS_PER_DEGREE) - grid.col - 0.5;
    const cy = gridRowOf(y, GROUND_CELLS_PER_DEGREE) - grid.row - 0.5;
    if (cx < -margin || cy < -margin || cx > grid.cols - 1 + margin || cy > grid.rows - 1 + margin)
      return null;
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
    if (corners[0]! < 0 && corners[1]! < 0 && corners[2]! < 0 && corners[3]! < 0) return null;
    const between = { col, row, east, north, tx, ty };
    return {
      soft: this.shareOf('soft', between),
      built: this.shareOf('built', between),
      forest: this.shareOf('forest', between),
    };
  }

  private shareOf(layer: GroundLayer, { col, row, east, north, tx, ty }: Between): number {
    const southWest = this.valueAt(0, layer, col, row);
    const southEast = this.valueAt(1, layer, east, row);
    const northWest = this.valueAt(2, layer, col, north);
    const northEast = this.valueAt(3, layer, east, north);
    const inSouth = southWest * (1 - tx) + southEast * tx;
    const inNorth = northWest * (1 - tx) + northEast * tx;
    return (inSouth * (1 - ty) + inNorth * ty) / 255;
  }

  private valueAt(corner: number, layer: GroundLayer, col: number, row: number): number {
    const tile = this.corners[corner]!;
    return tile < 0 ? UNMAPPED_SHARES[layer] : this.tiles.valueIn(tile, this.squares[layer], col, row);
  }
}
