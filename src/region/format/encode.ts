/** Encodes a region, see layout.ts. Readers do not need it, and the page does not load it. */
import {
  ARRAY_TYPES,
  type ArrayTypeName,
  FORMAT_VERSION,
  hashOf,
  type RegionHeader,
  type Section,
  type SectionArray,
} from './layout.ts';
import { encodeJson, encodePrelude, PRELUDE_BYTES, pad8 } from './prelude.ts';
import { storedSections } from './sections/stored.ts';

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
