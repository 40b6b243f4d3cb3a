/** What an import takes of memory: told before it begins, as the system says nothing when it ends a program for want of it. */
import { bytesText } from '../../shared/text/bytes-text.ts';

/** Bytes that any import takes, and bytes for each byte of .osm.pbf, where the collector is told of little (docs/running.md). */
const LEAST_BYTES = 300e6;
const BYTES_PER_BYTE = 6;

/** There is less memory than an import takes; one sentence. */
export class MemoryError extends Error {
  override name = 'MemoryError';
}

/**
 * @param bytes of .osm.pbf
 * @param memory that the import may take, bytes
 * @throws MemoryError
 */
export function requireMemory(bytes: number, memory: number): void {
  const needed = LEAST_BYTES + BYTES_PER_BYTE * bytes;
  if (needed > memory)
    throw new MemoryError(
      `an import of ${bytesText(bytes)} takes some ${bytesText(needed)} of memory, and may take ${bytesText(memory)} here: import it by hand with --memory where there is more, or on a larger machine and copy the region`,
    );
}
