/** Reads and unpacks blocks (tiles or strips) of a GeoTIFF. */
import { inflateSync, zstdDecompressSync } from 'node:zlib';
import { getDecoder } from 'geotiff';
import { EvidenceError } from '../evidence-error.ts';
import type { GeoTiffFile } from './geotiff-file.ts';
import { unpackLzw } from './lzw.ts';
import { unpackPackBits } from './pack-bits.ts';

type Samples =
  | Uint8Array
  | Uint16Array
  | Uint32Array
  | Int8Array
  | Int16Array
  | Int32Array
  | Float32Array
  | Float64Array;

/** Pixels of a block, row by row. */
export interface PixelBlock {
  /** samples of all bands, interleaved */
  samples: Samples;
  /** distance from pixel to pixel, and offset of the band inside a pixel, samples */
  stride: number;
  first: number;
  /** width of the block, pixels */
  width: number;
}

const [NONE, LZW, PACK_BITS, ZSTD] = [1, 5, 32_773, 50_000];
const FLOATING_POINT_PREDICTOR = 3;

/** Returns the size of an unpacked block, bytes. */
export function blockBytes({ blockWidth, blockHeight, bandsInBlock, bits }: GeoTiffFile): number {
  return blockWidth * blockHeight * bandsInBlock * (bits / 8);
}

/**
 * Reads a block. Returns null for a missing block, whose pixels have no data.
 * @param index of the block @param rows of the block: the last strip of a file is shorter
 * @throws EvidenceError if the block is damaged
 */
export async function readBlock(file: GeoTiffFile, index: number, rows: number): Promise<PixelBlock | null> {
  const { blockWidth, bandsInBlock, band, bits, name } = file;
  if (file.bytes[index] === 0) return null;
  const length = blockWidth * rows * bandsInBlock * (bits / 8);
  try {
    const plain = await unpacked(file, file.read(file.offsets[index]!, file.bytes[index]!), length);
    if (plain.length < length) throw new RangeError('it is too short');
    const straight = await withoutPredictor(file, plain.subarray(0, length), rows);
    return { samples: samplesOf(file, straight), stride: bandsInBlock, first: band, width: blockWidth };
  } catch (error) {
    if (error instanceof EvidenceError) throw error;
    throw new EvidenceError(`${name} is damaged: one of its blocks of pixels cannot be decompressed.`);
  }
}

async function unpacked({ compression }: GeoTiffFile, packed: Uint8Array<ArrayBuffer>, length: number) {
  if (compression === NONE) return packed;
  if (compression === LZW) return unpackLzw(packed, length);
  if (compression === PACK_BITS) return unpackPackBits(packed, length);
  // writers may pad the last strip
  const options = { maxOutputLength: 2 * length + 65_536 };
  const plain = compression === ZSTD ? zstdDecompressSync(packed, options) : inflateSync(packed, options);
  return new Uint8Array(plain);
}

/** Undoes the predictor. @returns bytes of the samples, in the byte order of this machine */
async function withoutPredictor(
  { predictor, bits, bandsInBlock, blockWidth, isLittleEndian }: GeoTiffFile,
  plain: Uint8Array<ArrayBuffer>,
  rows: number,
): Promise<Uint8Array<ArrayBuffer>> {
  // the floating-point predictor works on bytes, whatever their order
  const isLate = predictor === FLOATING_POINT_PREDICTOR;
  if (!isLittleEndian && !isLate) swap(plain, bits);
  if (predictor === 1) return plain;
  const decoder = await getDecoder(NONE, {
    predictor,
    tileWidth: blockWidth,
    tileHeight: rows,
    bitsPerSample: new Array(bandsInBlock).fill(bits),
    planarConfiguration: 1,
  });
  const whole =
    plain.byteOffset === 0 && plain.byteLength === plain.buffer.byteLength ? plain : plain.slice();
  const straight = new Uint8Array((await decoder.decode(whole.buffer)) as ArrayBuffer);
  if (!isLittleEndian && isLate) swap(straight, bits);
  return straight;
}

function swap({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>, bits: number): void {
  const bytes = Buffer.from(buffer, byteOffset, length);
  if (bits === 16) bytes.swap16();
  else if (bits === 32) bytes.swap32();
  else if (bits === 64) bytes.swap64();
}

function samplesOf({ format, bits }: GeoTiffFile, bytes: Uint8Array<ArrayBuffer>): Samples {
  const { buffer, byteOffset, length } = byteAligned(bytes);
  const count = length / (bits / 8);
  if (format === 3)
    return bits === 32
      ? new Float32Array(buffer, byteOffset, count)
      : new Float64Array(buffer, byteOffset, count);
  if (bits === 8) return format === 1 ? bytes : new Int8Array(buffer, byteOffset, count);
  if (bits === 16)
    return format === 1
      ? new Uint16Array(buffer, byteOffset, count)
      : new Int16Array(buffer, byteOffset, count);
  return format === 1
    ? new Uint32Array(buffer, byteOffset, count)
    : new Int32Array(buffer, byteOffset, count);
}

function byteAligned(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
}
