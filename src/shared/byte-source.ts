/** Bytes that are read by their position: of a file, which is never read as a whole, or of memory. */
import type { FileHandle } from 'node:fs/promises';

export interface ByteSource {
  /** bytes, as they were when it was opened */
  readonly size: number;
  /** Some bytes from an offset on; fewer where the source ends before. @throws the usual file system errors */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** An open file, which stays the caller's to close. @throws the usual file system errors */
export async function fileSource(file: FileHandle): Promise<ByteSource> {
  const { size } = await file.stat();
  return {
    size,
    async read(offset, length) {
      const bytes = new Uint8Array(length);
      let done = 0;
      while (done < length) {
        const { bytesRead } = await file.read(bytes, done, length - done, offset + done);
        if (bytesRead === 0) break;
        done += bytesRead;
      }
      return done === length ? bytes : bytes.subarray(0, done);
    },
  };
}

export function memorySource(memory: Uint8Array): ByteSource {
  return {
    size: memory.length,
    read: async (offset, length) => new Uint8Array(memory.subarray(offset, offset + length)),
  };
}
