/**
 * A file of what was imported beside maps: a header that can be read alone, and columns of numbers, packed.
 *
 *     0  8 bytes  magic "spotside"
 *     8  u32      length of the header in bytes, little endian
 *    12  header   JSON: what the file is of, and its columns
 *     …  columns  one behind the other, each from a multiple of 8 on, packed as a whole with zstd
 */
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { publishAside, writeAside } from './file-aside.ts';

const MAGIC = new TextEncoder().encode('spotside');
const PRELUDE_BYTES = 12;
/** A header is some hundred bytes. */
const LARGEST_HEADER_BYTES = 2 ** 20;
const TYPES = { u8: Uint8Array, u32: Uint32Array, f32: Float32Array } as const;
type TypeName = keyof typeof TYPES;
export type SideColumn = InstanceType<(typeof TYPES)[TypeName]>;

/** A side file that cannot be used; the message is one sentence for the operator. */
export class SideFileError extends Error {
  override name = 'SideFileError';
}

interface Stored<Header> {
  header: Header;
  columns: { name: string; type: TypeName; length: number }[];
}

const pad8 = (bytes: number) => Math.ceil(bytes / 8) * 8;

/** Writes it in place of what was there. @param version of what the header and the columns mean */
export async function writeSideFile(
  path: string,
  version: number,
  header: object,
  columns: Readonly<Record<string, SideColumn>>,
): Promise<void> {
  const list = Object.entries(columns);
  const stored: Stored<object> = {
    header: { version, ...header },
    columns: list.map(([name, column]) => ({ name, type: typeOf(column), length: column.length })),
  };
  const json = new TextEncoder().encode(JSON.stringify(stored));
  const prelude = new Uint8Array(PRELUDE_BYTES);
  prelude.set(MAGIC);
  new DataView(prelude.buffer).setUint32(8, json.length, true);
  const body = new Uint8Array(list.reduce((sum, [, { byteLength }]) => sum + pad8(byteLength), 0));
  let at = 0;
  for (const [, { buffer, byteOffset, byteLength }] of list) {
    body.set(new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength), at);
    at += pad8(byteLength);
  }
  const packed = Bun.zstdCompressSync(body);
  await writeAside(path, async (file) => {
    for (const part of [prelude, json, packed]) await file.writeFile(part);
  });
  await publishAside(path);
}

function typeOf(column: SideColumn): TypeName {
  return column instanceof Uint8Array ? 'u8' : column instanceof Uint32Array ? 'u32' : 'f32';
}

/** Only the header. @throws SideFileError when it is damaged or of another version; the usual file system errors otherwise */
export function readSideHeader<Header extends object>(path: string, version: number): Header {
  const descriptor = openSync(path, 'r');
  try {
    return storedOf<Header>(path, version, (bytes) => {
      const buffer = new Uint8Array(bytes);
      return buffer.subarray(0, readSync(descriptor, buffer, 0, bytes, 0));
    }).header;
  } finally {
    closeSync(descriptor);
  }
}

/** Only the columns. @throws as `readSideHeader` */
export function readSideColumns(path: string, version: number): Record<string, SideColumn> {
  const bytes = readFileSync(path);
  const { columns, start } = storedOf(path, version, (length) => bytes.subarray(0, length));
  let body: Uint8Array;
  try {
    // not a Buffer: its slices are no copies
    body = new Uint8Array(Bun.zstdDecompressSync(bytes.subarray(start)));
  } catch {
    throw damaged(path);
  }
  const made: Record<string, SideColumn> = {};
  let at = 0;
  for (const { name, type, length } of columns) {
    const Type = TYPES[type];
    if (at + length * Type.BYTES_PER_ELEMENT > body.length) throw damaged(path);
    // a copy: what is unpacked need not begin at a multiple of 8
    made[name] = new Type(body.slice(at, at + length * Type.BYTES_PER_ELEMENT).buffer as ArrayBuffer);
    at += pad8(length * Type.BYTES_PER_ELEMENT);
  }
  return made;
}

function storedOf<Header extends object>(
  path: string,
  version: number,
  first: (bytes: number) => Uint8Array,
): Stored<Header> & { start: number } {
  const prelude = first(PRELUDE_BYTES);
  if (prelude.length < PRELUDE_BYTES || MAGIC.some((byte, i) => prelude[i] !== byte)) throw damaged(path);
  const length = new DataView(prelude.buffer, prelude.byteOffset).getUint32(8, true);
  if (length > LARGEST_HEADER_BYTES) throw damaged(path);
  const bytes = first(PRELUDE_BYTES + length);
  let stored: Stored<Header & { version: unknown }>;
  try {
    stored = JSON.parse(new TextDecoder().decode(bytes.subarray(PRELUDE_BYTES)));
  } catch {
    throw damaged(path);
  }
  const { version: found } = stored.header;
  if (found !== version)
    throw new SideFileError(`${basename(path)} has version ${String(found)}; this program reads ${version}.`);
  return { ...stored, start: PRELUDE_BYTES + length };
}

function damaged(path: string): SideFileError {
  return new SideFileError(`${basename(path)} is damaged: remove it and import its data again.`);
}

/** @returns false when there is none */
export async function removeSideFile(path: string): Promise<boolean> {
  if (!existsSync(path)) return false;
  await unlink(path);
  return true;
}
