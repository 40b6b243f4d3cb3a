/** `status`: age, disk usage and updates of each region. */
import { join } from 'node:path';
import {
  besideBytes,
  diskText,
  diskUseOf,
  type RegionDiskUse,
  totalText,
} from '../../app/regions/disk-use.ts';
import { regionFileNames } from '../../app/regions/region-folder.ts';
import { dataPaths } from '../../config/data-directory.ts';
import { REGION_SUFFIX, RegionFileError, readRegionHeader } from '../../region/format/file.ts';
import type { FileHeader } from '../../region/format/parts.ts';
import { codeOf } from '../../shared/program/error-code.ts';
import { bytesText } from '../../shared/text/bytes-text.ts';
import { concealUrl } from '../../shared/text/conceal-url.ts';
import { oneLine } from '../../shared/text/one-line.ts';
import { type RegionSourceState, SourceStates } from '../../update/sources.ts';
import { type CommandInput, ExitCode } from '../command.ts';
import type { Output } from '../terminal/progress.ts';

export interface StatusOptions extends CommandInput {
  /** ms since 1970 */
  now?: number;
  stdout?: Output;
}

/** One region in `status --json`. */
interface StatusRow extends RegionDiskUse {
  name: string;
  /** why the region's file is unusable, in one sentence; null if it is usable */
  unusable: string | null;
  /** format version of the region's file; null if it is unusable */
  format: number | null;
  data_updated_at: string | null;
  /** hours since `data_updated_at` */
  age_hours: number | null;
  imported_at: string | null;
  /** URL that the region is imported from; null if imported from a file, or if `source_problem` says why it is unknown */
  source: string | null;
  /** why it is unknown where the region came from, in one sentence; null if that is known */
  source_problem: string | null;
  /** sequence number of its last change file; null if unknown */
  sequence: number | null;
  last_try_at: string | null;
  last_success_at: string | null;
  last_error: string | null;
  /** why each update downloads the file although it may be unchanged; null if only a changed one is downloaded */
  changes_problem: string | null;
  /** why the file was not compared with its .md5 file; null if it was, or the server has none */
  md5_problem: string | null;
  /** why the extract is not kept although it was wanted; null otherwise */
  extract_problem: string | null;
  next_try_at: string | null;
}

/** Prints the status. Resolves to the exit code: 3 if a region is unusable. */
export async function status(options: StatusOptions): Promise<number> {
  const { config, flags, now = Date.now(), stdout = process.stdout } = options;
  const paths = dataPaths(config['data-dir']);
  const states = new SourceStates(paths.updates);
  const files = (await regionFileNames(paths.regions)).map((file) => file.slice(0, -REGION_SUFFIX.length));
  // includes regions whose file is missing
  const names = [...new Set([...files, ...states.names()])].sort();
  const rows = names.map((name) => {
    const header = headerOf(join(paths.regions, name + REGION_SUFFIX));
    const known = { state: states.read(name), problem: states.problemOf(name) };
    return { ...rowOf(name, header, known, now), ...diskUseOf(paths, name) };
  });
  const beside = besideBytes(paths);
  stdout.write(
    flags.has('json')
      ? `${JSON.stringify({ regions: rows, beside_bytes: beside }, null, 2)}\n`
      : textOf(rows, beside),
  );
  return rows.some(({ unusable }) => unusable !== null) ? ExitCode.DATA : ExitCode.OK;
}

/** Returns the header of a file, or why it is unusable, in one sentence. */
function headerOf(path: string): FileHeader | string {
  try {
    return readRegionHeader(path);
  } catch (error) {
    if (error instanceof RegionFileError) return error.message;
    const code = codeOf(error);
    return code === 'ENOENT' ? 'its file is missing.' : `its file cannot be read (${code}).`;
  }
}

function rowOf(
  name: string,
  header: FileHeader | string,
  { state, problem }: { state: RegionSourceState | null; problem: string | null },
  now: number,
): Omit<StatusRow, keyof RegionDiskUse> {
  const info = typeof header === 'string' ? null : header.info;
  const updatedAt = info?.dataUpdatedAt ?? null;
  const age = updatedAt === null ? null : (now - Date.parse(updatedAt)) / 3_600_000;
  return {
    name,
    unusable: typeof header === 'string' ? header : null,
    format: typeof header === 'string' ? null : header.formatVersion,
    data_updated_at: updatedAt,
    age_hours: age === null ? null : Math.round(age * 10) / 10,
    imported_at: info?.importedAt ?? null,
    source: state ? concealUrl(state.url) : null,
    source_problem: problem,
    sequence: state?.sequence ?? null,
    last_try_at: state?.lastTryAt ?? null,
    last_success_at: state?.lastSuccessAt ?? null,
    last_error: state?.lastError ?? null,
    changes_problem: state?.changesProblem ?? null,
    md5_problem: state?.md5Problem ?? null,
    extract_problem: state?.extractProblem ?? null,
    next_try_at: state?.nextTryAt ?? null,
  };
}

function textOf(rows: readonly StatusRow[], beside: number): string {
  if (rows.length === 0) return 'No region is imported.\n';
  const blocks = rows.map((row) => `${linesOf(row).map(oneLine).join('\n  ')}\n`);
  return `${blocks.join('')}${totalText(rows, beside)}\n`;
}

/** Formats an age: in hours below 48 hours, then in whole days. */
function ageText(hours: number): string {
  return hours < 48 ? `${Math.round(hours)} hours` : `${Math.floor(hours / 24).toLocaleString('en')} days`;
}

function linesOf(row: StatusRow): string[] {
  return [
    `${row.name}: ${row.unusable === null ? mapText(row) : `cannot be used: ${row.unusable}`}`,
    diskText(row),
    ...sourceLines(row),
  ];
}

/** Describes the age of the map data. Without its date, gives the time of the import: the data is at least as old. */
function mapText({ data_updated_at, age_hours, imported_at, format }: StatusRow): string {
  const age = age_hours === null ? `imported ${imported_at}` : `${ageText(age_hours)} old`;
  return `map of ${data_updated_at ?? 'unknown date'}, ${age}; format ${format}`;
}

function sourceLines(row: StatusRow): string[] {
  if (row.source_problem !== null) return [row.source_problem];
  if (row.source === null)
    return [
      row.unusable === null
        ? 'imported from a file: "update" leaves it as it is'
        : 'imported from a file: import it again',
    ];
  const lines = [
    `from ${row.source}${row.sequence === null ? '' : `, changes up to number ${row.sequence}`}`,
  ];
  if (row.unusable !== null)
    lines.push(
      `"update" imports it again from ${row.extract_bytes === null ? 'there' : 'its kept extract'}; a running server does so automatically`,
    );
  lines.push(`last try ${row.last_try_at ?? 'never'}, next ${row.next_try_at ?? 'when "update" is run'}`);
  if (row.last_error !== null) lines.push(`it failed: ${row.last_error}`);
  for (const problem of [row.md5_problem, row.changes_problem, row.extract_problem])
    if (problem !== null) lines.push(problem);
  if (row.extract_bytes !== null) lines.push(`its extract is kept (${bytesText(row.extract_bytes)})`);
  return lines;
}
