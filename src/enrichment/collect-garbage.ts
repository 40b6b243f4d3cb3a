/**
 * Triggers garbage collections in time: the collector does not see how much memory is behind a byte array.
 */

/** Garbage between two collections, bytes. */
const MAX_GARBAGE = 64 * 2 ** 20;
let garbage = 0;

/** Counts garbage, and collects it when there is enough. @param bytes no longer needed */
export function collectGarbage(bytes: number): void {
  garbage += bytes;
  if (garbage < MAX_GARBAGE) return;
  garbage = 0;
  Bun.gc(true);
}
