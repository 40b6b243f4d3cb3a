/** Tiles beyond the deepest stored zoom: cut out of the stored tile that contains them, and enlarged. */
import Point from '@mapbox/point-geometry';
import { classifyRings, type VectorTileFeature } from '@mapbox/vector-tile';
import { type Box, boxOfPaths, cutPaths } from './cut.ts';
import { DEEPEST_ZOOM } from './schema.ts';
import { BUFFER, EXTENT } from './tile-format.ts';
import { encodedTileOf, type TileFeature, type TileLayers } from './tile-layers.ts';

const TILE: Box = { minX: -BUFFER, minY: -BUFFER, maxX: EXTENT + BUFFER, maxY: EXTENT + BUFFER };
/** Kinds of geometry of vector tiles. */
const POINT = 1;
const LINE = 2;

/** Corner of a tile, units of a tile, in the stored tile that contains it after this is enlarged `scale` times. */
interface Place {
  scale: number;
  left: number;
  top: number;
}

/**
 * Makes a tile beyond the deepest stored zoom.
 * @param layers of the tile of DEEPEST_ZOOM that contains this one
 * @param z beyond DEEPEST_ZOOM
 * @returns an unpacked vector tile; null when it is empty
 */
export function deeperTile(
  layers: ReadonlyMap<string, readonly VectorTileFeature[]>,
  z: number,
  x: number,
  y: number,
): Uint8Array | null {
  const scale = 2 ** (z - DEEPEST_ZOOM);
  const place = { scale, left: (x % scale) * EXTENT, top: (y % scale) * EXTENT };
  const cut: TileLayers = new Map();
  for (const [name, features] of layers)
    cut.set(
      name,
      features.flatMap((feature) => piecesOf(feature, place)),
    );
  return encodedTileOf(cut);
}

function piecesOf(feature: VectorTileFeature, { scale, left, top }: Place): TileFeature[] {
  const { type, properties, id, extent } = feature;
  // most features are elsewhere: check before decoding their geometry
  const [minX, minY, maxX, maxY] = feature.bbox() as [number, number, number, number];
  if (minX * scale - left > TILE.maxX || maxX * scale - left < TILE.minX) return [];
  if (minY * scale - top > TILE.maxY || maxY * scale - top < TILE.minY) return [];
  const geometry = feature.loadGeometry();
  const shape = type === POINT ? 'point' : type === LINE ? 'line' : 'area';
  const parts = shape === 'area' ? classifyRings(geometry) : geometry.map((path) => [path]);
  const enlarged = (points: readonly Point[]) => {
    const path = new Int32Array(2 * points.length);
    for (const [i, { x, y }] of points.entries()) path.set([x * scale - left, y * scale - top], 2 * i);
    return path;
  };
  return parts
    .map((part) => part.map(enlarged))
    .flatMap((paths) => cutPaths(shape, paths, boxOfPaths(paths), TILE))
    .map((paths) => ({ type, properties, id, extent, loadGeometry: () => paths.map(pointsOf) }));
}

function pointsOf(path: Int32Array): Point[] {
  return Array.from({ length: path.length / 2 }, (_, i) => new Point(path[2 * i]!, path[2 * i + 1]!));
}
