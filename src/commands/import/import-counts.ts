/** `import` of a file of traffic counts. */
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { regionFileNames } from '../../app/regions/region-folder.ts';
import { dataPaths } from '../../config/data-directory.ts';
import { countedWaysOf } from '../../enrichment/traffic-counts/apply.ts';
import { CountsFileError, type CountsRead } from '../../enrichment/traffic-counts/count.ts';
import { putCountSet } from '../../enrichment/traffic-counts/counts-file.ts';
import { readCounts } from '../../enrichment/traffic-counts/read-counts.ts';
import { RegionFileError } from '../../region/format/file.ts';
import { openRegions } from '../../region/read/source.ts';
import { ExitCode } from '../command.ts';
import type { Output } from '../progress.ts';

/** Of what is imported beside maps. */
export interface ImportBesideOptions {
  path: string;
  /** of what is imported; what has the same name is replaced */
  name: string;
  dataDir: string;
  /** only tells what would be */
  dryRun: boolean;
  stdout: Output;
  stderr: Output;
}

/** Errors and counts without a way that are told one by one. */
const MOST_TOLD = 20;

export async function importCounts(options: ImportBesideOptions): Promise<number> {
  const { path, name, dataDir, dryRun, stdout, stderr } = options;
  const { regions } = dataPaths(dataDir);
  try {
    const read = await readCounts(path);
    stdout.write(summary(basename(path), read));
    await tellRegions(regions, read, stdout);
    if (read.counts.length === 0) throw new CountsFileError(`${basename(path)} has no row that can be read.`);
    if (dryRun) {
      stdout.write('Nothing was stored (--dry-run).\n');
      return ExitCode.OK;
    }
    mkdirSync(regions, { recursive: true });
    const set = { name, origin: basename(path), format: read.format, importedAt: new Date().toISOString() };
    await putCountSet(regions, { ...set, counts: read.counts });
    stdout.write(`The counts are stored as "${name}"; a running server notices them.\n`);
    return ExitCode.OK;
  } catch (error) {
    if (!(error instanceof CountsFileError)) throw error;
    stderr.write(`${error.message}\n`);
    return ExitCode.DATA;
  }
}

function summary(file: string, { format, counts, errors }: CountsRead): string {
  const rows = errors
    .slice(0, MOST_TOLD)
    .map(
      ({ line, column, value, expected }) =>
        `  line ${line}: ${column} is "${value}"; expected ${expected}\n`,
    );
  const more = errors.length > MOST_TOLD ? `  and ${errors.length - MOST_TOLD} more\n` : '';
  const left = errors.length > 0 ? `, ${errors.length} rows left out:` : '';
  return `${file}: ${format}; ${counts.length} counts${left}\n${rows.join('')}${more}`;
}

/** Which ways the counts are of, region by region. */
async function tellRegions(directory: string, { counts }: CountsRead, stdout: Output): Promise<void> {
  for (const file of await regionFileNames(directory)) {
    try {
      const regions = openRegions({ kind: 'file', path: join(directory, file) });
      const { matched, unmatched, counted } = countedWaysOf(regions, counts);
      const ways = counted.reduce((sum, { size }) => sum + size, 0);
      stdout.write(`${file}: ${matched.length} counts on ${ways} ways, ${unmatched.length} on none\n`);
      for (const { count, why } of unmatched.slice(0, MOST_TOLD))
        stdout.write(`  ${count.lat}, ${count.lon} ${count.ref || count.name}: ${why}\n`);
      if (unmatched.length > MOST_TOLD) stdout.write(`  and ${unmatched.length - MOST_TOLD} more\n`);
    } catch (error) {
      if (!(error instanceof RegionFileError)) throw error;
      stdout.write(`${file}: ${error.message}\n`);
    }
  }
}
