/** Pages of a list. A cursor holds the number of previous places and the minute of the first page. */

const MINUTE_MS = 60_000;

export interface Page {
  /** number of places on previous pages */
  offset: number;
  /** ms since 1970: every page rates the same moment, so places do not move between pages */
  now: number;
}

/** @param cursor as validated by the schema; absent = first page @param now ms since 1970 */
export function pageOf(cursor: string | undefined, now: number): Page {
  if (cursor === undefined) return { offset: 0, now: Math.floor(now / MINUTE_MS) * MINUTE_MS };
  const [offset, minute] = cursor.split('-').map(Number);
  return { offset: offset!, now: minute! * MINUTE_MS };
}

/** Returns the cursor of the next page; null on the last one. */
export function cursorAfter({ now }: Page, offset: number, total: number): string | null {
  return offset < total ? `${offset}-${Math.floor(now / MINUTE_MS)}` : null;
}
