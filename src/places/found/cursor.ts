/** Pages of a list. A cursor contains the number of places on previous pages and the minute of the first request. */

const MINUTE_MS = 60_000;

export interface Page {
  /** number of places on previous pages */
  offset: number;
  /** time of the first request, whole minutes in ms since 1970: all pages rate this time, so their order agrees */
  now: number;
}

/**
 * Returns the page that a cursor names.
 * @param cursor as validated by the schema; undefined = first page
 * @param now ms since 1970
 */
export function pageOf(cursor: string | undefined, now: number): Page {
  if (cursor === undefined) return { offset: 0, now: Math.floor(now / MINUTE_MS) * MINUTE_MS };
  const [offset, minute] = cursor.split('-').map(Number);
  return { offset: offset!, now: minute! * MINUTE_MS };
}

/**
 * Returns the cursor of the next page; null on the last page.
 * @param offset number of places up to the end of this page
 * @param total number of places on all pages
 */
export function cursorAfter({ now }: Page, offset: number, total: number): string | null {
  return offset < total ? `${offset}-${Math.floor(now / MINUTE_MS)}` : null;
}
