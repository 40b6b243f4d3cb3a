/**
 * `import`: makes regions from .osm.pbf files or URLs, and imports traffic counts, terrain and official noise
 * maps.
 */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../config/config.ts';
import { dataPaths, requireOutputFolder } from '../../config/data-directory.ts';
import { evidenceIn } from '../../evidence/evidence-in.ts';
import { REGION_SUFFIX, readRegionHeader } from '../../region/format/file.ts';
import { removeOwnAsides } from '../../shared/files/left-overs.ts';
import type { Rings } from '../../shared/geo/polygons.ts';
import { IMPORT_RUNTIME, tellRuntime } from '../../shared/program/small-machine.ts';
import { type CommandInput, ExitCode } from '../command.ts';
import { readRings } from '../poly-file.ts';
import { itemsOfPartition, partitionOf, queueOf, WHOLE } from '../share-flags.ts';
import { failureSentenceOf } from '../terminal/failure.ts';
import { plainOutputs } from '../terminal/progress.ts';
import { DOWNLOAD_IS_KEPT, endAtSignals } from '../terminal/stop-signals.ts';
import { importMap } from './import-map.ts';
import { type ImportOptions, type ImportSource, importSourcesOf } from './import-source.ts';
import { otherImport } from './replaced-import.ts';

/** Minimum lease that the queue accepts, seconds. */
const MIN_LEASE_S = 10;

export async function importCommand({ config, args, flags }: CommandInput): Promise<number> {
  const isDownloading = args.some((each) => each.includes('://'));
  endAtSignals(
    () => removeOwnAsides(flags.get('into') ?? dataPaths(config['data-dir']).regions),
    `What was there before is unchanged${isDownloading ? `; ${DOWNLOAD_IS_KEPT}` : ''}`,
  );
  const queue = queueOf(flags, MIN_LEASE_S);
  const partition = partitionOf(flags);
  const options = {
    dataDir: config['data-dir'],
    name: flags.get('name'),
    contact: config.contact,
    memory: config.memory,
    poly: flags.get('poly'),
    dryRun: flags.has('dry-run'),
    keepExtract: flags.has('keep-extract'),
    into: flags.get('into'),
  };
  if (config.memory === null && !queue && (await areEvidence(args))) {
    const { EVIDENCE_MEMORY } = await import('./import-evidence.ts');
    tellRuntime(EVIDENCE_MEMORY, IMPORT_RUNTIME, Bun.argv.slice(2));
  }
  if (!queue) return runImport(args, { ...options, partition });
  if (options.name !== undefined || options.into !== undefined || options.dryRun)
    throw new UsageError('--name, --into and --dry-run are not for --queue');
  const { importFromQueue } = await import('./import-queue.ts');
  return importFromQueue(args, {
    ...queue,
    dataDir: options.dataDir,
    clip: options.poly === undefined ? null : readRings(options.poly),
    keepExtract: options.keepExtract,
    now: Date.now(),
    importOne: (source, aside) => runImport([source], { ...options, aside }),
    ...plainOutputs({}),
  });
}

/** Returns true if all files are evidence: its import needs little memory, which the collector must know early. */
async function areEvidence(args: readonly string[]): Promise<boolean> {
  for (const path of args)
    if (!statSync(path, { throwIfNoEntry: false })?.isFile() || (await evidenceIn(path)) === null)
      return false;
  return args.length > 0;
}

/**
 * Imports files one after the other. Prints each failure and continues with the next file.
 * @returns the worst exit code
 * @throws UsageError for invalid arguments, before anything begins
 */
export async function runImport(args: readonly string[], options: ImportOptions): Promise<number> {
  const { stdout, stderr } = plainOutputs(options);
  const { partition = WHOLE } = options;
  const sources = itemsOfPartition(await importSourcesOf(args, options), partition);
  const clip = options.poly === undefined ? null : readRings(options.poly);
  const { dataDir, into, dryRun = false } = options;
  const folder = into ?? dataPaths(dataDir).regions;
  if (!dryRun) requireOutputFolder(folder, dataDir, into && '--into');
  if (sources.length === 1) return importOne(sources[0]!, clip, '', options);
  const codes: number[] = [];
  for (const source of sources) {
    try {
      codes.push(await importOne(source, clip, `${source.name}: `, options));
    } catch (error) {
      stderr.write(`${failureSentenceOf(error, `"${source.argument}" is not imported`)}\n`);
      codes.push(ExitCode.FAILURE);
    }
  }
  const failed = codes.filter((code) => code !== ExitCode.OK).length;
  stdout.write(`${codes.length} files: ${codes.length - failed} done, ${failed} failed\n`);
  return Math.max(ExitCode.OK, ...codes);
}

/** Returns a sentence about a map that would replace a region that is called otherwise; null if it would not. */
function otherRegion(source: ImportSource, folder: string): string | null {
  const path = join(folder, source.name + REGION_SUFFIX);
  if (!existsSync(path)) return null;
  try {
    return otherImport(source, 'region', readRegionHeader(path).info);
  } catch {
    // nothing is lost by replacing a file that cannot be read
    return null;
  }
}

/** Imports one source. Resolves to the exit code. @param label prefix of the progress */
async function importOne(
  source: ImportSource,
  clip: Rings | null,
  label: string,
  options: ImportOptions,
): Promise<number> {
  const { dataDir, dryRun = false } = options;
  const { stdout, stderr } = plainOutputs(options);
  const { argument: path, name, written, evidence } = source;
  if (evidence) {
    const { importEvidence } = await import('./import-evidence.ts');
    return importEvidence({ path, name, written, dataDir, dryRun, memory: options.memory, stdout, stderr });
  }
  const other = otherRegion(source, options.into ?? dataPaths(dataDir).regions);
  if (other !== null) {
    stderr.write(`${other}.\n`);
    return ExitCode.DATA;
  }
  return importMap(source, { ...options, clip, label, stdout, stderr });
}
