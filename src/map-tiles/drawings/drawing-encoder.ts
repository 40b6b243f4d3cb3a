/**
 * Converts features to drawings: projects them, cuts them to the blocks that show them, and appends them to the bytes
 * of each block.
 *
 *     drawing     varint 1 + layer + 9 * (shape + 3 * first zoom), properties, first point from the block's corner,
 *                 paths
 *     text        varint: the number of a text that was written since the last 0, or the next number and the text
 *     0           forgets all texts so far
 */
import type { ByteWriter } from '../../shared/collections/byte-writer.ts';
import { reversedPath } from '../../shared/collections/paths.ts';
import { ALL, type Box, boxOfPaths, cutPaths } from '../cut.ts';
import type { MapFeature, Shape } from '../map-feature.ts';
import { DEEPEST_ZOOM, LAYERS, type LayerName } from '../schema.ts';
import { simplifiedPath } from '../simplify.ts';
import { BUFFER, EXTENT } from '../tile-format.ts';
import { BLOCK_ZOOMS, type BlockZoom, blockNumber, LEVELS_PER_BLOCK, wideNumber } from './blocks.ts';
import { writePaths } from './path-bytes.ts';
import { writeProperties } from './properties.ts';
import { doubledArea, projected, projectedBox, tileUnits, unitsPerTileUnit } from './units.ts';

/** Minimum size of a drawn area, square units of a tile. At the deepest zoom all areas are drawn. */
const SMALLEST_AREA = 1600;
const SMALLEST_BUILDING = 400;
/**
 * Maximum blocks of an area; larger areas are drawn only in blocks that contain something else. Without this
 * limit, a mapping error of four nodes, a lake around the Earth, would fill all blocks.
 */
const MAX_BLOCKS = 4;
/** Margin of a tile on each side, as a share of its side. */
const MARGIN = BUFFER / EXTENT;

export const LAYER_NAMES = Object.keys(LAYERS) as LayerName[];
export const SHAPES: readonly Shape[] = ['point', 'line', 'area'];

export class DrawingEncoder {
  private readonly bounds: Box;
  private readonly zooms: readonly BlockZoom[];
  private readonly maxBlocks: number;
  /** texts of each block since `begin`, with their numbers */
  private readonly texts = new Map<number, Map<string, number>>();

  /**
   * @param bounds everything outside is cut off, stored units (1e-7 degrees)
   * @param bufferFor returns the buffer that the drawings of a block are appended to
   * @param options for a map that is drawn everywhere: first zoom of its last blocks, and maximum blocks of
   * an area
   */
  constructor(
    bounds: Box,
    private readonly bufferFor: (block: number) => ByteWriter,
    { lastBlocks = 10, maxBlocks = MAX_BLOCKS }: { lastBlocks?: BlockZoom; maxBlocks?: number } = {},
  ) {
    this.bounds = projectedBox(bounds);
    this.zooms = BLOCK_ZOOMS.filter((z) => z <= lastBlocks);
    this.maxBlocks = maxBlocks;
  }

  /** Begins a run of drawings that can be read without those before it. */
  begin(): void {
    this.texts.clear();
  }

  add(feature: MapFeature): void {
    const { layer, shape, properties } = feature;
    const whole = projectedPaths(shape, feature.paths);
    if (!whole) return;
    const around = boxOfPaths(whole);
    for (const piece of cutPaths(shape, whole, around, this.bounds)) {
      const minZoom = Math.max(feature.minZoom, zoomBySize(feature, piece));
      const box = piece === whole ? around : boxOfPaths(piece);
      for (const z of this.zooms) {
        if (minZoom >= z + LEVELS_PER_BLOCK) continue;
        const paths = shape === 'point' ? piece : asFineAsSeen(piece, z);
        this.toBlocks(z, { layer, shape, minZoom, properties, paths }, box);
      }
    }
  }

  /** Appends a feature to all blocks that show it. @param around bbox of all its paths */
  private toBlocks(z: BlockZoom, feature: MapFeature, around: Box): void {
    const side = tileUnits(z);
    const margin = side * MARGIN;
    const index = (place: number) => Math.max(0, Math.min(2 ** z - 1, Math.floor(place / side)));
    const [west, east] = [index(around.minX - margin), index(around.maxX + margin)];
    const [north, south] = [index(around.minY - margin), index(around.maxY + margin)];
    if (west === east && north === south) {
      this.write(blockNumber(z, west, north), west * side, north * side, feature);
      return;
    }
    if (feature.shape === 'area' && (east - west + 1) * (south - north + 1) > this.maxBlocks) {
      this.write(wideNumber(z), 0, 0, feature);
      return;
    }
    // a long shape is cut to columns first, so that not every block checks all of it
    for (let x = west; x <= east; x++) {
      const column = { ...ALL, minX: x * side - margin, maxX: (x + 1) * side + margin };
      for (const strip of cutPaths(feature.shape, feature.paths, around, column)) {
        const box = boxOfPaths(strip);
        for (let y = north; y <= south; y++) {
          const row = { ...ALL, minY: y * side - margin, maxY: (y + 1) * side + margin };
          for (const paths of cutPaths(feature.shape, strip, box, row))
            this.write(blockNumber(z, x, y), x * side, y * side, { ...feature, paths });
        }
      }
    }
  }

  /** Appends a drawing to a block. @param left side of the block @param top side of the block, map units */
  private write(block: number, left: number, top: number, feature: MapFeature): void {
    const { layer, shape, minZoom, properties, paths } = feature;
    const writer = this.bufferFor(block);
    let texts = this.texts.get(block);
    if (!texts) {
      texts = new Map();
      this.texts.set(block, texts);
      writer.varint(0);
    }
    writer.varint(
      1 + LAYER_NAMES.indexOf(layer) + LAYER_NAMES.length * (SHAPES.indexOf(shape) + SHAPES.length * minZoom),
    );
    const known = texts;
    writeProperties(writer, properties, (text) => {
      const number = known.get(text) ?? known.size;
      writer.varint(number);
      if (number < known.size) return;
      known.set(text, number);
      writer.text(text);
    });
    writer.zigzag(paths[0]![0]! - left);
    writer.zigzag(paths[0]![1]! - top);
    writePaths(writer, shape, paths);
  }
}

/** Removes detail that the last zoom of a block cannot show: a country has millions of points. */
function asFineAsSeen(paths: Int32Array[], z: BlockZoom): Int32Array[] {
  const last = z + LEVELS_PER_BLOCK - 1;
  return last === DEEPEST_ZOOM ? paths : paths.map((path) => simplifiedPath(path, unitsPerTileUnit(last)));
}

/**
 * Returns paths in map units: outer rings clockwise, holes counterclockwise. Null if nothing is left at the
 * deepest zoom.
 */
function projectedPaths(shape: Shape, paths: readonly Int32Array[]): Int32Array[] | null {
  const found = paths.map(projected);
  if (shape === 'point') return found;
  if (shape === 'line') return found[0]!.length >= 4 ? found : null;
  if (found[0]!.length < 8) return null;
  const rings = found.filter((ring) => ring.length >= 8);
  return rings.map((ring, i) => (doubledArea(ring) > 0 === (i === 0) ? ring : reversedPath(ring)));
}

/** Returns the first zoom at which an area is large enough to be seen; 0 for other shapes. */
function zoomBySize(
  { shape, layer }: Pick<MapFeature, 'shape' | 'layer'>,
  paths: readonly Int32Array[],
): number {
  if (shape !== 'area') return 0;
  const smallest = layer === 'buildings' ? SMALLEST_BUILDING : SMALLEST_AREA;
  const atDeepest = Math.abs(doubledArea(paths[0]!)) / 2;
  const zoom = Math.ceil(DEEPEST_ZOOM + Math.log2(smallest / atDeepest) / 2);
  return Math.max(0, Math.min(DEEPEST_ZOOM, zoom));
}
