/** Draws tiles of open map files. Caches decoded blocks for neighbouring tiles. */
import { readSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { platform } from '../../platform/runtime.ts';
import { packedTile } from '../tile-format.ts';
import { BlockReader } from './block-reader.ts';
import { drawTile } from './draw-tile.ts';
import type { BlockPlace } from './header.ts';
import type { TileOfBlock } from './map-file.ts';
import { STORED_BLOCKS_ZOOM } from './map-writer.ts';

/** Maximum size of cached block heads, bytes. A head has 20 kB, in a city 1 MB; decoded, ten times as much. */
const MAX_HEAD_BYTES = 4 * 1024 * 1024;

export interface DrawRequest extends TileOfBlock {
  /** descriptor of the open map file */
  descriptor: number;
  /** unique number of the file */
  id: number;
}

export class BlockDrawer {
  private readonly blocks = new LRUCache<string, BlockReader>({ maxSize: MAX_HEAD_BYTES });

  /** Draws a tile, packed with gzip; null if it is empty. @throws RangeError if the block is damaged */
  draw({ descriptor, id, place, z, x, y }: DrawRequest): Uint8Array<ArrayBuffer> | null {
    const key = `${id} ${place.offset}`;
    let block = this.blocks.get(key);
    if (!block) {
      block = openBlock(descriptor, place);
      this.blocks.set(key, block, { size: place.headLength });
    }
    const plain = drawTile(block, STORED_BLOCKS_ZOOM, z, x, y);
    return plain && packedTile(plain);
  }
}

/** Verifies all checksums of a block. @throws RangeError if it is damaged, the usual file system errors */
export function verifyBlock({ descriptor, place }: Pick<DrawRequest, 'descriptor' | 'place'>): void {
  openBlock(descriptor, place).verify();
}

function openBlock(descriptor: number, place: BlockPlace): BlockReader {
  const read = (offset: number, length: number) => readAt(descriptor, place.offset + offset, length);
  const head = read(0, place.headLength);
  if (platform.crc32(head) !== place.checksum) throw new RangeError('the head of a block is damaged');
  return new BlockReader(STORED_BLOCKS_ZOOM, head, read);
}

/** Reads bytes of an open file. @throws RangeError if the file is shorter, the usual file system errors */
function readAt(descriptor: number, offset: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let done = 0; done < length; ) {
    const got = readSync(descriptor, bytes, done, length - done, offset + done);
    if (got === 0) throw new RangeError('the file was cut while it was read');
    done += got;
  }
  return bytes;
}
