/** Region files on disk: written aside and renamed, mapped for reading. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { open, rename, unlink } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { decodeHeader, PRELUDE_BYTES, type RegionHeader, verifySection } from './layout.ts';

export { RegionFileError, type RegionHeader } from './layout.ts';

export const REGION_SUFFIX = '.spots';
/** Larger files are mapped section by section: one mapping cannot exceed 4 GiB. */
const LARGEST_MAPPING_BYTES = 2 ** 32 - 1;

/**
 * Writes a region file so that a reader sees the old file or the whole new one: aside in the same directory, fsync,
 * rename, fsync of the directory. Nothing is left behind on failure.
 */
export async function writeRegionFile(path: string, parts: Uint8Array[]): Promise<void> {
  const aside = `${path}.${process.pid}.part`;
  try {
    const file = await open(aside, 'w', 0o644);
    try {
      for (const part of parts) await writeAll(file, part);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(aside, path);
  } catch (error) {
    await unlink(aside).catch(() => undefined);
    throw error;
  }
  const directory = await open(dirname(path), 'r');
  await directory.sync().finally(() => directory.close());
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, bytes: Uint8Array): Promise<void> {
  // One write call moves at most 2 GiB on Linux.
  for (let offset = 0; offset < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, offset, Math.min(bytes.length - offset, 2 ** 30));
    offset += bytesWritten;
  }
}

/**
 * Reads only the header: name, date, bounds, counts.
 * @throws RegionFileError when this is no usable region file; the usual file system errors otherwise
 */
export function readRegionHeader(path: string, label = basename(path)): RegionHeader {
  const file = openSync(path, 'r');
  try {
    const size = fstatSync(file).size;
    const first = (bytes: number) => {
      const buffer = new Uint8Array(Math.min(bytes, size));
      readSync(file, buffer, 0, buffer.length, 0);
      return buffer;
    };
    return decodeHeader(label, size, first(PRELUDE_BYTES), first);
  } finally {
    closeSync(file);
  }
}

/**
 * Reads the whole file once and checks every checksum. The main thread does this before any thread serves the file.
 * @throws RegionFileError with one sentence
 */
export function verifyRegionFile(path: string, label = basename(path)): RegionHeader {
  const header = readRegionHeader(path, label);
  const bytesAt = mapFile(path, header.bytes);
  for (const [name, section] of Object.entries(header.sections)) {
    verifySection(label, name, section, bytesAt(section.offset, section.bytes));
  }
  return header;
}

/** Maps a file; gives `bytes` of it from `offset` on. */
export function mapFile(path: string, size: number): (offset: number, bytes: number) => Uint8Array {
  // A private mapping: a stray write must never reach the file.
  if (size <= LARGEST_MAPPING_BYTES) {
    const whole = Bun.mmap(path, { shared: false });
    return (offset, bytes) => whole.subarray(offset, offset + bytes);
  }
  return (offset, bytes) =>
    bytes === 0 ? new Uint8Array(0) : Bun.mmap(path, { shared: false, offset, size: bytes });
}
