/**
 * Copies regions to files that nobody else can write. A mapped file that is overwritten or truncated would
 * silently change scores, or end the process.
 */
import { closeSync, fchmodSync, fsyncSync, openSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { constants, copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Evidence } from '../../evidence/evidence-folder.ts';
import { headerOf, RegionFileError, readInto, writePart } from '../../region/format/file.ts';
import type { FileHeader, Placed } from '../../region/format/parts.ts';
import { type DamagedPart, damagedParts, type RegionSource } from '../../region/read/source.ts';
import { asideOf } from '../../shared/files/file-aside.ts';
import { giveToOwner, makeFolder, OWNER_ONLY, OWNER_ONLY_FOLDER } from '../../shared/files/owner.ts';
import { DiskError, withDiskSentence } from '../../shared/program/disk.ts';
import { codeOf } from '../../shared/program/error-code.ts';
import { bytesText } from '../../shared/text/bytes-text.ts';
import { enrichedParts } from './enriched-parts.ts';

export interface CopyRequest {
  /** the region file, open for reading */
  descriptor: number;
  /** name of the region file */
  label: string;
  /** folder of copies in the data directory; created if missing */
  folder: string;
  /** name of a copy kept for the next start; null = the copy ends with the process */
  keptAs: string | null;
}

/** A copy with its damage. */
export interface MadeCopy {
  source: RegionSource;
  /** descriptor of the copy, closed by the caller after the last mapping is gone; null = it is in memory */
  descriptor: number | null;
  /** damaged parts, which the source leaves out */
  damaged: DamagedPart[];
  /** why the copy is in memory, one sentence without a full stop; null if it is in a file */
  inMemoryFor: string | null;
}

/** Maximum share of the free memory for a copy in memory. */
const MEMORY_SHARE = 0.5;

/** Error when the disk has no space for a copy; the message is a phrase. */
class NoRoom extends Error {}

/**
 * Copies a region to a file or, if that fails and it is small enough, to memory; verifies the copy. Includes
 * the evidence part by part: a copy to a file needs memory only for the largest part.
 * @throws RegionFileError with one sentence, the usual file system errors otherwise
 */
export async function makeCopy(request: CopyRequest, evidence: Evidence): Promise<MadeCopy> {
  const { descriptor, label } = request;
  // refuses most invalid files before they are copied
  const header = headerOf(descriptor, label);
  let file: CopyFile;
  try {
    file = openCopy(request, header.bytes);
  } catch (error) {
    return copyToMemory(request, header, evidence, error);
  }
  try {
    const damaged = await fill(file.descriptor, request, header, evidence);
    file.keep(damaged.length === 0);
    return {
      source: withoutParts({ kind: 'file', path: pathOf(file.descriptor), label }, damaged),
      descriptor: file.descriptor,
      damaged,
      inMemoryFor: null,
    };
  } catch (error) {
    file.discard();
    if (error instanceof RegionFileError) throw error;
    return copyToMemory(request, header, evidence, error);
  }
}

/** Returns the source without its damaged parts. */
export function withoutParts(source: RegionSource, damaged: readonly DamagedPart[]): RegionSource {
  return damaged.length === 0 ? source : { ...source, without: damaged.map(({ part }) => part) };
}

/** Returns a path that refers to an open file in every thread of this process. */
export function pathOf(descriptor: number): string {
  return `/dev/fd/${descriptor}`;
}

async function fill(
  copy: number,
  { descriptor, label }: CopyRequest,
  header: FileHeader,
  evidence: Evidence,
): Promise<DamagedPart[]> {
  if (evidence.sets.length === 0) {
    // shares blocks if the file system supports it
    await copyFile(pathOf(descriptor), pathOf(copy), constants.COPYFILE_FICLONE);
    // the copy inherits the mode
    fchmodSync(copy, OWNER_ONLY);
    return damagedParts({ kind: 'file', path: pathOf(copy) }, label);
  }
  // one buffer shared by all parts
  const buffer = new Uint8Array(header.parts.reduce((most, { bytes }) => Math.max(most, bytes), 0));
  return enrichedParts(
    header,
    label,
    ({ offset, bytes }) => readInto(buffer.subarray(0, bytes), descriptor, offset, label),
    evidence,
    (offset, sections) => {
      writePart(copy, offset, sections);
      // frees the memory of this part before the next one
      if (header.parts.length > 1) Bun.gc(true);
    },
  );
}

interface CopyFile {
  descriptor: number;
  /**
   * Renames the file if it is whole and kept for the next start; otherwise unlinks it, and only the descriptor stays.
   * @throws the usual file system errors
   */
  keep(isWhole: boolean): void;
  discard(): void;
}

/**
 * Creates the temporary file of a copy.
 * @param bytes size of the region file
 * @throws NoRoom; the usual file system errors
 */
function openCopy({ folder, keptAs }: CopyRequest, bytes: number): CopyFile {
  makeFolder(folder, OWNER_ONLY_FOLDER);
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < bytes)
    throw new NoRoom(`it needs ${bytesText(bytes)}, and ${bytesText(bavail * bsize)} are free there`);
  const path = asideOf(join(folder, keptAs ?? crypto.randomUUID()));
  rmSync(path, { force: true });
  const descriptor = openSync(path, 'wx+', OWNER_ONLY);
  const remove = () => rmSync(path, { force: true });
  return {
    descriptor,
    keep(isWhole) {
      if (keptAs === null || !isWhole) return remove();
      fsyncSync(descriptor);
      giveToOwner(path);
      renameSync(path, join(folder, keptAs));
    },
    discard() {
      closeSync(descriptor);
      remove();
    },
  };
}

/**
 * Copies a region to memory.
 * @param reason why there is no copy in a file
 * @throws RegionFileError if it is too large, or all its parts are damaged; the usual file system errors
 */
async function copyToMemory(
  { descriptor, label }: CopyRequest,
  header: FileHeader,
  evidence: Evidence,
  reason: unknown,
): Promise<MadeCopy> {
  const free = Math.min(process.availableMemory(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  if (header.bytes > free * MEMORY_SHARE) {
    const why = reason instanceof NoRoom ? reason.message : codeOf(reason);
    throw new RegionFileError(
      `${label} cannot be copied to the folder "served" of the data directory (${why}), and it is too large for memory.`,
    );
  }
  const placed: Placed[] = [];
  const damaged = enrichedParts(
    header,
    label,
    ({ offset, bytes }) => readInto(new Uint8Array(bytes), descriptor, offset, label),
    evidence,
    (offset, sections) => {
      for (let at = offset, i = 0; i < sections.length; at += sections[i++]!.length)
        placed.push({ offset: at, bytes: sections[i]! });
    },
  );
  const bytes = new SharedArrayBuffer(
    placed.reduce((end, each) => Math.max(end, each.offset + each.bytes.length), 0),
  );
  for (const each of placed) new Uint8Array(bytes).set(each.bytes, each.offset);
  return {
    source: withoutParts({ kind: 'memory', label, bytes }, damaged),
    descriptor: null,
    damaged,
    inMemoryFor: sentenceOf(reason),
  };
}

/** Returns why there is no copy in a file, without a full stop. */
function sentenceOf(reason: unknown): string {
  if (reason instanceof NoRoom) return `the data directory has no space for a copy: ${reason.message}`;
  const known = withDiskSentence(reason);
  return known instanceof DiskError
    ? known.message
    : `the data directory cannot be written (${codeOf(reason)})`;
}
