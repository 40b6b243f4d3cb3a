/** Drawings by the block in which they are; what is too much for memory waits in a file without a name. */
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { ByteWriter } from '../../shared/collections/byte-writer.ts';
import type { BlockBytes } from './blocks.ts';

/** Bytes that are kept in memory. */
const MAX_BYTES = 32 * 1024 * 1024;

interface Chunk {
  offset: number;
  length: number;
}

export class DrawingSpool {
  private readonly file: number;
  private written = 0;
  private readonly waiting = new Map<number, ByteWriter>();
  private readonly chunks = new Map<number, Chunk[]>();

  /**
   * @param path of a file for the time of writing; it has its name for a moment only
   * @param maxBytes to keep in memory
   */
  constructor(
    path: string,
    private readonly maxBytes = MAX_BYTES,
  ) {
    this.file = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
  }

  /** Returns what the drawings of a block are appended to until the next `flushIfFull`. */
  bufferFor(block: number): ByteWriter {
    let writer = this.waiting.get(block);
    if (!writer) {
      writer = new ByteWriter();
      this.waiting.set(block, writer);
    }
    return writer;
  }

  /** Writes what is in memory to the file if it is much. */
  flushIfFull(): void {
    let bytes = 0;
    for (const { length } of this.waiting.values()) bytes += length;
    if (bytes > this.maxBytes) this.flush();
  }

  /** Yields the blocks by their number, each with its bytes in the order in which they came. */
  *blocks(): Generator<BlockBytes> {
    const numbers = new Set([...this.chunks.keys(), ...this.waiting.keys()]);
    for (const number of [...numbers].sort((a, b) => a - b)) {
      const whole = new ByteWriter();
      for (const chunk of this.chunks.get(number) ?? []) whole.bytes(this.read(chunk));
      const waiting = this.waiting.get(number);
      if (waiting) whole.bytes(waiting.view());
      yield { number, bytes: whole.view() };
    }
  }

  close(): void {
    closeSync(this.file);
  }

  private flush(): void {
    for (const [block, writer] of this.waiting) {
      const bytes = writer.view();
      for (let done = 0; done < bytes.length; )
        done += writeSync(this.file, bytes, done, bytes.length - done, this.written + done);
      const chunk = { offset: this.written, length: bytes.length };
      this.written += bytes.length;
      const there = this.chunks.get(block);
      if (there) there.push(chunk);
      else this.chunks.set(block, [chunk]);
    }
    this.waiting.clear();
  }

  private read({ offset, length }: Chunk): Uint8Array {
    const bytes = new Uint8Array(length);
    for (let done = 0; done < length; ) {
      const got = readSync(this.file, bytes, done, length - done, offset + done);
      if (got === 0) throw new Error('the drawings written so far cannot be read back');
      done += got;
    }
    return bytes;
  }
}
