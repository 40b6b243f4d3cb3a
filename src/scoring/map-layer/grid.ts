/** Scores on a regular grid: what the map layer is painted from. */
import type { LayerName } from '../../api/map.ts';
import type { Factor } from '../factor/factor.ts';
import { noisePoints } from '../noise/decibels-to-points.ts';
import type { RatedSpot } from '../rated-spot.ts';
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
  density: GridDensity;
}

/**
 * What is not missed between two points: `sparse` = there may be streets; `streets` = no street and what is heard and
 * stood beside it; `roadside` = nor what holds on the road alone, some 10 m wide.
 */
export type GridDensity = 'sparse' | 'streets' | 'roadside';

/** Where no map data is loaded, or for a fault of ours; scores are 0..100. */
export const NO_SCORE = 255;
/** Where no van can be. */
export const NO_VANS = 254;

/**
 * One byte per point, row by row: its score as a single request answers it, NO_SCORE or NO_VANS. Where there may be streets
 * between the points, ground that is only far from every road has the score that it had beside one. Where a road may be
 * missed, whom it is closed to is left out: most points would miss it, and the others lie along it like beads.
 * With `noise` it is 100 less what the level of the night alone costs, wherever the point lies.
 */
export function gridOf(scorer: Scorer, { lats, lons, at, now, show, density }: GridQuery): Uint8Array {
  const values = new Uint8Array(lats.length * lons.length);
  for (const [row, lat] of lats.entries()) {
    for (const [column, lon] of lons.entries()) {
      const rated = scorer.attempt(() => scorer.rateSpot({ lat, lon, at, now }));
      values[row * lons.length + column] = rated ? layerValueOf(rated, show, density) : NO_SCORE;
    }
  }
  return values;
}

function layerValueOf({ spot, rating }: RatedSpot, show: LayerName, density: GridDensity): number {
  if (rating.degraded) return NO_SCORE;
  if (show === 'noise') return Math.round(100 + noisePoints(rating.nightLevel));
  return gridValueOf(spot, rating, density);
}

/** The score of a point for the layer, or NO_VANS. */
export function gridValueOf({ site: { standing } }: Spot, rating: Rating, density: GridDensity): number {
  if (standing.kind === 'none' && (standing.closed || density !== 'sparse')) return NO_VANS;
  return density === 'roadside' ? rating.score : scoreWithout(rating, isOfRoadBeside);
}

/** What depends on the one road beside the point. */
function isOfRoadBeside({ phrase }: Factor): boolean {
  return phrase.key === 'not_reachable' || (phrase.key === 'access_rule' && phrase.ground === 'road');
}
