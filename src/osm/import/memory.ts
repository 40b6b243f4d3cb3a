/** Checks the memory for an import before it starts. The need depends on the threads, not on the file. */
import { bytesText } from '../../shared/text/bytes-text.ts';

/** Minimum memory for an import with one thread, bytes. */
const MIN_BYTES = 400e6;
/** Memory of the process, its code and shared data, bytes. */
const SHARED_BYTES = 250e6;
/** Memory of a reading or assembling thread, bytes. */
const BYTES_PER_THREAD = 200e6;
/** Maximum number of threads: more would wait for the disk and for each other. */
const MAX_THREADS = 8;

/** Error for too little memory; its message is one sentence without a full stop. */
export class MemoryError extends Error {
  override name = 'MemoryError';
}

/**
 * Returns the number of reading and assembling threads, 1 to 8.
 * @param memory memory limit, bytes
 * @throws MemoryError below 400 MB
 */
export function threadsFor(memory: number, cores: number): number {
  if (memory < MIN_BYTES)
    throw new MemoryError(
      `an import needs at least ${bytesText(MIN_BYTES)} of memory, and may use ${bytesText(memory)} here: increase --memory or the limit of the container or unit, or import on a larger machine and copy the region`,
    );
  return Math.max(1, Math.min(cores, MAX_THREADS, Math.floor((memory - SHARED_BYTES) / BYTES_PER_THREAD)));
}
