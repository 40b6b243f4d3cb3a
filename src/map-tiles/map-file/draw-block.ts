/** Draws all tiles of a packed block. */
import { LRUCache } from 'lru-cache';
import { type Block, LEVELS_PER_BLOCK } from '../drawings/blocks.ts';
import { packedTile } from '../tile-format.ts';
import { BlockReader } from './block-reader.ts';
import { drawTile } from './draw-tile.ts';
import type { PackedBlock } from './pack-block.ts';

/**
 * Maximum bytes of tiles that are checked for duplicates: small tiles of a straight road, or of the sea, are
 * often alike.
 */
const FEW_BYTES = 256;

export interface Tile {
  z: number;
  x: number;
  y: number;
  /** vector tile, packed with gzip */
  packed: Uint8Array;
}

/**
 * Draws the non-empty tiles of a block.
 * @param isWanted selects tiles; default: all
 * @param tolerance of the simplification, units of a tile
 * @throws RangeError if the block is damaged
 */
export function* drawBlock(
  { z: first, x: left, y: top }: Block,
  { bytes, headLength }: PackedBlock,
  packer: TilePacker,
  isWanted: (z: number, x: number, y: number) => boolean = () => true,
  tolerance?: number,
): Generator<Tile> {
  const reader = new BlockReader(first, bytes.subarray(0, headLength), (at, length) =>
    bytes.subarray(at, at + length),
  );
  for (let z = first; z < first + LEVELS_PER_BLOCK; z++) {
    const side = 2 ** (z - first);
    for (let x = left * side; x < (left + 1) * side; x++) {
      for (let y = top * side; y < (top + 1) * side; y++) {
        const plain = isWanted(z, x, y) ? drawTile(reader, first, z, x, y, tolerance) : null;
        if (plain) yield { z, x, y, packed: packer.pack(plain) };
      }
    }
  }
}

/** Packs tiles, equal small ones only once: starting the compression takes longer than drawing such a tile. */
export class TilePacker {
  /** packed tiles by their unpacked bytes */
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
