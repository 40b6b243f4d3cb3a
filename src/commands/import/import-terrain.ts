/** `import` of a file of terrain. */
import { mkdirSync } from 'node:fs';
import { basename } from 'node:path';
import { dataPaths } from '../../config/data-directory.ts';
import { TerrainFileError } from '../../enrichment/terrain/elevation.ts';
import { readTerrain } from '../../enrichment/terrain/read-terrain.ts';
import { writeTerrain } from '../../enrichment/terrain/terrain-file.ts';
import { ExitCode } from '../command.ts';
import { ProgressLine } from '../progress.ts';
import { TimeLeft } from '../time-left.ts';
import type { ImportBesideOptions } from './import-counts.ts';

export async function importTerrain(options: ImportBesideOptions): Promise<number> {
  const { path, name, dataDir, dryRun, stdout, stderr } = options;
  const { regions } = dataPaths(dataDir);
  const origin = basename(path);
  const progress = new ProgressLine(stdout, new TimeLeft());
  try {
    const { tiles, format, files } = await readTerrain(path, (share) => progress.show(share, 'reading'));
    progress.clear();
    if (tiles.bounds === null) throw new TerrainFileError(`${origin} knows no height anywhere.`);
    const [west, south, east, north] = tiles.bounds.map((degrees) => degrees.toFixed(4));
    const [low, high] = [tiles.lowest, tiles.highest].map(Math.round);
    stdout.write(
      `${origin}: ${format}, ${files} ${files === 1 ? 'file' : 'files'}; west ${west}, south ${south}, east ${east}, north ${north}; ${low} to ${high} m${tiles.isFine ? '; fine enough for the slope of a pitch' : ''}\n`,
    );
    if (dryRun) {
      stdout.write('Nothing was stored (--dry-run).\n');
      return ExitCode.OK;
    }
    mkdirSync(regions, { recursive: true });
    await writeTerrain(regions, { name, origin, format, importedAt: new Date().toISOString() }, tiles);
    stdout.write(`The terrain is stored as "${name}"; a running server notices it.\n`);
    return ExitCode.OK;
  } catch (error) {
    progress.clear();
    if (!(error instanceof TerrainFileError)) throw error;
    stderr.write(`${error.message}\n`);
    return ExitCode.DATA;
  }
}
