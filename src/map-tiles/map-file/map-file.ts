/** An open map file: reads tiles of the first zooms, draws those of deeper zooms from its blocks. */
import { platform } from '../../platform/runtime.ts';
import type { ByteSource } from '../../shared/files/byte-source.ts';
import { type Block, blockNumber, blockOf, LEVELS_PER_BLOCK } from '../drawings/blocks.ts';
import { ArchiveReader } from '../pmtiles/archive-reader.ts';
import { type ArchiveHeader, type Section, TileArchiveError } from '../pmtiles/header.ts';
import { type BlockPlace, decodeIndex, decodeMapHeader, MAP_HEADER_BYTES } from './header.ts';
import { STORED_BLOCKS_ZOOM } from './map-writer.ts';

/** A tile of a stored block. */
export interface TileOfBlock {
  place: BlockPlace;
  z: number;
  x: number;
  y: number;
}

/** Draws a tile, packed with gzip; null if it is empty. @throws RangeError if the block is damaged */
export type DrawTile = (tile: TileOfBlock) => Promise<Uint8Array<ArrayBuffer> | null>;

export class MapFile {
  readonly header: Pick<ArchiveHeader, 'minZoom' | 'maxZoom' | 'bounds'>;

  private constructor(
    private readonly source: ByteSource,
    /** name in messages */
    readonly label: string,
    private readonly low: ArchiveReader,
    private readonly index: ReadonlyMap<number, BlockPlace>,
    private readonly draw: DrawTile | null,
  ) {
    const { minZoom, bounds } = low.header;
    this.header = { minZoom, maxZoom: STORED_BLOCKS_ZOOM + LEVELS_PER_BLOCK - 1, bounds };
  }

  /**
   * Opens a map file; the caller closes its source.
   * @param label name in messages
   * @param draw draws tiles that are not stored; null = only stored tiles are available
   * @throws TileArchiveError with one sentence if it is unusable, the usual file system errors otherwise
   */
  static async open(source: ByteSource, label: string, draw: DrawTile | null = null): Promise<MapFile> {
    const first = await source.read(0, MAP_HEADER_BYTES);
    const { archive, index, checksum } = decodeMapHeader(first, source.size, label);
    const bytes = await source.read(index.offset, index.length);
    if (bytes.length < index.length || platform.crc32(bytes) !== checksum)
      throw new TileArchiveError(`${label} is damaged (its index).`);
    const low = await ArchiveReader.open(sectionOf(source, archive), label);
    return new MapFile(source, label, low, decodeIndex(bytes), draw);
  }

  get metadata(): Record<string, unknown> {
    return this.low.metadata;
  }

  /**
   * Returns a tile, packed with gzip; null if there is none. @throws TileArchiveError if the file is damaged
   * there
   */
  async tile(z: number, x: number, y: number): Promise<Uint8Array<ArrayBuffer> | null> {
    if (z < STORED_BLOCKS_ZOOM) return this.low.tile(z, x, y);
    const scale = 2 ** (z - STORED_BLOCKS_ZOOM);
    const place = this.index.get(
      blockNumber(STORED_BLOCKS_ZOOM, Math.floor(x / scale), Math.floor(y / scale)),
    );
    if (!place || !this.draw || z > this.header.maxZoom) return null;
    return this.sound(this.draw({ place, z, x, y }));
  }

  /** Yields the blocks that deeper zooms are drawn from. */
  *blocks(): Generator<{ block: Block; place: BlockPlace }> {
    for (const [number, place] of this.index) yield { block: blockOf(number), place };
  }

  /** Reads a block. @throws TileArchiveError if it is incomplete or its head is damaged */
  async blockBytes({ offset, length, headLength, checksum }: BlockPlace): Promise<Uint8Array> {
    const bytes = await this.source.read(offset, length);
    if (bytes.length < length) throw new TileArchiveError(`${this.label} was cut while it was read.`);
    if (platform.crc32(bytes.subarray(0, headLength)) !== checksum)
      throw new TileArchiveError(`${this.label} is damaged (a block).`);
    return bytes;
  }

  private async sound<T>(made: Promise<T>): Promise<T> {
    try {
      return await made;
    } catch (error) {
      if (error instanceof RangeError) throw new TileArchiveError(`${this.label} is damaged (a tile).`);
      throw error;
    }
  }
}

function sectionOf(source: ByteSource, { offset, length }: Section): ByteSource {
  return {
    size: length,
    read: (at, bytes) => source.read(offset + at, Math.max(0, Math.min(bytes, length - at))),
  };
}
