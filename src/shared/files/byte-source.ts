/** Reads bytes by position, from a file, which is never read as a whole, or from memory. */
import { fstatSync, read } from 'node:fs';
import { promisify } from 'node:util';

export interface ByteSource {
  /** size at the time of opening, bytes */
  readonly size: number;
  /** Reads `length` bytes from an offset; fewer if the source ends first. @throws the usual file system errors */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
}

const readAt = promisify(read);

/** Returns a source that reads an open file. @param descriptor closed by the caller, once nothing is being read */
export function fileSource(descriptor: number): ByteSource {
  return {
    size: fstatSync(descriptor).size,
    async read(offset, length) {
      const bytes = new Uint8Array(length);
      let done = 0;
      while (done < length) {
        const { bytesRead } = await readAt(descriptor, bytes, done, length - done, offset + done);
        if (bytesRead === 0) break;
        done += bytesRead;
      }
      return done === length ? bytes : bytes.subarray(0, done);
    },
  };
}

/** Returns a source that copies from memory. @param memory may be shared with threads */
export function memorySource(memory: Uint8Array): ByteSource {
  return {
    size: memory.length,
    read: async (offset, length) => new Uint8Array(memory.subarray(offset, offset + length)),
  };
}
