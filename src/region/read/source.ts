/** Where a region comes from, as one thread tells another, and how it is opened. */
import { basename } from 'node:path';
import { mapFile, readRegionHeader, verifySections } from '../format/file.ts';
import { decodeHeader, type RegionHeader, sectionOf, sectionView } from '../format/layout.ts';
import { openRegionBytes } from './open-bytes.ts';
import { Region } from './reader.ts';
import type { SectionSource } from './sections.ts';

/** A region to serve: a file to map, which nobody else may write to, or memory that all threads share. */
export type RegionSource =
  | { kind: 'file'; path: string }
  | { kind: 'memory'; label: string; bytes: SharedArrayBuffer };

/**
 * Checks every checksum. The main thread does this before any thread serves the region.
 * @throws RegionFileError with one sentence that names `label`
 */
export function verifyRegion(source: RegionSource, label: string): void {
  if (source.kind === 'file') {
    const header = readRegionHeader(source.path, label);
    verifySections(header, label, mapFile(source.path, header.bytes));
    return;
  }
  const bytes = new Uint8Array(source.bytes);
  const header = decodeHeader(label, bytes.length, bytes, (length) => bytes.subarray(0, length));
  verifySections(header, label, (offset, length) => bytes.subarray(offset, offset + length));
}

/** Cheap: maps the file or looks at the shared memory; the main thread has verified it. */
export function openRegion(source: RegionSource): Region {
  return source.kind === 'file' ? openRegionFile(source.path) : openRegionBytes(source.bytes, source.label);
}

/** Maps a region file that nobody else writes to; checks its header only. */
export function openRegionFile(path: string): Region {
  const { header, section } = mapSections(path);
  return new Region(header, section);
}

/** What a region is made of, for who is interested in how it is stored. */
export function sectionsOf(source: RegionSource): OpenSections {
  if (source.kind === 'file') return mapSections(source.path);
  const bytes = new Uint8Array(source.bytes);
  const header = decodeHeader(source.label, bytes.length, bytes, (length) => bytes.subarray(0, length));
  return { header, section: (name) => sectionView(sectionOf(header, name, source.label), bytes) };
}

interface OpenSections {
  header: RegionHeader;
  section: SectionSource;
}

function mapSections(path: string): OpenSections {
  const header = readRegionHeader(path);
  const bytesAt = mapFile(path, header.bytes);
  const section: SectionSource = (name) => {
    const found = sectionOf(header, name, basename(path));
    return sectionView(found, bytesAt(found.offset, found.bytes), found.offset);
  };
  return { header, section };
}
