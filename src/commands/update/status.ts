/** `status`: how old the map data of each region is, and how its updates go. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { regionFileNames } from '../../app/regions/region-folder.ts';
import { dataPaths } from '../../config/data-directory.ts';
import { REGION_SUFFIX, readRegionHeader } from '../../region/format/file.ts';
import { bytesText } from '../../shared/text/bytes-text.ts';
import { type RegionSourceState, SourceStates } from '../../update/sources.ts';
import { extractOf } from '../../update/update-region.ts';
import { type CommandInput, ExitCode } from '../command.ts';
import type { Output } from '../progress.ts';

export interface StatusOptions extends CommandInput {
  /** ms since 1970 */
  now?: number;
  stdout?: Output;
}

/** One region in `status --json`. */
interface StatusRow {
  name: string;
  data_updated_at: string | null;
  /** hours since then */
  age_hours: number | null;
  imported_at: string;
  /** null = imported from a file */
  source: string | null;
  /** number of the last changes in it */
  sequence: number | null;
  last_try_at: string | null;
  last_success_at: string | null;
  last_error: string | null;
  next_try_at: string | null;
  /** bytes of the extract that is kept; null = none is */
  extract_bytes: number | null;
}

export async function status(options: StatusOptions): Promise<number> {
  const { config, flags, now = Date.now(), stdout = process.stdout } = options;
  const paths = dataPaths(config['data-dir']);
  const states = new SourceStates(paths.updates);
  const files = await regionFileNames(paths.regions).catch(() => []);
  const rows = files.flatMap((file) => {
    const name = file.slice(0, -REGION_SUFFIX.length);
    try {
      const { info } = readRegionHeader(join(paths.regions, file));
      const extract = statSync(extractOf({ folders: paths, name }), { throwIfNoEntry: false });
      return [rowOf(name, info, states.read(name), extract?.size ?? null, now)];
    } catch {
      // "regions" says what is wrong with it
      return [];
    }
  });
  stdout.write(flags.has('json') ? `${JSON.stringify({ regions: rows }, null, 2)}\n` : textOf(rows));
  return ExitCode.OK;
}

function rowOf(
  name: string,
  info: { dataUpdatedAt: string | null; importedAt: string },
  state: RegionSourceState | null,
  extractBytes: number | null,
  now: number,
): StatusRow {
  const age = info.dataUpdatedAt === null ? null : (now - Date.parse(info.dataUpdatedAt)) / 3_600_000;
  return {
    name,
    data_updated_at: info.dataUpdatedAt,
    age_hours: age === null ? null : Math.round(age * 10) / 10,
    imported_at: info.importedAt,
    source: state?.url ?? null,
    sequence: state?.sequence ?? null,
    last_try_at: state?.lastTryAt ?? null,
    last_success_at: state?.lastSuccessAt ?? null,
    last_error: state?.lastError ?? null,
    next_try_at: state?.nextTryAt ?? null,
    extract_bytes: extractBytes,
  };
}

function textOf(rows: readonly StatusRow[]): string {
  if (rows.length === 0) return 'No region is imported.\n';
  return rows.map((row) => `${linesOf(row).join('\n  ')}\n`).join('');
}

/** Hours matter in the first two days only. */
function ageText(hours: number): string {
  return hours < 48 ? `${Math.round(hours)} hours` : `${Math.floor(hours / 24).toLocaleString('en')} days`;
}

function linesOf(row: StatusRow): string[] {
  const age = row.age_hours === null ? 'of unknown age' : `${ageText(row.age_hours)} old`;
  const lines = [`${row.name}: map of ${row.data_updated_at ?? 'unknown date'}, ${age}`];
  if (row.source === null) return [...lines, 'imported from a file: "update" leaves it as it is'];
  lines.push(`from ${row.source}${row.sequence === null ? '' : `, changes up to number ${row.sequence}`}`);
  lines.push(`last try ${row.last_try_at ?? 'never'}, next ${row.next_try_at ?? 'when "update" is run'}`);
  if (row.last_error !== null) lines.push(`it failed: ${row.last_error}`);
  if (row.extract_bytes !== null) lines.push(`its extract is kept (${bytesText(row.extract_bytes)})`);
  return lines;
}
