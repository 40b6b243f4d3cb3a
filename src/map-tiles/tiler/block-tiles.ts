/** The tiles of one block: a tile and those that lie in it, some levels down. */
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { LRUCache } from 'lru-cache';
import type { MapFeature } from '../map-feature.ts';
import { DEEPEST_ZOOM, LAYERS, type LayerName } from '../schema.ts';
import { BUFFER, EXTENT, MVT_VERSION, packedTile } from '../tile-format.ts';
import { joinLines } from './join-lines.ts';
import { mercatorArea, mercatorX, mercatorY } from './mercator.ts';

/** Bends smaller than so many units are straightened, but for the deepest level. */
const TOLERANCE = 4;

/** Tiles of several levels that are made together from the features in the first level's tile. */
export interface Block {
  /** the first level and a tile of it */
  z: number;
  x: number;
  y: number;
  /** the last level */
  last: number;
}

export interface Tile {
  z: number;
  x: number;
  y: number;
  /** gzip */
  packed: Uint8Array;
}

/** Tiles of at most so many bytes may be all alike for a long way: of a straight road, or of the sea. */
const FEW_BYTES = 256;
/** Features of one layer that appear at the same level. */
interface Index {
  layer: LayerName;
  minZoom: number;
  index: GeoJSONVT;
}

/** The tiles of a block that hold something. */
export function* tilesOfBlock(
  block: Block,
  features: readonly MapFeature[],
  packer: TilePacker,
): Generator<Tile> {
  const indexes = indexesOf(block, features);
  for (let z = block.z; z <= block.last; z++) {
    const shown = indexes.filter(({ minZoom }) => minZoom <= z);
    const side = 2 ** (z - block.z);
    for (let x = 0; x < side; x++) {
      for (let y = 0; y < side; y++) {
        const bytes = encoded(shown, z - block.z, x, y);
        if (!bytes) continue;
        yield { z, x: block.x * side + x, y: block.y * side + y, packed: packer.pack(bytes) };
      }
    }
  }
}

/** A level's lines and areas need not be cut for the levels above it: one index per level of appearance. */
function indexesOf(block: Block, features: readonly MapFeature[]): Index[] {
  const groups = new Map<string, MapFeature[]>();
  for (const feature of joinLines(features)) {
    const key = `${feature.layer} ${feature.minZoom}`;
    const group = groups.get(key);
    if (group) group.push(feature);
    else groups.set(key, [feature]);
  }
  const levels = block.last - block.z;
  const options = {
    coordinates: 'unitSquare',
    wrap: false,
    // the deepest level keeps every detail
    maxZoom: block.last === DEEPEST_ZOOM ? levels : levels + 1,
    indexMaxZoom: levels,
    indexMaxPoints: 0,
    tolerance: TOLERANCE,
    extent: EXTENT,
    buffer: BUFFER,
  } as const;
  const order = Object.keys(LAYERS);
  return [...groups.values()]
    .map((group) => {
      const { layer, minZoom } = group[0]!;
      const data = {
        type: 'FeatureCollection',
        features: largestFirst(group).map(projection(block)),
      } as const;
      return { layer, minZoom, index: new GeoJSONVT(data, options) };
    })
    .sort((a, b) => order.indexOf(a.layer) - order.indexOf(b.layer) || a.minZoom - b.minZoom);
}

/** A small area must not vanish under a large one. */
function largestFirst(features: readonly MapFeature[]): readonly MapFeature[] {
  if (features.every(({ shape }) => shape !== 'area')) return features;
  return features
    .map((feature) => ({ feature, size: feature.shape === 'area' ? mercatorArea(feature.paths[0]!) : 0 }))
    .sort((a, b) => b.size - a.size)
    .map(({ feature }) => feature);
}

/** To GeoJSON in which the block is the square of side 1. */
function projection(block: Block): (feature: MapFeature) => GeoJSON.Feature {
  const side = 2 ** block.z;
  const project = (path: Int32Array): [number, number][] => {
    const points: [number, number][] = [];
    for (let i = 0; i < path.length; i += 2)
      points.push([mercatorX(path[i]!) * side - block.x, mercatorY(path[i + 1]!) * side - block.y]);
    return points;
  };
  return ({ shape, paths, properties }) => ({
    type: 'Feature',
    properties,
    geometry: geometryOf(shape, paths.map(project)),
  });
}

function geometryOf(shape: MapFeature['shape'], paths: [number, number][][]): GeoJSON.Geometry {
  if (shape === 'area') return { type: 'Polygon', coordinates: paths };
  if (shape === 'line') return { type: 'LineString', coordinates: paths[0]! };
  return { type: 'Point', coordinates: paths[0]![0]! };
}

/** A vector tile (MVT), or null when it would be empty. */
function encoded(indexes: readonly Index[], z: number, x: number, y: number): Uint8Array | null {
  const layers: Partial<Record<LayerName, GeoJSONVTTile>> = {};
  for (const { layer, index } of indexes) {
    const tile = index.getTile(z, x, y);
    if (!tile || tile.features.length === 0) continue;
    const there = layers[layer];
    layers[layer] = there ? { ...there, features: [...there.features, ...tile.features] } : tile;
  }
  if (Object.keys(layers).length === 0) return null;
  return fromGeojsonVt(layers as Record<string, GeoJSONVTTile>, { version: MVT_VERSION, extent: EXTENT });
}

/** Packs tiles; small ones that are alike once, as beginning to pack takes longer than drawing one. */
export class TilePacker {
  /** by their bytes */
  private readonly before = new LRUCache<string, Uint8Array>({ max: 1000 });

  pack(plain: Uint8Array): Uint8Array {
    if (plain.length > FEW_BYTES) return packedTile(plain);
    const key = Buffer.from(plain.buffer, plain.byteOffset, plain.length).toString('latin1');
    let tile = this.before.get(key);
    if (!tile) {
      tile = packedTile(plain);
      this.before.set(key, tile);
    }
    return tile;
  }
}
