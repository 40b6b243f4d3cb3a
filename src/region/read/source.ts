/** Where the regions of a file come from, as one thread tells another, and how they are opened. */
import { basename } from 'node:path';
import { mapPart, readRegionHeader, verifySections } from '../format/file.ts';
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

/** A region file to serve: a file to map, which nobody else may write to, or memory that all threads share. */
export type RegionSource = (
  | { kind: 'file'; path: string }
  | { kind: 'memory'; label: string; bytes: SharedArrayBuffer }
) & {
  /** parts that are left out because they are damaged, counted from 0; left out = none */
  without?: readonly number[];
};

/** A part of a region file as it is stored. */
export interface OpenPart {
  header: RegionHeader;
  section: SectionSource;
}

/** A part that does not match its checksums. */
export interface DamagedPart {
  /** counted from 0 */
  part: number;
  /** one sentence that names it */
  reason: string;
}

/** Reads what a region file says about itself as a whole. @throws RegionFileError that names `label` */
export function fileHeaderOf(source: RegionSource, label = labelOf(source)): FileHeader {
  return contentsOf(source, label).header;
}

/**
 * Checks every checksum. This is done once before any thread serves the region.
 * @returns the parts of a file of several that are damaged; they may not be opened
 * @throws RegionFileError that names `label` when nothing of the file can be used
 */
export function damagedParts(source: RegionSource, label: string): DamagedPart[] {
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

/** Opens the parts of a region file: maps each or looks at the shared memory, and checks their headers only. */
export function openRegions(source: RegionSource): Region[] {
  const { file, parts } = openParts(source);
  return parts.map(({ header, section }) => new Region(header, section, file));
}

/** Returns what the regions of a file have in common, without opening them. @throws RegionFileError */
export function fileOf(source: RegionSource): RegionFile {
  const { info, parts } = fileHeaderOf(source);
  const served = parts.filter((_, part) => !source.without?.includes(part));
  const recordCount = served.reduce((sum, { records }) => sum + records, 0);
  return { info, recordCount, parts: parts.length };
}

/** Maps a region file of one part that nobody else writes to; checks its header only. */
export function openRegionFile(path: string): Region {
  return openRegions({ kind: 'file', path })[0]!;
}

/** Opens the parts of a region file as they are stored. @throws RegionFileError */
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
  return source.kind === 'file' ? basename(source.path) : source.label;
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
