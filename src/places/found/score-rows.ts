/** Rows of the table of scores (`SCORE_COLUMNS`), as CSV by RFC 4180. */
import { SCORE_COLUMNS } from '../../api/facts/words.ts';
import type { SpotProblem, SpotRating } from '../../api/scores.ts';

type Fields = Partial<Record<(typeof SCORE_COLUMNS)[number], string | number | boolean | null | undefined>>;

export const SCORE_HEAD = SCORE_COLUMNS.join(',');

export function scoreRow({ score_range, ...rating }: SpotRating): string {
  return row({ ...rating, score_low: score_range.low, score_high: score_range.high });
}

/** Returns the row of a spot without a score, with all its errors in the last column. */
export function problemRow({ id, errors }: SpotProblem): string {
  return row({ id, error: errors.map(({ message }) => message).join('; ') });
}

function row(fields: Fields): string {
  return SCORE_COLUMNS.map((column) => field(fields[column])).join(',');
}

/** Quotes a text that contains separators. */
function field(value: Fields[keyof Fields]): string {
  if (typeof value !== 'string') return value == null ? '' : String(value);
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
