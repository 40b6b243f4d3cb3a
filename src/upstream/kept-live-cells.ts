/** Chooses the live regions that stay on disk. */

/** Lifetime of a live region, ms: roads change slowly; bars and construction sites do not. */
export const LIVE_LIFETIME_MS = 30 * 86_400_000;

/** A live region on disk. Times are ms since 1970. */
export interface KeptCell {
  name: string;
  importedAt: number;
  /** time of the last request for a spot in the region; `importedAt` if there was none since the start */
  usedAt: number;
}

/** Returns the names of the cells to remove: expired ones, and beyond `most` the least recently used. */
export function cellsToRemove(cells: readonly KeptCell[], most: number, now: number): string[] {
  return cells
    .toSorted((a, b) => b.usedAt - a.usedAt)
    .filter(({ importedAt }, rank) => rank >= most || now - importedAt > LIVE_LIFETIME_MS)
    .map(({ name }) => name);
}
