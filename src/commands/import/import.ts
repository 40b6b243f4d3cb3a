/** `import`: makes a region from a .osm.pbf file or URL, or takes in traffic counts, terrain or an official noise map. */

import { existsSync, statSync } from 'node:fs';
import { mkdir, rename, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UsageError } from '../../config/config.ts';
import { dataPaths } from '../../config/data-directory.ts';
import { type MapKind, removeOtherMaps, suffixOf } from '../../map-tiles/map-file/map-kinds.ts';
import { OsmDataError } from '../../osm/errors.ts';
import { download, fileNameOf } from '../../osm/import/download.ts';
import { importRegion, isRegionName, regionNameOf } from '../../osm/import/import-region.ts';
import { requireMemory } from '../../osm/import/memory.ts';
import { REGION_SUFFIX } from '../../region/format/file.ts';
import { removeOwnAsides } from '../../shared/files/left-overs.ts';
import { memoryFor } from '../../shared/program/small-machine.ts';
import { VERSION } from '../../shared/program/version.ts';
import { bytesText } from '../../shared/text/bytes-text.ts';
import { md5Of, newerVersion } from '../../update/remote.ts';
import { newSource, type RegionSourceState, SourceStates } from '../../update/sources.ts';
import { headerOf } from '../../update/update-region.ts';
import { userAgent } from '../../upstream/client.ts';
import { type CommandInput, ExitCode } from '../command.ts';
import { readRings } from '../poly-file.ts';
import { type Output, ProgressLine } from '../progress.ts';
import { queueOf } from '../queue-flags.ts';
import { importFromQueue, LEAST_LEASE_S } from './import-queue.ts';
import { importBeside, requireFile, urlOf } from './import-source.ts';
import { downloadText, failureText, STEP_TEXT, summaryText } from './import-text.ts';

export interface ImportOptions {
  dataDir: string;
  /** file stem of the region; default: from the file's name */
  name?: string;
  /** e-mail or URL of the operator, for the server that is downloaded from */
  contact?: string | null;
  /** bytes that it may take; default: what its container or the machine has */
  memory?: number | null;
  /** of a map: a file with the polygons that it is clipped by */
  poly?: string;
  /** of a map: in what its drawn map is stored (default: a map file) */
  map?: MapKind;
  /** of what is no map: only tells what would be */
  dryRun?: boolean;
  /** of a download: keeps the file, so that an update needs its changes only */
  keepExtract?: boolean;
  /** a folder on the disk of the data directory for what is unfinished, where other machines have the same one */
  aside?: string;
  stdout?: Output;
  stderr?: Output;
}

export async function importCommand({ config, args, flags }: CommandInput): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      removeOwnAsides(dataPaths(config['data-dir']).regions);
      process.exit(ExitCode.FAILURE);
    });
  }
  const queue = queueOf(flags, LEAST_LEASE_S);
  const options = {
    dataDir: config['data-dir'],
    name: flags.get('name'),
    contact: config.contact,
    memory: config.memory,
    poly: flags.get('poly'),
    map: mapKindOf(flags.get('map')),
    dryRun: flags.has('dry-run'),
    keepExtract: flags.has('keep-extract'),
  };
  if (!queue) return runImport(args, options);
  if (options.name !== undefined || options.dryRun)
    throw new UsageError('--name and --dry-run are for one file, without --queue');
  return importFromQueue(args, {
    ...queue,
    dataDir: options.dataDir,
    clip: options.poly === undefined ? null : readRings(options.poly),
    map: options.map ?? 'file',
    now: Date.now(),
    importOne: (source, aside) => runImport([source], { ...options, aside }),
    stdout: process.stdout,
    stderr: process.stderr,
  });
}

/**
 * Runs the command; resolves to its exit code.
 * @throws UsageError for arguments that make no sense
 */
export async function runImport(args: readonly string[], options: ImportOptions): Promise<number> {
  const { stdout = process.stdout, stderr = process.stderr } = options;
  const [source] = args;
  if (source === undefined || args.length > 1)
    throw new UsageError('import needs one file or URL; several need --queue');
  const url = urlOf(source);
  const origin = url ? fileNameOf(url) : basename(source);
  const name = options.name ?? regionNameOf(origin);
  if (!isRegionName(name)) throw new UsageError(`--name is "${name}"; expected letters, digits, - and _`);

  if (!url) {
    requireFile(source);
    const { dataDir, dryRun = false } = options;
    const beside = { path: source, name, dataDir, dryRun, stdout, stderr };
    const imports = await importBeside(source);
    if (imports && options.poly !== undefined) throw new UsageError('--poly is for OpenStreetMap data only');
    if (imports && options.map !== undefined) throw new UsageError('--map is for OpenStreetMap data only');
    if (imports) return imports(beside);
  }
  if (options.keepExtract && !url)
    throw new UsageError('--keep-extract is for URLs: a file stays where it is');
  if (options.dryRun) throw new UsageError('--dry-run is for counts, terrain and noise maps only');
  const clip = options.poly === undefined ? null : readRings(options.poly);
  const progress = new ProgressLine(stdout);
  const started = performance.now();
  let path = source;
  const fits = (bytes: number) => requireMemory(bytes, memoryFor(options.memory ?? null));
  try {
    // asked before the download: should the file be replaced meanwhile, the next update fetches it again
    const version = url && (await versionNow(url, options));
    if (url) path = await fetched(url, options, fits, progress);
    // a file of this machine, or a server that did not say how long its file is
    fits(statSync(path).size);
    const result = await importRegion({
      path,
      origin,
      name,
      directory: options.aside ?? dataPaths(options.dataDir).regions,
      clip,
      map: options.map,
      now: Date.now(),
      onProgress: (share, step) => progress.show(share, STEP_TEXT[step]),
    });
    progress.clear();
    result.path = await published(result.path, options);
    stdout.write(`${summaryText(name, result, performance.now() - started)}\n`);
    if (url) stdout.write(await kept(url, name, path, { ...version, clip }, options));
    else new SourceStates(dataPaths(options.dataDir).updates).remove(name);
    return ExitCode.OK;
  } catch (error) {
    progress.clear();
    if (error instanceof UsageError) throw error;
    // an unusable download must not be "resumed" next time
    if (url && error instanceof OsmDataError && existsSync(path)) await unlink(path);
    stderr.write(`${failureText(source, error)}\n`);
    return error instanceof OsmDataError ? ExitCode.DATA : ExitCode.FAILURE;
  }
}

/** Moves a region that was made aside to the others. @returns where it is */
async function published(path: string, { aside, dataDir, map = 'file' }: ImportOptions): Promise<string> {
  if (aside === undefined) return path;
  const { regions } = dataPaths(dataDir);
  await mkdir(regions, { recursive: true });
  // the map first: a server looks for it when it finds a new region
  const stem = basename(path, REGION_SUFFIX);
  await rename(join(dirname(path), stem + suffixOf(map)), join(regions, stem + suffixOf(map)));
  await removeOtherMaps(join(regions, stem), map);
  await rename(path, join(regions, stem + REGION_SUFFIX));
  return join(regions, stem + REGION_SUFFIX);
}

/** @throws UsageError for a kind that does not exist */
function mapKindOf(text: string | undefined): MapKind | undefined {
  if (text === undefined || text === 'archive' || text === 'file') return text;
  throw new UsageError(`--map is "${text}"; expected file or archive`);
}

/** What the server says of the file, for the first update; a server that says nothing is no fault. */
async function versionNow(url: URL, { contact }: ImportOptions): Promise<Partial<RegionSourceState>> {
  const remote = { fetch, userAgent: userAgent(VERSION, contact ?? null) };
  const [md5, version] = await Promise.allSettled([
    md5Of(url.href, remote),
    newerVersion(newSource(url.href, false), remote),
  ]);
  return {
    ...(version.status === 'fulfilled' ? version.value : null),
    ...(md5.status === 'fulfilled' ? { md5: md5.value } : null),
  };
}

/** Remembers where the region came from, and keeps the extract or removes it. @returns what to say of it */
async function kept(
  url: URL,
  name: string,
  path: string,
  known: Partial<RegionSourceState>,
  { dataDir, keepExtract = false, map = 'file' }: ImportOptions,
): Promise<string> {
  const { updates, extracts } = dataPaths(dataDir);
  const { replication, updatedAt } = headerOf(path);
  const now = new Date().toISOString();
  const state = { ...newSource(url.href, keepExtract), ...known, map, lastTryAt: now, lastSuccessAt: now };
  new SourceStates(updates).write(name, {
    ...state,
    sequence: replication?.sequence ?? null,
    dataUpdatedAt: updatedAt,
  });
  if (!keepExtract) {
    await unlink(path);
    return '';
  }
  await mkdir(extracts, { recursive: true });
  const extract = join(extracts, `${name}.osm.pbf`);
  await rename(path, extract);
  return `${extract} is kept (${bytesText(statSync(extract).size)}): an update fetches its changes only\n`;
}

function fetched(
  url: URL,
  { dataDir, contact, aside }: ImportOptions,
  accept: (bytes: number) => void,
  progress: ProgressLine,
): Promise<string> {
  return download({
    url,
    directory: aside ?? dataPaths(dataDir).downloads,
    userAgent: userAgent(VERSION, contact ?? null),
    accept,
    onProgress: (bytes, total) => progress.show(total ? bytes / total : null, downloadText(bytes, total)),
  });
}
