/** Computes the ground of a rectangle of cells. */
import type { GroundShares } from '../../../region/build/ground-input.ts';
import { GROUND_CELLS_PER_DEGREE, type Grid } from '../../../region/format/sections/grids.ts';
import { E7, metresPerUnitEast } from '../../../shared/geo/earth.ts';
import { CircleMean, METRES_PER_CELL } from './circle-mean.ts';
import type { Land } from './land-cover.ts';
import { ReusedArray } from './reused-array.ts';

/** Samples of land along each side of a ground cell (54 m apart). */
const SAMPLES = 2;
export const SAMPLES_PER_DEGREE = GROUND_CELLS_PER_DEGREE * SAMPLES;
/** Radii of the circles over which soft, built and forest land are averaged, m. */
const SOFT_RADIUS_M = 150;
const BUILT_RADIUS_M = 250;
const FOREST_RADIUS_M = 300;
/** Distance, m, within which land and buildings affect a cell. */
export const GROUND_REACH_M = Math.max(SOFT_RADIUS_M, BUILT_RADIUS_M, FOREST_RADIUS_M);

/** Runs of samples (SAMPLES_PER_DEGREE) with one kind of land. */
export interface LandRuns {
  /** index in the list of lands */
  land: number;
  /** row, first and last column of each run */
  runs: Int32Array;
}
/** Count of numbers per run in `LandRuns`. */
export const RUN_NUMBERS = 3;

/**
 * Returns the shares of soft, built and forest land around each cell, 0 to 255. Cells close to an edge of the
 * block are right only if there is no land beyond.
 * @param areas later ones are painted over earlier ones
 * @param lands properties of each kind of land; the first one applies where no area is
 * @param footprint area of buildings per cell, m²; overwritten
 */
export function groundShares(
  block: Grid,
  areas: readonly LandRuns[],
  lands: readonly Land[],
  footprint: Float32Array,
): GroundShares {
  const { soft, built, forest } = paint(block, areas, lands);
  const blur = new CircleMean(block);
  const assumed = blur.mean(built, BUILT_RADIUS_M);
  const measured = blur.mean(asShares(footprint, block), BUILT_RADIUS_M);
  // the typical density applies only where no building is mapped nearby
  for (let i = 0; i < measured.length; i++) if (measured[i] === 0) measured[i] = assumed[i]!;
  return {
    soft: blur.mean(soft, SOFT_RADIUS_M),
    built: measured,
    forest: blur.mean(forest, FOREST_RADIUS_M),
  };
}

/** Returns the width of a cell from west to east, m. @param row row of the ground grid */
export function metresAcross(row: number): number {
  return (
    (metresPerUnitEast(((row + 0.5) / GROUND_CELLS_PER_DEGREE - 90) * E7) * E7) / GROUND_CELLS_PER_DEGREE
  );
}

/** Converts square metres per cell to shares in place, 0 to 255 for a whole cell. */
function asShares(footprint: Float32Array, { row: firstRow, cols, rows }: Grid): Float32Array {
  for (let row = 0; row < rows; row++) {
    const cellArea = METRES_PER_CELL * metresAcross(firstRow + row);
    for (let i = row * cols; i < (row + 1) * cols; i++) footprint[i]! *= 255 / cellArea;
  }
  return footprint;
}

const landOfSamples = new ReusedArray(Uint8Array);
const softCells = new ReusedArray(Uint8Array);
const builtCells = new ReusedArray(Uint8Array);
const forestCells = new ReusedArray(Uint8Array);

/** Returns the shares of soft, built and forest land per cell, before blurring, 0 to 255; valid until the next call. */
function paint(
  { col: firstCol, row: firstRow, cols, rows }: Grid,
  areas: readonly LandRuns[],
  lands: readonly Land[],
): GroundShares {
  const soft = softCells.zeros(cols * rows);
  const built = builtCells.zeros(cols * rows);
  const forest = forestCells.zeros(cols * rows);
  const width = cols * SAMPLES;
  const samples = landOfSamples.zeros(width * rows * SAMPLES);
  const sampleShare = 255 / SAMPLES ** 2;
  const softOf = Float64Array.from(lands, (land) => land.soft * sampleShare);
  const builtOf = Float64Array.from(lands, (land) => land.built * sampleShare);
  const forestOf = Float64Array.from(lands, (land) => (land.forest ? sampleShare : 0));
  const west = firstCol * SAMPLES;
  const south = firstRow * SAMPLES;
  for (const { land, runs } of areas) {
    for (let i = 0; i < runs.length; i += RUN_NUMBERS) {
      const row = runs[i]! - south;
      if (row < 0 || row >= rows * SAMPLES) continue;
      const to = row * width + Math.min(width - 1, runs[i + 2]! - west);
      // runs are only a few samples long, so a loop is faster than fill()
      for (let at = row * width + Math.max(0, runs[i + 1]! - west); at <= to; at++) samples[at] = land;
    }
  }
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const at = row * SAMPLES * width + col * SAMPLES;
      const a = samples[at]!;
      const b = samples[at + 1]!;
      const c = samples[at + width]!;
      const d = samples[at + width + 1]!;
      const cell = row * cols + col;
      soft[cell] = softOf[a]! + softOf[b]! + softOf[c]! + softOf[d]! + 0.5;
      built[cell] = builtOf[a]! + builtOf[b]! + builtOf[c]! + builtOf[d]! + 0.5;
      forest[cell] = forestOf[a]! + forestOf[b]! + forestOf[c]! + forestOf[d]! + 0.5;
    }
  }
  return { soft, built, forest };
}
