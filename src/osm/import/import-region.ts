/** Imports one .osm.pbf file into a region file and its drawn map, with memory independent of the file's size. */
import { statSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MAP_FILE_SUFFIX } from '../../map-tiles/map-file/header.ts';
import { outgrownMapOf } from '../../map-tiles/map-file/outgrown-map.ts';
import { REGION_SUFFIX, readRegionHeader } from '../../region/format/file.ts';
import type { RegionInfo } from '../../region/format/region-info.ts';
import { ATTRIBUTION } from '../../shared/attribution.ts';
import { asideOf, discardAside, publishAside, writeAside } from '../../shared/files/file-aside.ts';
import { removeLeftOvers } from '../../shared/files/left-overs.ts';
import { makeFolder } from '../../shared/files/owner.ts';
import { bytesOnDisk, removeLeftFolders, withWorkFolder } from '../../shared/files/work-folder.ts';
import type { Rings } from '../../shared/geo/polygons.ts';
import { Thread } from '../../threads/ask.ts';
import { threadUrl } from '../../threads/url.ts';
import { planParts } from '../cells/plan.ts';
import { statedDate } from '../data-date.ts';
import { OsmDataError } from '../import-errors.ts';
import type { MapRequest, TilerOperations } from '../map-tiles/make-map.ts';
import { ThreadedImporter } from '../pbf/importer-threads.ts';
import { type PbfSource, readPbf, removeReadingFiles } from '../pbf/pbf-source.ts';
import { SettlementStore } from '../spool/settlements.ts';
import { SpooledFeatures } from '../spool/spooled-features.ts';
import { PartsMaker } from './assembler-threads.ts';
import { regionNameOf, regionTitleOf, type Titles, titleOfName, titlesAmong } from './region-name.ts';

/** Maximum size of a file that is imported without temporary files, if there is memory for it, bytes. */
const LARGEST_IN_MEMORY = 64e6;
/** Memory per byte of a file imported without temporary files, with room for its data to grow. */
const MEMORY_PER_BYTE = 20;
/**
 * Bytes of a file from which another thread reads it: each compiles for itself, which takes longer than reading a map of
 * this size.
 */
const BYTES_PER_READER = 2e6;
/** Share of an import's time for reading the map, assumed by the progress. */
const READING_SHARE = 0.55;

export type ImportStep = 'read' | 'assemble' | 'draw' | 'write';

export interface ImportRequest {
  /** the .osm.pbf file */
  path: string;
  /** source name in the region's header: file name or last part of the URL */
  origin: string;
  /** file stem of the region */
  name: string;
  /** title of the region; default: that of the region it replaces, or see `titleAmong` */
  title?: string;
  /** folder of the region files; created if missing */
  directory: string;
  /** polygons outside of which nothing is covered; features entirely outside are left out */
  clip?: Rings | null;
  /** current time, ms since 1970 */
  now: number;
  /** reading and assembling threads, see `threadsFor`; default: one */
  threads?: number;
  /** memory limit, bytes; default: unlimited */
  memory?: number;
  /** called with the share done, 0 to 1, and the current step */
  onProgress?: (share: number, step: ImportStep) => void;
}

export interface ImportResult {
  path: string;
  counts: Record<string, number>;
  /** sizes of the .osm.pbf file, of the region file and of its drawn map, bytes */
  sourceBytes: number;
  regionBytes: number;
  mapBytes: number;
  /** size of the temporary files after reading the map, bytes; undefined if there are none */
  workBytes?: number;
}

/**
 * Imports a map on `threads` threads and writes `<directory>/<name>.spots` and its drawn map `<name>.map` atomically. An import that fails before both files are complete leaves existing files unchanged.
 * @throws OsmDataError if the map is unusable; the usual file system errors otherwise
 */
export async function importRegion(request: ImportRequest): Promise<ImportResult> {
  const { path, directory, now, memory = Number.POSITIVE_INFINITY } = request;
  const sourceBytes = statSync(path).size;
  removeLeftOvers(directory, now);
  const isSmall = sourceBytes <= Math.min(LARGEST_IN_MEMORY, memory / MEMORY_PER_BYTE);
  if (!isSmall) return withWorkFolder(directory, now, (folder) => imported(request, sourceBytes, folder));
  removeLeftFolders(directory, now);
  return imported(request, sourceBytes, null);
}

async function imported(
  request: ImportRequest,
  sourceBytes: number,
  folder: string | null,
): Promise<ImportResult> {
  const { path, name, directory, clip = null, threads = 1, onProgress } = request;
  const source = await readPbf(path, {
    folder,
    clip,
    isDrawn: true,
    importer: (reading) =>
      ThreadedImporter.start(threadUrl('importer'), readersFor(sourceBytes, threads), reading),
    onProgress: (share) => onProgress?.(share * READING_SHARE, 'read'),
  });
  const workBytes = folder === null ? {} : { workBytes: bytesOnDisk(folder) };
  if (folder !== null) removeReadingFiles(folder);
  const target = join(directory, name + REGION_SUFFIX);
  const mapTarget = join(directory, name + MAP_FILE_SUFFIX);
  let isNew = false;
  try {
    let counts: Record<string, number> = {};
    onProgress?.(READING_SHARE, 'assemble');
    isNew = makeFolder(directory);
    await writeAside(target, async (file) => {
      counts = await assembled(request, source, file.fd, asideOf(target), mapTarget);
    });
    onProgress?.(1, 'write');
    const [regionBytes, mapBytes] = [statSync(asideOf(target)).size, statSync(asideOf(mapTarget)).size];
    // the map first: a server looks for the map when it finds a new region
    const outgrown = outgrownMapOf(join(directory, name));
    await publishAside(mapTarget);
    if (outgrown !== null) await rm(outgrown);
    await publishAside(target);
    return { path: target, counts, sourceBytes, regionBytes, mapBytes, ...workBytes };
  } catch (error) {
    await discardAside(mapTarget);
    await discardAside(target);
    // the directory stays if another process has written to it
    if (isNew) await rmdir(directory).catch(() => undefined);
    throw error;
  }
}

function readersFor(bytes: number, threads: number): number {
  return Math.max(1, Math.min(threads, Math.ceil(bytes / BYTES_PER_READER)));
}

/** Writes region and map in parallel. @param descriptor of the region file at `path` @returns counts of the region */
async function assembled(
  { name, title, directory, origin, now, clip = null, threads = 1, onProgress }: ImportRequest,
  source: PbfSource,
  descriptor: number,
  path: string,
  mapTarget: string,
): Promise<Record<string, number>> {
  const { features, bounds } = source;
  const updatedAt = source.updatedAt && statedDate(Date.parse(source.updatedAt), now);
  const titlesNow = () => {
    const before = titlesBefore(join(directory, name + REGION_SUFFIX));
    const found = titlesAmong(
      name === regionNameOf(origin) ? regionTitleOf(origin) : titleOfName(name),
      origin,
      new SettlementStore(features.settlements).towns(),
    );
    return before && before.title !== found.title ? before : found;
  };
  const info: RegionInfo = {
    name,
    ...(title === undefined ? titlesNow() : { title }),
    attribution: ATTRIBUTION,
    origin,
    dataUpdatedAt: updatedAt,
    importedAt: new Date(now).toISOString(),
    bounds,
    counts: source.counts,
    sample: false,
  };
  const parts = planParts(new SpooledFeatures(features).weights);
  const isWhole = parts.length === 1;
  const maker = new PartsMaker(
    descriptor,
    parts,
    {
      features,
      path,
      extent: { bounds, covered: bounds, complete: null, streets: bounds, clip },
      // each part has its own counts
      info: isWhole ? info : { ...info, counts: {} },
    },
    (done) => onProgress?.(READING_SHARE + (1 - READING_SHARE) * done, 'assemble'),
  );
  const drawing = {
    drawings: source.drawings!,
    coasts: source.coasts,
    target: mapTarget,
    title: info.title,
    bounds,
    updatedAt,
  };
  // the first thread draws before it assembles, which keeps as many threads busy as possible
  const ended = await Promise.allSettled(
    Array.from({ length: threads }, async (_, thread) => {
      if (thread === 0)
        await drawn(drawing).catch((error: unknown) => {
          maker.stop(error);
          throw error;
        });
      await maker.makeInThread(threadUrl('assembler'));
    }),
  );
  // errors are thrown only after all threads have finished reading and writing files of this import
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
  const counts = isWhole ? maker.counts : { ...source.counts, ...maker.counts };
  if ((counts.roads ?? 0) === 0)
    throw new OsmDataError(
      `it contains no roads${clip ? ' inside the polygon' : ''}, so no spot could be scored with it`,
    );
  maker.finish({ ...info, counts });
  return counts;
}

/** Returns the titles of a region file that is there already; null if there is none or it cannot be read. */
function titlesBefore(path: string): Titles | null {
  try {
    const { title, titles } = readRegionHeader(path).info;
    return titles ? { title, titles } : { title };
  } catch {
    return null;
  }
}

/** Writes the map in a separate thread, whose memory is freed at its end. */
async function drawn(request: MapRequest): Promise<void> {
  const options = { name: 'the thread that draws the map', errors: [OsmDataError], smol: true };
  const tiler = new Thread<TilerOperations>(threadUrl('tiler'), options);
  try {
    await tiler.ask('make', request);
  } finally {
    await tiler.close();
  }
}
