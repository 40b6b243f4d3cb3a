/**
 * Heights of the ground in a region that is served where terrain was imported: tiles of cells, as those of the other
 * grids, of which only those are there that are known. Fine ones come from data of 1", coarse ones, on the ground grid,
 * from data of 3".
 *
 * Sections `<grid>.tiles` (numbers, ascending), `<grid>.low` and `<grid>.step` (metres) and `<grid>.cells`: a cell is
 * `low` + (value - 1) * `step` metres above the sea; HEIGHT_UNKNOWN says that nothing is known of it.
 */
import { GROUND_CELLS_PER_DEGREE } from './grids.ts';

/** The finer comes first: it counts where both are there. Their tiles are TILE_SIDE cells wide. */
export const HEIGHT_GRIDS = [
  /** cells of 27 m, as data of 1" have every 31 m */
  { name: 'heightsFine', cellsPerDegree: 4 * GROUND_CELLS_PER_DEGREE },
  { name: 'heightsCoarse', cellsPerDegree: GROUND_CELLS_PER_DEGREE },
] as const;
export type HeightGridName = (typeof HEIGHT_GRIDS)[number]['name'];

export const HEIGHT_UNKNOWN = 0;
/** Of the values of a cell that is known. */
export const MAX_HEIGHT_STEPS = 254;
/** Metres; data of 1" and 3" are themselves rounded to metres. */
export const MIN_HEIGHT_STEP_M = 0.1;

/** The columns of a grid's tiles, cells aside. */
export const HEIGHT_COLUMNS = ['tiles', 'low', 'step'] as const;
