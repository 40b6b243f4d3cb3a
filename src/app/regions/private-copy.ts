/**
 * Regions are served from copies that nobody else can write to: a file that is overwritten or cut while it is mapped
 * would change scores unseen, or end the process.
 */
import { closeSync, fstatSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { constants, copyFile, readdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withCounts } from '../../counts/apply.ts';
import type { Count } from '../../counts/count.ts';
import { type OfficialSet, withOfficialLevels } from '../../official/apply.ts';
import { headerOf, RegionFileError, readInto } from '../../region/format/file.ts';
import type { RegionInfo } from '../../region/format/region-info.ts';
import {
  damagedParts,
  type OpenPart,
  openParts,
  openRegions,
  type RegionSource,
} from '../../region/read/source.ts';
import { codeOf } from '../../shared/error-code.ts';
import { type TerrainSet, withHeights } from '../../terrain/apply.ts';
import { makeOwnFolder, OWNER_ONLY } from '../owner.ts';

/** A region that was copied, verified and opened once. */
export interface PrivateCopy {
  info: RegionInfo;
  source: RegionSource;
  recordCount: number;
  /** Gives the copy's space back once nobody maps it any more. */
  close(): void;
}

/** What was imported beside maps and goes into the copies. */
export interface Beside {
  counts: readonly Count[];
  terrain: readonly TerrainSet[];
  noiseMaps: readonly OfficialSet[];
}

const NOTHING_BESIDE: Beside = { counts: [], terrain: [], noiseMaps: [] };

/** A copy in memory may take this share of what is free. */
const MEMORY_SHARE = 0.5;

/** Removes what a process left in a folder of copies when it was killed. */
export async function removeLeftCopies(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  await Promise.all(names.map((name) => unlink(join(folder, name)).catch(() => {})));
}

/**
 * Copies a region to a file without a name, or to memory when the folder cannot be written, and verifies the copy.
 * Counts of its roads, terrain and noise maps of its land are in the copy.
 * @param descriptor the region file, open for reading
 * @param folder for copies, in the data directory; made if missing
 * @throws RegionFileError with one sentence, the usual file system errors otherwise
 */
export async function copyPrivately(
  descriptor: number,
  label: string,
  folder: string,
  { counts, terrain, noiseMaps }: Beside = NOTHING_BESIDE,
): Promise<PrivateCopy> {
  // refuses most of what is no whole region file before it costs a copy
  headerOf(descriptor, label);
  let copy: Copy;
  try {
    copy = await copyToFile(descriptor, folder);
  } catch (error) {
    copy = copyToMemory(descriptor, label, error);
  }
  try {
    damagedParts(copy.source, label);
    for (const change of [
      (source: OpenPart) => withCounts(source, counts),
      (source: OpenPart) => withHeights(source, terrain),
      (source: OpenPart) => withOfficialLevels(source, noiseMaps),
    ]) {
      const parts = change(openParts(copy.source).parts[0]!);
      if (!parts) continue;
      const plain = copy;
      copy = written(parts, folder, label);
      plain.close();
    }
    return { ...copy, ...openRegions(copy.source)[0]!.file };
  } catch (error) {
    copy.close();
    throw error;
  }
}

type Copy = Pick<PrivateCopy, 'source' | 'close'>;

async function copyToFile(descriptor: number, folder: string): Promise<Copy> {
  const { copy, close } = namelessFile(folder);
  try {
    // shares the blocks where the file system can
    await copyFile(pathOf(descriptor), pathOf(copy), constants.COPYFILE_FICLONE);
  } catch (error) {
    close();
    throw error;
  }
  return { source: { kind: 'file', path: pathOf(copy) }, close };
}

/** A region that was made of another one: in a file without a name, or in memory when the folder cannot be written. */
function written(parts: readonly Uint8Array[], folder: string, label: string): Copy {
  let file: ReturnType<typeof namelessFile>;
  try {
    file = namelessFile(folder);
  } catch {
    return joinedInMemory(parts, label);
  }
  try {
    for (const part of parts) writeWhole(file.copy, part);
  } catch (error) {
    file.close();
    throw error;
  }
  return { source: { kind: 'file', path: pathOf(file.copy) }, close: file.close };
}

function joinedInMemory(parts: readonly Uint8Array[], label: string): Copy {
  const bytes = new SharedArrayBuffer(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    new Uint8Array(bytes).set(part, at);
    at += part.length;
  }
  return { source: { kind: 'memory', label, bytes }, close: () => {} };
}

/** One call writes at most 2 GiB on Linux. */
const LARGEST_WRITE_BYTES = 2 ** 30;

function writeWhole(descriptor: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(descriptor, bytes, done, Math.min(bytes.length - done, LARGEST_WRITE_BYTES));
}

/** A file that nobody else can open, and that is gone with the process. */
function namelessFile(folder: string): { copy: number; close: () => void } {
  makeOwnFolder(folder, dirname(folder));
  const path = join(folder, crypto.randomUUID());
  const copy = openSync(path, 'wx+', OWNER_ONLY);
  const close = () => closeSync(copy);
  try {
    unlinkSync(path);
  } catch (error) {
    close();
    throw error;
  }
  return { copy, close };
}

/** @param reason why there is no copy in a file */
function copyToMemory(descriptor: number, label: string, reason: unknown) {
  const { size } = fstatSync(descriptor);
  const free = Math.min(process.availableMemory(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  if (size > free * MEMORY_SHARE) {
    throw new RegionFileError(
      `${label} cannot be copied to the folder "served" of the data directory (${codeOf(reason)}), and it is too large for memory.`,
    );
  }
  const bytes = new SharedArrayBuffer(size);
  readInto(new Uint8Array(bytes), descriptor, 0, label);
  return { source: { kind: 'memory', label, bytes } as const, close: () => {} };
}

/** A path that means the open file itself, in every thread of this process. */
function pathOf(descriptor: number): string {
  return `/dev/fd/${descriptor}`;
}
