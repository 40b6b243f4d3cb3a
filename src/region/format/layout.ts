/**
 * The bytes of a region file (.spots).
 *
 *     0  8 bytes  magic "spots\r\n\x1a" (a text-mode copy damages it visibly)
 *     8  u32      format version
 *    12  u32      length of the header in bytes, a multiple of 8
 *    16  f64      length of the whole file
 *    24  u64      xxHash64 of bytes 8..23 and the header
 *    32  header   JSON (RegionHeader), padded with spaces
 *     …  sections typed arrays, little endian, each at a multiple of 8, padded with zeros; hashed one by one
 */
import { platform } from '../../platform/runtime.ts';
import type { NumberArray } from '../../shared/collections/column.ts';
import type { Grid } from './grids.ts';
import type { RegionInfo } from './region-info.ts';

export const MAGIC = new Uint8Array([0x73, 0x70, 0x6f, 0x74, 0x73, 0x0d, 0x0a, 0x1a]);
/** Raise when the meaning of a section or of a code in codes.ts changes. */
export const FORMAT_VERSION = 7;
export const PRELUDE_BYTES = 32;
/** A header is some kilobytes; more than this is not one of ours. */
const LARGEST_HEADER_BYTES = 16 * 1024 * 1024;

const ARRAY_TYPES = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const;
type ArrayTypeName = keyof typeof ARRAY_TYPES;
export type SectionArray = NumberArray;

export interface Section {
  type: ArrayTypeName;
  /** bytes from the start of the file */
  offset: number;
  /** elements */
  length: number;
  /** bytes including padding */
  bytes: number;
  /** xxHash64 of the bytes including padding, hexadecimal */
  hash: string;
}

export interface RegionHeader {
  formatVersion: number;
  info: RegionInfo;
  /** the land whose ground is known, in cells of the ground grid */
  ground: Grid;
  sections: Record<string, Section>;
  /** length of the whole file */
  bytes: number;
}

/** A region file that cannot be used; the message is one sentence for the operator. */
export class RegionFileError extends Error {
  override name = 'RegionFileError';
}

function pad8(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}

function hashOf(bytes: Uint8Array): string {
  return platform.xxHash64(bytes).toString(16).padStart(16, '0');
}

/** Puts the sections of a region behind its header; the parts are to be written one after the other. */
export function encodeRegion(
  header: Omit<RegionHeader, 'sections' | 'bytes' | 'formatVersion'>,
  arrays: Record<string, SectionArray>,
): Uint8Array[] {
  const bodies: Uint8Array[] = [];
  const sections: Record<string, Section> = {};
  let offset = 0;
  for (const [name, array] of Object.entries(arrays)) {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    const padded = pad8(bytes.length) === bytes.length ? bytes : new Uint8Array(pad8(bytes.length));
    if (padded !== bytes) padded.set(bytes);
    sections[name] = {
      type: typeOf(array),
      offset,
      length: array.length,
      bytes: padded.length,
      hash: hashOf(padded),
    };
    offset += padded.length;
    bodies.push(padded);
  }
  const bodyBytes = offset;
  // Offsets count from the end of the header, so that the header's length does not depend on itself.
  const json = new TextEncoder().encode(JSON.stringify({ ...header, sections }));
  const headerBytes = new Uint8Array(pad8(json.length)).fill(0x20);
  headerBytes.set(json);
  const prelude = new Uint8Array(PRELUDE_BYTES);
  const view = new DataView(prelude.buffer);
  prelude.set(MAGIC);
  view.setUint32(8, FORMAT_VERSION, true);
  view.setUint32(12, headerBytes.length, true);
  view.setFloat64(16, PRELUDE_BYTES + headerBytes.length + bodyBytes, true);
  view.setBigUint64(24, hashOfHeader(prelude, headerBytes), true);
  return [prelude, headerBytes, ...bodies];
}

function typeOf(array: SectionArray): ArrayTypeName {
  for (const [name, type] of Object.entries(ARRAY_TYPES))
    if (array instanceof type) return name as ArrayTypeName;
  throw new TypeError(`a section must be one of ${Object.keys(ARRAY_TYPES).join(', ')}`);
}

function hashOfHeader(prelude: Uint8Array, headerBytes: Uint8Array): bigint {
  return platform.xxHash64(headerBytes, platform.xxHash64(prelude.subarray(8, 24)));
}

/**
 * Reads and checks prelude and header. `start` holds at least the first PRELUDE_BYTES bytes; `more(n)` gives the
 * first n bytes. `fileBytes` is the real length of the file.
 * @throws RegionFileError with one sentence that names `label`
 */
export function decodeHeader(
  label: string,
  fileBytes: number,
  start: Uint8Array,
  more: (bytes: number) => Uint8Array,
): RegionHeader {
  if (start.length < PRELUDE_BYTES || MAGIC.some((byte, i) => start[i] !== byte)) {
    throw new RegionFileError(
      `${label} is not a region file (its first bytes are not those of a .spots file).`,
    );
  }
  const view = new DataView(start.buffer, start.byteOffset, PRELUDE_BYTES);
  const version = view.getUint32(8, true);
  if (version !== FORMAT_VERSION) {
    throw new RegionFileError(
      `${label} has format version ${version}, this program reads version ${FORMAT_VERSION}: import the map data again.`,
    );
  }
  const headerLength = view.getUint32(12, true);
  const expectedBytes = view.getFloat64(16, true);
  if (expectedBytes !== fileBytes) {
    throw new RegionFileError(
      `${label} is ${fileBytes} bytes long, its header says ${expectedBytes}: it was cut or damaged.`,
    );
  }
  if (headerLength > LARGEST_HEADER_BYTES || PRELUDE_BYTES + headerLength > fileBytes) {
    throw new RegionFileError(`${label} has a damaged header (its length cannot be ${headerLength} bytes).`);
  }
  const bytes = more(PRELUDE_BYTES + headerLength);
  const headerBytes = bytes.subarray(PRELUDE_BYTES, PRELUDE_BYTES + headerLength);
  if (view.getBigUint64(24, true) !== hashOfHeader(bytes.subarray(0, PRELUDE_BYTES), headerBytes)) {
    throw new RegionFileError(`${label} has a damaged header (its checksum differs).`);
  }
  const parsed = JSON.parse(new TextDecoder().decode(headerBytes)) as Omit<
    RegionHeader,
    'bytes' | 'formatVersion'
  >;
  const bodyStart = PRELUDE_BYTES + headerLength;
  const sections: Record<string, Section> = {};
  for (const [name, section] of Object.entries(parsed.sections)) {
    sections[name] = { ...section, offset: section.offset + bodyStart };
  }
  return { ...parsed, sections, formatVersion: version, bytes: fileBytes };
}

/** Checks one section against its checksum; `bytes` are the section's bytes including padding. */
export function verifySection(label: string, name: string, section: Section, bytes: Uint8Array): void {
  if (bytes.length !== section.bytes || hashOf(bytes) !== section.hash) {
    throw new RegionFileError(
      `${label} is damaged (section "${name}" does not match its checksum): import the map data again.`,
    );
  }
}

/** A section by name. @throws RegionFileError when the file lacks it */
export function sectionOf(header: RegionHeader, name: string, label: string): Section {
  const section = header.sections[name];
  if (!section) throw new RegionFileError(`${label} has no section "${name}": import the map data again.`);
  return section;
}

/** A typed view of one section over `bytes`, which start at file offset `base`. */
export function sectionView(section: Section, bytes: Uint8Array, base = 0): SectionArray {
  const type = ARRAY_TYPES[section.type];
  return new type(bytes.buffer as ArrayBuffer, bytes.byteOffset + section.offset - base, section.length);
}
