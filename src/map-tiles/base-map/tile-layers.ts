/** Vector tiles taken apart and put together: layers by name, each with its features. */
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { fromVectorTileJs, type VectorTileFeatureLike, type VectorTileLayerLike } from '@maplibre/vt-pbf';
import { PbfReader } from 'pbf';
import { EXTENT, MVT_VERSION } from '../tile-format.ts';

export type TileFeature = VectorTileFeatureLike;
/** Features by the name of their layer, in the order in which they are drawn. */
export type TileLayers = Map<string, TileFeature[]>;

/** @param bytes a vector tile, not packed @throws Error when it is none */
export function layersOf(bytes: Uint8Array): Map<string, VectorTileFeature[]> {
  const { layers } = new VectorTile(new PbfReader(bytes));
  return new Map(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, i) => layer.feature(i)),
    ]),
  );
}

/** The vector tile of some layers, not packed; null when they hold nothing. */
export function tileOf(layers: TileLayers): Uint8Array | null {
  const filled = [...layers].filter(([, features]) => features.length > 0);
  if (filled.length === 0) return null;
  const encoded = filled.map(([name, features]): [string, VectorTileLayerLike] => [
    name,
    {
      name,
      version: MVT_VERSION,
      extent: EXTENT,
      length: features.length,
      feature: (i) => features[i]!,
    },
  ]);
  return fromVectorTileJs({ layers: Object.fromEntries(encoded) });
}
