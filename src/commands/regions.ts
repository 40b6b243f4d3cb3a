/** `regions`: lists the region files, traffic counts, terrain and noise maps of the data directory, or removes one of them. */
import { rm, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { regionFileNames } from '../app/regions/region-folder.ts';
import { noiseMapsOf } from '../app/regions/side-files/region-noise-maps.ts';
import { terrainOf } from '../app/regions/side-files/region-terrain.ts';
import { UsageError } from '../config/config.ts';
import { dataPaths } from '../config/data-directory.ts';
import { removeNoiseMap } from '../enrichment/noise-maps/map-file.ts';
import { removeTerrain } from '../enrichment/terrain/terrain-file.ts';
import { CountsFileError } from '../enrichment/traffic-counts/count.ts';
import { type CountSet, readCountSets, removeCountSet } from '../enrichment/traffic-counts/counts-file.ts';
import { mapPathsOf } from '../map-tiles/map-file/map-kinds.ts';
import { REGION_SUFFIX, RegionFileError, verifyRegionFile } from '../region/format/file.ts';
import type { Bounds, RegionInfo } from '../region/format/region-info.ts';
import { codeOf } from '../shared/error-code.ts';
import { bytesText } from '../shared/text/bytes-text.ts';
import { SourceStates } from '../update/sources.ts';
import { type CommandInput, ExitCode } from './command.ts';
import type { Output } from './progress.ts';

export interface RegionsOptions {
  dataDir: string;
  stdout?: Output;
}

export async function regionsCommand({ config, args }: CommandInput): Promise<number> {
  const [action, name] = args;
  if (action === undefined) return runRegions({ dataDir: config['data-dir'] });
  if (action !== 'rm' || name === undefined) {
    throw new UsageError(`"regions ${args.join(' ')}" is unknown; expected regions or regions rm <name>`);
  }
  return removeRegion(name, { dataDir: config['data-dir'] });
}

/** Prints one block per file; the exit code says whether all of them can be used. */
export async function runRegions({ dataDir, stdout = process.stdout }: RegionsOptions): Promise<number> {
  const directory = dataPaths(dataDir).regions;
  let names: string[];
  try {
    names = await regionFileNames(directory);
  } catch (error) {
    stdout.write(`The folder ${directory} cannot be read (${codeOf(error)}).\n`);
    return ExitCode.DATA;
  }
  if (names.length === 0) {
    stdout.write(`No regions in ${directory}: import one with "spotscore import <file.osm.pbf | url>".\n`);
    return listBeside(directory, stdout);
  }
  let code = listBeside(directory, stdout);
  for (const file of names) {
    try {
      const { info, bytes } = verifyRegionFile(join(directory, file));
      stdout.write(describe(info, bytes));
    } catch (error) {
      const why =
        error instanceof RegionFileError ? error.message : `${file} cannot be read (${codeOf(error)}).`;
      stdout.write(`${file}\n  can't be used: ${why}\n`);
      code = ExitCode.DATA;
    }
  }
  return code;
}

/** Prints one block per set of counts, import of terrain and noise map. */
function listBeside(directory: string, stdout: Output): number {
  const code = listCounts(directory, stdout);
  const { infos, problems } = terrainOf(directory);
  for (const { name, format, bounds, importedAt, origin } of infos)
    stdout.write(
      `${name} (terrain: ${format})\n  ${boundsText(bounds)}; imported ${importedAt.slice(0, 10)} from ${origin}\n`,
    );
  const noiseMaps = noiseMapsOf(directory);
  for (const { map, format, bounds } of noiseMaps.maps)
    stdout.write(
      `${map.name} (official noise map: ${map.source}${map.year === null ? '' : `, ${map.year}`}; ${format})\n  ${boundsText(bounds)}; imported ${map.importedAt.slice(0, 10)} from ${map.origin}\n`,
    );
  const all = [...problems, ...noiseMaps.problems];
  for (const { reason } of all) stdout.write(`${reason}\n`);
  return all.length > 0 ? ExitCode.DATA : code;
}

/** Prints one block per set of counts. */
function listCounts(directory: string, stdout: Output): number {
  try {
    for (const set of readCountSets(directory)) stdout.write(describeCounts(set));
    return ExitCode.OK;
  } catch (error) {
    if (!(error instanceof CountsFileError)) throw error;
    stdout.write(`${error.message}\n`);
    return ExitCode.DATA;
  }
}

function describeCounts({ name, origin, format, importedAt, counts }: CountSet): string {
  const years = counts.map(({ year }) => year);
  const [first, last] = [years.reduce((a, b) => Math.min(a, b)), years.reduce((a, b) => Math.max(a, b))];
  return [
    `${name} (traffic counts: ${format})`,
    `  ${counts.length.toLocaleString('en')} counts of ${first === last ? first : `${first} to ${last}`}, imported ${importedAt.slice(0, 10)} from ${origin}`,
    '',
  ].join('\n');
}

/** Removes the files of a region, or a set of counts, terrain, or a noise map; a running server notices that its folder has changed. */
async function removeRegion(
  name: string,
  { dataDir, stdout = process.stdout }: RegionsOptions,
): Promise<number> {
  const directory = dataPaths(dataDir).regions;
  const file = name.endsWith(REGION_SUFFIX) ? name : name + REGION_SUFFIX;
  if (basename(file) !== file) throw new UsageError(`"${name}" is not the name of a region`);
  try {
    if (await removeCountSet(directory, name)) {
      stdout.write(`The counts "${name}" are removed; a running server notices it.\n`);
      return ExitCode.OK;
    }
    if (await removeTerrain(directory, name)) {
      stdout.write(`The terrain "${name}" is removed; a running server notices it.\n`);
      return ExitCode.OK;
    }
    if (await removeNoiseMap(directory, name)) {
      stdout.write(`The noise map "${name}" is removed; a running server notices it.\n`);
      return ExitCode.OK;
    }
    await unlink(join(directory, file));
    const stem = file.slice(0, -REGION_SUFFIX.length);
    for (const map of mapPathsOf(join(directory, stem))) await rm(map, { force: true });
    new SourceStates(dataPaths(dataDir).updates).remove(stem);
    await rm(join(dataPaths(dataDir).extracts, `${stem}.osm.pbf`), { force: true });
  } catch (error) {
    const there = await regionFileNames(directory).catch(() => []);
    const names = there.map((each) => each.slice(0, -REGION_SUFFIX.length)).join(', ');
    const why =
      codeOf(error) === 'ENOENT'
        ? `there is no region "${name}" in ${directory} (${names || 'none at all'})`
        : `${join(directory, file)} cannot be removed (${codeOf(error)})`;
    stdout.write(`Nothing was removed: ${why}.\n`);
    return ExitCode.FAILURE;
  }
  stdout.write(`${file} is removed; a running server notices it.\n`);
  return ExitCode.OK;
}

function describe(info: RegionInfo, bytes: number): string {
  const counts = ['roads', 'railways', 'areas', 'points'].map(
    (key) => `${(info.counts[key] ?? 0).toLocaleString('en')} ${key}`,
  );
  return [
    `${info.name} (${info.title})`,
    `  map of ${info.dataUpdatedAt?.slice(0, 10) ?? 'unknown date'}, imported ${info.importedAt.slice(0, 10)} from ${info.origin}`,
    `  ${boundsText(info.bounds)}`,
    `  ${counts.join(', ')}; ${bytesText(bytes)}`,
    '',
  ].join('\n');
}

function boundsText(bounds: Bounds): string {
  const [west, south, east, north] = bounds.map((degrees) => degrees.toFixed(4));
  return `west ${west}, south ${south}, east ${east}, north ${north}`;
}
