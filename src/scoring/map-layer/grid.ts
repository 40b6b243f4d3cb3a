/** Scores on a regular grid: what the map layer is painted from. */
import type { LayerName } from '../../api/map.ts';
import type { Factor } from '../factor/factor.ts';
import { noisePoints } from '../noise/decibels-to-points.ts';
import { type Rating, scoreWithout } from '../rating.ts';
import type { Scorer } from '../scorer.ts';
import type { Spot } from '../spot.ts';

export interface GridQuery {
  /** degrees of each row, north to south, and of each column, west to east */
  lats: number[];
  lons: number[];
  at: string;
  now: number;
  show: LayerName;
  /** points so dense that a street is not missed between two of them */
  fine: boolean;
}

/** Where no map data is loaded; scores are 0..100. */
export const NO_SCORE = 255;
/** Where no van can be. */
export const NO_VANS = 254;

/**
 * One byte per point, row by row: its score as a single request answers it, NO_SCORE or NO_VANS. Between points that are
 * far apart there are streets: there, ground that is only far from every road has the score that it had beside one, and
 * whom the road beside it is closed to is left out.
 * With `noise` it is 100 less what the level of the night alone costs, wherever the point lies.
 */
export function gridOf(scorer: Scorer, { lats, lons, at, now, show, fine }: GridQuery): Uint8Array {
  const values = new Uint8Array(lats.length * lons.length);
  for (const [row, lat] of lats.entries()) {
    for (const [column, lon] of lons.entries()) {
      const { spot, rating } = scorer.rateSpot({ lat, lon, at, now });
      values[row * lons.length + column] = rating.degraded
        ? NO_SCORE
        : show === 'noise'
          ? Math.round(100 + noisePoints(rating.nightLevel))
          : gridValueOf(spot, rating, fine);
    }
  }
  return values;
}

/** The score of a point for the layer, or NO_VANS. @param fine as in GridQuery */
export function gridValueOf({ site: { standing } }: Spot, rating: Rating, fine: boolean): number {
  if (standing.kind === 'none' && (standing.closed || fine)) return NO_VANS;
  return fine ? rating.score : scoreWithout(rating, isOfOneRoad);
}

/** What depends on the one road beside the point: most points miss it, and the others would lie along it like beads. */
function isOfOneRoad({ phrase }: Factor): boolean {
  return phrase.key === 'not_reachable' || (phrase.key === 'access_rule' && phrase.ground === 'road');
}
