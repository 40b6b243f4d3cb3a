/** `regions`: lists the region files of the data directory. */
import { join } from 'node:path';
import { regionFileNames } from '../app/regions/catalog.ts';
import { dataPaths } from '../config/data-directory.ts';
import { RegionFileError, verifyRegionFile } from '../region/format/file.ts';
import type { RegionInfo } from '../region/format/region-info.ts';
import { type CommandInput, ExitCode } from './command.ts';
import { bytesText, type Output } from './progress.ts';

export interface RegionsOptions {
  dataDir: string;
  stdout?: Output;
}

export async function regionsCommand({ config }: CommandInput): Promise<number> {
  return runRegions({ dataDir: config['data-dir'] });
}

/** Prints one block per file; the exit code says whether all of them can be used. */
export async function runRegions({ dataDir, stdout = process.stdout }: RegionsOptions): Promise<number> {
  const directory = dataPaths(dataDir).regions;
  const names = await regionFileNames(directory).catch(() => []);
  if (names.length === 0) {
    stdout.write(`No regions in ${directory}: import one with "spotscore import <file.osm.pbf | url>".\n`);
    return ExitCode.OK;
  }
  let code: number = ExitCode.OK;
  for (const file of names) {
    try {
      const { info, bytes } = verifyRegionFile(join(directory, file));
      stdout.write(describe(info, bytes));
    } catch (error) {
      if (!(error instanceof RegionFileError)) throw error;
      stdout.write(`${file}\n  can't be used: ${error.message}\n`);
      code = ExitCode.DATA;
    }
  }
  return code;
}

function describe(info: RegionInfo, bytes: number): string {
  const [west, south, east, north] = info.bounds.map((degrees) => degrees.toFixed(4));
  const counts = ['roads', 'railways', 'areas', 'points'].map(
    (key) => `${(info.counts[key] ?? 0).toLocaleString('en')} ${key}`,
  );
  return [
    `${info.name} (${info.title})`,
    `  map of ${info.dataUpdatedAt?.slice(0, 10) ?? 'unknown date'}, imported ${info.importedAt.slice(0, 10)} from ${info.origin}`,
    `  west ${west}, south ${south}, east ${east}, north ${north}`,
    `  ${counts.join(', ')}; ${bytesText(bytes)}`,
    '',
  ].join('\n');
}
