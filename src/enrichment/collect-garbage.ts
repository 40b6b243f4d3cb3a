/** Memory of what was read is given back in time: the collector does not see how much lies behind an array of bytes. */

/** Of garbage between two collections, bytes. */
const MAX_GARBAGE = 64 * 2 ** 20;
let garbage = 0;

/** @param bytes that were taken and are not needed any more */
export function collectGarbage(bytes: number): void {
  garbage += bytes;
  if (garbage < MAX_GARBAGE) return;
  garbage = 0;
  Bun.gc(true);
}
