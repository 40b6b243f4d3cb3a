/**
 * Updates one region: by change files if its extract is kept, otherwise by a new download; not at all if
 * nothing is new.
 */
import { existsSync, statSync } from 'node:fs';
import { mkdir, rename, rm, unlink } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { applyChanges } from '../osm/changes/apply-changes.ts';
import { ChangeSet } from '../osm/changes/change-set.ts';
import { OsmDataError } from '../osm/errors.ts';
import { requireDiskForImport } from '../osm/import/disk.ts';
import { type ImportStep, importRegion } from '../osm/import/import-region.ts';
import { threadsFor } from '../osm/import/memory.ts';
import { type PbfHeader, readHeader } from '../osm/pbf/header.ts';
import { PbfFile } from '../osm/pbf/pbf-file.ts';
import { asideOf, discardAside, publishAside, writeAside } from '../shared/files/file-aside.ts';
import { removeLeftOvers } from '../shared/files/left-overs.ts';
import { withWorkFolder } from '../shared/files/work-folder.ts';
import { RemoteError } from './careful-fetch.ts';
import { download, fileNameOf } from './download.ts';
import type { NeededImport } from './needed-import.ts';
import {
  addChanges,
  ChangesBudget,
  ChangesMissing,
  type ChangesState,
  md5Of,
  newerVersion,
  newestChanges,
  type Remote,
} from './remote.ts';
import { extractName, type RegionSourceState } from './sources.ts';

/** Maximum number of change files, one per day of a month; more cost as much as a download. */
const MAX_CHANGES = 31;

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

/** Step of an update. 'changes': fetching change files; 'apply': applying them to the extract. */
export type UpdateStep = ImportStep | 'download' | 'changes' | 'apply';

/** Result of an update. */
export interface UpdateResult {
  /** way of the update; 'extract': the kept extract was imported again unchanged */
  how: 'unchanged' | 'changes' | 'download' | 'extract';
  /** number of change files applied */
  changes: number;
  /** reason why neither change files nor the kept extract could be used; null if one was, or if none is kept */
  fellBack: string | null;
  state: RegionSourceState;
}

/**
 * Updates a region. A failure leaves region, extract and state unchanged.
 * @throws RemoteError, DownloadError, OsmDataError, MemoryError, DiskError, the usual file system errors
 */
export async function updateRegion(state: RegionSourceState, options: UpdateOptions): Promise<UpdateResult> {
  const extract = extractOf(options);
  // temporary extracts of a killed update are as large as the kept ones
  removeLeftOvers(options.folders.extracts, options.now());
  let fellBack: string | null = null;
  if (state.keepExtract && existsSync(extract)) {
    try {
      // a region that cannot be served is imported at once, without a request for changes
      if (options.needed?.isServed === false) return await byExtract(state, extract, options);
      return await byChanges(state, extract, options);
    } catch (error) {
      if (!(error instanceof ChangesMissing)) throw error;
      fellBack = error.message;
    }
  }
  return byDownload(state, fellBack, options);
}

/** Returns the path of a region's kept extract. */
function extractOf({ folders, name }: Pick<UpdateOptions, 'folders' | 'name'>): string {
  return join(folders.extracts, extractName(name));
}

async function byChanges(
  state: RegionSourceState,
  extract: string,
  options: UpdateOptions,
): Promise<UpdateResult> {
  const { replication } = headerOf(extract);
  if (!replication) throw new ChangesMissing('the extract does not say where its changes are');
  const base = replication.url.replace(/\/+$/, '');
  if (!/^https?:\/\//.test(base))
    throw new ChangesMissing(`the changes are at "${base}", which is not a web address`);
  const newest = await newestChanges(base, options.remote);
  const count = newest.sequence - replication.sequence;
  if (count < 0)
    throw new ChangesMissing(
      `${base} is at sequence number ${newest.sequence}, before number ${replication.sequence} of the extract`,
    );
  if (count > MAX_CHANGES)
    throw new ChangesMissing(`${count} change files would cost more than a full download`);
  if (count === 0 && options.needed) return byExtract(state, extract, options);
  if (count === 0)
    return { how: 'unchanged', changes: 0, fellBack: null, state: succeeded(state, extract, options) };
  threadsOf(options);
  try {
    await withWorkFolder(options.folders.regions, options.now(), async (folder) => {
      const changes = new ChangeSet(folder);
      const budget = new ChangesBudget(statSync(extract).size);
      for (let i = 1; i <= count; i++) {
        await addChanges(base, replication.sequence + i, changes, folder, options.remote, budget);
        options.onProgress(i / count, 'changes');
      }
      await changed(extract, changes, newest, options);
    });
    const aside = await asImported(extract, state, options);
    await (options.replacesExtract ? publishAside(extract) : discardAside(extract));
    return { how: 'changes', changes: count, fellBack: null, state: succeeded(aside, extract, options) };
  } catch (error) {
    await discardAside(extract);
    // this extract accepts no changes; a new one may
    if (error instanceof OsmDataError) throw new ChangesMissing(error.message);
    throw error;
  }
}

/** Imports the kept extract unchanged. @throws ChangesMissing when it is unusable */
async function byExtract(
  state: RegionSourceState,
  extract: string,
  options: UpdateOptions,
): Promise<UpdateResult> {
  try {
    await imported(extract, state, options);
  } catch (error) {
    if (error instanceof OsmDataError) throw new ChangesMissing(error.message);
    throw error;
  }
  return { how: 'extract', changes: 0, fellBack: null, state: succeeded(state, extract, options) };
}

/** Writes the changed extract to its temporary file. */
async function changed(
  extract: string,
  changes: ChangeSet,
  state: ChangesState,
  { folders, onProgress }: UpdateOptions,
): Promise<void> {
  const { size } = statSync(extract);
  // the old extract still exists during the import
  requireDiskForImport(size, folders.regions, { bytes: size, folder: folders.extracts });
  const request = { path: extract, changes: changes.sorted(), state };
  await writeAside(extract, (file) =>
    applyChanges({ ...request, file, onProgress: (share) => onProgress(share, 'apply') }),
  );
}

/** Imports the changed extract from its temporary file. */
async function asImported(
  extract: string,
  state: RegionSourceState,
  options: UpdateOptions,
): Promise<RegionSourceState> {
  await imported(asideOf(extract), state, options);
  // these values describe the downloaded file, not the changed extract
  return { ...state, etag: null, lastModified: null, md5: null };
}

async function byDownload(
  state: RegionSourceState,
  fellBack: string | null,
  options: UpdateOptions,
): Promise<UpdateResult> {
  const { remote, folders, onProgress, now } = options;
  const md5 = await md5Of(state.url, remote);
  const isSame = md5 !== null && md5 === state.md5;
  const version = isSame ? null : await newerVersion(state, remote);
  const extract = extractOf(options);
  const lacksExtract = state.keepExtract && !existsSync(extract);
  if (version === null && !lacksExtract && !options.needed)
    return { how: 'unchanged', changes: 0, fellBack, state: triedWell(state, now()) };
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
  try {
    if (md5 !== null) await verify(path, md5, state.url);
    await imported(path, state, options);
  } catch (error) {
    // an unusable file must not be resumed next time
    if (error instanceof OsmDataError || error instanceof RemoteError) await rm(path, { force: true });
    throw error;
  }
  const next = { ...state, ...version, md5 };
  const done = succeeded(next, path, options);
  if (state.keepExtract && options.replacesExtract) {
    await mkdir(folders.extracts, { recursive: true });
    await rename(path, extract);
  } else await unlink(path);
  return { how: 'download', changes: 0, fellBack, state: done };
}

/**
 * Returns the maximum size of the next version of a map, bytes. @param last last size, bytes; null if unknown
 */
function mostBytesAfter(last: number | null): number {
  return last === null ? Number.POSITIVE_INFINITY : Math.max(SMALL_MAP_BYTES, MAX_GROWTH * last);
}

async function verify(path: string, md5: string, url: string): Promise<void> {
  const hash = new Bun.CryptoHasher('md5');
  for await (const chunk of Bun.file(path).stream()) hash.update(chunk);
  if (hash.digest('hex') !== md5)
    throw new RemoteError(`${url} does not match its .md5 file: it is being replaced, or was damaged`);
}

async function imported(
  path: string,
  { url, clip, map }: RegionSourceState,
  options: UpdateOptions,
): Promise<void> {
  requireDiskForImport(statSync(path).size, options.folders.regions);
  await importRegion({
    path,
    origin: fileNameOf(new URL(url)),
    name: options.name,
    directory: options.folders.regions,
    clip,
    map,
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
  const { replication, updatedAt } = headerOf(path);
  const known = {
    sequence: replication?.sequence ?? null,
    dataUpdatedAt: updatedAt,
    bytes: statSync(path).size,
  };
  return triedWell({ ...state, ...known }, now());
}

function triedWell(state: RegionSourceState, now: number): RegionSourceState {
  const time = new Date(now).toISOString();
  return { ...state, lastTryAt: time, lastSuccessAt: time, lastError: null };
}

/** Reads the header of a .osm.pbf file. @throws OsmDataError */
export function headerOf(path: string): PbfHeader {
  const file = new PbfFile(path);
  try {
    const [header] = file.blobs();
    return readHeader(file.contents(header!.offset, header!.size));
  } finally {
    file.close();
  }
}
