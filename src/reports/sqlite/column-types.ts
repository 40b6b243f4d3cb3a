/** Checks the types of stored values: SQLite keeps text in a column of numbers, as a file made elsewhere may have it. */
import type { Database } from 'bun:sqlite';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { DatabaseRefused } from '../store.ts';
import { facts, signals, truth } from './schema.ts';

/** Largest number of a column: the latest time of a Date, ms since 1970 UTC. */
const MAX_NUMBER = 8.64e15;
/** Names of the types of columns in messages. */
const EXPECTED: Readonly<Record<string, string>> = { integer: 'a number', text: 'text', blob: 'bytes' };

/**
 * Checks the columns of the tables of reports, and every value in them.
 * @param isWhole false = columns may be missing, as in the file of an older version
 * @throws DatabaseRefused for the first column that is missing, the first value of another type, and as `lastNumberIn`
 */
export function requireColumnTypes(file: Database, isWhole = true): void {
  for (const table of [signals, facts, truth]) {
    const name = getTableName(table);
    const there = new Set(
      file
        .query<{ name: string }, [string]>('SELECT name FROM pragma_table_info(?)')
        .all(name)
        .map((column) => column.name),
    );
    const all = Object.values(getTableColumns(table));
    const columns = all.filter((column) => there.has(column.name));
    const missing = all.find((column) => !there.has(column.name));
    if (isWhole && missing)
      throw new DatabaseRefused(
        `The database of reports lacks ${name}.${missing.name}: another program changed it. Restore a backup.`,
      );
    if (columns.length === 0) continue;
    if (table === signals) lastNumberIn(file);
    const wrong = columns.map((column) => {
      const [type, value] = [column.getSQLType(), `"${column.name}"`];
      const types = column.notNull ? `'${type}'` : `'${type}', 'null'`;
      const range = type === 'integer' ? ` OR ${value} NOT BETWEEN ${-MAX_NUMBER} AND ${MAX_NUMBER}` : '';
      return `WHEN typeof(${value}) NOT IN (${types})${range} THEN '${column.name}'`;
    });
    const found = file
      .query<{ wrong: string }, []>(
        `SELECT wrong FROM (SELECT CASE ${wrong.join(' ')} END AS wrong FROM "${name}") WHERE wrong IS NOT NULL LIMIT 1`,
      )
      .get();
    if (!found) continue;
    const column = columns.find((each) => each.name === found.wrong)!;
    throw new DatabaseRefused(
      `The database of reports has a value in ${name}.${found.wrong} that is not ${EXPECTED[column.getSQLType()]}: another program wrote it. Restore a backup.`,
    );
  }
}

/**
 * Returns the last number that a report had, which never falls; 0 before the first report.
 * @throws DatabaseRefused if it is missing, or if no number follows it: SQLite would say that the disk is full
 */
export function lastNumberIn(file: Database): number {
  if (!file.query("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'").get())
    throw new DatabaseRefused(
      'The database of reports lacks sqlite_sequence: another program changed it. Restore a backup.',
    );
  const found = file.query<{ seq: string; isValid: number }, [number]>(READ_LAST_NUMBER).get(MAX_NUMBER);
  if (!found) return 0;
  if (!found.isValid)
    throw new DatabaseRefused(
      `The database of reports has ${found.seq} as the number of its last report in sqlite_sequence; expected 0 to ${MAX_NUMBER}: another program wrote it. Restore a backup.`,
    );
  return Number(found.seq);
}

const READ_LAST_NUMBER = `
  SELECT quote(seq) AS seq, typeof(seq) = 'integer' AND seq BETWEEN 0 AND ? AS isValid
  FROM sqlite_sequence WHERE name = 'signals' ORDER BY isValid, seq DESC LIMIT 1`;
