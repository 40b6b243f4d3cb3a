/**
 * Layout of a map file, `<name>.map`: tiles of deeper zooms are drawn from it on request.
 *
 *      0  8 bytes  magic "spot map"
 *      8  u32      version, little-endian like all numbers
 *     12  u32      CRC-32 of the index
 *     16  4 f64    offset and length of the archive and of the index
 *     48  blocks   (block-layout.ts), of zoom 10
 *         archive  PMTiles: zooms 0 to 9, and the metadata of the map
 *         index    varints for each block: difference from the previous number, length, length and CRC-32 of its
 *                  head
 */
import { platform } from '../../platform/runtime.ts';
import { ByteReader } from '../../shared/collections/byte-reader.ts';
import { ByteWriter } from '../../shared/collections/byte-writer.ts';
import { type Section, TileArchiveError } from '../pmtiles/header.ts';

/** Extension of the map file beside the region file of the same name. */
export const MAP_FILE_SUFFIX = '.map';
export const MAP_HEADER_BYTES = 48;
const MAGIC = new TextEncoder().encode('spot map');
export const MAP_FILE_VERSION = 1;

export interface MapSections {
  archive: Section;
  index: Section;
}

/** Position of a block in the file. */
export interface BlockPlace extends Section {
  headLength: number;
  /** CRC-32 of the block's head */
  checksum: number;
}

export function encodeMapHeader({ archive, index }: MapSections, indexBytes: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(MAP_HEADER_BYTES);
  bytes.set(MAGIC);
  const view = new DataView(bytes.buffer);
  view.setUint32(8, MAP_FILE_VERSION, true);
  view.setUint32(12, platform.crc32(indexBytes), true);
  for (const [i, value] of [archive.offset, archive.length, index.offset, index.length].entries())
    view.setFloat64(16 + 8 * i, value, true);
  return bytes;
}

/**
 * Decodes a header.
 * @param bytes the first MAP_HEADER_BYTES of the file, or fewer if it is shorter
 * @param size of the file, bytes
 * @param label name in the message
 * @throws TileArchiveError if the file is not a map file as `encodeMapHeader` writes it
 */
export function decodeMapHeader(
  bytes: Uint8Array,
  size: number,
  label: string,
): MapSections & { checksum: number } {
  if (bytes.length < MAP_HEADER_BYTES || MAGIC.some((byte, i) => bytes[i] !== byte))
    throw new TileArchiveError(`${label} is not a map file.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, MAP_HEADER_BYTES);
  const version = view.getUint32(8, true);
  if (version !== MAP_FILE_VERSION)
    throw new TileArchiveError(`${label} is a map file of version ${version}, not ${MAP_FILE_VERSION}.`);
  const sectionAt = (at: number): Section => {
    const section = { offset: view.getFloat64(at, true), length: view.getFloat64(at + 8, true) };
    const { offset, length } = section;
    const isInside = offset >= MAP_HEADER_BYTES && length >= 0 && offset + length <= size;
    if (!isInside || !Number.isInteger(offset + length))
      throw new TileArchiveError(`${label} is truncated or damaged.`);
    return section;
  };
  return { archive: sectionAt(16), index: sectionAt(32), checksum: view.getUint32(12, true) };
}

/** Encodes the index. @param blocks in ascending order of numbers, consecutive in the file */
export function encodeIndex(blocks: ReadonlyMap<number, BlockPlace>): Uint8Array {
  const writer = new ByteWriter();
  let last = 0;
  for (const [number, { length, headLength, checksum }] of blocks) {
    for (const value of [number - last, length, headLength, checksum]) writer.varint(value);
    last = number;
  }
  return writer.view();
}

/** Decodes the index. @throws RangeError if the bytes are damaged */
export function decodeIndex(bytes: Uint8Array): Map<number, BlockPlace> {
  const blocks = new Map<number, BlockPlace>();
  const reader = new ByteReader(bytes);
  let number = 0;
  let offset = MAP_HEADER_BYTES;
  while (reader.more) {
    number += reader.varint();
    const [length, headLength, checksum] = [reader.varint(), reader.varint(), reader.varint()];
    blocks.set(number, { offset, length, headLength, checksum });
    offset += length;
  }
  return blocks;
}
