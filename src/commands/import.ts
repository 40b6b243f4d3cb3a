/** `import`: makes a region from a .osm.pbf file or URL, or takes in traffic counts, terrain or an official noise map. */
import { existsSync, statSync } from 'node:fs';
import { mkdir, rename, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { UsageError } from '../config/config.ts';
import { dataPaths } from '../config/data-directory.ts';
import { mayHoldCounts } from '../counts/read-counts.ts';
import { kindOfNoiseMap } from '../official/read-map.ts';
import { OsmDataError } from '../osm/errors.ts';
import { download, fileNameOf } from '../osm/import/download.ts';
import { importRegion, isRegionName, regionNameOf, removeLeftOvers } from '../osm/import/import-region.ts';
import { VERSION } from '../shared/version.ts';
import { mayHoldTerrain } from '../terrain/read-terrain.ts';
import { md5Of, newerVersion } from '../update/remote.ts';
import { newSource, type RegionSourceState, SourceStates } from '../update/sources.ts';
import { headerOf } from '../update/update-region.ts';
import { userAgent } from '../upstream/client.ts';
import { type CommandInput, ExitCode } from './command.ts';
import { importCounts } from './import-counts.ts';
import { importNoiseMap } from './import-noise-map.ts';
import { importTerrain } from './import-terrain.ts';
import { downloadText, failureText, STEP_TEXT, summaryText } from './import-text.ts';
import { bytesText, type Output, ProgressLine } from './progress.ts';

export interface ImportOptions {
  dataDir: string;
  /** file stem of the region; default: from the file's name */
  name?: string;
  /** e-mail or URL of the operator, for the server that is downloaded from */
  contact?: string | null;
  /** of what is no map: only tells what would be */
  dryRun?: boolean;
  /** of a download: keeps the file, so that an update needs its changes only */
  keepExtract?: boolean;
  stdout?: Output;
  stderr?: Output;
}

export async function importCommand({ config, args, flags }: CommandInput): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      removeLeftOvers(dataPaths(config['data-dir']).regions, process.pid);
      process.exit(ExitCode.FAILURE);
    });
  }
  return runImport(args, {
    dataDir: config['data-dir'],
    name: flags.get('name'),
    contact: config.contact,
    dryRun: flags.has('dry-run'),
    keepExtract: flags.has('keep-extract'),
  });
}

/**
 * Runs the command; resolves to its exit code.
 * @throws UsageError for arguments that make no sense
 */
export async function runImport(args: readonly string[], options: ImportOptions): Promise<number> {
  const { stdout = process.stdout, stderr = process.stderr } = options;
  const [source] = args;
  if (source === undefined || args.length > 1) throw new UsageError('import needs one file or URL');
  const url = urlOf(source);
  const origin = url ? fileNameOf(url) : basename(source);
  const name = options.name ?? regionNameOf(origin);
  if (!isRegionName(name)) throw new UsageError(`--name is "${name}"; expected letters, digits, - and _`);

  if (!url) {
    requireFile(source);
    const { dataDir, dryRun = false } = options;
    const beside = { path: source, name, dataDir, dryRun, stdout, stderr };
    if (await mayHoldTerrain(source)) return importTerrain(beside);
    const noiseMap = await kindOfNoiseMap(source);
    if (noiseMap) return importNoiseMap(beside, noiseMap);
    if (await mayHoldCounts(source)) return importCounts(beside);
  }
  if (options.keepExtract && !url)
    throw new UsageError('--keep-extract is for URLs: a file stays where it is');
  if (options.dryRun) throw new UsageError('--dry-run is for counts, terrain and noise maps only');
  const progress = new ProgressLine(stdout);
  const started = performance.now();
  let path = source;
  try {
    // asked before the download: should the file be replaced meanwhile, the next update fetches it again
    const version = url && (await versionNow(url, options));
    if (url) path = await fetched(url, options, progress);
    const result = await importRegion({
      path,
      origin,
      name,
      directory: dataPaths(options.dataDir).regions,
      now: Date.now(),
      onProgress: (share, step) => progress.show(share, STEP_TEXT[step]),
    });
    progress.clear();
    stdout.write(`${summaryText(name, result, performance.now() - started)}\n`);
    if (url) stdout.write(await kept(url, name, path, version, options));
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

function urlOf(source: string): URL | null {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(source)) return null;
  const url = URL.canParse(source) ? new URL(source) : null;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new UsageError(`"${source}" can't be downloaded; expected a file or an http(s) URL`);
}

function requireFile(path: string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new UsageError(`there is no file "${path}"`);
  if (!stat.isFile()) throw new UsageError(`"${path}" is not a file`);
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
  version: Partial<RegionSourceState> | null,
  { dataDir, keepExtract = false }: ImportOptions,
): Promise<string> {
  const { updates, extracts } = dataPaths(dataDir);
  const { replication, updatedAt } = headerOf(path);
  const now = new Date().toISOString();
  const state = { ...newSource(url.href, keepExtract), ...version, lastTryAt: now, lastSuccessAt: now };
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

function fetched(url: URL, { dataDir, contact }: ImportOptions, progress: ProgressLine): Promise<string> {
  return download({
    url,
    directory: dataPaths(dataDir).downloads,
    userAgent: userAgent(VERSION, contact ?? null),
    onProgress: (bytes, total) => progress.show(total ? bytes / total : null, downloadText(bytes, total)),
  });
}
