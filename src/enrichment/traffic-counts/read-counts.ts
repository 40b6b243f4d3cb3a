/** Reads a file of counts: what kind it is, it is told by its content. */
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { CsvError, csvRecords, separatorIn } from '../../shared/text/csv.ts';
import { type Count, CountsFileError, type CountsRead, type RowError } from './count.ts';
import { type CountFormat, columnKey, formatOf } from './formats.ts';
import { countOf } from './row.ts';

/** Bytes of a GeoJSON file: it is read as a whole. */
const LARGEST_JSON_BYTES = 256 * 2 ** 20;
/** Counts of one file that are kept: ten times those of a country. */
const MOST_COUNTS = 500_000;
/** Rows whose errors are told. */
const MOST_ERRORS = 1000;
const HEAD_BYTES = 64;

/** Whether a file may hold counts: text that begins as a table or as GeoJSON, and not as a .osm.pbf does. */
export async function mayHoldCounts(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    // a .osm.pbf begins with the length of its first block: zeros
    if (head.includes(0)) return false;
    const [firstLine] = new TextDecoder().decode(head).trimStart().split('\n', 1);
    return /^[^<].*[,;\t]|^[{[]/.test(firstLine!);
  } finally {
    await file.close();
  }
}

/**
 * Of several counts at one place of one road the newest is kept.
 * @throws CountsFileError when it holds none that can be read; the usual file system errors otherwise
 */
export async function readCounts(path: string): Promise<CountsRead> {
  const rows = new Rows(path);
  if (await isJson(path)) await readGeoJson(path, rows);
  else await readCsv(path, rows).catch(refused);
  return rows.result();
}

function refused(error: unknown): never {
  if (error instanceof CsvError) throw new CountsFileError(error.message);
  throw error;
}

class Rows {
  format: CountFormat | null = null;
  private readonly counts = new Map<string, Count>();
  private readonly errors: RowError[] = [];
  private readonly yearOfFile: number | null;

  constructor(readonly path: string) {
    const year = /(?:19|20)\d\d/.exec(basename(path));
    this.yearOfFile = year ? Number(year[0]) : null;
  }

  use(columns: readonly string[]): CountFormat {
    this.format = formatOf(columns);
    if (this.format) return this.format;
    const seen = columns.slice(0, 12).join(', ').slice(0, 200);
    throw new CountsFileError(
      `${basename(this.path)} has no columns of counts (${seen}); expected lat, lon, aadt or night_per_hour, and year, or those of a known office (docs/counts.md).`,
    );
  }

  add(line: number, field: (column: string) => string | undefined): void {
    const count = countOf(this.format!, field, this.yearOfFile);
    if ('expected' in count) this.fail({ line, ...count });
    else {
      const key = count.wayId ? `way ${count.wayId}` : `${count.lat},${count.lon},${count.ref}`;
      const known = this.counts.get(key);
      if (!known || known.year < count.year) this.counts.set(key, count);
      else if (this.format!.isOfDirection && known.year === count.year)
        this.counts.set(key, meanOf(known, count));
      if (this.counts.size > MOST_COUNTS)
        throw new CountsFileError(`${basename(this.path)} has more than ${MOST_COUNTS} counts.`);
    }
  }

  fail(error: RowError): void {
    if (this.errors.length < MOST_ERRORS) this.errors.push(error);
  }

  result(): CountsRead {
    return { format: this.format?.name ?? '', counts: [...this.counts.values()], errors: this.errors };
  }
}

/** Of the two directions of a road. */
function meanOf(one: Count, other: Count): Count {
  return { ...one, vehiclesPerHour: (one.vehiclesPerHour + other.vehiclesPerHour) / 2 };
}

async function isJson(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return /^\uFEFF?\s*\{/.test(new TextDecoder().decode(buffer.subarray(0, bytesRead)));
  } finally {
    await file.close();
  }
}

async function readCsv(path: string, rows: Rows): Promise<void> {
  const encoding = (await isUtf8(path)) ? 'utf-8' : 'windows-1252';
  const separator = await separatorOf(path, encoding);
  let columns: Map<string, number> | null = null;
  for await (const { line, fields } of csvRecords(textOf(path, encoding), separator)) {
    if (columns === null) {
      rows.use(fields);
      columns = new Map(fields.map((name, i) => [columnKey(name), i]));
      continue;
    }
    const places: Map<string, number> = columns;
    rows.add(line, (column) => (places.has(column) ? (fields[places.get(column)!] ?? '') : undefined));
  }
  if (columns === null) throw new CountsFileError(`${basename(path)} is empty.`);
}

/** The separator that the first line has most of. */
async function separatorOf(path: string, encoding: string): Promise<string> {
  let head = '';
  for await (const piece of textOf(path, encoding)) {
    head += piece;
    if (head.includes('\n')) break;
  }
  return separatorIn(head);
}

async function* textOf(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of createReadStream(path))
    yield decoder.decode(bytes as Uint8Array, { stream: true });
  yield decoder.decode();
}

/** Files of German offices come in either encoding. */
async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(path)) decoder.decode(bytes as Uint8Array, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function readGeoJson(path: string, rows: Rows): Promise<void> {
  if ((await stat(path)).size > LARGEST_JSON_BYTES)
    throw new CountsFileError(`${basename(path)} is larger than 256 MB; make a CSV of it.`);
  const features = featuresOf(path, await Bun.file(path).text());
  for (const [i, feature] of features.entries()) {
    const { properties, geometry } = (feature ?? {}) as { properties?: object; geometry?: unknown };
    const point = geometry as { type?: string; coordinates?: unknown[] } | null;
    if (point?.type !== 'Point' || !Array.isArray(point.coordinates)) {
      const value = String(point?.type ?? '');
      rows.fail({ line: i + 1, column: 'geometry', value, expected: 'a Point' });
      continue;
    }
    const [lon, lat] = point.coordinates;
    const fields = new Map(
      Object.entries({ ...properties, lat, lon }).map(([key, value]) => [columnKey(key), value]),
    );
    if (rows.format === null) rows.use([...fields.keys()]);
    const text = (column: string) => (fields.has(column) ? String(fields.get(column) ?? '') : undefined);
    rows.add(i + 1, (column) =>
      rows.format!.lat.includes(column)
        ? text('lat')
        : rows.format!.lon.includes(column)
          ? text('lon')
          : text(column),
    );
  }
}

function featuresOf(path: string, text: string): unknown[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CountsFileError(`${basename(path)} is no JSON (${(error as Error).message}).`);
  }
  const { type, features } = (parsed ?? {}) as { type?: unknown; features?: unknown };
  if (type !== 'FeatureCollection' || !Array.isArray(features))
    throw new CountsFileError(`${basename(path)} is no GeoJSON FeatureCollection.`);
  return features;
}
