/**
 * Runs: changes in file order, written to files and merged as one sequence. A run is a sequence of chunks, each a
 * length (u32, little endian) and JSON compressed with zstd.
 */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { OsmDataError } from '../errors.ts';
import { type Change, inFileOrder, memoryOf } from './osm-object.ts';

/** Memory of the changes in a chunk, bytes: one chunk of each run being read is in memory. */
const CHUNK_BYTES = 256e3;
/** zstd compression level: this one compresses 300 MB/s, seven to one. */
const ZSTD_LEVEL = 1;

/** Writes a run. @param changes in file order @throws the usual file system errors */
export function writeRun(path: string, changes: Iterable<Change>): void {
  const file = openSync(path, 'wx', 0o600);
  let chunk: Change[] = [];
  let bytes = 0;
  const flush = () => {
    const packed = Bun.zstdCompressSync(JSON.stringify(chunk), { level: ZSTD_LEVEL });
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, packed.length, true);
    for (const part of [length, packed]) writeAll(file, part);
    chunk = [];
    bytes = 0;
  };
  try {
    for (const change of changes) {
      chunk.push(change);
      bytes += memoryOf(change.object);
      if (bytes > CHUNK_BYTES) flush();
    }
    if (chunk.length > 0) flush();
  } finally {
    closeSync(file);
  }
}

/** Yields the changes of a run. @throws OsmDataError if it is truncated; the usual file system errors */
export function* readRun(path: string): Generator<Change> {
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const length = new Uint8Array(4);
      if (readSync(file, length) === 0) return;
      const packed = new Uint8Array(new DataView(length.buffer).getUint32(0, true));
      if (readSync(file, packed) !== packed.length)
        throw new OsmDataError('a temporary file of changes is truncated');
      yield* JSON.parse(Buffer.from(Bun.zstdDecompressSync(packed)).toString()) as Change[];
    }
  } finally {
    closeSync(file);
  }
}

/**
 * Merges the changes of several sources. Yields one change per object: that of the first source that has one.
 * @param sources each in file order, the newest one first
 */
export function* merged(sources: readonly Iterable<Change>[]): Generator<Change> {
  const iterators = sources.map((source) => source[Symbol.iterator]());
  const nextOf = (iterator: Iterator<Change>) => {
    const { done, value } = iterator.next();
    return done ? null : value;
  };
  try {
    const heads = iterators.map(nextOf);
    for (;;) {
      let least: Change | null = null;
      // the first of equal ones wins: it is newer
      for (const head of heads) if (head && (least === null || inFileOrder(head, least) < 0)) least = head;
      if (least === null) return;
      for (const [i, head] of heads.entries())
        if (head && inFileOrder(head, least) === 0) heads[i] = nextOf(iterators[i]!);
      yield least;
    }
  } finally {
    for (const iterator of iterators) iterator.return?.();
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
}
