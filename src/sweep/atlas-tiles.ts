/**
 * Makes tiles of the atlas: a picture in the colours of the score layer, and a vector tile with the values of the
 * cells.
 */

import type { GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { NO_SCORE, NO_VANS } from '../layers/grid.ts';
import { paintTile } from '../layers/paint.ts';
import { tileGrid } from '../layers/tile-grid.ts';
import { mercatorX, mercatorY } from '../map-tiles/mercator.ts';
import { EXTENT, MVT_VERSION, packedTile } from '../map-tiles/tile-format.ts';
import { toUnits } from '../shared/geo/earth.ts';
import { lightOf } from '../shared/light.ts';
import type { Box, SweepGrid } from './grid.ts';
import type { Pyramid } from './pyramid.ts';
import type { QuietPlace } from './quiet-places.ts';

/** Maximum number of cells along a side of a tile: each is at least four pixels wide. */
const CELLS_PER_TILE = 64;
export const MIN_ATLAS_ZOOM = 4;
const MAX_ATLAS_ZOOM = 14;
/** Lowest zoom at which quiet places are shown one by one. */
export const QUIET_PLACES_ZOOM = 8;

export interface TilePlace {
  z: number;
  x: number;
  y: number;
}

/** Layers of the vector tiles and the types of their fields, as in the metadata of an archive. */
export const ATLAS_LAYERS = [
  { id: 'cells', fields: { value: 'Number', light: 'String', standing: 'String' } },
  {
    id: 'quiet_places',
    fields: {
      name: 'String',
      spot_id: 'String',
      lat: 'Number',
      lon: 'Number',
      score: 'Number',
      light: 'String',
      night_noise_db: 'Number',
      standing: 'String',
    },
  },
] as const;

/**
 * Returns the highest zoom of the atlas, at least QUIET_PLACES_ZOOM and at most MAX_ATLAS_ZOOM; clients enlarge its
 * tiles. Unless it is one of these limits, a cell would be two to four pixels wide there, so 2 x 2 cells are merged.
 */
export function deepestZoom({ lonStep }: SweepGrid): number {
  const zoom = Math.floor(Math.log2(360 / CELLS_PER_TILE / lonStep));
  return Math.max(QUIET_PLACES_ZOOM, Math.min(MAX_ATLAS_ZOOM, zoom));
}

/** Returns the number n for which 2^n x 2^n cells are merged at a zoom. */
function cellLevelAt({ lonStep }: SweepGrid, z: number): number {
  return Math.max(0, Math.ceil(Math.log2(360 / 2 ** z / CELLS_PER_TILE / lonStep)));
}

/** Returns all tiles of a zoom that touch one of the boxes. */
export function tilesIn(boxes: Iterable<Box>, z: number): TilePlace[] {
  const side = 2 ** z;
  const index = (place: number) => Math.max(0, Math.min(side - 1, Math.floor(place * side)));
  const found = new Map<number, TilePlace>();
  for (const [west, south, east, north] of boxes) {
    const [top, bottom] = [index(mercatorY(toUnits(north))), index(mercatorY(toUnits(south)))];
    for (let x = index(mercatorX(toUnits(west))); x <= index(mercatorX(toUnits(east))); x++)
      for (let y = top; y <= bottom; y++) found.set(y * side + x, { z, x, y });
  }
  return [...found.values()];
}

/** Returns the picture of a tile, PNG; null if nothing in it is rated. @throws ShardError */
export function pictureOf(pyramid: Pyramid, grid: SweepGrid, { z, x, y }: TilePlace): Uint8Array | null {
  const { lats, lons, step } = tileGrid(z, x, y);
  const level = cellLevelAt(grid, z);
  const scores = new Uint8Array(lats.length * lons.length).fill(NO_SCORE);
  for (const [row, lat] of lats.entries()) {
    for (const [column, lon] of lons.entries()) {
      const cell = pyramid.at(level, grid.columnAt(lon, level), grid.rowAt(lat, level));
      if (cell) scores[row * lons.length + column] = Math.round(cell.value);
    }
  }
  return scores.every((score) => score === NO_SCORE) ? null : paintTile(scores, step);
}

/** Returns a gzipped vector tile; null if nothing in it is rated. @throws ShardError */
export function vectorTileOf(
  pyramid: Pyramid,
  grid: SweepGrid,
  tile: TilePlace,
  places: readonly QuietPlace[],
): Uint8Array | null {
  const cells = cellFeatures(pyramid, grid, tile);
  if (cells.length === 0) return null;
  const layers = { cells: { features: cells }, quiet_places: { features: placeFeatures(places, tile) } };
  // the encoder reads no other property of a GeoJSONVTTile
  const tiles = layers as unknown as Record<string, GeoJSONVTTile>;
  return packedTile(fromGeojsonVt(tiles, { version: MVT_VERSION, extent: EXTENT }));
}

/** Feature for the encoder of vector tiles, in tile coordinates. */
interface TileFeature {
  type: 1 | 3;
  geometry: [number, number][] | [number, number][][];
  tags: Record<string, string | number>;
}

function cellFeatures(pyramid: Pyramid, grid: SweepGrid, { z, x, y }: TilePlace): TileFeature[] {
  const level = cellLevelAt(grid, z);
  const { lats, lons } = tileGrid(z, x, y);
  const [north, south, west, east] = [lats[0]!, lats.at(-1)!, lons[0]!, lons.at(-1)!];
  const inTile = (place: number, from: number) =>
    Math.max(0, Math.min(EXTENT, Math.round((place * 2 ** z - from) * EXTENT)));
  const features: TileFeature[] = [];
  for (let row = grid.rowAt(south, level); row <= grid.rowAt(north, level); row++) {
    for (let column = grid.columnAt(west, level); column <= grid.columnAt(east, level); column++) {
      const cell = pyramid.at(level, column, row);
      if (!cell) continue;
      const box = grid.boxOf(column, row, level).map(toUnits) as [number, number, number, number];
      const [left, right] = [inTile(mercatorX(box[0]), x), inTile(mercatorX(box[2]), x)];
      const [top, bottom] = [inTile(mercatorY(box[3]), y), inTile(mercatorY(box[1]), y)];
      if (left === right || top === bottom) continue;
      features.push({
        type: 3,
        geometry: [
          [
            [left, top],
            [right, top],
            [right, bottom],
            [left, bottom],
            [left, top],
          ],
        ],
        tags: tagsOf(cell),
      });
    }
  }
  return features;
}

/** Returns the tags of a cell; ground without vans has neither value nor light. */
function tagsOf({ value, standing }: { value: number; standing: string }): TileFeature['tags'] {
  if (value === NO_VANS) return { standing };
  const whole = Math.round(value);
  return { value: whole, light: lightOf(whole), standing };
}

function placeFeatures(places: readonly QuietPlace[], { z, x, y }: TilePlace): TileFeature[] {
  if (z < QUIET_PLACES_ZOOM) return [];
  const side = 2 ** z;
  return places.flatMap(({ lat, lon, ...facts }) => {
    const [left, top] = [mercatorX(toUnits(lon)) * side - x, mercatorY(toUnits(lat)) * side - y];
    if (Math.floor(left) !== 0 || Math.floor(top) !== 0) return [];
    const { name, ...others } = facts;
    return {
      type: 1,
      geometry: [[Math.floor(left * EXTENT), Math.floor(top * EXTENT)]],
      tags: { ...(name === null ? {} : { name }), ...others, lat, lon },
    };
  });
}
