/** The ground around a place, between the centres of the cells of the ground grid. */
import { colOf, GROUND_CELLS_PER_DEGREE, type Grid, rowOf } from '../format/grids.ts';
import type { Sections } from './sections.ts';

/** Shares 0..1 of the ground around a place. */
export interface Ground {
  soft: number;
  built: number;
  forest: number;
}

export class GroundGrid {
  private readonly soft: Uint8Array;
  private readonly built: Uint8Array;
  private readonly forest: Uint8Array;

  constructor(
    private readonly grid: Grid,
    sections: Sections,
  ) {
    this.soft = sections.u8('ground.soft');
    this.built = sections.u8('ground.built');
    this.forest = sections.u8('ground.forest');
  }

  /** Shares at (x, y), 1e-7 degrees; null outside of the grid. */
  at(x: number, y: number): Ground | null {
    const { grid } = this;
    const cx = colOf(x, GROUND_CELLS_PER_DEGREE) - grid.col - 0.5;
    const cy = rowOf(y, GROUND_CELLS_PER_DEGREE) - grid.row - 0.5;
    if (cx < -0.5 || cy < -0.5 || cx > grid.cols - 0.5 || cy > grid.rows - 0.5) return null;
    return {
      soft: interpolate(this.soft, grid, cx, cy) / 255,
      built: interpolate(this.built, grid, cx, cy) / 255,
      forest: interpolate(this.forest, grid, cx, cy) / 255,
    };
  }
}

function interpolate(values: Uint8Array, grid: Grid, cx: number, cy: number): number {
  const c0 = Math.max(0, Math.min(grid.cols - 1, Math.floor(cx)));
  const r0 = Math.max(0, Math.min(grid.rows - 1, Math.floor(cy)));
  const c1 = Math.min(grid.cols - 1, c0 + 1);
  const r1 = Math.min(grid.rows - 1, r0 + 1);
  const tx = Math.max(0, Math.min(1, cx - c0));
  const ty = Math.max(0, Math.min(1, cy - r0));
  const south = values[r0 * grid.cols + c0]! * (1 - tx) + values[r0 * grid.cols + c1]! * tx;
  const north = values[r1 * grid.cols + c0]! * (1 - tx) + values[r1 * grid.cols + c1]! * tx;
  return south * (1 - ty) + north * ty;
}
