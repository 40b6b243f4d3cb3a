/**
 * Triggers garbage collections in time: the collector does not see the memory that byte arrays use.
 */

/** Size of garbage that triggers a collection, bytes. */
const MAX_GARBAGE = 64 * 2 ** 20;
let garbage = 0;

/** Counts garbage; collects it when MAX_GARBAGE is reached. @param bytes size of the garbage */
export function collectGarbage(bytes: number): void {
  garbage += bytes;
  if (garbage < MAX_GARBAGE) return;
  garbage = 0;
  Bun.gc(true);
}
