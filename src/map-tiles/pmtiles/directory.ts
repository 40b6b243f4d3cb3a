/** Directories of a PMTiles archive: the position of each tile. */
import { platform } from '../../platform/runtime.ts';
import { pushVarint, VarintReader } from './varint.ts';

/** One tile, a run of tiles with equal contents, or a directory. */
export interface Entry {
  /** number of the first tile */
  id: number;
  /** bytes from the start of the section of tiles, or of directories if `run` is 0 */
  offset: number;
  length: number;
  /** number of consecutive tiles with these contents; 0 for a directory */
  run: number;
}

/**
 * Maximum size of an unpacked directory, bytes. Writers stay far below; a larger one could fill the memory.
 */
const LARGEST_DIRECTORY_BYTES = 2 ** 21;

/** Packs entries in ascending order of their ids. */
export function encodeDirectory(entries: readonly Entry[]): Uint8Array {
  const bytes: number[] = [];
  pushVarint(bytes, entries.length);
  for (const [i, { id }] of entries.entries()) pushVarint(bytes, i === 0 ? id : id - entries[i - 1]!.id);
  for (const { run } of entries) pushVarint(bytes, run);
  for (const { length } of entries) pushVarint(bytes, length);
  for (const [i, { offset }] of entries.entries()) {
    const before = entries[i - 1];
    // contents usually follow each other: 0 encodes that
    pushVarint(bytes, before && offset === before.offset + before.length ? 0 : offset + 1);
  }
  return platform.gzip(Uint8Array.from(bytes));
}

/** @throws Error when the bytes are not a directory */
export function decodeDirectory(packed: Uint8Array): Entry[] {
  const reader = new VarintReader(platform.gunzip(packed, LARGEST_DIRECTORY_BYTES));
  const entries: Entry[] = [];
  let id = 0;
  for (let left = reader.next(); left > 0; left--) {
    id += reader.next();
    entries.push({ id, offset: 0, length: 0, run: 0 });
  }
  for (const entry of entries) entry.run = reader.next();
  for (const entry of entries) entry.length = reader.next();
  let follows = 0;
  for (const entry of entries) {
    const told = reader.next();
    entry.offset = told === 0 ? follows : told - 1;
    follows = entry.offset + entry.length;
  }
  if (!reader.atEnd) throw new RangeError('bytes are left over');
  return entries;
}

/** Returns the entry that contains a tile; undefined if there is none. */
export function findEntry(entries: readonly Entry[], id: number): Entry | undefined {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (entries[middle]!.id <= id) low = middle + 1;
    else high = middle;
  }
  const entry = entries[low - 1];
  return entry && (entry.run === 0 || id < entry.id + entry.run) ? entry : undefined;
}
