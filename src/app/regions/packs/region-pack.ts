/** A region pack: a region, its map and the borders around it as one file, assembled while it is sent. */
import { closeSync, openSync } from 'node:fs';
import type { PackHeader, PackPart } from '../../../api/regions.ts';
import { type ByteSource, fileSource, memorySource } from '../../../shared/files/byte-source.ts';
import type { OpenPack } from '../../../shared/files/region-pack.ts';

/** The first bytes of every pack. */
const MAGIC = new TextEncoder().encode('SPOTPACK');
/** Offset of the JSON header, bytes. It follows MAGIC and the length of the JSON (32 bits, little endian). */
const JSON_AT = MAGIC.length + 4;
/** Alignment of each part, bytes, so that numbers of a region can be read in place. */
const ALIGNMENT = 64;
/** Buffer size for hashing, bytes. */
const HASHED_AT_ONCE = 2 ** 20;

/** A file or a buffer that goes into a pack. */
export type PackedFile = { path: string } | { memory: Uint8Array };

/** Metadata of a pack, apart from its parts. */
export type PackNames = Pick<PackHeader, 'name' | 'part' | 'service_version'>;

/** A source of bytes at an offset of the pack. */
interface Part {
  offset: number;
  source: ByteSource;
}

/** One value for each part of a pack, in the order of the parts; `map` is null for a region without a map. */
export interface PackParts<Kind> {
  region: Kind;
  map: Kind | null;
  places: Kind;
}

/** Returns the size of a pack with parts of these sizes, bytes. */
export function packSize(names: PackNames, sizes: PackParts<number>): number {
  // placeholder: all hashes have the same length
  const hash = '0'.repeat(64);
  const { header } = headOf(
    names,
    ofEach(sizes, (bytes) => ({ bytes, hash })),
  );
  return header.places.offset + header.places.bytes;
}

/** Returns the SHA-256 of a file, hexadecimal. @throws the usual file system errors */
export async function packHash(file: PackedFile): Promise<string> {
  const { source, close } = opened(file);
  try {
    const hash = new Bun.CryptoHasher('sha256');
    for (let at = 0; at < source.size; ) {
      const bytes = await source.read(at, Math.min(HASHED_AT_ONCE, source.size - at));
      if (bytes.length === 0) throw new Error('a file was truncated while it was read');
      hash.update(bytes);
      at += bytes.length;
    }
    return hash.digest('hex');
  } finally {
    close();
  }
}

/**
 * Opens a pack of these files as they are now; later changes of their paths have no effect.
 * @param hashes SHA-256 of each file, hexadecimal
 * @throws the usual file system errors
 */
export function openPack(
  names: PackNames,
  files: PackParts<PackedFile>,
  hashes: PackParts<string>,
): OpenPack {
  const open: ReturnType<typeof opened>[] = [];
  const close = () => {
    for (const file of open) file.close();
  };
  try {
    const sources = ofEach(files, (file) => {
      open.push(opened(file));
      return open.at(-1)!.source;
    });
    const { header, head } = headOf(
      names,
      ofEach(sources, ({ size }, name) => ({ bytes: size, hash: hashes[name]! })),
    );
    const parts: Part[] = [{ offset: 0, source: memorySource(head) }];
    for (const name of PARTS) {
      if (sources[name]) parts.push({ offset: header[name]!.offset, source: sources[name] });
    }
    return { source: joined(parts), etag: `"${Bun.hash(head).toString(36)}"`, close };
  } catch (error) {
    close();
    throw error;
  }
}

const PARTS = ['region', 'map', 'places'] as const;

function ofEach<From, To>(
  { region, map, places }: PackParts<From>,
  make: (part: From, name: keyof PackParts<From>) => To,
): PackParts<To> {
  return {
    region: make(region, 'region'),
    map: map === null ? null : make(map, 'map'),
    places: make(places, 'places'),
  };
}

function headOf(
  names: PackNames,
  parts: PackParts<Omit<PackPart, 'offset'>>,
): { header: PackHeader; head: Uint8Array } {
  let offset = 0;
  for (;;) {
    let end = offset;
    const placed = ofEach(parts, (part) => {
      const at = aligned(end);
      end = at + part.bytes;
      return { offset: at, ...part };
    });
    const header: PackHeader = { version: 1, ...names, ...placed, signals: null };
    const json = new TextEncoder().encode(JSON.stringify(header));
    const start = aligned(JSON_AT + json.length);
    // a larger offset may have one more digit
    if (start > offset) {
      offset = start;
      continue;
    }
    const head = new Uint8Array(offset).fill(' '.charCodeAt(0));
    head.set(MAGIC);
    new DataView(head.buffer).setUint32(MAGIC.length, offset - JSON_AT, true);
    head.set(json, JSON_AT);
    return { header, head };
  }
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}

/** Joins sources at their offsets; the gaps between them are zeros. */
function joined(parts: readonly Part[]): ByteSource {
  const last = parts.at(-1)!;
  return {
    size: last.offset + last.source.size,
    async read(offset, length) {
      const i = parts.findLastIndex((part) => part.offset <= offset);
      const { offset: start, source } = parts[i]!;
      const next = parts[i + 1]?.offset ?? start + source.size;
      const most = Math.min(length, next - offset);
      if (offset >= start + source.size) return new Uint8Array(most);
      return source.read(offset - start, Math.min(most, start + source.size - offset));
    },
  };
}

function opened(file: PackedFile): { source: ByteSource; close(): void } {
  if ('memory' in file) return { source: memorySource(file.memory), close: () => {} };
  const descriptor = openSync(file.path, 'r');
  return { source: fileSource(descriptor), close: () => closeSync(descriptor) };
}
