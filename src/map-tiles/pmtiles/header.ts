/** The first 127 bytes of a PMTiles archive (specification, version 3). */

/** Error about an unusable archive; the message is one sentence for the operator. */
export class TileArchiveError extends Error {
  override name = 'TileArchiveError';
}

/** Extension of the archive beside the region file of the same name. */
export const PMTILES_SUFFIX = '.pmtiles';
export const HEADER_BYTES = 127;
/** Limit for header and root directory, bytes, so that one request fetches both. */
export const FIRST_BYTES = 16_384;
const MAGIC = 'PMTiles';
const VERSION = 3;
const GZIP = 2;
const UNPACKED = 1;
/** Compression and type of tiles, as the header encodes them. */
const TILE_KINDS = { vector: [GZIP, 1], png: [UNPACKED, 2] } as const;
export type TileKind = keyof typeof TILE_KINDS;
const KIND_NAMES: Record<TileKind, string> = { vector: 'vector tiles packed with gzip', png: 'pictures' };
/** Stored units per degree. */
const UNITS_PER_DEGREE = 1e7;
/** Offsets of the fields. */
const Field = { SECTIONS: 8, COUNTS: 72, CLUSTERED: 96, KINDS: 97, ZOOMS: 100, BOUNDS: 102, CENTRE: 118 };

/** A section of the file, bytes. */
export interface Section {
  offset: number;
  length: number;
}

const SECTIONS = ['root', 'metadata', 'leaves', 'tiles'] as const;

/** Header of an archive of vector tiles (gzip) or of unpacked PNGs; all other parts are packed with gzip. */
export interface ArchiveHeader {
  kind: TileKind;
  sections: Record<(typeof SECTIONS)[number], Section>;
  /** number of positions with a tile; `entries`: of entries in directories; `contents`: of distinct tiles */
  addressed: number;
  entries: number;
  contents: number;
  minZoom: number;
  maxZoom: number;
  /** bounds: west, south, east, north, degrees */
  bounds: readonly [number, number, number, number];
}

export function encodeHeader(header: ArchiveHeader): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  const { bounds, minZoom, maxZoom, kind } = header;
  bytes.set(new TextEncoder().encode(MAGIC));
  bytes[MAGIC.length] = VERSION;
  for (const [i, name] of SECTIONS.entries()) {
    const { offset, length } = header.sections[name];
    view.setBigUint64(Field.SECTIONS + 16 * i, BigInt(offset), true);
    view.setBigUint64(Field.SECTIONS + 16 * i + 8, BigInt(length), true);
  }
  for (const [i, count] of [header.addressed, header.entries, header.contents].entries())
    view.setBigUint64(Field.COUNTS + 8 * i, BigInt(count), true);
  bytes[Field.CLUSTERED] = 1;
  bytes.set([GZIP, ...TILE_KINDS[kind]], Field.KINDS);
  bytes.set([minZoom, maxZoom], Field.ZOOMS);
  for (const [i, degrees] of bounds.entries())
    view.setInt32(Field.BOUNDS + 4 * i, Math.round(degrees * UNITS_PER_DEGREE), true);
  bytes[Field.CENTRE] = minZoom + Math.ceil((maxZoom - minZoom) / 2);
  const centre = [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2];
  for (const [i, degrees] of centre.entries())
    view.setInt32(Field.CENTRE + 1 + 4 * i, Math.round(degrees * UNITS_PER_DEGREE), true);
  return bytes;
}

/**
 * Decodes a header.
 * @param bytes the first HEADER_BYTES of the file, or fewer if it is shorter
 * @param size of the file, bytes
 * @param label name in the message
 * @param expected kind of its tiles
 * @throws TileArchiveError when the file is not an archive as `encodeHeader` writes it
 */
export function decodeArchiveHeader(
  bytes: Uint8Array,
  size: number,
  label: string,
  expected: TileKind = 'vector',
): ArchiveHeader {
  const magic = new TextDecoder().decode(bytes.subarray(0, MAGIC.length));
  if (bytes.length < HEADER_BYTES || magic !== MAGIC)
    throw new TileArchiveError(`${label} is not a PMTiles archive.`);
  if (bytes[MAGIC.length] !== VERSION)
    throw new TileArchiveError(`${label} is a PMTiles archive of version ${bytes[MAGIC.length]}, not 3.`);
  const [inside, packing, type] = bytes.subarray(Field.KINDS, Field.KINDS + 3);
  if (inside !== GZIP || packing !== TILE_KINDS[expected][0] || type !== TILE_KINDS[expected][1])
    throw new TileArchiveError(`${label} holds something else than ${KIND_NAMES[expected]}.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES);
  const number = (at: number) => Number(view.getBigUint64(at, true));
  const sectionAt = (at: number): Section => {
    const section = { offset: number(at), length: number(at + 8) };
    if (section.offset + section.length > size)
      throw new TileArchiveError(`${label} is truncated or damaged.`);
    return section;
  };
  const [root, metadata, leaves, tiles] = SECTIONS.map((_, i) => sectionAt(Field.SECTIONS + 16 * i)) as [
    Section,
    Section,
    Section,
    Section,
  ];
  if (root.offset + root.length > FIRST_BYTES)
    throw new TileArchiveError(`${label} is damaged (its directory).`);
  const degrees = (i: number) => view.getInt32(Field.BOUNDS + 4 * i, true) / UNITS_PER_DEGREE;
  return {
    kind: expected,
    sections: { root, metadata, leaves, tiles },
    addressed: number(Field.COUNTS),
    entries: number(Field.COUNTS + 8),
    contents: number(Field.COUNTS + 16),
    minZoom: bytes[Field.ZOOMS]!,
    maxZoom: bytes[Field.ZOOMS + 1]!,
    bounds: [degrees(0), degrees(1), degrees(2), degrees(3)],
  };
}
