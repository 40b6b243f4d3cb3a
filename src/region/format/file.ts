/** Reads and writes region files: atomic writes, mapped or read-only access. */
import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { publishAside, writeAside } from '../../shared/files/file-aside.ts';
import { codeOf } from '../../shared/program/error-code.ts';
import { RegionFileError, type RegionHeader, verifySection } from './layout.ts';
import {
  type BytesAt,
  decodeFileHeader,
  decodePart,
  type FileHeader,
  type PartPlace,
  PartsLayout,
  partLabel,
  partPlaceOf,
} from './parts.ts';
import type { RegionInfo } from './region-info.ts';

export { RegionFileError } from './layout.ts';

export const REGION_SUFFIX = '.spots';
/**
 * Maximum size of one mapping, bytes: larger parts are mapped section by section, as a mapping cannot exceed 4 GiB.
 */
const LARGEST_MAPPING_BYTES = 2 ** 32 - 1;
/** Maximum size of one read or write, bytes: Linux allows 2 GiB. */
const LARGEST_TRANSFER_BYTES = 2 ** 30;
/** Size of the reads that try a file, bytes. */
const PROBE_BYTES = 2 ** 20;

/**
 * Writes a region file atomically: readers see the old file or the whole new one. Leaves nothing behind on failure.
 */
export async function writeRegionFile(path: string, parts: readonly Uint8Array[]): Promise<void> {
  await writeRegionAside(path, parts);
  await publishAside(path);
}

/** Writes a region file under a temporary name, see `writeAside`; `publishAside` renames it. */
export function writeRegionAside(path: string, parts: readonly Uint8Array[]): Promise<void> {
  return writeAside(path, async (file) => {
    for (const part of parts) await writeAll(file, part);
  });
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let offset = 0; offset < bytes.length; ) {
    const length = Math.min(bytes.length - offset, LARGEST_TRANSFER_BYTES);
    const { bytesWritten } = await file.write(bytes, offset, length);
    offset += bytesWritten;
  }
}

/**
 * Writes the parts of a region file to an open file, one after the other, without keeping earlier ones in memory. A
 * file of one part has the same bytes as one written by `writeRegionFile`.
 */
export class RegionFileWriter {
  private readonly layout: PartsLayout;

  /** @param descriptor empty file, open for writing @param parts maximum number of parts */
  constructor(
    private readonly descriptor: number,
    parts: number,
  ) {
    this.layout = new PartsLayout(parts);
  }

  /** Writes the next part, as encoded by `encodeRegion`. @throws the usual file system errors */
  append(sections: readonly Uint8Array[]): void {
    writePart(this.descriptor, this.reserve(partPlaceOf(sections)), sections);
  }

  /**
   * Reserves space for the next part: another thread may write it by `writePart`, in any order.
   * @param part its size and checksum, see `partOf`
   * @returns its offset in the file
   */
  reserve(part: Omit<PartPlace, 'offset'>): number {
    return this.layout.place(part);
  }

  /** Writes the header. @param info metadata of the whole file @throws the usual file system errors */
  finish(info: RegionInfo): void {
    for (const { offset, bytes } of this.layout.finish(info)) writePart(this.descriptor, offset, [bytes]);
  }
}

/** Writes bytes at an offset of an open file. @throws the usual file system errors */
export function writePart(descriptor: number, offset: number, sections: readonly Uint8Array[]): void {
  let at = offset;
  for (const bytes of sections) {
    for (let done = 0; done < bytes.length; ) {
      const length = Math.min(bytes.length - done, LARGEST_TRANSFER_BYTES);
      done += writeSync(descriptor, bytes, done, length, at + done);
    }
    at += bytes.length;
  }
}

/**
 * Opens a file for reading without blocking, even if it is a named pipe.
 * @returns descriptor, to be closed by the caller
 * @throws RegionFileError if it is not a file, the usual file system errors otherwise
 */
export function openForReading(path: string, label = basename(path)): number {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  if (fstatSync(descriptor).isFile()) return descriptor;
  closeSync(descriptor);
  throw new RegionFileError(`${label} is not a file, but a folder, a pipe or a device.`);
}

/**
 * Reads the header of a file only: name, date, bounds, counts, and the location of the parts.
 * @throws RegionFileError if it is not a usable region file; the usual file system errors otherwise
 */
export function readRegionHeader(path: string, label = basename(path)): FileHeader {
  const descriptor = openForReading(path, label);
  try {
    return headerOf(descriptor, label);
  } finally {
    closeSync(descriptor);
  }
}

/** Reads a file from end to end and keeps nothing. @throws RegionFileError that names the first unreadable byte */
export function readThrough(path: string, label = basename(path)): void {
  const descriptor = openForReading(path, label);
  const buffer = new Uint8Array(PROBE_BYTES);
  let offset = 0;
  try {
    for (let bytes = 1; bytes > 0; offset += bytes)
      bytes = readSync(descriptor, buffer, 0, PROBE_BYTES, offset);
  } catch (error) {
    throw new RegionFileError(`${label} cannot be read at byte ${offset} (${codeOf(error)}).`);
  } finally {
    closeSync(descriptor);
  }
}

/** Reads the header of an open file. @throws as `readRegionHeader` */
export function headerOf(descriptor: number, label: string): FileHeader {
  return decodeFileHeader(label, fstatSync(descriptor).size, bytesOfFile(descriptor, label));
}

/**
 * Returns a function that reads bytes of an open file into memory.
 * @param start offset in the file that the returned function counts from
 */
export function bytesOfFile(descriptor: number, label: string, start = 0): BytesAt {
  return (offset, bytes) => readInto(new Uint8Array(bytes), descriptor, start + offset, label);
}

/**
 * Fills a buffer with the bytes of a file from `offset` on.
 * @throws RegionFileError if the file ends earlier, because another process truncates it
 */
export function readInto(buffer: Uint8Array, descriptor: number, offset: number, label: string): Uint8Array {
  for (let done = 0; done < buffer.length; ) {
    const length = Math.min(buffer.length - done, LARGEST_TRANSFER_BYTES);
    const bytesRead = readSync(descriptor, buffer, done, length, offset + done);
    if (bytesRead === 0) throw new RegionFileError(`${label} was truncated while it was read.`);
    done += bytesRead;
  }
  return buffer;
}

/**
 * Verifies every checksum of a file that other processes may write to, reading one section at a time.
 * @throws RegionFileError if the file is unusable; the usual file system errors otherwise
 */
export function verifyRegionFile(path: string, label = basename(path)): FileHeader {
  const descriptor = openForReading(path, label);
  try {
    const header = headerOf(descriptor, label);
    for (const [i, part] of header.parts.entries()) {
      const name = partLabel(label, header, i);
      const bytesAt = bytesOfFile(descriptor, name, part.offset);
      verifySections(decodePart(name, part, bytesAt), name, bytesAt);
    }
    return header;
  } finally {
    closeSync(descriptor);
  }
}

/** Verifies sections. @throws RegionFileError if one does not match its checksum */
export function verifySections(header: RegionHeader, label: string, bytesAt: BytesAt): void {
  for (const [name, section] of Object.entries(header.sections)) {
    verifySection(label, name, section, bytesAt(section.offset, section.bytes));
  }
}

/**
 * Maps a part of a file. No other process may write to it or truncate it: reading beyond the end of a mapped file kills
 * the process.
 *
 * `Bun.mmap` needs write permission: it opens every file read-write (https://github.com/oven-sh/bun/pull/141;
 * seen in 1.4.4).
 * @param place location of the part; must be inside the file as it is now
 */
export function mapPart(path: string, { offset: start, bytes: size }: PartPlace): BytesAt {
  // private mapping: a stray write must never reach the file
  const map = (offset: number, bytes: number) =>
    bytes === 0 ? new Uint8Array(0) : Bun.mmap(path, { shared: false, offset: start + offset, size: bytes });
  if (size > LARGEST_MAPPING_BYTES) return map;
  const whole = map(0, size);
  return (offset, bytes) => whole.subarray(offset, offset + bytes);
}
