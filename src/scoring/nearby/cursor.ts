/** Pages of a list: a cursor says how much came before, and the minute in which the first page was asked for. */

const MINUTE_MS = 60_000;

export interface Page {
  /** places that came before */
  offset: number;
  /** ms since 1970: every page rates the same moment, so that places do not move from one to another */
  now: number;
}

/** @param cursor as the schema lets it through; left out = the first page @param now ms since 1970 */
export function pageOf(cursor: string | undefined, now: number): Page {
  if (cursor === undefined) return { offset: 0, now: Math.floor(now / MINUTE_MS) * MINUTE_MS };
  const [offset, minute] = cursor.split('-').map(Number);
  return { offset: offset!, now: minute! * MINUTE_MS };
}

/** Null = nothing follows. */
export function cursorAfter({ now }: Page, offset: number, total: number): string | null {
  return offset < total ? `${offset}-${Math.floor(now / MINUTE_MS)}` : null;
}
