/** Tables of scores instead of JSON: which one a client asks for, and Parquet. Rows of CSV are made in the threads. */
import { ByteWriter, type ColumnSource, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { SCORE_COLUMNS } from '../../api/facts/words.ts';
import type { Detail } from '../../api/score.ts';
import { CSV, NDJSON, PARQUET, type SpotProblem, type SpotRating } from '../../api/scores.ts';
import { scoreFields } from '../../places/found/score-rows.ts';
import { nextTurn } from '../../shared/program/turns.ts';
import { weightIn } from '../language.ts';
import type { FieldError } from '../problem.ts';

const TABLES = { csv: CSV, parquet: PARQUET } as const;
export type TableFormat = keyof typeof TABLES;

/** Types of the columns; all may be null. An `id` is text, as clients give numbers and texts. */
const TYPES: Readonly<Record<(typeof SCORE_COLUMNS)[number], ColumnSource['type']>> = {
  id: 'STRING',
  spot_id: 'STRING',
  score: 'INT32',
  ampel: 'STRING',
  score_low: 'INT32',
  score_high: 'INT32',
  night_noise_db: 'DOUBLE',
  allowed: 'STRING',
  degraded: 'BOOLEAN',
  error: 'STRING',
};
/** Rows that are written in one turn: about 10 ms of work. */
const ROWS_PER_GROUP = 500;

/**
 * Returns the table that the client prefers to JSON (RFC 9110, 12.5.1); null if it does not.
 * @param formats possible ones; a stream has no Parquet, whose directory is at the end of a file
 */
export function wantedTable(
  request: Request,
  formats: readonly TableFormat[] = ['csv', 'parquet'],
): TableFormat | null {
  const accepted = (request.headers.get('accept') ?? '').toLowerCase().split(',');
  const weights = new Map(
    accepted.toReversed().map((item): [string, number] => {
      const [type = '', ...parameters] = item.split(';');
      return [type.trim(), weightIn(parameters)];
    }),
  );
  const weightOf = (type: string) => weights.get(type) ?? 0;
  let best = Math.max(weightOf('application/json'), weightOf(NDJSON));
  let wanted: TableFormat | null = null;
  for (const format of formats) {
    if (weightOf(TABLES[format]) <= best) continue;
    best = weightOf(TABLES[format]);
    wanted = format;
  }
  return wanted;
}

export function noTableOf(detail: Detail, table: TableFormat): FieldError {
  return {
    field: 'detail',
    message: `detail is "${detail}"; expected score for a table (Accept: ${TABLES[table]})`,
  };
}

/** The other forms of the responses, in words: typed clients would have to tell them apart. */
export const AS_CSV =
  `With \`Accept: ${CSV}\` the response is a table (RFC 4180, lines end with LF) with the numbers of \`detail: score\`, one row per spot, ` +
  `in order: ${SCORE_COLUMNS.join(', ')}. What is unknown is empty.`;
export const AS_PARQUET = `With \`Accept: ${PARQUET}\` it is the same table as a Parquet file.`;

/**
 * Returns the Parquet file of a list.
 * @param entries one JSON text per spot, of `detail: score`: a SpotRating or a SpotProblem
 */
export async function parquetOf(entries: readonly string[]): Promise<ArrayBuffer> {
  const file = new ByteWriter();
  const writer = new ParquetWriter({
    writer: file,
    schema: schemaFromColumnData({ columnData: columnsOf([]) }),
    createdBy: 'spotscore',
  });
  for (let from = 0; from < entries.length; from += ROWS_PER_GROUP) {
    if (from > 0) await nextTurn();
    const columnData = columnsOf(entries.slice(from, from + ROWS_PER_GROUP));
    await writer.write({ columnData, rowGroupSize: ROWS_PER_GROUP });
  }
  await writer.finish();
  return file.getBuffer();
}

function columnsOf(entries: readonly string[]): ColumnSource[] {
  const rows = entries.map((entry) => scoreFields(JSON.parse(entry) as SpotRating | SpotProblem));
  return SCORE_COLUMNS.map((name) => {
    const type = TYPES[name];
    const data = rows.map(({ [name]: value }) =>
      value == null ? null : type === 'STRING' ? String(value) : value,
    );
    return { name, type, data, nullable: true };
  });
}
