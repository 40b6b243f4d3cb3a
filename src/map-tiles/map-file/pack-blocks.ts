/** Packs all blocks of a map one after the other. Adds wide areas to each existing block that they reach. */

import { ALL, type Box, boxOfPaths, cutPaths } from '../cut.ts';
import type { Drawing } from '../drawing.ts';
import { type Block, type BlockBytes, type BlockZoom, blockOf, wideZoomOf } from '../drawings/blocks.ts';
import { DrawingReader } from '../drawings/drawing-reader.ts';
import { tileUnits } from '../drawings/units.ts';
import { BUFFER, EXTENT } from '../tile-format.ts';
import { type PackedBlock, packBlock } from './pack-block.ts';

/** Margin of a block on each side, as a share of its side. */
const MARGIN = BUFFER / EXTENT;

/**
 * Packs blocks. @param blocks in ascending order of their numbers @throws RangeError if their bytes are
 * damaged
 */
export function* packBlocks(blocks: Iterable<BlockBytes>): Generator<{ block: Block } & PackedBlock> {
  const wide = new Map<BlockZoom, WideAreas>();
  for (const { number, bytes } of blocks) {
    const z = wideZoomOf(number);
    if (z !== null) {
      wide.set(z, new WideAreas(z, new DrawingReader(bytes).all()));
      continue;
    }
    const block = blockOf(number);
    yield { block, ...packBlock(block.z, bytes, wide.get(block.z)?.in(block) ?? []) };
  }
}

class WideAreas {
  private column = -1;
  private inColumn: Drawing[] = [];

  constructor(
    private readonly z: BlockZoom,
    private readonly areas: readonly Drawing[],
  ) {}

  /**
   * Returns the parts inside a block, relative to its corner. Blocks of a column follow each other, so the
   * column is cut out once.
   */
  in({ x, y }: Block): Drawing[] {
    const side = tileUnits(this.z);
    const margin = MARGIN * side;
    if (x !== this.column) {
      const column = { ...ALL, minX: x * side - margin, maxX: (x + 1) * side + margin };
      this.inColumn = this.areas.flatMap((area) => cutDrawing(area, column));
      this.column = x;
    }
    const row = { ...ALL, minY: y * side - margin, maxY: (y + 1) * side + margin };
    return this.inColumn
      .flatMap((area) => cutDrawing(area, row))
      .map(({ look, paths }) => ({ look, paths: paths.map((path) => moved(path, x * side, y * side)) }));
  }
}

function cutDrawing({ look, paths }: Drawing, box: Box): Drawing[] {
  return cutPaths(look.shape, paths, boxOfPaths(paths), box).map((piece) => ({ look, paths: piece }));
}

function moved(path: Int32Array, left: number, top: number): Int32Array {
  return path.map((value, i) => value - (i % 2 === 0 ? left : top));
}
