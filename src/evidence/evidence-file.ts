/**
 * A sidecar file with evidence: a header that can be read alone, and blocks of columns that are read one by one.
 *
 *     0  8 bytes  magic "spotside"
 *     8  u32      length of the note in bytes, little endian
 *    12  note     {"header":{"version":2}}, from which older programs report the version
 *     …  blocks   columns, each at a multiple of 8, packed as a whole with zstd and its checksum
 *     …  header   JSON: EvidenceInfo, and the blocks
 *     …  u32      length of the header; u64: xxHash64 of it
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Bounds } from '../region/format/region-info.ts';
import { publishAside, writeAside } from '../shared/files/file-aside.ts';
import { EvidenceError } from './evidence-error.ts';
import type { EvidenceInfo } from './evidence-info.ts';

const MAGIC = new TextEncoder().encode('spotside');
const VERSION = 2;
const PRELUDE_BYTES = 12;
const TRAILER_BYTES = 12;
/** Maximum size of a header, bytes. A header lists all blocks; even that of a continent is smaller. */
const MAX_HEADER_BYTES = 64 * 2 ** 20;
/** Maximum size of an unpacked block, bytes: 1024 x 1024 cells of at most two bytes, or all counts of an import. */
const MAX_BLOCK_BYTES = 2 ** 31;
const OWNER_ONLY = 0o600;
const CHECKSUM = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };
const TYPES = { u8: Uint8Array, u32: Uint32Array, f32: Float32Array } as const;
type TypeName = keyof typeof TYPES;
export type EvidenceColumn = InstanceType<(typeof TYPES)[TypeName]>;
export type EvidenceColumns = Readonly<Record<string, EvidenceColumn>>;

/** A packed block: its columns in order, with their lengths in elements. */
export interface PackedBlock {
  columns: readonly { name: string; type: TypeName; length: number }[];
  packed: Uint8Array;
}

/** Position of a block in its file. */
export interface BlockPlace extends Omit<PackedBlock, 'packed'> {
  /** bounds, degrees */
  bounds: Bounds;
  offset: number;
  bytes: number;
}

interface Header {
  info: EvidenceInfo;
  blocks: readonly BlockPlace[];
}

const pad8 = (bytes: number) => Math.ceil(bytes / 8) * 8;

export function packEvidenceBlock(columns: EvidenceColumns): PackedBlock {
  const list = Object.entries(columns);
  const body = new Uint8Array(list.reduce((sum, [, { byteLength }]) => sum + pad8(byteLength), 0));
  let at = 0;
  for (const [, { buffer, byteOffset, byteLength }] of list) {
    body.set(new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength), at);
    at += pad8(byteLength);
  }
  return {
    columns: list.map(([name, column]) => ({ name, type: typeOf(column), length: column.length })),
    packed: zstdCompressSync(body, CHECKSUM),
  };
}

function typeOf(column: EvidenceColumn): TypeName {
  return column instanceof Uint8Array ? 'u8' : column instanceof Uint32Array ? 'u32' : 'f32';
}

/** Unpacks the columns of a block. @throws RangeError, or the error of zstd, if the block is damaged */
export function unpackBlock({ columns, packed }: PackedBlock): EvidenceColumns {
  const body = new Uint8Array(zstdDecompressSync(packed, { maxOutputLength: MAX_BLOCK_BYTES }));
  const made: Record<string, EvidenceColumn> = {};
  let at = 0;
  for (const { name, type, length } of columns) {
    const Type = TYPES[type];
    const end = at + length * Type.BYTES_PER_ELEMENT;
    if (end > body.length) throw new RangeError('a column ends beyond its block');
    // a copy, as unpacked bytes may not begin at a multiple of 8
    made[name] = new Type(body.slice(at, end).buffer as ArrayBuffer);
    at = pad8(end);
  }
  return made;
}

/** Writes a file atomically. The same blocks produce the same bytes. @throws the usual file system errors */
export async function writeEvidence(
  path: string,
  info: EvidenceInfo,
  blocks: Iterable<PackedBlock & { bounds: Bounds }>,
): Promise<void> {
  await writeAside(path, async (file) => {
    await file.chmod(OWNER_ONLY);
    const note = new TextEncoder().encode(JSON.stringify({ header: { version: VERSION } }));
    const prelude = new Uint8Array(PRELUDE_BYTES);
    prelude.set(MAGIC);
    new DataView(prelude.buffer).setUint32(8, note.length, true);
    let offset = await append(file, prelude, note);
    const places: BlockPlace[] = [];
    for (const { packed, ...block } of blocks) {
      places.push({ ...block, offset, bytes: packed.length });
      offset += await append(file, packed);
    }
    const header: Header = { info, blocks: places };
    const json = new TextEncoder().encode(JSON.stringify(header));
    const trailer = new DataView(new ArrayBuffer(TRAILER_BYTES));
    trailer.setUint32(0, json.length, true);
    trailer.setBigUint64(4, Bun.hash.xxHash64(json), true);
    await append(file, json, new Uint8Array(trailer.buffer));
  });
  await publishAside(path);
}

async function append(file: FileHandle, ...parts: Uint8Array[]): Promise<number> {
  for (const part of parts) await file.writeFile(part);
  return parts.reduce((sum, { length }) => sum + length, 0);
}

/** An evidence file with its header decoded. */
export class EvidenceFile {
  readonly info: EvidenceInfo;
  readonly blocks: readonly BlockPlace[];

  /**
   * Reads the header.
   * @throws EvidenceError if the header is damaged or has an unknown version; the usual file system errors
   */
  constructor(private readonly path: string) {
    const { info, blocks } = this.open((read, size) => headerOf(path, read, size));
    this.info = info;
    this.blocks = blocks;
  }

  /** Reads one block. @throws EvidenceError if the block is damaged; the usual file system errors */
  read({ offset, bytes, columns }: BlockPlace): EvidenceColumns {
    return this.open((read) => {
      try {
        return unpackBlock({ columns, packed: read(offset, bytes) });
      } catch {
        throw damaged(this.path);
      }
    });
  }

  private open<T>(work: (read: (offset: number, bytes: number) => Uint8Array, size: number) => T): T {
    const descriptor = openSync(this.path, 'r');
    try {
      const { size } = fstatSync(descriptor);
      return work((offset, bytes) => {
        if (!(offset >= 0 && bytes >= 0 && offset + bytes <= size)) throw damaged(this.path);
        const buffer = new Uint8Array(bytes);
        return buffer.subarray(0, readSync(descriptor, buffer, 0, bytes, offset));
      }, size);
    } finally {
      closeSync(descriptor);
    }
  }
}

function headerOf(path: string, read: (offset: number, bytes: number) => Uint8Array, size: number): Header {
  const prelude = read(0, PRELUDE_BYTES);
  if (MAGIC.some((byte, i) => prelude[i] !== byte)) throw damaged(path);
  const length = new DataView(prelude.buffer).getUint32(8, true);
  if (length > MAX_HEADER_BYTES) throw damaged(path);
  const first = parsed(path, read(PRELUDE_BYTES, length));
  const { version } = (first.header ?? {}) as { version?: unknown };
  if (version !== VERSION)
    throw new EvidenceError(
      `${basename(path)} has version ${String(version)}; this program reads ${VERSION}: import its data again.`,
    );
  const trailer = new DataView(read(size - TRAILER_BYTES, TRAILER_BYTES).buffer);
  const json = read(size - TRAILER_BYTES - trailer.getUint32(0, true), trailer.getUint32(0, true));
  if (Bun.hash.xxHash64(json) !== trailer.getBigUint64(4, true)) throw damaged(path);
  return parsed(path, json) as unknown as Header;
}

function parsed(path: string, json: Uint8Array): Record<string, unknown> {
  try {
    return JSON.parse(new TextDecoder().decode(json)) as Record<string, unknown>;
  } catch {
    throw damaged(path);
  }
}

function damaged(path: string): EvidenceError {
  return new EvidenceError(`${basename(path)} is damaged: remove it and import its data again.`);
}
