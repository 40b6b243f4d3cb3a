/** A .osm.pbf file on disk: location and contents of its blobs. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { OsmDataError } from '../../import-errors.ts';
import { WireReader } from '../wire.ts';

/** Maximum sizes of a blob header and of a blob in the format's specification, bytes. */
const LARGEST_BLOB_HEADER = 64 * 1024;
const LARGEST_BLOB = 32 * 1024 * 1024;

/** Fields of a Blob message. */
const BlobField = { RAW: 1, RAW_SIZE: 2, ZLIB: 3 } as const;
const OTHER_COMPRESSIONS: Record<number, string> = { 4: 'lzma', 5: 'bzip2', 6: 'lz4', 7: 'zstd' };

/** Bytes by which other formats are detected. */
const START_BYTES = 512;
/** Starts of files of other formats that contain OpenStreetMap data. */
const OTHER_FORMATS: readonly (readonly [start: RegExp | string, name: string])[] = [
  [/^(\xef\xbb\xbf)?\s*<(\?xml|!--|osm)/, 'OSM XML'],
  ['\u001f\u008b', 'a compressed file, such as OSM XML'],
  ['BZh', 'a compressed file, such as OSM XML'],
  ['\u00ff\u00e0\u0004o5m', 'o5m'],
  [/^[nwr]-?\d+ v\d/, 'OPL'],
];

export interface BlobPlace {
  type: string;
  offset: number;
  size: number;
}

/** Open .osm.pbf file. Each thread opens its own. */
export class PbfFile {
  private readonly descriptor: number;
  readonly size: number;
  private readBuffer = new Uint8Array(256 * 1024);

  constructor(path: string) {
    this.descriptor = openSync(path, 'r');
    this.size = fstatSync(this.descriptor).size;
  }

  close(): void {
    closeSync(this.descriptor);
  }

  /** Returns types and locations of all blobs. @throws OsmDataError if the file is empty or damaged */
  blobs(): BlobPlace[] {
    const places: BlobPlace[] = [];
    let offset = 0;
    while (offset < this.size) {
      if (offset + 4 > this.size) throw truncated(offset);
      const length = new DataView(this.read(offset, 4).slice().buffer).getUint32(0);
      if (length === 0 || length > LARGEST_BLOB_HEADER) {
        if (offset === 0) throw this.notPbf();
        throw new OsmDataError(`at byte ${offset} a data block was expected but something else is there`);
      }
      if (offset + 4 + length > this.size) throw offset === 0 ? this.notPbf() : truncated(offset);
      const { type, dataSize } = blobHeader(this.read(offset + 4, length));
      if (dataSize === 0) {
        throw offset === 0
          ? this.notPbf()
          : new OsmDataError(`the block header at byte ${offset} is damaged`);
      }
      const start = offset + 4 + length;
      if (start + dataSize > this.size) throw truncated(start);
      places.push({ type, offset: start, size: dataSize });
      offset = start + dataSize;
    }
    if (places.length === 0) throw new OsmDataError('it is empty');
    return places;
  }

  /** Returns the decompressed contents of a blob; for an uncompressed blob, valid until the next read of the file. */
  contents(offset: number, size: number): Uint8Array {
    const blob = new WireReader(this.read(offset, size));
    let rawSize = 0;
    let packed: Uint8Array | null = null;
    let raw: Uint8Array | null = null;
    for (let field = blob.nextField(); field !== 0; field = blob.nextField()) {
      if (field === BlobField.RAW_SIZE) rawSize = blob.varint();
      else if (field === BlobField.ZLIB) packed = blob.view();
      else if (field === BlobField.RAW) raw = blob.view();
      else if (OTHER_COMPRESSIONS[field]) {
        throw new OsmDataError(
          `its blocks are compressed with ${OTHER_COMPRESSIONS[field]}, only zlib is supported ("osmium cat OLD.osm.pbf -o NEW.osm.pbf" converts it)`,
        );
      } else blob.skip();
    }
    if (raw) return raw;
    if (!packed) throw new OsmDataError(`the data block at byte ${offset} is empty`);
    if (rawSize > LARGEST_BLOB)
      throw new OsmDataError(`the data block at byte ${offset} is larger than 32 MiB`);
    return inflated(packed, rawSize, offset);
  }

  /** Frees the memory of a blob's contents at once: otherwise hundreds of megabytes accumulate in each thread. */
  release(contents: Uint8Array): void {
    const { buffer } = contents;
    const isOwn = buffer !== this.readBuffer.buffer && buffer.byteLength === contents.length;
    if (isOwn && buffer instanceof ArrayBuffer) buffer.transfer(0);
  }

  /** Returns the error about a file of another format, with the command that converts it if the format is known. */
  private notPbf(): OsmDataError {
    const start = Buffer.from(this.read(0, Math.min(this.size, START_BYTES))).toString('latin1');
    const format = OTHER_FORMATS.find(([pattern]) =>
      typeof pattern === 'string' ? start.startsWith(pattern) : pattern.test(start),
    )?.[1];
    return new OsmDataError(
      format
        ? `it is not an OSM PBF file but ${format} ("osmium cat OLD -o NEW.osm.pbf" converts it)`
        : 'it is not an OSM PBF file',
    );
  }

  private read(offset: number, size: number): Uint8Array {
    if (this.readBuffer.length < size) this.readBuffer = new Uint8Array(size * 2);
    let done = 0;
    while (done < size) {
      const got = readSync(this.descriptor, this.readBuffer, done, size - done, offset + done);
      if (got === 0) throw truncated(offset + done);
      done += got;
    }
    return this.readBuffer.subarray(0, size);
  }
}

function inflated(packed: Uint8Array, rawSize: number, offset: number): Uint8Array {
  let contents: Uint8Array;
  try {
    // one output chunk of the exact size avoids growing and joining buffers
    contents = inflateSync(packed, { chunkSize: Math.max(64, rawSize), maxOutputLength: LARGEST_BLOB });
  } catch {
    throw new OsmDataError(`the data block at byte ${offset} is damaged (it cannot be decompressed)`);
  }
  if (contents.length !== rawSize)
    throw new OsmDataError(`the data block at byte ${offset} is damaged (wrong length)`);
  return contents;
}

/** Returns type and size of a blob; size 0 if the header is not plausible. */
function blobHeader(bytes: Uint8Array): { type: string; dataSize: number } {
  let type = '';
  let dataSize = 0;
  try {
    const reader = new WireReader(bytes);
    for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
      if (field === 1) type = reader.text();
      else if (field === 3) dataSize = reader.varint();
      else reader.skip();
    }
  } catch (error) {
    if (!(error instanceof OsmDataError)) throw error;
  }
  const plausible = /^\w{1,32}$/.test(type) && dataSize > 0 && dataSize <= LARGEST_BLOB;
  return plausible ? { type, dataSize } : { type: '', dataSize: 0 };
}

function truncated(offset: number): OsmDataError {
  return new OsmDataError(`it is truncated at byte ${offset}: download it again`);
}
