/**
 * Elevation in a served region with imported terrain: sparse tiles of cells, as in the other grids. The fine grid comes
 * from data of 1", the coarse one, with the cells of the ground grid, from data of 3".
 *
 * Sections `<grid>.tiles` (numbers, ascending), `<grid>.low` and `<grid>.step` (metres) and `<grid>.cells`: a cell is
 * `low` + (value - 1) * `step` metres above the sea; HEIGHT_UNKNOWN = no data.
 */
import { GROUND_CELLS_PER_DEGREE } from './grids.ts';

/** Grids of elevation, finest first: the finer one takes precedence. Their tiles are TILE_SIDE cells wide. */
export const HEIGHT_GRIDS = [
  /** cells of 27 m: data of 1" has a sample every 31 m */
  { name: 'heightsFine', cellsPerDegree: 4 * GROUND_CELLS_PER_DEGREE },
  { name: 'heightsCoarse', cellsPerDegree: GROUND_CELLS_PER_DEGREE },
] as const;

export const HEIGHT_UNKNOWN = 0;
/** Maximum steps above `low` of a known cell. */
export const MAX_HEIGHT_STEPS = 254;
/** Minimum step, m: data of 1" and 3" is itself rounded to metres. */
export const MIN_HEIGHT_STEP_M = 0.1;

/** Columns of a grid's tiles, besides the cells. */
export const HEIGHT_COLUMNS = ['tiles', 'low', 'step'] as const;
