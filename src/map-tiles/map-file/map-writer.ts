/** Writes a map file. Keeps only one block in memory at a time. */
import type { FileHandle } from 'node:fs/promises';
import { platform } from '../../platform/runtime.ts';
import { type BlockBytes, blockNumber } from '../drawings/blocks.ts';
import { type ArchiveDescription, ArchiveWriter } from '../pmtiles/archive-writer.ts';
import { drawBlock, TilePacker } from './draw-block.ts';
import { type BlockPlace, encodeIndex, encodeMapHeader, MAP_HEADER_BYTES } from './header.ts';
import { packBlocks } from './pack-blocks.ts';

/** First zoom of the blocks in a map file. Tiles of smaller zooms are stored. */
export const STORED_BLOCKS_ZOOM = 10;

export interface MapDescription {
  /** bounds: west, south, east, north, degrees */
  bounds: ArchiveDescription['bounds'];
  /** JSON object of the PMTiles specification: name, attribution, vector_layers, … */
  metadata: ArchiveDescription['metadata'];
}

/**
 * Writes a map file.
 * @param file open and empty
 * @param blocks in ascending order of their numbers
 * @param spoolPath of a spool file, which is unlinked once it is open
 */
export async function writeMapFile(
  file: FileHandle,
  blocks: Iterable<BlockBytes>,
  description: MapDescription,
  spoolPath: string,
): Promise<void> {
  const low = new ArchiveWriter(spoolPath);
  try {
    const packer = new TilePacker();
    const index = new Map<number, BlockPlace>();
    let offset = MAP_HEADER_BYTES;
    const append = async (bytes: Uint8Array) => {
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await file.write(bytes, done, bytes.length - done, offset + done);
        done += bytesWritten;
      }
      offset += bytes.length;
    };
    for (const { block, bytes, headLength } of packBlocks(blocks)) {
      if (block.z < STORED_BLOCKS_ZOOM) {
        for (const { z, x, y, packed } of drawBlock(block, { bytes, headLength }, packer))
          low.add(z, x, y, packed);
        continue;
      }
      const checksum = platform.crc32(bytes.subarray(0, headLength));
      index.set(blockNumber(block.z, block.x, block.y), {
        offset,
        length: bytes.length,
        headLength,
        checksum,
      });
      await append(bytes);
    }
    const archiveAt = offset;
    const archive = { ...description, minZoom: 0, maxZoom: STORED_BLOCKS_ZOOM - 1 };
    await low.finish({ appendFile: (bytes) => append(bytes) }, archive);
    const indexBytes = encodeIndex(index);
    const sections = {
      archive: { offset: archiveAt, length: offset - archiveAt },
      index: { offset, length: indexBytes.length },
    };
    await append(indexBytes);
    offset = 0;
    await append(encodeMapHeader(sections, indexBytes));
  } finally {
    low.close();
  }
}
