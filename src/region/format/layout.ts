/**
 * Binary layout of a region, also of a region file (.spots) of one part; `parts.ts` describes files of several parts.
 *
 *     0  32 bytes prelude, see `prelude.ts`; its version is FORMAT_VERSION
 *    32  header   JSON (RegionHeader), padded with spaces to a multiple of 8
 *     …  sections typed arrays, little endian, each at a multiple of 8, padded with zeros; hashed one by one
 */
import { platform } from '../../platform/runtime.ts';
import type { NumberArray } from '../../shared/collections/column.ts';
import { hexOf, PRELUDE_BYTES, type Prelude, parseChecked, RegionFileError } from './prelude.ts';
import type { RegionInfo } from './region-info.ts';
import type { Grid } from './sections/grids.ts';

export { FORMAT_VERSION, READABLE_VERSIONS, RegionFileError } from './prelude.ts';

/** Types of sections by their names in a header. */
export const ARRAY_TYPES = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const;
export type ArrayTypeName = keyof typeof ARRAY_TYPES;
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

/** Returns the hash of a section as its header has it. */
export function hashOf(bytes: Uint8Array): string {
  return hexOf(platform.xxHash64(bytes));
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
  return ['ways.class', 'areas.kind', 'points.category'].reduce(
    (sum, name) => sum + (sections[name]?.length ?? 0),
    0,
  );
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
