/**
 * Binary layout of a region, also of a region file (.spots) of one part; `parts.ts` describes files of several parts.
 *
 *     0  32 bytes prelude, see `prelude.ts`; its version is FORMAT_VERSION
 *    32  header   JSON (RegionHeader), padded with spaces to a multiple of 8
 *     …  sections typed arrays, little endian, each at a multiple of 8, padded with zeros; hashed one by one
 */
import { platform } from '../../platform/runtime.ts';
import type { NumberArray } from '../../shared/collections/column.ts';
import {
  encodeJson,
  encodePrelude,
  FORMAT_VERSION,
  hexOf,
  PRELUDE_BYTES,
  type Prelude,
  pad8,
  parseChecked,
  RegionFileError,
} from './prelude.ts';
import type { RegionInfo } from './region-info.ts';
import type { Grid } from './sections/grids.ts';
import { storedSections } from './sections/sparse.ts';

export { FORMAT_VERSION, READABLE_VERSIONS, RegionFileError } from './prelude.ts';

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
  /** offset from the start of the region, bytes; in the stored header from the end of that header */
  offset: number;
  /** number of elements */
  length: number;
  /** size including padding, bytes */
  bytes: number;
  /** xxHash64 of the bytes including padding, hexadecimal */
  hash: string;
}

export interface RegionHeader {
  formatVersion: number;
  info: RegionInfo;
  /** bbox of the land with known ground, in cells of the ground grid */
  ground: Grid;
  sections: Record<string, Section>;
  /** size of the region, bytes */
  bytes: number;
}

function hashOf(bytes: Uint8Array): string {
  return hexOf(platform.xxHash64(bytes));
}

/** Encodes a region: header, then sections. The returned parts are to be written in order. */
export function encodeRegion(
  header: Omit<RegionHeader, 'sections' | 'bytes' | 'formatVersion'>,
  arrays: Record<string, SectionArray>,
): Uint8Array[] {
  const bodies: Uint8Array[] = [];
  const sections: Record<string, Section> = {};
  let offset = 0;
  for (const [name, array] of Object.entries(storedSections(arrays))) {
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
  // offsets count from the end of the header, so that its length does not depend on itself
  const headerBytes = encodeJson({ ...header, sections });
  const fileBytes = PRELUDE_BYTES + headerBytes.length + offset;
  return [encodePrelude(FORMAT_VERSION, headerBytes, fileBytes), headerBytes, ...bodies];
}

function typeOf(array: SectionArray): ArrayTypeName {
  for (const [name, type] of Object.entries(ARRAY_TYPES))
    if (array instanceof type) return name as ArrayTypeName;
  throw new TypeError(`a section must be one of ${Object.keys(ARRAY_TYPES).join(', ')}`);
}

/**
 * Decodes the header of a region. @param prelude its first bytes, read by `decodePrelude`
 * @throws RegionFileError whose message names `label`
 */
export function decodeRegionHeader(label: string, prelude: Prelude, headerBytes: Uint8Array): RegionHeader {
  const parsed = parseChecked<Omit<RegionHeader, 'bytes' | 'formatVersion'>>(label, prelude, headerBytes);
  const bodyStart = PRELUDE_BYTES + prelude.headerBytes;
  const sections: Record<string, Section> = {};
  for (const [name, section] of Object.entries(parsed.sections)) {
    sections[name] = { ...section, offset: section.offset + bodyStart };
  }
  return { ...parsed, sections, formatVersion: prelude.version, bytes: prelude.fileBytes };
}

/** Returns the number of ways, areas and points, as in responses and /api/health. */
export function recordCountIn({ sections }: RegionHeader): number {
  return ['ways.id', 'areas.id', 'points.id'].reduce((sum, name) => sum + (sections[name]?.length ?? 0), 0);
}

/** Verifies one section against its checksum; `bytes` include the padding. */
export function verifySection(label: string, name: string, section: Section, bytes: Uint8Array): void {
  if (bytes.length !== section.bytes || hashOf(bytes) !== section.hash) {
    throw new RegionFileError(
      `${label} is damaged (section "${name}" does not match its checksum): import the map data again.`,
    );
  }
}

/** Returns a section by name. @throws RegionFileError if the file lacks it */
export function sectionOf(header: RegionHeader, name: string, label: string): Section {
  const section = header.sections[name];
  if (!section) throw new RegionFileError(`${label} has no section "${name}": import the map data again.`);
  return section;
}

/** Returns a typed view of one section over `bytes`, which start at offset `base` of the region. */
export function sectionView(section: Section, bytes: Uint8Array, base = 0): SectionArray {
  const type = ARRAY_TYPES[section.type];
  return new type(bytes.buffer as ArrayBuffer, bytes.byteOffset + section.offset - base, section.length);
}
