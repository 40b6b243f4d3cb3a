/** Morphological closing of a grid: holes are filled, the outside stays as it is. */
import type { Grid } from '../../format/grids.ts';
import type { CellSet } from './cell-set.ts';

/**
 * Cells by which holes are closed: 6 cells, so a lake or forest up to about 5 km wide without any road counts as
 * known. A van stands on a road, so no more is needed; closing wider would fill bays of the border, too, and read the
 * neighbour country's silence as quiet.
 */
export const CLOSING_CELLS = 6;

/** The cells of all sets, with the holes closed; wrong within 2 * CLOSING_CELLS of the grid's edge when there are cells beyond. */
export function closed(sets: readonly CellSet[], grid: Grid): Uint8Array {
  const cells = new Uint8Array(grid.cols * grid.rows);
  for (const set of sets) set.paint(cells, grid);
  const dilated = spread(cells, grid, CLOSING_CELLS, 1);
  const eroded = spread(dilated, grid, CLOSING_CELLS, 0);
  for (const set of sets) set.paint(eroded, grid);
  return eroded;
}

/** Each cell takes `value` when any cell within `radius` (a square, rows and columns apart) has it. */
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
