/** Which live regions stay on disk. */

/** Roads change slowly; bars and building sites do not. */
export const LIVE_LIFETIME_MS = 30 * 86_400_000;

/** A live region on disk. Times are ms since 1970. */
export interface KeptCell {
  name: string;
  importedAt: number;
  /** when somebody last asked about a spot in it; `importedAt` when nobody has since the start */
  usedAt: number;
}

/** Names of the cells to remove: those that are too old, and beyond `most` the least recently used. */
export function cellsToRemove(cells: readonly KeptCell[], most: number, now: number): string[] {
  return cells
    .toSorted((a, b) => b.usedAt - a.usedAt)
    .filter(({ importedAt }, rank) => rank >= most || now - importedAt > LIVE_LIFETIME_MS)
    .map(({ name }) => name);
}
