/** Region files on disk: written aside and renamed, read without ever being written to. */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { publishAside, writeAside } from '../../shared/files/file-aside.ts';
import { decodeHeader, PRELUDE_BYTES, RegionFileError, type RegionHeader, verifySection } from './layout.ts';

export { RegionFileError, type RegionHeader } from './layout.ts';

export const REGION_SUFFIX = '.spots';
/** Larger files are mapped section by section: one mapping cannot exceed 4 GiB. */
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
 * Reads only the header: name, date, bounds, counts.
 * @throws RegionFileError when this is no usable region file; the usual file system errors otherwise
 */
export function readRegionHeader(path: string, label = basename(path)): RegionHeader {
  const descriptor = openForReading(path, label);
  try {
    return headerOf(descriptor, label);
  } finally {
    closeSync(descriptor);
  }
}

/** The same of an open file. @throws as `readRegionHeader` */
export function headerOf(descriptor: number, label: string): RegionHeader {
  const size = fstatSync(descriptor).size;
  const first = (bytes: number) => readInto(new Uint8Array(Math.min(bytes, size)), descriptor, 0, label);
  return decodeHeader(label, size, first(PRELUDE_BYTES), first);
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
export function verifyRegionFile(path: string, label = basename(path)): RegionHeader {
  const descriptor = openForReading(path, label);
  try {
    const header = headerOf(descriptor, label);
    verifySections(header, label, (offset, bytes) =>
      readInto(new Uint8Array(bytes), descriptor, offset, label),
    );
    return header;
  } finally {
    closeSync(descriptor);
  }
}

/** @throws RegionFileError with one sentence when a section does not match its checksum */
export function verifySections(
  header: RegionHeader,
  label: string,
  bytesAt: (offset: number, bytes: number) => Uint8Array,
): void {
  for (const [name, section] of Object.entries(header.sections)) {
    verifySection(label, name, section, bytesAt(section.offset, section.bytes));
  }
}

/**
 * Maps a file that nobody else writes to or cuts: whoever reads beyond the end of a mapped file dies. Opens it for
 * writing, as the runtime knows no other way.
 * @returns gives `bytes` of it from `offset` on
 */
export function mapFile(path: string, size: number): (offset: number, bytes: number) => Uint8Array {
  // A private mapping: a stray write must never reach the file.
  if (size <= LARGEST_MAPPING_BYTES) {
    const whole = Bun.mmap(path, { shared: false });
    return (offset, bytes) => whole.subarray(offset, offset + bytes);
  }
  return (offset, bytes) =>
    bytes === 0 ? new Uint8Array(0) : Bun.mmap(path, { shared: false, offset, size: bytes });
}
