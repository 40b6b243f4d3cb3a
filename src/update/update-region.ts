/** Updates one region by a new download, or from its kept extract; not at all if nothing is new. */
import { existsSync, statSync } from 'node:fs';
import { copyFile, rename, rm, unlink } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { requireDiskForImport } from '../osm/import/disk.ts';
import { type ImportStep, importRegion } from '../osm/import/import-region.ts';
import { threadsFor } from '../osm/import/memory.ts';
import { OsmDataError } from '../osm/import-errors.ts';
import { readHeader } from '../osm/pbf/file/header.ts';
import { PbfFile } from '../osm/pbf/file/pbf-file.ts';
import { asideOf, createAside } from '../shared/files/file-aside.ts';
import { makeFolder } from '../shared/files/owner.ts';
import { codeOf } from '../shared/program/error-code.ts';
import { RemoteError } from './careful-fetch.ts';
import { download, fileNameOf } from './download.ts';
import type { NeededImport } from './needed-import.ts';
import { md5Of, newerVersion, type Remote } from './remote.ts';
import { extractName, type RegionSourceState } from './sources.ts';

/** Maximum growth factor of a map since the last download. Maps grow by a few per cent a year. */
const MAX_GROWTH = 4;
/** Size that every map may grow to, whatever its growth factor, bytes. */
const SMALL_MAP_BYTES = 10e6;

export interface UpdateFolders {
  /** folder of region files */
  regions: string;
  /** folder of unfinished downloads */
  downloads: string;
  /** folder of kept extracts */
  extracts: string;
}

export interface UpdateOptions {
  name: string;
  folders: UpdateFolders;
  /** reason to import the region even if its source is unchanged; null if there is none */
  needed: NeededImport | null;
  /** false if the result does not replace the served region, whose kept extract must then stay as it is */
  replacesExtract: boolean;
  remote: Remote;
  /** memory limit of an import, bytes */
  memory: number;
  /** returns the current time, ms since 1970 */
  now(): number;
  /** receives the progress, 0 to 1 or null if unknown, and the current step */
  onProgress(share: number | null, doing: UpdateStep): void;
}

export type UpdateStep = ImportStep | 'download';

/** Result of an update. */
export interface UpdateResult {
  /** way of the update; 'same': what was downloaded is the imported file; 'extract': the kept extract was imported again */
  how: 'unchanged' | 'download' | 'same' | 'extract';
  /** reason why the kept extract could not be used; null if it was, or was not needed */
  fellBack: string | null;
  state: RegionSourceState;
}

/**
 * Updates a region. A failure leaves region, extract and state unchanged.
 * @throws RemoteError, DownloadError, OsmDataError, MemoryError, DiskError, the usual file system errors
 */
export async function updateRegion(state: RegionSourceState, options: UpdateOptions): Promise<UpdateResult> {
  const isKept = state.keepExtract && existsSync(extractOf(options));
  let fellBack: string | null = null;
  const byKept = async () => {
    try {
      return await byExtract(state, options);
    } catch (error) {
      if (!(error instanceof OsmDataError)) throw error;
      fellBack = error.message;
      return null;
    }
  };
  // a region that cannot be served is imported at once, without a network
  if (isKept && options.needed?.isServed === false) {
    const result = await byKept();
    if (result) return result;
  }
  const { md5, md5Problem } = await md5Of(state.url, options.remote);
  const isSame = md5 !== null && md5 === state.md5;
  const version = isSame ? null : await newerVersion(state, options.remote);
  const wantsExtract = state.keepExtract && !isKept && state.extractProblem === null;
  if (version === null && options.needed === null && !wantsExtract)
    return {
      how: 'unchanged',
      fellBack,
      state: triedWell({ ...state, changesProblem: null }, options.now()),
    };
  if (version === null && isKept && fellBack === null) {
    const result = await byKept();
    if (result) return result;
  }
  const changesProblem = md5 === null ? (version?.changesProblem ?? null) : null;
  const next = { ...state, ...version, md5, md5Problem, changesProblem };
  const done = await byDownload(next, options);
  const isNamedAnew = version !== null && (state.etag ?? state.lastModified) !== null;
  if (!isNamedAnew || done.how !== 'same') return { ...done, fellBack };
  return { ...done, fellBack, state: { ...done.state, changesProblem: changesProblem ?? SAME_FILE } };
}

/** Why each update downloads a file that does not change, as `changesProblem` of a region's state. */
const SAME_FILE =
  'the server names another version of a file that is the same (its ETag or date changes): each update downloads it';

/** Returns the path of a region's kept extract. */
function extractOf({ folders, name }: Pick<UpdateOptions, 'folders' | 'name'>): string {
  return join(folders.extracts, extractName(name));
}

/** Imports the kept extract. @throws OsmDataError if it is unusable */
async function byExtract(state: RegionSourceState, options: UpdateOptions): Promise<UpdateResult> {
  const extract = extractOf(options);
  await imported(extract, state, options);
  return { how: 'extract', fellBack: null, state: succeeded(state, extract, options) };
}

/**
 * Downloads the region, and imports it unless it is the imported file. @param state with the version to download
 * @returns the state after it
 */
async function byDownload(
  state: RegionSourceState,
  options: UpdateOptions,
): Promise<Pick<UpdateResult, 'how' | 'state'>> {
  const { remote, folders, onProgress } = options;
  threadsOf(options);
  const path = await download({
    url: new URL(state.url),
    directory: folders.downloads,
    userAgent: remote.userAgent,
    fetch: remote.fetch,
    mostBytes: mostBytesAfter(state.bytes),
    accept: (total, bytes) =>
      requireDiskForImport(total, folders.regions, { bytes, folder: folders.downloads }),
    onProgress: (bytes, total) => onProgress(total ? bytes / total : null, 'download'),
  });
  let isSame = false;
  let done: RegionSourceState;
  try {
    const contentMd5 = await md5OfFile(path);
    if (state.md5 !== null) requireMd5(contentMd5, state.md5, state.url);
    isSame = options.needed === null && contentMd5 === state.contentMd5;
    if (!isSame) await imported(path, state, options);
    done = { ...succeeded(state, path, options), contentMd5 };
  } catch (error) {
    // an unusable file must not be resumed next time
    if (error instanceof OsmDataError || error instanceof RemoteError) await rm(path, { force: true });
    throw error;
  }
  const isWanted = state.keepExtract && options.replacesExtract;
  const extractProblem = isWanted ? await keepExtract(path, extractOf(options)) : state.extractProblem;
  if (!isWanted) await unlink(path);
  return { how: isSame ? 'same' : 'download', state: { ...done, extractProblem } };
}

/**
 * Moves a download to the kept extracts, also to another disk. If that is impossible, removes both: an extract of an
 * older version would undo the update.
 * @returns why it cannot be kept, a sentence without a full stop; null if it is kept
 */
export async function keepExtract(path: string, extract: string): Promise<string | null> {
  try {
    makeFolder(dirname(extract));
    await rename(path, extract).catch(async (error) => {
      if (codeOf(error) !== 'EXDEV') throw error;
      await copyFile(path, createAside(extract));
      await rename(asideOf(extract), extract);
      await unlink(path);
    });
    return null;
  } catch (error) {
    for (const each of [path, asideOf(extract), extract]) await rm(each, { force: true }).catch(() => {});
    return `${extract} cannot be written (${codeOf(error)}), so the extract is not kept`;
  }
}

/**
 * Returns the maximum size of the next version of a map, bytes. @param last last size, bytes; null if unknown
 */
function mostBytesAfter(last: number | null): number {
  return last === null ? Number.POSITIVE_INFINITY : Math.max(SMALL_MAP_BYTES, MAX_GROWTH * last);
}

/** Returns the MD5 of a file, hexadecimal. @throws the usual file system errors */
export async function md5OfFile(path: string): Promise<string> {
  const hash = new Bun.CryptoHasher('md5');
  for await (const chunk of Bun.file(path).stream()) hash.update(chunk);
  return hash.digest('hex');
}

/** Compares the MD5 of a download with the one beside it. @throws RemoteError */
export function requireMd5(found: string, md5: string, url: string): void {
  if (found !== md5)
    throw new RemoteError(`${url} does not match its .md5 file: it is being replaced, or was damaged`);
}

async function imported(
  path: string,
  { url, clip }: RegionSourceState,
  options: UpdateOptions,
): Promise<void> {
  requireDiskForImport(statSync(path).size, options.folders.regions);
  await importRegion({
    path,
    origin: fileNameOf(new URL(url)),
    name: options.name,
    directory: options.folders.regions,
    clip,
    now: options.now(),
    threads: threadsOf(options),
    memory: options.memory,
    onProgress: options.onProgress,
  });
}

/** Returns the number of threads of an import. @throws MemoryError */
function threadsOf({ memory }: UpdateOptions): number {
  return threadsFor(memory, availableParallelism());
}

/** Returns the state after a success. @param path imported file */
function succeeded(state: RegionSourceState, path: string, { now }: UpdateOptions): RegionSourceState {
  return triedWell({ ...state, ...importedFacts(path) }, now());
}

function triedWell(state: RegionSourceState, now: number): RegionSourceState {
  const time = new Date(now).toISOString();
  return { ...state, lastTryAt: time, lastSuccessAt: time, lastError: null };
}

/** Returns what the state of a region stores about an imported .osm.pbf file. @throws OsmDataError */
export function importedFacts(
  path: string,
): Pick<RegionSourceState, 'bytes' | 'sequence' | 'changesUrl' | 'dataUpdatedAt'> {
  const file = new PbfFile(path);
  try {
    const [header] = file.blobs();
    const { replication, updatedAt } = readHeader(file.contents(header!.offset, header!.size));
    const { sequence = null, url = null } = replication ?? {};
    return { bytes: file.size, sequence, changesUrl: url, dataUpdatedAt: updatedAt };
  } finally {
    file.close();
  }
}
