/**
 * Binary layout of a region file (.spots) that is too large for one region: a list of regions, its parts. Each record
 * is in one part only. A file of one part is that region itself.
 *
 *      0  32 bytes prelude, see `prelude.ts`; its version is PARTS_VERSION
 *      …  parts    regions, see `layout.ts`, each at a multiple of PART_ALIGNMENT
 *      …  header   JSON (PartsHeader), padded with spaces to a multiple of 8: at the end of the file, so that parts
 *                  can be written before all are known
 *
 * The checksum of a part's header is in the file's header, and covers those of its sections. Bytes between parts are
 * never read.
 */
import { decodeRegionHeader, type RegionHeader, recordCountIn } from './layout.ts';
import {
  decodePrelude,
  encodeJson,
  encodePrelude,
  FORMAT_VERSION,
  PRELUDE_BYTES,
  pad8,
  parseChecked,
  READABLE_VERSIONS,
  RegionFileError,
  requireReadable,
} from './prelude.ts';
import type { RegionInfo } from './region-info.ts';

export const PARTS_VERSION = 8;
/** Alignment of parts, bytes: each is mapped by itself, and pages are at most this large (arm64 with 64 KiB). */
export const PART_ALIGNMENT = 65_536;

/** Location of a part in its file. */
export interface PartPlace {
  /** offset from the start of the file, bytes */
  offset: number;
  bytes: number;
  /** checksum of the part's header, as in its prelude, hexadecimal */
  hash: string;
  /** number of ways, areas and points in the part */
  records: number;
}

/** Header of a region file as a whole. */
export interface FileHeader {
  /** format version of the parts, one of READABLE_VERSIONS */
  formatVersion: number;
  info: RegionInfo;
  parts: readonly PartPlace[];
  /** size of the file, bytes */
  bytes: number;
  /** checksum of the header, hexadecimal: equal for files of equal contents */
  hash: string;
}

type PartsHeader = Pick<FileHeader, 'info' | 'parts'> & Partial<Pick<FileHeader, 'formatVersion'>>;

/** Format version of the parts in files that do not state one. It is not readable, but named. */
const FIRST_PARTS_FORMAT = 7;

/** Returns bytes of a file, or of a part of it, from an offset on. */
export type BytesAt = (offset: number, bytes: number) => Uint8Array;

/** Bytes and their offset in a file. */
export interface Placed {
  offset: number;
  bytes: Uint8Array;
}

/** Returns the entry in a file's header for a region encoded by `encodeRegion`, without its offset. */
export function partPlaceOf(sections: readonly Uint8Array[]): Omit<PartPlace, 'offset'> {
  const bytes = sections.reduce((sum, { length }) => sum + length, 0);
  const prelude = decodePrelude('a part', bytes, sections[0]!);
  const records = recordCountIn(decodeRegionHeader('a part', prelude, sections[1]!));
  return { bytes, hash: prelude.hash, records };
}

/** Assigns offsets to the parts of a file. */
export class PartsLayout {
  private readonly parts: PartPlace[] = [];
  private end = 0;

  /** @param most maximum number of parts; a file that may have only one is that region itself */
  constructor(private readonly most: number) {}

  /** Adds the next part and returns its offset in the file. */
  place(part: Omit<PartPlace, 'offset'>): number {
    if (this.parts.length === this.most) throw new Error(`a region file has more than ${this.most} parts`);
    const offset = this.most === 1 ? 0 : aligned(Math.max(this.end, PRELUDE_BYTES));
    this.parts.push({ ...part, offset });
    this.end = offset + part.bytes;
    return offset;
  }

  /**
   * Returns the header and prelude, to be written after the parts; none for a file that is one region.
   * @param info metadata of the whole file
   */
  finish(info: RegionInfo): Placed[] {
    if (this.parts.length === 0) throw new Error('a region file has no parts');
    if (this.most === 1) return [];
    const header: PartsHeader = { formatVersion: FORMAT_VERSION, info, parts: this.parts };
    const bytes = encodeJson(header);
    const offset = pad8(this.end);
    const prelude = encodePrelude(PARTS_VERSION, bytes, offset + bytes.length);
    return [
      { offset, bytes },
      { offset: 0, bytes: prelude },
    ];
  }
}

/**
 * Reads and verifies the header of a file.
 * @param fileBytes actual length of the file
 * @throws RegionFileError whose message names `label`
 */
export function decodeFileHeader(label: string, fileBytes: number, bytesAt: BytesAt): FileHeader {
  const start = bytesAt(0, Math.min(PRELUDE_BYTES, fileBytes));
  const prelude = decodePrelude(label, fileBytes, start, [...READABLE_VERSIONS, PARTS_VERSION]);
  const { hash, headerBytes } = prelude;
  if (prelude.version !== PARTS_VERSION) {
    const header = decodeRegionHeader(label, prelude, bytesAt(PRELUDE_BYTES, headerBytes));
    const part = { offset: 0, bytes: fileBytes, hash, records: recordCountIn(header) };
    return { formatVersion: prelude.version, info: header.info, parts: [part], bytes: fileBytes, hash };
  }
  const headerAt = fileBytes - headerBytes;
  const whole = parseChecked<PartsHeader>(label, prelude, bytesAt(headerAt, headerBytes));
  const { formatVersion = FIRST_PARTS_FORMAT, info, parts } = whole;
  requireReadable(label, formatVersion);
  let end = PRELUDE_BYTES;
  for (const { offset, bytes } of parts) {
    if (offset % PART_ALIGNMENT !== 0 || offset < end || !(bytes > PRELUDE_BYTES))
      throw new RegionFileError(`${label} has a damaged header (impossible positions of its parts).`);
    end = offset + bytes;
  }
  if (parts.length === 0 || end > headerAt)
    throw new RegionFileError(`${label} has a damaged header (impossible positions of its parts).`);
  return { formatVersion, info, parts, bytes: fileBytes, hash };
}

/**
 * Reads and verifies the header of a part.
 * @param bytesAt returns bytes of the part
 * @throws RegionFileError whose message names `label`
 */
export function decodePart(label: string, { bytes, hash }: PartPlace, bytesAt: BytesAt): RegionHeader {
  const prelude = decodePrelude(label, bytes, bytesAt(0, PRELUDE_BYTES));
  if (prelude.hash !== hash)
    throw new RegionFileError(`${label} is damaged (it does not match the header of the file).`);
  return decodeRegionHeader(label, prelude, bytesAt(PRELUDE_BYTES, prelude.headerBytes));
}

/** Returns the name of a part for messages; `label` alone if the file has one part. */
export function partLabel(label: string, { parts }: Pick<FileHeader, 'parts'>, part: number): string {
  return parts.length === 1 ? label : `${label} (part ${part + 1} of ${parts.length})`;
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / PART_ALIGNMENT) * PART_ALIGNMENT;
}
