/** Decodes vector tiles to layers by name, and encodes them. */
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { fromVectorTileJs, type VectorTileFeatureLike, type VectorTileLayerLike } from '@maplibre/vt-pbf';
import { PbfReader } from 'pbf';
import { EXTENT, MVT_VERSION } from './tile-format.ts';

export type TileFeature = VectorTileFeatureLike;
/** Features by the name of their layer, in drawing order. */
export type TileLayers = Map<string, TileFeature[]>;

/** Decodes a tile. @param bytes an unpacked vector tile @throws Error for anything else */
export function layersOf(bytes: Uint8Array): Map<string, VectorTileFeature[]> {
  const { layers } = new VectorTile(new PbfReader(bytes));
  return new Map(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, i) => layer.feature(i)),
    ]),
  );
}

/** Returns the vector tile of layers, unpacked; null when they are empty. */
export function encodedTileOf(layers: TileLayers): Uint8Array | null {
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
