/** Draws one tile of a packed block. */

import { LAYER_NAMES, SHAPES } from '../drawings/drawing-encoder.ts';
import { tileUnits, unitsPerTileUnit } from '../drawings/units.ts';
import type { LayerName } from '../schema.ts';
import { BUFFER, EXTENT } from '../tile-format.ts';
import { encodedTileOf, type TileFeature, type TileLayers } from '../tile-layers.ts';
import type { BlockReader } from './block-reader.ts';
import { TileGeometry, TOLERANCE } from './tile-geometry.ts';

interface Drawn {
  minZoom: number;
  size: number;
  feature: TileFeature;
}

/**
 * Draws a tile.
 * @param first zoom of the block
 * @param z at least `first` @param x of the tile @param y of the tile, inside the block
 * @param tolerance of the simplification, units of the tile
 * @returns an unpacked vector tile; null if it is empty
 * @throws RangeError if the block is damaged
 */
export function drawTile(
  block: BlockReader,
  first: number,
  z: number,
  x: number,
  y: number,
  tolerance: number = TOLERANCE,
): Uint8Array | null {
  const side = tileUnits(z);
  const margin = BUFFER * unitsPerTileUnit(z);
  const across = 2 ** (z - first);
  const [column, row] = [x % across, y % across];
  const [left, top] = [column * side, row * side];
  const [right, bottom] = [left + side, top + side];
  const box = { minX: left - margin, minY: top - margin, maxX: right + margin, maxY: bottom + margin };
  const geometry = new TileGeometry(box, left, top, z, tolerance);
  const drawn = new Map<LayerName, Drawn[]>();
  block.drawingsNear(z - first, column, row, box, ({ layer, shape, minZoom, properties }, scratch) => {
    const found = geometry.of(shape, scratch);
    if (!found) return;
    const type = (SHAPES.indexOf(shape) + 1) as TileFeature['type'];
    const feature: TileFeature = {
      type,
      properties,
      id: undefined,
      extent: EXTENT,
      loadGeometry: () => found.paths,
    };
    const there = drawn.get(layer);
    if (there) there.push({ minZoom, size: found.size, feature });
    else drawn.set(layer, [{ minZoom, size: found.size, feature }]);
  });
  const layers: TileLayers = new Map();
  for (const name of LAYER_NAMES) {
    // a large area must not hide a small one
    const features = drawn.get(name)?.sort((a, b) => a.minZoom - b.minZoom || b.size - a.size);
    if (features)
      layers.set(
        name,
        features.map(({ feature }) => feature),
      );
  }
  return encodedTileOf(layers);
}
