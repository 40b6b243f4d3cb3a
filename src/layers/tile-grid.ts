/** Positions of the scores of a map tile, on a grid of the whole world's pixels: neighbouring tiles share edges. */
import type { GridDensity } from './grid.ts';
import { TILE_PIXELS } from './paint.ts';

export const MIN_ZOOM = 4;
export const MAX_ZOOM = 18;
/** Step to which the current time is rounded for tiles, ms, so that neighbouring tiles show the same moment. */
export const NOW_STEP_MS = 600_000;

/** Lowest zoom with density `streets`: scores are at most 38 m apart. */
const STREETS_ZOOM = 15;
/** Lowest zoom with density `roadside`: scores are at most 19 m apart. */
const ROADSIDE_ZOOM = 16;

export interface TileGrid {
  /** pixels between two scores */
  step: number;
  density: GridDensity;
  /** 256 / step + 1 latitudes and as many longitudes, degrees, north to south and west to east */
  lats: number[];
  lons: number[];
}

/**
 * Returns the pixels between two scores: fewer at low zooms, where pixels are wide, so that motorways are not missed.
 * From zoom 14 on, 8 pixels are at most 76 m.
 */
function stepAt(zoom: number): number {
  return zoom <= 13 ? 4 : 8;
}

/** Returns the grid of the Web Mercator tile z/x/y. */
export function tileGrid(z: number, x: number, y: number): TileGrid {
  const step = stepAt(z);
  const world = TILE_PIXELS * 2 ** z;
  const lats: number[] = [];
  const lons: number[] = [];
  for (let pixel = 0; pixel <= TILE_PIXELS; pixel += step) {
    const northing = Math.PI * (1 - (2 * (y * TILE_PIXELS + pixel)) / world);
    lats.push((Math.atan(Math.sinh(northing)) * 180) / Math.PI);
    lons.push(((x * TILE_PIXELS + pixel) / world) * 360 - 180);
  }
  const density = z >= ROADSIDE_ZOOM ? 'roadside' : z >= STREETS_ZOOM ? 'streets' : 'sparse';
  return { step, density, lats, lons };
}
