/** Reads a file of counts. Its columns identify the format. */
import { basename } from 'node:path';
import { CsvError, tableRecords, withoutRemarks } from '../../shared/text/csv.ts';
import { nearestWord } from '../../shared/text/nearest-word.ts';
import { EvidenceError } from '../evidence-error.ts';
import { packEvidenceBlock } from '../evidence-file.ts';
import type { CountsInfo } from '../evidence-info.ts';
import type { EvidenceRead, EvidenceSource } from '../evidence-source.ts';
import type { FileHead } from '../file-head.ts';
import { columnKey, requireOnce, tableEncoding, tableTextOf } from '../table-text.ts';
import type { VectorFile } from '../vector-files/feature.ts';
import type { Count, CountsRead, RowError } from './count.ts';
import { countColumns, factsOfCounts } from './count-columns.ts';
import { type CountFormat, columnsRead, formatOf } from './formats.ts';
import { countOfRow } from './row.ts';

/** Maximum number of counts in a file: ten times as many as a country has. */
const MAX_COUNTS = 500_000;
/** Maximum number of rows with errors that are reported. */
const MAX_ERRORS = 1000;
const MAX_TOLD = 20;

/** Returns true if a text may be a table of counts, also if no more of it is known than remarks. */
export function isCountTable({ text, isText }: FileHead): boolean {
  const [firstLine] = withoutRemarks(text).trimStart().split('\n', 1);
  return isText && /^[^<].*[,;\t|]|^[[#]/.test(firstLine || text.trimStart());
}

/**
 * Reads the counts of a file.
 * @param features features of a file with points; null for a table
 * @throws EvidenceError when no count is readable
 */
export async function readCounts(
  { path, onProgress }: Pick<EvidenceSource, 'path' | 'onProgress'>,
  features: VectorFile | null,
): Promise<EvidenceRead<CountsInfo> & CountsRead> {
  const rows = new Rows(path);
  if (features) await readPoints(features, rows, onProgress);
  else await readTable(path, rows, onProgress);
  const read = rows.result();
  const { counts, format } = read;
  return {
    ...read,
    info: counts.length > 0 ? { kind: 'counts', format, ...factsOfCounts(counts) } : rows.none(),
    summary: summaryOf(read),
    packed: () => [{ ...packEvidenceBlock(countColumns(counts)), bounds: factsOfCounts(counts).bounds }],
  };
}

function summaryOf({ format, counts, errors, rowsLeftOut, repeated }: CountsRead): string {
  const rows = errors
    .slice(0, MAX_TOLD)
    .map(
      ({ line, column, value, expected }) =>
        `\n  line ${line}: ${column} is "${value}"; expected ${expected}`,
    );
  const more = rowsLeftOut > MAX_TOLD ? `\n  and ${rowsLeftOut - MAX_TOLD} more` : '';
  const left = rowsLeftOut > 0 ? `, ${rowsLeftOut} rows left out:` : '';
  const again =
    repeated > 0 ? `, of ${repeated} rows with the place and year of another only the first was used` : '';
  return `${format}; ${counts.length} counts${again}${left}${rows.join('')}${more}`;
}

/** Count with the number of rows that it is the mean of. */
interface Counted {
  count: Count;
  rows: number;
}

class Rows {
  format: CountFormat | null = null;
  private readonly counts = new Map<string, Counted>();
  private readonly errors: RowError[] = [];
  private rowsLeftOut = 0;
  private repeated = 0;
  private readonly yearOfFile: number | null;

  constructor(readonly path: string) {
    const year = /(?:19|20)\d\d/.exec(basename(path));
    this.yearOfFile = year ? Number(year[0]) : null;
  }

  use(columns: readonly string[]): CountFormat {
    this.format = formatOf(columns);
    if (this.format) {
      requireSpelling(this.format, columns, basename(this.path));
      return this.format;
    }
    const seen = columns.slice(0, 12).join(', ').slice(0, 200);
    throw new EvidenceError(
      `${basename(this.path)} has no columns of counts (${seen}); expected lat, lon, aadt or night_per_hour, and year, or those of a known office (docs/counts.md).`,
    );
  }

  /**
   * Adds a row. Keeps the newest count of each way id, or of each position and ref. In formats with a row per
   * direction, averages the rows of the same year.
   */
  add(line: number, field: (column: string) => string | undefined): void {
    const count = countOfRow(this.format!, field, this.yearOfFile);
    if ('expected' in count) {
      this.fail({ line, ...count });
      return;
    }
    const key = count.wayId ? `way ${count.wayId}` : `${count.lat},${count.lon},${count.ref}`;
    const known = this.counts.get(key);
    if (!known || known.count.year < count.year) this.counts.set(key, { count, rows: 1 });
    else if (!this.format!.isOfDirection && known.count.year === count.year) this.repeated++;
    else if (this.format!.isOfDirection && known.count.year === count.year)
      this.counts.set(key, meanOf(known, count));
    if (this.counts.size > MAX_COUNTS)
      throw new EvidenceError(`${basename(this.path)} has more than ${MAX_COUNTS} counts.`);
  }

  fail(error: RowError): void {
    this.rowsLeftOut++;
    if (this.errors.length < MAX_ERRORS) this.errors.push(error);
  }

  result(): CountsRead {
    const { errors, rowsLeftOut, repeated } = this;
    const counts = [...this.counts.values()].map(({ count }) => count);
    return { format: this.format?.name ?? '', counts, errors, rowsLeftOut, repeated };
  }

  none(): never {
    const [first] = this.errors;
    const why = first
      ? ` (line ${first.line}: ${first.column} is "${first.value}"; expected ${first.expected})`
      : '';
    throw new EvidenceError(`${basename(this.path)} has no readable row${why}.`);
  }
}

/** Refuses a table whose columns have a slip in a name that decides: it would be read without what it says. @throws EvidenceError */
function requireSpelling(format: CountFormat, columns: readonly string[], file: string): void {
  const there = columns.map(columnKey);
  const read = columnsRead(format);
  const missing = (format.spelt ?? []).filter((name) => !there.includes(name));
  for (const name of there) {
    const meant = read.includes(name) ? null : nearestWord(name, missing);
    if (meant !== null)
      throw new EvidenceError(
        `${file} has a column "${name}", which is not known; did you mean ${meant}? Name it otherwise if not.`,
      );
  }
}

/** Adds a row to the mean flow of a road's directions; the rest of the count is that of the first row. */
function meanOf({ count, rows }: Counted, row: Count): Counted {
  const vehiclesPerHour = (count.vehiclesPerHour * rows + row.vehiclesPerHour) / (rows + 1);
  return { count: { ...count, vehiclesPerHour }, rows: rows + 1 };
}

async function readTable(path: string, rows: Rows, onProgress: (share: number) => void): Promise<void> {
  const encoding = await tableEncoding(path);
  let columns: Map<string, number> | null = null;
  try {
    for await (const { line, fields } of tableRecords(tableTextOf(path, encoding, onProgress))) {
      if (columns === null) {
        const format = rows.use(fields);
        for (const name of columnsRead(format)) requireOnce(name, fields, basename(path));
        columns = new Map(fields.map((name, i) => [columnKey(name), i]));
        continue;
      }
      const places: Map<string, number> = columns;
      rows.add(line, (column) => (places.has(column) ? (fields[places.get(column)!] ?? '') : undefined));
    }
  } catch (error) {
    if (error instanceof CsvError) throw new EvidenceError(error.message);
    throw error;
  }
  if (columns === null) throw new EvidenceError(`${basename(path)} is empty.`);
}

async function readPoints(
  features: VectorFile,
  rows: Rows,
  onProgress: (share: number) => void,
): Promise<void> {
  for await (const { number, type, properties, geometry } of features.features(onProgress)) {
    if (geometry?.kind !== 'point') {
      rows.fail({ line: number, column: 'geometry', value: type, expected: 'a Point' });
      continue;
    }
    const { lon, lat } = geometry;
    const fields = new Map(
      Object.entries({ ...properties, lat, lon }).map(([key, value]) => [columnKey(key), value]),
    );
    const format = rows.format ?? rows.use([...fields.keys()]);
    const text = (column: string) => (fields.has(column) ? String(fields.get(column) ?? '') : undefined);
    rows.add(number, (column) =>
      format.lat.includes(column) ? text('lat') : format.lon.includes(column) ? text('lon') : text(column),
    );
  }
}
