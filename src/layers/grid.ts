/** Scores on a regular grid, from which the map layer is painted. */
import type { LayerName } from '../api/map.ts';
import type { Factor } from '../scoring/factor.ts';
import { noisePoints } from '../scoring/noise/decibels-to-points.ts';
import { metresInside } from '../scoring/quality.ts';
import type { RatedSpot } from '../scoring/rated-spot.ts';
import { type Rating, scoreWithout } from '../scoring/rating.ts';
import type { Scorer } from '../scoring/scorer.ts';
import type { Site } from '../scoring/site/site.ts';
import type { Spot } from '../scoring/spot.ts';

export interface GridQuery {
  /** latitude of each row, degrees, north to south */
  lats: number[];
  /** longitude of each column, degrees, west to east */
  lons: number[];
  /** requested time as in SpotQuery; '' = `now` */
  at: string;
  /** ms since 1970 UTC */
  now: number;
  show: LayerName;
  density: GridDensity;
}

/**
 * Density of a grid, by what its points can miss. `sparse`: whole streets. `streets`: only a road itself, about 10 m
 * wide, and so its rules. `roadside`: nothing.
 */
export type GridDensity = 'sparse' | 'streets' | 'roadside';

/**
 * Distance to a road within which ground at the edge of the data has a value, m. It grows by the distance to the edge:
 * beyond it, there may be roads that the map does not have.
 */
const BESIDE_ROAD_M = 150;
/** Distance to the edge of the data from which all ground has a value, m. */
const INSIDE_M = 300;

/** Value without map data, on water, or after an internal error; scores are 0..100. */
export const NO_SCORE = 255;
/** Value where vans cannot park. */
export const NO_VANS = 254;

/**
 * Returns one byte per point, row by row: its score as in a single response, NO_SCORE or NO_VANS. Some scores differ
 * from a single response:
 * - Ground at the edge of the data and far from its roads has none.
 * - In a `sparse` grid, open ground too far from a public road gets the score that it would have beside a road.
 * - Unless the grid is `roadside`, rules of the road at a point are left out: few points on it would look like beads.
 * - With `show` = `noise`, 100 minus the cost of the night's level alone is returned, even where vans cannot park.
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
  const { kind, closed } = spot.site.standing;
  const isWater = kind === 'none' && closed === 'water';
  if (rating.degraded || isWater || isBeyondRoads(spot.site)) return NO_SCORE;
  if (show === 'noise') return Math.round(100 + noisePoints(rating.nightLevel));
  return gridValueOf(spot, rating, density);
}

/** Returns true at the edge of the data, far from all of its roads. */
function isBeyondRoads(site: Site): boolean {
  const inside = metresInside(site, INSIDE_M);
  return inside < INSIDE_M && (site.lines.nearestRoad?.distance ?? Infinity) > BESIDE_ROAD_M + inside;
}

/** Returns the score of a point for the layer, or NO_VANS. */
export function gridValueOf({ site: { standing } }: Spot, rating: Rating, density: GridDensity): number {
  if (standing.kind === 'none' && (standing.closed || density !== 'sparse')) return NO_VANS;
  return density === 'roadside' ? rating.score : scoreWithout(rating, isOfRoadBeside);
}

/** Returns true for factors that depend on the road beside the point: its rules, or that it is too far away. */
function isOfRoadBeside({ phrase }: Factor): boolean {
  return phrase.key === 'not_reachable' || (phrase.key === 'access_rule' && phrase.ground === 'road');
}
