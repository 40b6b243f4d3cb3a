/** `regions`: lists or removes region files, traffic counts, terrain and noise maps of the data directory. */
import { existsSync } from 'node:fs';
import { rm, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { besideBytes, diskText, diskUseOf, type RegionDiskUse, totalText } from '../app/regions/disk-use.ts';
import { regionFileNames } from '../app/regions/region-folder.ts';
import { UsageError } from '../config/config.ts';
import { type DataPaths, dataPaths } from '../config/data-directory.ts';
import { Evidence, evidenceKindsOf, removeEvidence } from '../evidence/evidence-folder.ts';
import {
  type CountsInfo,
  EVIDENCE_KINDS,
  evidenceTitleOf,
  KIND_NAMES,
  kindOfFile,
} from '../evidence/evidence-info.ts';
import { boundsText } from '../evidence/evidence-source.ts';
import { mapPathOf } from '../map-tiles/map-file/outgrown-map.ts';
import { REGION_SUFFIX, RegionFileError, verifyRegionFile } from '../region/format/file.ts';
import type { FileHeader } from '../region/format/parts.ts';
import { codeOf } from '../shared/program/error-code.ts';
import { oneLine } from '../shared/text/one-line.ts';
import { extractName, SourceStates } from '../update/sources.ts';
import { type CommandInput, ExitCode } from './command.ts';
import { type Output, plainOutputs } from './terminal/progress.ts';

/** Endings of the files of imports. */
const SUFFIXES = [REGION_SUFFIX, ...KIND_NAMES.map((kind) => EVIDENCE_KINDS[kind].suffix)];

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

/** Prints one block per import of evidence and per region file. Resolves to exit code 3 if one is unusable. */
export async function runRegions({ dataDir, ...outputs }: RegionsOptions): Promise<number> {
  const { stdout } = plainOutputs(outputs);
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
    return listEvidence(directory, stdout);
  }
  let code = listEvidence(directory, stdout);
  const paths = dataPaths(dataDir);
  const uses = names.map((file) => diskUseOf(paths, file.slice(0, -REGION_SUFFIX.length)));
  for (const [i, file] of names.entries()) {
    try {
      stdout.write(describe(verifyRegionFile(join(directory, file)), uses[i]!));
    } catch (error) {
      const why =
        error instanceof RegionFileError ? error.message : `${file} cannot be read (${codeOf(error)}).`;
      stdout.write(`${oneLine(file)}\n  can't be used: ${oneLine(why)}\n`);
      code = ExitCode.DATA;
    }
  }
  stdout.write(`${totalText(uses, besideBytes(paths))}\n`);
  return code;
}

/** Prints one block per set of counts, terrain import and noise map. Returns exit code 3 if a file is unusable. */
function listEvidence(directory: string, stdout: Output): number {
  const { sets, problems } = new Evidence(directory);
  for (const { info } of sets) {
    const records = info.kind === 'counts' ? `${countsText(info)}, ` : '';
    const bounds = info.kind === 'counts' ? '' : `${boundsText(info.bounds)}; `;
    stdout.write(`${info.name} (${evidenceTitleOf(info)})\n  ${records}${bounds}${importedText(info)}\n`);
  }
  for (const { reason } of problems) stdout.write(`${reason}\n`);
  return problems.length > 0 ? ExitCode.DATA : ExitCode.OK;
}

function countsText({ records, years: [first, last] }: CountsInfo): string {
  return `${records.toLocaleString('en')} counts of ${first === last ? first : `${first} to ${last}`}`;
}

/**
 * Removes the import with this name: a region, counts, terrain or a noise map. A file name, such as town.spots, says
 * which one if there are several. A running server notices the change of its folder.
 * @throws UsageError if several imports have this name, or it is not a name
 */
export async function removeRegion(
  name: string,
  { dataDir, stdout = process.stdout }: RegionsOptions,
): Promise<number> {
  const directory = dataPaths(dataDir).regions;
  const suffix = SUFFIXES.find((each) => name.endsWith(each));
  const stem = suffix === undefined ? name : name.slice(0, -suffix.length);
  if (basename(stem) !== stem) throw new UsageError(`"${name}" is not the name of a region`);
  const files = suffix === undefined ? filesNamed(directory, stem) : [name];
  if (files.length > 1)
    throw new UsageError(`several imports have the name "${name}"; expected one of ${files.join(', ')}`);
  const [file = stem + REGION_SUFFIX] = files;
  const kind = kindOfFile(file);
  try {
    if (kind !== null && removeEvidence(directory, stem, [kind]) !== null) {
      const { noun } = EVIDENCE_KINDS[kind];
      const text = `The ${noun} "${stem}" ${noun === 'counts' ? 'are' : 'is'} removed; a running server notices it.\n`;
      stdout.write(text);
      return ExitCode.OK;
    }
    await unlink(join(directory, file));
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
  const left = await removeBelongings(stem, dataPaths(dataDir));
  if (left.length > 0) {
    stdout.write(`${file} is removed, but not all that belongs to it: ${left.join('; ')}.\n`);
    return ExitCode.FAILURE;
  }
  stdout.write(`${file} is removed; a running server notices it.\n`);
  return ExitCode.OK;
}

/** Returns the names of the files of all imports with this name. */
function filesNamed(directory: string, name: string): string[] {
  const region = name + REGION_SUFFIX;
  return [
    ...(existsSync(join(directory, region)) ? [region] : []),
    ...evidenceKindsOf(directory, name).map((kind) => name + EVIDENCE_KINDS[kind].suffix),
  ];
}

/**
 * Removes map, update state and kept extract of a removed region, as far as possible.
 * @returns the messages of what failed
 */
async function removeBelongings(stem: string, paths: DataPaths): Promise<string[]> {
  const steps = [
    () => rm(mapPathOf(join(paths.regions, stem)), { force: true }),
    async () => new SourceStates(paths.updates).remove(stem),
    () => rm(join(paths.extracts, extractName(stem)), { force: true }),
  ];
  const results = await Promise.allSettled(steps.map((step) => step()));
  return results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as Error).message] : [],
  );
}

function importedText({ importedAt, origin }: { importedAt: string; origin: string }): string {
  return `imported ${importedAt.slice(0, 10)} from ${oneLine(origin)}`;
}

function describe({ info, formatVersion }: FileHeader, use: RegionDiskUse): string {
  const counts = ['roads', 'railways', 'areas', 'points'].map(
    (key) => `${(info.counts[key] ?? 0).toLocaleString('en')} ${key}`,
  );
  return [
    `${info.name} (${info.title})`,
    `  map of ${info.dataUpdatedAt?.slice(0, 10) ?? 'unknown date'}, ${importedText(info)}`,
    `  ${boundsText(info.bounds)}`,
    `  ${counts.join(', ')}; format ${formatVersion}`,
    `  ${diskText(use)}`,
    '',
  ].join('\n');
}
