/** A pack: a region and its map as one file, put together while it is read. */
import { closeSync, openSync } from 'node:fs';
import type { PackHeader, PackPart } from '../../api/regions.ts';
import type { OpenPack } from '../../http/routes/regions.ts';
import { type ByteSource, fileSource, memorySource } from '../../shared/byte-source.ts';

/** The first bytes of every pack. */
const MAGIC = new TextEncoder().encode('SPOTPACK');
/** Behind them the length of the JSON, 32 bits. */
const JSON_AT = MAGIC.length + 4;
/** Each part begins at a multiple of it, so that numbers in a region can be read where they are, bytes. */
const ALIGNMENT = 64;
/** Read at a time to be hashed, bytes. */
const HASHED_AT_ONCE = 2 ** 20;

/** A file that goes into a pack, by its path, or memory. */
export type PackedFile = { path: string } | { memory: Uint8Array };

/** What a pack says of itself beside its parts. */
export type PackNames = Pick<PackHeader, 'name' | 'service_version'>;

/** A part that is there to be read. */
interface Part {
  offset: number;
  source: ByteSource;
}

/** Size of the pack of a region and a map of these sizes, bytes. */
export function packSize(names: PackNames, regionBytes: number, mapBytes: number | null): number {
  // as long as any other
  const hash = '0'.repeat(64);
  const { header, head } = headOf(
    names,
    { bytes: regionBytes, hash },
    mapBytes === null ? null : { bytes: mapBytes, hash },
  );
  const last = header.map ?? header.region;
  return Math.max(head.length, last.offset + last.bytes);
}

/** SHA-256 of a file, hexadecimal. @throws the usual file system errors */
export async function hashOf(file: PackedFile): Promise<string> {
  const { source, close } = opened(file);
  try {
    const hash = new Bun.CryptoHasher('sha256');
    for (let at = 0; at < source.size; ) {
      const bytes = await source.read(at, Math.min(HASHED_AT_ONCE, source.size - at));
      if (bytes.length === 0) throw new Error('a file was cut while it was read');
      hash.update(bytes);
      at += bytes.length;
    }
    return hash.digest('hex');
  } finally {
    close();
  }
}

/**
 * Opens a pack of these files as they are now, whatever becomes of their paths. @param hashes of both
 * @throws the usual file system errors
 */
export function openPack(
  names: PackNames,
  region: PackedFile,
  map: PackedFile | null,
  hashes: { region: string; map: string | null },
): OpenPack {
  const openRegion = opened(region);
  let openMap: ReturnType<typeof opened> | null = null;
  const close = () => {
    openRegion.close();
    openMap?.close();
  };
  try {
    openMap = map && opened(map);
    const { header, head } = headOf(
      names,
      { bytes: openRegion.source.size, hash: hashes.region },
      openMap && { bytes: openMap.source.size, hash: hashes.map! },
    );
    const parts: Part[] = [
      { offset: 0, source: memorySource(head) },
      { offset: header.region.offset, source: openRegion.source },
    ];
    if (openMap) parts.push({ offset: header.map!.offset, source: openMap.source });
    return { source: joined(parts), etag: `"${Bun.hash(head).toString(36)}"`, close };
  } catch (error) {
    close();
    throw error;
  }
}

function headOf(
  names: PackNames,
  region: Omit<PackPart, 'offset'>,
  map: Omit<PackPart, 'offset'> | null,
): { header: PackHeader; head: Uint8Array } {
  let offset = 0;
  for (;;) {
    const header: PackHeader = {
      version: 1,
      ...names,
      region: { offset, ...region },
      map: map && { offset: aligned(offset + region.bytes), ...map },
      signals: null,
    };
    const json = new TextEncoder().encode(JSON.stringify(header));
    const end = aligned(JSON_AT + json.length);
    // a larger offset may have one more digit
    if (end > offset) {
      offset = end;
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

/** Several sources one behind the other, with zeros between them. */
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
