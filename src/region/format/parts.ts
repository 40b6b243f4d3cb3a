/**
 * The bytes of a region file (.spots) that is too large for one region: a list of regions, its parts. Each record is
 * in one part only. A file of one part is that region as it is.
 *
 *      0  32 bytes prelude, see `prelude.ts`; its version is PARTS_VERSION
 *      …  parts    regions, see `layout.ts`, each at a multiple of PART_ALIGNMENT
 *      …  header   JSON (PartsHeader), padded with spaces to a multiple of 8: the last bytes of the file, so that parts
 *                  can be written before all of them are known
 *
 * The checksum of a part's header is in the file's header, and covers those of its sections. Bytes between parts are
 * never read.
 */
import { decodeHeader, type RegionHeader, recordCountIn } from './layout.ts';
import {
  decodePrelude,
  encodeJson,
  encodePrelude,
  PRELUDE_BYTES,
  pad8,
  parseChecked,
  READABLE_VERSIONS,
  RegionFileError,
} from './prelude.ts';
import type { RegionInfo } from './region-info.ts';

export const PARTS_VERSION = 8;
/** A part is mapped by itself: the largest page of the systems that this program runs on (arm64 with 64 KiB), bytes. */
export const PART_ALIGNMENT = 65_536;

/** Where a part is in its file. */
export interface PartPlace {
  /** bytes from the start of the file */
  offset: number;
  bytes: number;
  /** checksum of its header, as in its prelude, hexadecimal */
  hash: string;
  /** ways, areas and points in it */
  records: number;
}

/** What a region file says about itself as a whole. */
export interface FileHeader {
  info: RegionInfo;
  parts: readonly PartPlace[];
  /** length of the file */
  bytes: number;
  /** checksum of the header, hexadecimal: equal for files of equal contents */
  hash: string;
}

type PartsHeader = Pick<FileHeader, 'info' | 'parts'>;

/** Gives bytes of a file, or of a part of it, from an offset on. */
export type BytesAt = (offset: number, bytes: number) => Uint8Array;

/** Bytes that belong to a place of a file. */
export interface Placed {
  offset: number;
  bytes: Uint8Array;
}

/** Returns what a file says about a region, as `encodeRegion` gives it. */
export function partOf(sections: readonly Uint8Array[]): Omit<PartPlace, 'offset'> {
  const bytes = sections.reduce((sum, { length }) => sum + length, 0);
  const prelude = decodePrelude('a part', bytes, sections[0]!);
  const records = recordCountIn(decodeHeader('a part', prelude, sections[1]!));
  return { bytes, hash: prelude.hash, records };
}

/** Gives the parts of a file their places, one after the other. */
export class PartsLayout {
  private readonly parts: PartPlace[] = [];
  private end = 0;

  /** @param most parts that may come; a file that may have one only is that region as it is */
  constructor(private readonly most: number) {}

  /** Returns where in the file the next part begins. */
  place(part: Omit<PartPlace, 'offset'>): number {
    if (this.parts.length === this.most) throw new Error(`a region file has more than ${this.most} parts`);
    const offset = this.most === 1 ? 0 : aligned(Math.max(this.end, PRELUDE_BYTES));
    this.parts.push({ ...part, offset });
    this.end = offset + part.bytes;
    return offset;
  }

  /** Returns what is to be written beside the parts, last of all. @param info of the whole */
  finish(info: RegionInfo): Placed[] {
    if (this.parts.length === 0) throw new Error('a region file has no parts');
    if (this.most === 1) return [];
    const header: PartsHeader = { info, parts: this.parts };
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
 * Reads and checks what a file says about itself. @param fileBytes its real length
 * @throws RegionFileError with one sentence that names `label`
 */
export function decodeFileHeader(label: string, fileBytes: number, bytesAt: BytesAt): FileHeader {
  const start = bytesAt(0, Math.min(PRELUDE_BYTES, fileBytes));
  const prelude = decodePrelude(label, fileBytes, start, [...READABLE_VERSIONS, PARTS_VERSION]);
  const { hash, headerBytes } = prelude;
  if (prelude.version !== PARTS_VERSION) {
    const header = decodeHeader(label, prelude, bytesAt(PRELUDE_BYTES, headerBytes));
    const part = { offset: 0, bytes: fileBytes, hash, records: recordCountIn(header) };
    return { info: header.info, parts: [part], bytes: fileBytes, hash };
  }
  const headerAt = fileBytes - headerBytes;
  const { info, parts } = parseChecked<PartsHeader>(label, prelude, bytesAt(headerAt, headerBytes));
  let end = PRELUDE_BYTES;
  for (const { offset, bytes } of parts) {
    if (offset % PART_ALIGNMENT !== 0 || offset < end || !(bytes > PRELUDE_BYTES))
      throw new RegionFileError(`${label} has a damaged header (its parts cannot be where it says).`);
    end = offset + bytes;
  }
  if (parts.length === 0 || end > headerAt)
    throw new RegionFileError(`${label} has a damaged header (its parts cannot be where it says).`);
  return { info, parts, bytes: fileBytes, hash };
}

/**
 * Reads and checks the header of a part. @param bytesAt gives bytes of the part
 * @throws RegionFileError with one sentence that names `label`
 */
export function decodePart(label: string, { bytes, hash }: PartPlace, bytesAt: BytesAt): RegionHeader {
  const prelude = decodePrelude(label, bytes, bytesAt(0, PRELUDE_BYTES));
  if (prelude.hash !== hash)
    throw new RegionFileError(`${label} is damaged (it is not the part that the file names).`);
  return decodeHeader(label, prelude, bytesAt(PRELUDE_BYTES, prelude.headerBytes));
}

/** Names a part in messages: the file alone when it is the only one. */
export function partLabel(label: string, { parts }: Pick<FileHeader, 'parts'>, part: number): string {
  return parts.length === 1 ? label : `${label} (part ${part + 1} of ${parts.length})`;
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / PART_ALIGNMENT) * PART_ALIGNMENT;
}
