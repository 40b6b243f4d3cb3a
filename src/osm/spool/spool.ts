/**
 * Temporary data of an import: one thread appends, all threads read. The data is in a file, or in shared memory if the
 * map is small.
 */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { readAtRandom } from '../../shared/files/random-access.ts';

/** Result of a writer, as passed between threads. */
export type SpoolData =
  | { kind: 'memory'; chunks: SharedArrayBuffer[] }
  | { kind: 'file'; path: string; bytes: number };

/** Size of a mapped window, bytes; one mapping cannot exceed 4 GiB. No record crosses the border of a window. */
const WINDOW_BYTES = 2 ** 30;
/** Minimum chunk of memory, bytes; most records are far smaller. */
const CHUNK_BYTES = 2 ** 20;
/** Write buffer, bytes: a system call per record would cost more than the record. */
const BUFFER_BYTES = 2 ** 18;
/** Alignment of records, bytes, for numbers of 64 bits. */
const ALIGNMENT = 8;

/** Appends records; SpoolReader finds each by its address. */
export class SpoolWriter {
  private readonly descriptor: number | null;
  private readonly chunks: SharedArrayBuffer[] = [];
  private chunk: Uint8Array = new Uint8Array(0);
  /** used bytes of the last chunk or of the file, with the padding between records */
  private used = 0;
  private readonly buffer: Uint8Array;
  private buffered = 0;
  private written = 0;

  /** @param path of a new file; null = in memory */
  constructor(private readonly path: string | null) {
    this.descriptor = path === null ? null : openSync(path, 'wx', 0o600);
    this.buffer = new Uint8Array(path === null ? 0 : BUFFER_BYTES);
  }

  /** Appends a record of at most 1 GiB. @returns its address @throws the usual file system errors */
  append(record: Uint8Array): number {
    return this.descriptor === null ? this.toMemory(record) : this.toFile(record);
  }

  /** Finishes writing. @throws the usual file system errors */
  finish(): SpoolData {
    if (this.path === null) return { kind: 'memory', chunks: this.chunks };
    this.flush();
    this.close();
    return { kind: 'file', path: this.path, bytes: this.written };
  }

  /** Closes the file of a failed or finished writer. */
  close(): void {
    if (this.descriptor !== null && !this.isClosed) closeSync(this.descriptor);
    this.isClosed = true;
  }
  private isClosed = false;

  private toMemory(record: Uint8Array): number {
    if (this.chunks.length === 0 || this.used + record.length > this.chunk.length) {
      const chunk = new SharedArrayBuffer(Math.max(CHUNK_BYTES, record.length));
      this.chunks.push(chunk);
      this.chunk = new Uint8Array(chunk);
      this.used = 0;
    }
    this.chunk.set(record, this.used);
    const address = (this.chunks.length - 1) * WINDOW_BYTES + this.used;
    this.used = aligned(this.used + record.length);
    return address;
  }

  private toFile(record: Uint8Array): number {
    const left = WINDOW_BYTES - (this.used % WINDOW_BYTES);
    if (record.length > left) this.pad(left);
    const address = this.used;
    this.put(record);
    this.pad(aligned(this.used) - this.used);
    return address;
  }

  private pad(bytes: number): void {
    for (let left = bytes; left > 0; left -= ZEROS.length) this.put(ZEROS.subarray(0, left));
  }

  private put(bytes: Uint8Array): void {
    this.used += bytes.length;
    if (this.buffered + bytes.length > this.buffer.length) this.flush();
    if (bytes.length > this.buffer.length) this.write(bytes);
    else {
      this.buffer.set(bytes, this.buffered);
      this.buffered += bytes.length;
    }
  }

  private flush(): void {
    this.write(this.buffer.subarray(0, this.buffered));
    this.buffered = 0;
  }

  private write(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; )
      done += writeSync(this.descriptor!, bytes, done, bytes.length - done, this.written + done);
    this.written += bytes.length;
  }
}

const ZEROS = new Uint8Array(4096);

function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}

/** Reads records: as copies, or in place in mapped windows. */
export class SpoolReader {
  private readonly windows: (Uint8Array | undefined)[] = [];

  constructor(private readonly data: SpoolData) {}

  /** Returns the bytes of a record: a copy if the data is in a file, as a mapping would read much more. */
  read(address: number, bytes: number): Uint8Array {
    const { data } = this;
    if (data.kind === 'memory') return this.at(address, bytes);
    const descriptor = openSync(data.path, 'r');
    try {
      const record = new Uint8Array(bytes);
      for (let done = 0; done < bytes; ) {
        const got = readSync(descriptor, record, done, bytes - done, address + done);
        if (got === 0) throw new Error('a temporary file of the import was truncated');
        done += got;
      }
      return record;
    } finally {
      closeSync(descriptor);
    }
  }

  /** Returns the bytes of a record in place. */
  at(address: number, bytes: number): Uint8Array {
    const from = positionOf(address);
    return this.window(windowOf(address)).subarray(from, from + bytes);
  }

  /** Returns a window by its number (`windowOf`); `positionOf` returns the position of an address in it. */
  window(number: number): Uint8Array {
    let bytes = this.windows[number];
    if (!bytes) {
      bytes = this.opened(number);
      this.windows[number] = bytes;
    }
    return bytes;
  }

  private opened(number: number): Uint8Array {
    const { data } = this;
    if (data.kind === 'memory') return new Uint8Array(data.chunks[number]!);
    const offset = number * WINDOW_BYTES;
    const size = Math.min(WINDOW_BYTES, data.bytes - offset);
    const window = Bun.mmap(data.path, { shared: false, offset, size });
    readAtRandom(window);
    return window;
  }
}

/** Returns the number of the window that contains an address. */
export function windowOf(address: number): number {
  return Math.floor(address / WINDOW_BYTES);
}

/** Returns the position of an address in its window. */
export function positionOf(address: number): number {
  return address % WINDOW_BYTES;
}
