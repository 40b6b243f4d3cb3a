/** One tile of several: layers of the same name become one, and what two maps both hold is there once. */
import { type TileFeature, type TileLayers, tileOf } from './tile-layers.ts';

/** @param tiles of the same place @returns a vector tile, not packed */
export function mergedTile(tiles: readonly TileLayers[]): Uint8Array | null {
  const merged: TileLayers = new Map();
  for (const layers of tiles) {
    for (const [name, features] of layers) merged.set(name, [...(merged.get(name) ?? []), ...features]);
  }
  for (const [name, features] of merged) merged.set(name, withoutRepeated(features));
  return tileOf(merged);
}

function withoutRepeated(features: readonly TileFeature[]): TileFeature[] {
  const known = new Set<string>();
  return features.filter((feature) => {
    const numbers = feature.loadGeometry().flatMap((path) => path.flatMap(({ x, y }) => [x, y]));
    const shape = Bun.hash(Int32Array.from(numbers));
    const key = `${shape} ${feature.type} ${JSON.stringify(feature.properties)}`;
    return known.size < known.add(key).size;
  });
}
