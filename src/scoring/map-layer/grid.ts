/** Scores on a regular grid: what the map layer is painted from. */
import type { Scorer } from '../scorer.ts';

export interface GridQuery {
  /** degrees of each row, north to south, and of each column, west to east */
  lats: number[];
  lons: number[];
  at: string;
  now: number;
}

/** Where no map data is loaded; scores are 0..100. */
export const NO_SCORE = 255;

/** One byte per point, row by row: its score, or NO_SCORE. Equal to what a single request answers. */
export function gridOf(scorer: Scorer, { lats, lons, at, now }: GridQuery): Uint8Array {
  const scores = new Uint8Array(lats.length * lons.length);
  for (const [row, lat] of lats.entries()) {
    for (const [column, lon] of lons.entries()) {
      const { rating } = scorer.rateSpot({ lat, lon, at, now });
      scores[row * lons.length + column] = rating.degraded ? NO_SCORE : rating.score;
    }
  }
  return scores;
}
