/** `import` of an official noise map. */
import { mkdirSync } from 'node:fs';
import { basename } from 'node:path';
import { dataPaths } from '../../config/data-directory.ts';
import { NoiseMapError } from '../../enrichment/noise-maps/map.ts';
import { writeNoiseMap } from '../../enrichment/noise-maps/map-file.ts';
import { type NoiseMapKind, readNoiseMap } from '../../enrichment/noise-maps/read-map.ts';
import { ExitCode } from '../command.ts';
import { ProgressLine } from '../progress.ts';
import { TimeLeft } from '../time-left.ts';
import type { ImportBesideOptions } from './import-counts.ts';

export async function importNoiseMap(options: ImportBesideOptions, kind: NoiseMapKind): Promise<number> {
  const { path, name, dataDir, dryRun, stdout, stderr } = options;
  const { regions } = dataPaths(dataDir);
  const origin = basename(path);
  const progress = new ProgressLine(stdout, new TimeLeft());
  try {
    const { tiles, source, year } = await readNoiseMap(path, kind, name, (share) =>
      progress.show(share, 'reading'),
    );
    progress.clear();
    const [west, south, east, north] = tiles.bounds!.map((degrees) => degrees.toFixed(4));
    stdout.write(
      `${origin}: ${kind}, noise of ${source}${year === null ? '' : `, ${year}`}; west ${west}, south ${south}, east ${east}, north ${north}; ${tiles.count.toLocaleString('en')} tiles\n`,
    );
    if (dryRun) {
      stdout.write('Nothing was stored (--dry-run).\n');
      return ExitCode.OK;
    }
    mkdirSync(regions, { recursive: true });
    const map = { name, source, year, importedAt: new Date().toISOString(), origin };
    await writeNoiseMap(regions, map, kind, tiles);
    stdout.write(`The noise map is stored as "${name}"; a running server notices it.\n`);
    return ExitCode.OK;
  } catch (error) {
    progress.clear();
    if (!(error instanceof NoiseMapError)) throw error;
    stderr.write(`${error.message}\n`);
    return ExitCode.DATA;
  }
}
