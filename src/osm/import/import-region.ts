/** One .osm.pbf file becomes one region file. */
import { statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { type MapKind, removeOtherMaps, suffixOf } from '../../map-tiles/map-file/map-kinds.ts';
import { REGION_SUFFIX, writeRegionAside } from '../../region/format/file.ts';
import type { Bounds, RegionInfo } from '../../region/format/region-info.ts';
import { ATTRIBUTION } from '../../shared/attribution.ts';
import { asideOf, discardAside, publishAside } from '../../shared/files/file-aside.ts';
import { removeLeftOvers } from '../../shared/files/left-overs.ts';
import { boxAround, type Rings } from '../../shared/geo/polygons.ts';
import { Thread } from '../../threads/ask.ts';
import { threadUrl } from '../../threads/url.ts';
import { OsmDataError } from '../errors.ts';
import { clipLogs } from '../features/clip-logs.ts';
import { ClipArea } from '../geometry/clip-area.ts';
import type { MapRequest, TilerOperations } from '../map-tiles/make-map.ts';
import { ThreadedImporter } from '../pbf/importer-threads.ts';
import { readPbf } from '../pbf/pbf-source.ts';
import { joinToRegion } from './assemble.ts';
import { partsByThreads } from './assembler-threads.ts';

/** More threads than this wait for the disk and for each other. */
const MOST_THREADS = 8;
/** The parts of an import's time that are over when the map is read, and when the region is put together; the rest is drawing. */
const READING_SHARE = 0.3;
const ASSEMBLED_SHARE = 0.5;

export type { MapKind };
export type ImportStep = 'read' | 'assemble' | 'draw' | 'write';

export interface ImportRequest {
  /** the .osm.pbf file */
  path: string;
  /** what to call it in the region's header: file name or URL's last part */
  origin: string;
  /** file stem of the region */
  name: string;
  /** folder of the region files; made if missing */
  directory: string;
  /** outside of these polygons nothing is covered, and what lies there as a whole is left out */
  clip?: Rings | null;
  /** in what its drawn map is stored (default: a map file) */
  map?: MapKind;
  /** the clock, ms since 1970 */
  now: number;
  /** default: one per core, but no more than are of use */
  threads?: number;
  /** how far it is, 0..1, and what is being done */
  onProgress?: (share: number, step: ImportStep) => void;
}

export interface ImportResult {
  path: string;
  counts: Record<string, number>;
  /** bytes of the .osm.pbf file, of the region file and of its drawn map */
  sourceBytes: number;
  regionBytes: number;
  mapBytes: number;
}

/**
 * Reads a map on all cores and writes `<directory>/<name>.spots` and its drawn map `<name>.map` or `<name>.pmtiles`, which
 * readers see whole or not at all; an import that fails leaves the files that were there.
 * @throws OsmDataError when the map can't be used; the usual file system errors otherwise
 */
export async function importRegion(request: ImportRequest): Promise<ImportResult> {
  const { path, name, directory, clip = null, map = 'file', onProgress } = request;
  const { threads = Math.min(MOST_THREADS, availableParallelism()) } = request;
  const sourceBytes = statSync(path).size;
  removeLeftOvers(directory, request.now);
  const source = await readPbf(path, {
    importer: (shared) => ThreadedImporter.start(threadUrl('importer'), threads, shared),
    onProgress: (share) => onProgress?.(share * READING_SHARE, 'read'),
  });
  onProgress?.(READING_SHARE, 'assemble');
  const bounds = clip ? boundsWithin(source.bounds, clip) : source.bounds;
  const logs = clip ? clipLogs(source.logs, new ClipArea(clip)) : source.logs;
  const info: RegionInfo = {
    name,
    title: titleOf(name),
    attribution: ATTRIBUTION,
    origin: request.origin,
    dataUpdatedAt: source.updatedAt,
    importedAt: new Date(request.now).toISOString(),
    bounds,
    counts: source.counts,
    sample: false,
  };
  // the places of all nodes are no longer needed, and they are the most of what is in memory
  Bun.gc(true);
  const made = await partsByThreads(threadUrl('assembler'), threads, {
    logs,
    bounds,
    covered: bounds,
    complete: null,
    streets: bounds,
    clip,
  });
  if ((made.lines.counts.roads ?? 0) === 0)
    throw new OsmDataError(
      `it holds no roads${clip ? ' inside the polygon' : ''}, so nothing could be scored with it`,
    );
  const { parts, counts } = joinToRegion(made, logs, info);
  await mkdir(directory, { recursive: true });
  const target = join(directory, name + REGION_SUFFIX);
  const mapTarget = join(directory, name + suffixOf(map));
  onProgress?.(ASSEMBLED_SHARE, 'draw');
  try {
    await drawn({ path, target: mapTarget, title: info.title, bounds, clip, updatedAt: source.updatedAt });
    onProgress?.(1, 'write');
    await writeRegionAside(target, parts);
    const mapBytes = statSync(asideOf(mapTarget)).size;
    // the map first: a server looks for it when it finds a new region
    await publishAside(mapTarget);
    await removeOtherMaps(join(directory, name), map);
    await publishAside(target);
    const regionBytes = parts.reduce((sum, part) => sum + part.length, 0);
    return { path: target, counts, sourceBytes, regionBytes, mapBytes };
  } catch (error) {
    await discardAside(mapTarget);
    await discardAside(target);
    throw error;
  }
}

/** @throws OsmDataError when the polygons lie elsewhere */
function boundsWithin(bounds: Bounds, clip: Rings): Bounds {
  const [west, south, east, north] = boxAround(clip);
  const both: Bounds = [
    Math.max(bounds[0], west),
    Math.max(bounds[1], south),
    Math.min(bounds[2], east),
    Math.min(bounds[3], north),
  ];
  if (both[0] < both[2] && both[1] < both[3]) return both;
  throw new OsmDataError('nothing of it lies inside the polygon');
}

/** Has a thread of its own write the map aside: what is garbage there is gone with it. */
async function drawn(request: MapRequest): Promise<void> {
  const options = { name: 'the thread that draws the map', errors: [OsmDataError] };
  const tiler = new Thread<TilerOperations>(threadUrl('tiler'), options);
  try {
    await tiler.ask('make', request);
  } finally {
    void tiler.close();
  }
}

/** Names of what is imported: "Île-de-France-latest.osm.pbf" is called "ile-de-france". '' when nothing is left. */
export function regionNameOf(file: string): string {
  return basename(file)
    .normalize('NFD')
    .replace(/(\.(osm|pbf|csv|geojson|json|hgt|zip|png|gpkg|tiff?))+$/i, '')
    .replace(/-latest$|-\d{6}$/, '')
    .replace(/[^\w-]+/g, (match) => (/^\p{M}+$/u.test(match) ? '' : '-'))
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
}

export function isRegionName(name: string): boolean {
  return /^[\w-]{1,100}$/.test(name);
}

function titleOf(name: string): string {
  return name.replace(/[-_]+/g, ' ').replace(/(^| )\p{L}/gu, (start) => start.toUpperCase());
}
