/** Region files on disk: written aside and renamed, read without ever being written to. */
import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { publishAside, writeAside } from '../../shared/files/file-aside.ts';
import { RegionFileError, type RegionHeader, verifySection } from './layout.ts';
import {
  type BytesAt,
  decodeFileHeader,
  decodePart,
  type FileHeader,
  type PartPlace,
  PartsLayout,
  partLabel,
  partOf,
} from './parts.ts';
import type { RegionInfo } from './region-info.ts';

export { RegionFileError } from './layout.ts';

export const REGION_SUFFIX = '.spots';
/** Larger parts are mapped section by section: one mapping cannot exceed 4 GiB. */
const LARGEST_MAPPING_BYTES = 2 ** 32 - 1;
/** One call reads or writes at most 2 GiB on Linux. */
const LARGEST_TRANSFER_BYTES = 2 ** 30;

/** Writes a region file so that a reader sees the old file or the whole new one. Nothing is left behind on failure. */
export async function writeRegionFile(path: string, parts: readonly Uint8Array[]): Promise<void> {
  await writeRegionAside(path, parts);
  await publishAside(path);
}

/** The same without putting it in its place, see `writeAside`. */
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
 * Writes the parts of a region file to an open file, one after the other; needs no memory for those before. A file of
 * one part has the same bytes as `writeRegionFile` of it.
 */
export class RegionFileWriter {
  private readonly layout: PartsLayout;

  /** @param descriptor of an empty file, open for writing @param parts how many may come */
  constructor(
    private readonly descriptor: number,
    parts: number,
  ) {
    this.layout = new PartsLayout(parts);
  }

  /** Writes the next part, as `encodeRegion` gives it. @throws the usual file system errors */
  append(sections: readonly Uint8Array[]): void {
    writePart(this.descriptor, this.reserve(partOf(sections)), sections);
  }

  /**
   * Gives the next part its place: another thread may write it there by `writePart`, before or after later ones.
   * @param part its size and checksum, see `partOf`
   * @returns bytes from the start of the file
   */
  reserve(part: Omit<PartPlace, 'offset'>): number {
    return this.layout.place(part);
  }

  /** Writes what the file says about itself. @param info of the whole @throws the usual file system errors */
  finish(info: RegionInfo): void {
    for (const { offset, bytes } of this.layout.finish(info)) writePart(this.descriptor, offset, [bytes]);
  }
}

/** Writes bytes to their place in an open file. @throws the usual file system errors */
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
 * Opens a file for reading only, and never waits: a named pipe would block until somebody writes to it.
 * @returns descriptor, to be closed by the caller
 * @throws RegionFileError when there is something else than a file, the usual file system errors otherwise
 */
export function openForReading(path: string, label = basename(path)): number {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  if (fstatSync(descriptor).isFile()) return descriptor;
  closeSync(descriptor);
  throw new RegionFileError(`${label} is not a file, but a folder, a pipe or a device.`);
}

/**
 * Reads only the header: name, date, bounds, counts, and where the parts are.
 * @throws RegionFileError when this is no usable region file; the usual file system errors otherwise
 */
export function readRegionHeader(path: string, label = basename(path)): FileHeader {
  const descriptor = openForReading(path, label);
  try {
    return headerOf(descriptor, label);
  } finally {
    closeSync(descriptor);
  }
}

/** The same of an open file. @throws as `readRegionHeader` */
export function headerOf(descriptor: number, label: string): FileHeader {
  return decodeFileHeader(label, fstatSync(descriptor).size, bytesOfFile(descriptor, label));
}

/** Gives bytes of an open file, read into memory. @param start where in the file its first byte is */
export function bytesOfFile(descriptor: number, label: string, start = 0): BytesAt {
  return (offset, bytes) => readInto(new Uint8Array(bytes), descriptor, start + offset, label);
}

/**
 * Fills a buffer with the bytes of a file from `offset` on.
 * @throws RegionFileError when the file ends before, because somebody cuts it just now
 */
export function readInto(buffer: Uint8Array, descriptor: number, offset: number, label: string): Uint8Array {
  for (let done = 0; done < buffer.length; ) {
    const length = Math.min(buffer.length - done, LARGEST_TRANSFER_BYTES);
    const bytesRead = readSync(descriptor, buffer, done, length, offset + done);
    if (bytesRead === 0) throw new RegionFileError(`${label} was cut while it was read.`);
    done += bytesRead;
  }
  return buffer;
}

/**
 * Checks every checksum of a file that others may write to: reads it section by section, so that it needs memory
 * for the largest one.
 * @throws RegionFileError with one sentence; the usual file system errors otherwise
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

/** @throws RegionFileError with one sentence when a section does not match its checksum */
export function verifySections(header: RegionHeader, label: string, bytesAt: BytesAt): void {
  for (const [name, section] of Object.entries(header.sections)) {
    verifySection(label, name, section, bytesAt(section.offset, section.bytes));
  }
}

/**
 * Maps a part of a file. No other process may write to it or truncate it: reading beyond the end of a mapped file kills
 * this one. `Bun.mmap` needs write permission: it opens every file read-write (https://github.com/oven-sh/bun/pull/141;
 * seen in 1.4.4).
 * @param place of the part, within the file as it is now
 */
export function mapPart(path: string, { offset: start, bytes: size }: PartPlace): BytesAt {
  // A private mapping: a stray write must never reach the file.
  const map = (offset: number, bytes: number) =>
    bytes === 0 ? new Uint8Array(0) : Bun.mmap(path, { shared: false, offset: start + offset, size: bytes });
  if (size > LARGEST_MAPPING_BYTES) return map;
  const whole = map(0, size);
  return (offset, bytes) => whole.subarray(offset, offset + bytes);
}
