/** Rows of the table of scores (`SCORE_COLUMNS`), also as CSV by RFC 4180. */
import { SCORE_COLUMNS } from '../../api/facts/words.ts';
import type { SpotProblem, SpotRating } from '../../api/scores.ts';

type Fields = Partial<Record<(typeof SCORE_COLUMNS)[number], string | number | boolean | null | undefined>>;

export const SCORE_HEAD = SCORE_COLUMNS.join(',');

/** Returns the fields of a row; of a spot without a score all its errors are in the last column. */
export function scoreFields(result: SpotRating | SpotProblem): Fields {
  if ('errors' in result)
    return { id: result.id, error: result.errors.map(({ message }) => message).join('; ') };
  const { score_range, ...rating } = result;
  return { ...rating, score_low: score_range.low, score_high: score_range.high };
}

/** Returns a row of CSV. */
export function scoreRow(result: SpotRating | SpotProblem): string {
  const fields = scoreFields(result);
  return SCORE_COLUMNS.map((column) => field(fields[column])).join(',');
}

/** Quotes a text that contains separators. */
function field(value: Fields[keyof Fields]): string {
  if (typeof value !== 'string') return value == null ? '' : String(value);
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
