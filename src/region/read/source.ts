/** Sources of regions, as passed between threads, and how to open them. */
import { basename } from 'node:path';
import { mapPart, readRegionHeader, readThrough, verifySections } from '../format/file.ts';
import { RegionFileError, type RegionHeader, sectionOf, sectionView } from '../format/layout.ts';
import {
  type BytesAt,
  decodeFileHeader,
  decodePart,
  type FileHeader,
  type PartPlace,
  partLabel,
} from '../format/parts.ts';
import { Region, type RegionFile } from './reader.ts';
import type { SectionSource } from './sections.ts';

/** A region file to serve: a file to map, which no other process may write to, or shared memory. */
export type RegionSource = (
  | { kind: 'file'; path: string /** name in messages; default: that of the path */; label?: string }
  | { kind: 'memory'; label: string; bytes: SharedArrayBuffer }
) & {
  /** damaged parts to leave out, counted from 0; default: none */
  without?: readonly number[];
};

/** Part of a region file: header, and its sections as stored. */
export interface OpenPart {
  header: RegionHeader;
  section: SectionSource;
}

/** A part that does not match its checksums. */
export interface DamagedPart {
  /** number of the part, counted from 0 */
  part: number;
  /** message: one sentence that names the part */
  reason: string;
}

/** Reads the header of a file as a whole. @throws RegionFileError that names `label` */
export function fileHeaderOf(source: RegionSource, label = labelOf(source)): FileHeader {
  return contentsOf(source, label).header;
}

/**
 * Verifies every checksum, before any thread serves the region. Reads a file before it is mapped: an unreadable page
 * is an error there, and would end the process as a mapped one.
 * @returns damaged parts, which must not be opened; empty if there are none
 * @throws RegionFileError that names `label` if nothing of the file can be used
 */
export function damagedParts(source: RegionSource, label: string): DamagedPart[] {
  if (source.kind === 'file') readThrough(source.path, label);
  const { header, bytesOf } = contentsOf(source, label);
  const damaged: DamagedPart[] = [];
  for (const [part, place] of header.parts.entries()) {
    const name = partLabel(label, header, part);
    try {
      const bytesAt = bytesOf(place);
      verifySections(decodePart(name, place, bytesAt), name, bytesAt);
    } catch (error) {
      if (!(error instanceof RegionFileError)) throw error;
      damaged.push({ part, reason: error.message });
    }
  }
  if (damaged.length === header.parts.length) throw new RegionFileError(damaged[0]!.reason);
  return damaged;
}

/** Opens the parts of a region file, mapped or in shared memory; verifies their headers only. */
export function openRegions(source: RegionSource): Region[] {
  const { file, parts } = openParts(source);
  return parts.map(({ header, section }) => new Region(header, section, file));
}

/** Returns the properties that the regions of a file share, without opening them. @throws RegionFileError */
export function fileOf(source: RegionSource): RegionFile {
  const { info, parts } = fileHeaderOf(source);
  const served = parts.filter((_, part) => !source.without?.includes(part));
  const recordCount = served.reduce((sum, { records }) => sum + records, 0);
  return { info, recordCount, parts: parts.length };
}

/** Maps a region file of one part that no other process writes to; verifies its header only. */
export function openRegionFile(path: string): Region {
  return openRegions({ kind: 'file', path })[0]!;
}

/** Opens the parts of a region file as stored. @throws RegionFileError */
export function openParts(source: RegionSource): { file: RegionFile; parts: OpenPart[] } {
  const label = labelOf(source);
  const { header: whole, bytesOf } = contentsOf(source, label);
  const parts: OpenPart[] = [];
  let recordCount = 0;
  for (const [part, place] of whole.parts.entries()) {
    if (source.without?.includes(part)) continue;
    const name = partLabel(label, whole, part);
    const bytesAt = bytesOf(place);
    const header = decodePart(name, place, bytesAt);
    recordCount += place.records;
    parts.push({
      header,
      section: (sectionName) => {
        const found = sectionOf(header, sectionName, name);
        return sectionView(found, bytesAt(found.offset, found.bytes), found.offset);
      },
    });
  }
  return { file: { info: whole.info, recordCount, parts: whole.parts.length }, parts };
}

function labelOf(source: RegionSource): string {
  return source.kind === 'file' ? (source.label ?? basename(source.path)) : source.label;
}

function contentsOf(
  source: RegionSource,
  label: string,
): { header: FileHeader; bytesOf(place: PartPlace): BytesAt } {
  if (source.kind === 'file') {
    const header = readRegionHeader(source.path, label);
    return { header, bytesOf: (place) => mapPart(source.path, place) };
  }
  const bytes = new Uint8Array(source.bytes);
  const from =
    (start: number): BytesAt =>
    (offset, length) =>
      bytes.subarray(start + offset, start + offset + length);
  return { header: decodeFileHeader(label, bytes.length, from(0)), bytesOf: ({ offset }) => from(offset) };
}
