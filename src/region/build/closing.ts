/** Morphological closing of a grid: fills holes without growing the outside. */
import type { Grid } from '../format/sections/grids.ts';
import type { CellSet } from './cell-set.ts';

/**
 * Radius of closing, cells: a lake or forest up to about 5 km wide without roads counts as known. Vans park on roads,
 * so no more is needed; a larger radius would also fill bays of the border and treat unknown land beyond it as quiet.
 */
export const CLOSING_CELLS = 6;

/**
 * Returns 1 for each grid cell in a set or in a closed hole, 0 for others; row-major from the south-west. Wrong within
 * 2 * CLOSING_CELLS of the grid's edge if the sets have cells beyond it.
 */
export function closed(sets: readonly CellSet[], grid: Grid): Uint8Array {
  const cells = new Uint8Array(grid.cols * grid.rows);
  for (const set of sets) set.paint(cells, grid);
  const dilated = spread(cells, grid, CLOSING_CELLS, 1);
  const eroded = spread(dilated, grid, CLOSING_CELLS, 0);
  for (const set of sets) set.paint(eroded, grid);
  return eroded;
}

/** Sets each cell to `value` if any cell within `radius` (a square) has it: 1 dilates, 0 erodes. */
function spread(cells: Uint8Array, grid: Grid, radius: number, value: 0 | 1): Uint8Array {
  const alongRows = spreadLine(cells, grid.rows, grid.cols, grid.cols, 1, radius, value);
  return spreadLine(alongRows, grid.cols, grid.rows, 1, grid.cols, radius, value);
}

function spreadLine(
  cells: Uint8Array,
  lines: number,
  length: number,
  lineStride: number,
  step: number,
  radius: number,
  value: 0 | 1,
): Uint8Array {
  const out = cells.slice();
  for (let line = 0; line < lines; line++) {
    const start = line * lineStride;
    let last = -1 - radius;
    for (let i = 0; i < length; i++) {
      if (cells[start + i * step] === value) last = i;
      if (i - last <= radius) out[start + i * step] = value;
    }
    last = length + radius;
    for (let i = length - 1; i >= 0; i--) {
      if (cells[start + i * step] === value) last = i;
      if (last - i <= radius) out[start + i * step] = value;
    }
  }
  return out;
}
