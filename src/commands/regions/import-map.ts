/** `import` of OpenStreetMap data: a .osm.pbf file or a URL. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { rename, rm, unlink } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type DataPaths, dataPaths } from '../../config/data-directory.ts';
import { MAP_FILE_SUFFIX } from '../../map-tiles/map-file/header.ts';
import { outgrownMapOf } from '../../map-tiles/map-file/outgrown-map.ts';
import { requireDiskForImport } from '../../osm/import/disk.ts';
import { importRegion } from '../../osm/import/import-region.ts';
import { threadsFor } from '../../osm/import/memory.ts';
import { OsmDataError } from '../../osm/import-errors.ts';
import { REGION_SUFFIX } from '../../region/format/file.ts';
import { makeFolder } from '../../shared/files/owner.ts';
import type { Rings } from '../../shared/geo/polygons.ts';
import { memoryLeftFor } from '../../shared/program/small-machine.ts';
import { VERSION } from '../../shared/program/version.ts';
import { bytesText } from '../../shared/text/bytes-text.ts';
import { concealUrl } from '../../shared/text/conceal-url.ts';
import { RemoteError } from '../../update/careful-fetch.ts';
import { download } from '../../update/download.ts';
import { changesSince, md5Of, newerVersion, type Remote } from '../../update/remote.ts';
import { extractName, newSource, type RegionSourceState, SourceStates } from '../../update/sources.ts';
import { importedFacts, keepExtract, md5OfFile, requireMd5 } from '../../update/update-region.ts';
import { userAgent } from '../../upstream/client.ts';
import { ExitCode } from '../command.ts';
import { type Output, ProgressLine } from '../terminal/progress.ts';
import { TimeLeft } from '../terminal/time-left.ts';
import type { ImportOptions, ImportSource } from './import-source.ts';
import { failureText, receivedText, STEP_TEXT, summaryText } from './import-text.ts';

export interface ImportMapOptions extends ImportOptions {
  clip: Rings | null;
  /** prefix of the progress: "bayern: " */
  label: string;
  stdout: Output;
  stderr: Output;
}

/**
 * Imports a map as a region and prints the result or the failure.
 * @returns the exit code
 * @throws internal errors
 */
export async function importMap(source: ImportSource, options: ImportMapOptions): Promise<number> {
  const { url, argument, origin, name, title } = source;
  const { clip, label, stdout, stderr } = options;
  const paths = dataPaths(options.dataDir);
  const directory = options.into ?? options.aside ?? paths.regions;
  const progress = new ProgressLine(stdout, new TimeLeft());
  const started = performance.now();
  let path = argument;
  try {
    const memory = memoryLeftFor(options.memory ?? null);
    const threads = threadsFor(memory, availableParallelism());
    // asked before the download: if the file is replaced meanwhile, the next update fetches it again
    const version = url && (await versionNow(url, options));
    if (url) path = await fetched(url, options, progress);
    const contentMd5 = url && (await md5OfFile(path));
    if (contentMd5 && version?.md5) requireMd5(contentMd5, version.md5, url.href);
    requireDiskForImport(statSync(path).size, directory);
    const result = await importRegion({
      path,
      origin,
      name,
      title,
      directory,
      clip,
      now: Date.now(),
      threads,
      memory,
      onProgress: (share, step) => progress.show(share, label + STEP_TEXT[step]),
    });
    progress.clear();
    result.path = await published(result.path, options);
    const peakMemory = process.resourceUsage().maxRSS * 1024;
    stdout.write(`${summaryText(name, result, performance.now() - started, peakMemory)}\n`);
    if (version?.md5Problem) stdout.write(`${name}: ${version.md5Problem}\n`);
    if (options.into !== undefined) {
      if (url) await unlink(path);
    } else if (url) stdout.write(await kept(url, name, path, { ...version, contentMd5, clip }, options));
    else stdout.write(await removeSource(name, path, paths));
    return ExitCode.OK;
  } catch (error) {
    progress.clear();
    // an unusable download must not be resumed next time
    const isUnusable = error instanceof OsmDataError || error instanceof RemoteError;
    if (url && isUnusable && existsSync(path)) await unlink(path);
    stderr.write(`${failureText(url ? concealUrl(argument) : argument, error)}\n`);
    return error instanceof OsmDataError ? ExitCode.DATA : ExitCode.FAILURE;
  }
}

/** Moves a region imported into the folder `aside`, and its map, to the served regions. @returns the region's path */
async function published(path: string, { aside, dataDir }: ImportOptions): Promise<string> {
  if (aside === undefined) return path;
  const { regions } = dataPaths(dataDir);
  makeFolder(regions);
  // the map first: a server looks for it when it finds a new region
  const stem = basename(path, REGION_SUFFIX);
  const outgrown = outgrownMapOf(join(regions, stem));
  await rename(join(dirname(path), stem + MAP_FILE_SUFFIX), join(regions, stem + MAP_FILE_SUFFIX));
  if (outgrown !== null) await rm(outgrown);
  await rename(path, join(regions, stem + REGION_SUFFIX));
  return join(regions, stem + REGION_SUFFIX);
}

function remoteOf(contact: string | null | undefined): Remote {
  return { fetch, userAgent: userAgent(VERSION, contact ?? null) };
}

/**
 * Returns what identifies the server's version of the file, for the first update: null for what the server does not
 * send, undefined for what it could not be asked.
 */
async function versionNow(url: URL, { contact }: ImportOptions): Promise<Partial<RegionSourceState>> {
  const remote = remoteOf(contact);
  const [md5, version] = await Promise.all([
    md5Of(url.href, remote),
    // the first update asks again
    newerVersion(newSource(url.href, false), remote).catch(() => null),
  ]);
  return { ...version, ...md5 };
}

/** Stores the source of the region, and keeps or removes the extract. @returns messages, one line each */
async function kept(
  url: URL,
  name: string,
  path: string,
  known: Partial<RegionSourceState>,
  { dataDir, contact, keepExtract: wantsExtract = false }: ImportOptions,
): Promise<string> {
  const { updates, extracts } = dataPaths(dataDir);
  const now = new Date().toISOString();
  const state = {
    ...newSource(url.href, wantsExtract),
    ...known,
    lastTryAt: now,
    lastSuccessAt: now,
    ...importedFacts(path),
  };
  // undefined = the server could not be asked
  if (known.md5 === null && known.etag === null && known.lastModified === null)
    state.changesProblem = (await changesSince(state, remoteOf(contact))).problem;
  const extract = join(extracts, extractName(name));
  if (wantsExtract) state.extractProblem = await keepExtract(path, extract);
  else await unlink(path);
  new SourceStates(updates).write(name, state);
  const isKept = wantsExtract && state.extractProblem === null;
  const size = isKept ? `${extract} is kept (${bytesText(statSync(extract).size)})` : '';
  return [
    ...(isKept ? [`${size}: the region can be imported again without a download`] : []),
    ...[state.extractProblem, state.changesProblem].flatMap((problem) =>
      problem === null ? [] : `${name}: ${problem}`,
    ),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/**
 * Removes the update state of a region that is now from a file, and its kept extract unless that is the file.
 * @returns a message if the region was from a URL; otherwise ''
 */
async function removeSource(name: string, path: string, paths: DataPaths): Promise<string> {
  const states = new SourceStates(paths.updates);
  const before = states.read(name);
  states.remove(name);
  const extract = join(paths.extracts, extractName(name));
  const isOther = existsSync(extract) && realpathSync(extract) !== realpathSync(path);
  if (isOther) await unlink(extract);
  if (before === null) return '';
  const removed = isOther ? ', and its kept extract is removed' : '';
  return `${name} was from ${concealUrl(before.url)}: "update" leaves it as it is from now on${removed}\n`;
}

function fetched(
  url: URL,
  { dataDir, contact, into, aside, label }: ImportMapOptions,
  progress: ProgressLine,
): Promise<string> {
  const { regions, downloads } = dataPaths(dataDir);
  const directory = aside ?? downloads;
  return download({
    url,
    directory,
    userAgent: userAgent(VERSION, contact ?? null),
    accept: (total, bytes) =>
      requireDiskForImport(total, into ?? aside ?? regions, { bytes, folder: directory }),
    onProgress: (bytes, total) =>
      progress.show(total ? bytes / total : null, `${label}downloading`, receivedText(bytes, total)),
  });
}
