/** What an import takes of memory: it depends on its threads, not on its file. */
import { bytesText } from '../../shared/text/bytes-text.ts';

/** Bytes below which no import begins; one thread with its margin. */
const MIN_BYTES = 400e6;
/** Bytes of the process itself, of its code and of what all threads share. */
const SHARED_BYTES = 250e6;
/** Bytes of a thread that reads or assembles. */
const BYTES_PER_THREAD = 200e6;
/** More threads than this wait for the disk and for each other. */
const MAX_THREADS = 8;

/** There is less memory than an import takes; one sentence without a full stop. */
export class MemoryError extends Error {
  override name = 'MemoryError';
}

/**
 * Returns the number of threads that read and assemble, 1 to 8.
 * @param memory that the import may take, bytes
 * @throws MemoryError below 400 MB
 */
export function threadsFor(memory: number, cores: number): number {
  if (memory < MIN_BYTES)
    throw new MemoryError(
      `an import takes at least ${bytesText(MIN_BYTES)} of memory, and may take ${bytesText(memory)} here: set --memory or the limit of the container or unit higher, or import on a larger machine and copy the region`,
    );
  return Math.max(1, Math.min(cores, MAX_THREADS, Math.floor((memory - SHARED_BYTES) / BYTES_PER_THREAD)));
}
