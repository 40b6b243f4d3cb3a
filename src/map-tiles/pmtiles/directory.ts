/** Directories of a PMTiles archive: the position of each tile. */
import { platform } from '../../platform/runtime.ts';

/** One tile, a run of tiles with equal contents, or a directory. */
export interface Entry {
  /** number of the first tile */
  id: number;
  /** offset in the section of tiles, or in that of directories if `run` is 0, bytes */
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

/** Unpacks a directory. @throws Error when the bytes are not a directory */
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

/** Writes a variable-length integer: seven bits per byte, lowest first. */
function pushVarint(bytes: number[], value: number): void {
  for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  bytes.push(value);
}

/** Reads integers up to 2^53. */
class VarintReader {
  private position = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get atEnd(): boolean {
    return this.position === this.bytes.length;
  }

  /** Reads a number. @throws RangeError when the bytes end early, or the number is too large to be exact */
  next(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.bytes[this.position++];
      if (byte === undefined) throw new RangeError('bytes end within a number');
      value += (byte & 127) * scale;
      if (value > Number.MAX_SAFE_INTEGER) throw new RangeError('a number is too large');
      if (byte < 128) return value;
    }
  }
}
