/**
 * Levels of official noise maps in a served region with imported ones: one grid of sparse tiles per source of noise.
 *
 * Sections `official_<source>.tiles` (numbers, ascending), `.map` (index in RegionInfo.official of each tile's map),
 * `.from` and `.to` (cells): bounds of the level, equal if the map states a single value.
 */
import { GROUND_CELLS_PER_DEGREE } from './grids.ts';

export const OFFICIAL_SOURCES = ['road', 'rail', 'air', 'industry'] as const;
export type OfficialSource = (typeof OFFICIAL_SOURCES)[number];

/** Cells per degree; a cell is 27 m high. Noise maps have cells of 10 m, but a tap is less precise. */
export const OFFICIAL_CELLS_PER_DEGREE = 4 * GROUND_CELLS_PER_DEGREE;

export const OFFICIAL_UNKNOWN = 0;
const STEPS_PER_DB = 2;
/** Code instead of the lower bound of a band that has none. */
export const OPEN_LOW = 1;
/** Code instead of the upper bound of a band that has none. */
export const OPEN_HIGH = 255;

/** Returns the code of a level, dB(A), clamped to 0 to 126 and rounded to 0.5 dB. */
export function officialCode(level: number): number {
  return Math.max(OPEN_LOW + 1, Math.min(OPEN_HIGH - 1, OPEN_LOW + 1 + Math.round(level * STEPS_PER_DB)));
}

/** Returns the level of a code, dB(A); -Infinity and Infinity for missing bounds. */
export function officialLevel(code: number): number {
  if (code === OPEN_LOW) return Number.NEGATIVE_INFINITY;
  return code === OPEN_HIGH ? Number.POSITIVE_INFINITY : (code - OPEN_LOW - 1) / STEPS_PER_DB;
}

export function officialSections(source: OfficialSource) {
  const name = `official_${source}`;
  return { tiles: `${name}.tiles`, map: `${name}.map`, from: `${name}.from`, to: `${name}.to` };
}

/** A noise map with levels in a region. */
export interface OfficialMap {
  /** name of the import */
  name: string;
  source: OfficialSource;
  /** year of the data; null = unknown */
  year: number | null;
  /** time of the import, ISO 8601 */
  importedAt: string;
  /** name of the source file */
  origin: string;
  tiles: number;
}
