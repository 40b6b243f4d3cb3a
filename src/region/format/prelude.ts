/**
 * The first bytes of a region file and of each of its parts.
 *
 *     0  8 bytes  magic "spots\r\n\x1a" (a text-mode copy damages it visibly)
 *     8  u32      format version
 *    12  u32      length of the header in bytes, a multiple of 8
 *    16  f64      total length of the file or part
 *    24  u64      xxHash64 of bytes 8..23 and the header
 */
import { platform } from '../../platform/runtime.ts';

const MAGIC = new Uint8Array([0x73, 0x70, 0x6f, 0x74, 0x73, 0x0d, 0x0a, 0x1a]);
/**
 * Format version of a region. Increase it when the meaning of a section or of a code in codes.ts changes. 8
 * is PARTS_VERSION, the version of a file of several parts.
 */
export const FORMAT_VERSION = 13;
/**
 * Readable versions, newest first: FORMAT_VERSION and those of the last two released minor versions, so that a new
 * program serves existing imports; regions of older ones are imported again. Sections that older versions lack are
 * optional in read/sections.ts; the files in test/formats test this.
 */
export const READABLE_VERSIONS: readonly number[] = [FORMAT_VERSION, 10, 9];
export const PRELUDE_BYTES = 32;
/** Maximum size of a header, bytes. Real headers have a few kilobytes. */
const LARGEST_HEADER_BYTES = 16 * 1024 * 1024;

/** Error about an unusable region file; the message is one sentence for the operator. */
export class RegionFileError extends Error {
  override name = 'RegionFileError';
}

export interface Prelude {
  version: number;
  headerBytes: number;
  fileBytes: number;
  /** xxHash64 of bytes 8 to 23 and the header, hexadecimal */
  hash: string;
  /** bytes 8 to 23 of the prelude, which `hash` covers, too */
  hashed: Uint8Array;
}

export function pad8(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}

/** Encodes a header as JSON, padded with spaces to a multiple of 8 bytes. */
export function encodeJson(header: unknown): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const bytes = new Uint8Array(pad8(json.length)).fill(0x20);
  bytes.set(json);
  return bytes;
}

/** Returns the prelude of a header. @param fileBytes total length, including prelude and header */
export function encodePrelude(version: number, header: Uint8Array, fileBytes: number): Uint8Array {
  const prelude = new Uint8Array(PRELUDE_BYTES);
  const view = new DataView(prelude.buffer);
  prelude.set(MAGIC);
  view.setUint32(8, version, true);
  view.setUint32(12, header.length, true);
  view.setFloat64(16, fileBytes, true);
  view.setBigUint64(24, hashOf(prelude.subarray(8, 24), header), true);
  return prelude;
}

/**
 * Decodes a prelude.
 * @param fileBytes actual length of the file or part
 * @param start first bytes of the file or part, at least PRELUDE_BYTES
 * @param versions supported versions
 * @throws RegionFileError whose message names `label`
 */
export function decodePrelude(
  label: string,
  fileBytes: number,
  start: Uint8Array,
  versions: readonly number[] = READABLE_VERSIONS,
): Prelude {
  if (start.length < PRELUDE_BYTES || MAGIC.some((byte, i) => start[i] !== byte)) {
    throw new RegionFileError(
      `${label} is not a region file (its first bytes are not those of a .spots file).`,
    );
  }
  const view = new DataView(start.buffer, start.byteOffset, PRELUDE_BYTES);
  const version = view.getUint32(8, true);
  requireReadable(label, version, versions);
  const headerBytes = view.getUint32(12, true);
  const expectedBytes = view.getFloat64(16, true);
  if (expectedBytes !== fileBytes) {
    throw new RegionFileError(
      `${label} is ${fileBytes} bytes long, its header says ${expectedBytes}: it is truncated or damaged.`,
    );
  }
  if (headerBytes > LARGEST_HEADER_BYTES || PRELUDE_BYTES + headerBytes > fileBytes) {
    throw new RegionFileError(`${label} has a damaged header (its length cannot be ${headerBytes} bytes).`);
  }
  const hash = hexOf(view.getBigUint64(24, true));
  return { version, headerBytes, fileBytes, hash, hashed: start.slice(8, 24) };
}

/** Rejects unsupported versions. @throws RegionFileError that names `label` */
export function requireReadable(label: string, version: number, versions = READABLE_VERSIONS): void {
  if (versions.includes(version)) return;
  throw new RegionFileError(
    `${label} has format version ${version}, this program reads versions ${READABLE_VERSIONS.join(', ')}: import the map data again.`,
  );
}

/** Parses a header after verifying its checksum. @throws RegionFileError whose message names `label` */
export function parseChecked<T>(label: string, { hash, hashed }: Prelude, header: Uint8Array): T {
  if (hash !== hexOf(hashOf(hashed, header)))
    throw new RegionFileError(`${label} has a damaged header (its checksum differs).`);
  return JSON.parse(new TextDecoder().decode(header)) as T;
}

function hashOf(hashed: Uint8Array, header: Uint8Array): bigint {
  return platform.xxHash64(header, platform.xxHash64(hashed));
}

export function hexOf(hash: bigint): string {
  return hash.toString(16).padStart(16, '0');
}
