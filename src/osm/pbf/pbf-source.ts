/** Reads a .osm.pbf file as a source of features and drawings: threads, phases, and their combined results. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { E7, toUnits } from '../../shared/geo/earth.ts';
import type { Rings } from '../../shared/geo/polygons.ts';
import { boxOfRings } from '../../shared/geo/polygons.ts';
import { requirePlausible } from '../features/spread.ts';
import { OsmDataError } from '../import-errors.ts';
import { type BucketIndex, joinBuckets } from '../spool/buckets.ts';
import { type SortedNumbers, sortedNumbers } from '../spool/number-sets.ts';
import { type FeatureSpool, joinWeights } from '../spool/spooled-features.ts';
import { joinWays, type WayIndex } from '../spool/way-store.ts';
import { type BlobRange, BlobReader, type OpenMap, Progress, workOf } from './blob-reader.ts';
import { Holds } from './block.ts';
import { isPlausibleDate, type PbfHeader, readHeader } from './header.ts';
import { type Importer, LocalImporter } from './importer-threads.ts';
import { joinNodes } from './node-blocks.ts';
import { type BlobPlace, PbfFile } from './pbf-file.ts';
import {
  type NeedsResult,
  type NodesResult,
  type Reading,
  SET_NAMES,
  SET_WIDTHS,
  type SetName,
  type WaysResult,
} from './phases.ts';

export interface PbfSource {
  features: FeatureSpool;
  /** drawings by block, see `map-tiles/drawings`; null without `isDrawn` */
  drawings: BucketIndex | null;
  /** geometry of whole coastlines, by way id */
  coasts: WayIndex;
  /** bounds of the data: west, south, east, north, degrees */
  bounds: [number, number, number, number];
  /** date of the data, ISO 8601; null if unknown */
  updatedAt: string | null;
  counts: Record<string, number>;
}

export interface PbfOptions {
  /** function that creates the reader of the blobs; default: this thread reads them */
  importer?: (reading: Reading) => Promise<Importer>;
  /** called every PROGRESS_MS with the share of the estimated work that is done, 0 to 1 */
  onProgress?: (share: number) => void;
  /** folder for spools, used exclusively; default: in memory */
  folder?: string | null;
  /** polygons; features entirely outside are left out */
  clip?: Rings | null;
  /** whether to draw the map; default: no */
  isDrawn?: boolean;
}

/** Spools that a PbfSource refers to, see `ImportThread`. */
const KEPT_SPOOLS = ['features', 'settlements', 'drawings', 'coasts'];
/** Interval of progress reports, ms. */
const PROGRESS_MS = 100;
/** Size of the buffer of each spool in each thread, bytes. */
const SPOOL_LIMIT = 32 * 2 ** 20;

/** Reads a whole file. @throws OsmDataError with one sentence if the data is unusable */
export async function readPbf(path: string, options: PbfOptions = {}): Promise<PbfSource> {
  const { folder = null, clip = null, isDrawn = false } = options;
  const { header, places } = openingOf(path);
  const map = openMapOf(path, places);
  const scout = new BlobReader(map);
  const state = new Int32Array(map.progress);
  const reading = { ...map, thread: 0, folder, spoolLimit: SPOOL_LIMIT, clip, isDrawn };
  const importer = await (options.importer?.(reading) ?? new LocalImporter(reading));
  const ranges = phaseRanges(scout, places.length);
  const ticker = tellProgress(state, places, ranges, options.onProgress);
  async function run<Result extends { unexpected: number }>(
    work: () => Promise<Result[]>,
  ): Promise<Result[]> {
    Atomics.store(state, Progress.NEXT_BLOB, 0);
    const results = await work();
    if (results.some(({ unexpected }) => unexpected !== 0)) {
      throw new OsmDataError('it is not sorted by type ("osmium sort" sorts it)');
    }
    return results;
  }
  try {
    const needed = await run(() => importer.needs(ranges.relations));
    const sets = setsOf(needed, folder);
    const nodeResults = await run(() => importer.nodes(ranges.nodes));
    const bounds = boundsOf(header.bounds, extentOf(nodeResults), clip);
    const [minX, minY, maxX, maxY] = bounds.map(toUnits) as PbfSource['bounds'];
    const box = { minX, minY, maxX, maxY };
    const nodes = joinNodes(nodeResults.map((result) => result.nodes));
    const wayResults = await run(() => importer.ways({ range: ranges.ways, nodes, sets, bounds: box }));
    const ways = joinWays(wayResults.map(({ members }) => members));
    const outlines = new Map(wayResults.flatMap((result) => result.outlines));
    const areas = await run(() =>
      importer.relations({ range: ranges.relations, ways, outlines, bounds: box }),
    );
    const collected = await importer.finish();
    requirePlausible(collected.map(({ spread }) => spread));
    return {
      features: {
        index: joinBuckets(collected.map(({ features }) => features)),
        settlements: joinBuckets(collected.map(({ settlements }) => settlements)),
        weights: joinWeights(collected.map(({ weights }) => weights)),
        buildings: sum(collected, ({ buildings }) => buildings),
      },
      drawings: isDrawn ? joinBuckets(collected.map(({ drawings }) => drawings!)) : null,
      coasts: joinWays(wayResults.map(({ coasts }) => coasts)),
      bounds,
      updatedAt: header.updatedAt ?? latestChange(wayResults),
      counts: {
        nodes: sum(nodeResults, ({ count }) => count),
        ways: sum(wayResults, ({ counts }) => counts.ways),
        relations: sum(needed, ({ relations }) => relations),
        missing_way_nodes: sum(wayResults, ({ counts }) => counts.missingNodes),
        unclosed_areas: sum(areas, ({ counts }) => counts.unclosed_areas),
      },
    };
  } finally {
    clearInterval(ticker);
    Atomics.store(state, Progress.STOP, 1);
    scout.close();
    await importer.close();
  }
}

/** Removes the temporary files of a reading except for those that a PbfSource refers to. */
export function removeReadingFiles(folder: string): void {
  const isNeeded = (name: string) => KEPT_SPOOLS.some((spool) => name.startsWith(`${spool}-`));
  for (const name of readdirSync(folder)) if (!isNeeded(name)) rmSync(join(folder, name));
}

function openMapOf(path: string, places: readonly BlobPlace[]): OpenMap {
  const blobs = new SharedArrayBuffer(16 * places.length);
  new Float64Array(blobs).set(places.flatMap(({ offset, size }) => [offset, size]));
  return { path, blobs, progress: new SharedArrayBuffer(12) };
}

function tellProgress(
  state: Int32Array,
  places: readonly BlobPlace[],
  { nodes, ways, relations }: ReturnType<typeof phaseRanges>,
  onProgress: PbfOptions['onProgress'],
) {
  const workIn = ({ first, end }: BlobRange, holds: number) =>
    sum(places.slice(first, end), ({ size }) => workOf(holds, size));
  // relations are read twice
  const total =
    workIn(nodes, Holds.NODES) + workIn(ways, Holds.WAYS) + 2 * workIn(relations, Holds.RELATIONS);
  return setInterval(() => onProgress?.(Math.min(1, state[Progress.WORK_DONE]! / total)), PROGRESS_MS);
}

function setsOf(needed: readonly NeedsResult[], folder: string | null): Record<SetName, SortedNumbers> {
  const sorted = (name: SetName) =>
    sortedNumbers(
      needed.map(({ sets }) => sets[name]),
      SET_WIDTHS[name],
      folder && join(folder, name),
    );
  return Object.fromEntries(SET_NAMES.map((name) => [name, sorted(name)])) as Record<SetName, SortedNumbers>;
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

/** Returns the header of the file and the locations of its data blobs. */
function openingOf(path: string): { header: PbfHeader; places: BlobPlace[] } {
  const file = new PbfFile(path);
  try {
    const [first, ...rest] = file.blobs();
    if (first?.type !== 'OSMHeader') throw new OsmDataError('it is not an OSM PBF file (no OSM header)');
    const header = readHeader(file.contents(first.offset, first.size));
    return { header, places: rest.filter(({ type }) => type === 'OSMData') };
  } finally {
    file.close();
  }
}

/**
 * Returns the ranges of blobs with nodes, ways and relations in a file sorted by type, by binary search. A blob with
 * objects of two types belongs to both ranges.
 */
function phaseRanges(scout: BlobReader, blobs: number): Record<'nodes' | 'ways' | 'relations', BlobRange> {
  const holds = new Map<number, number>();
  const holdsOf = (blob: number): number => {
    let bits = holds.get(blob);
    if (bits === undefined) {
      bits = scout.holds(blob);
      holds.set(blob, bits);
    }
    return bits;
  };
  const firstWith = (bits: number): number => {
    let low = 0;
    let high = blobs;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holdsOf(middle) & bits) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const firstWay = firstWith(Holds.WAYS | Holds.RELATIONS);
  const firstRelation = firstWith(Holds.RELATIONS);
  const within = (blob: number, bits: number) => (blob < blobs && holdsOf(blob) & bits ? 1 : 0);
  return {
    nodes: { first: 0, end: firstWay + within(firstWay, Holds.NODES) },
    ways: { first: firstWay, end: firstRelation + within(firstRelation, Holds.WAYS) },
    relations: { first: firstRelation, end: blobs },
  };
}

/** Returns the date of the latest change of a way, ISO 8601, for a file without a date; null if unknown. */
function latestChange(results: readonly WaysResult[]): string | null {
  const latest = Math.max(...results.map(({ changedAt }) => changedAt));
  return isPlausibleDate(latest) ? new Date(latest).toISOString() : null;
}

/** Distance by which header bounds may exceed those of the nodes, degrees: some were copied from a larger file. */
const BOUNDS_MARGIN = 0.25;

/**
 * Returns the bounds in the header, limited to those of the nodes plus BOUNDS_MARGIN; those of the nodes if the header
 * has no usable ones. Limited to the bbox of the polygons, too.
 */
function boundsOf(
  told: PbfHeader['bounds'],
  extent: PbfSource['bounds'],
  clip: Rings | null,
): PbfSource['bounds'] {
  const bounds = told ? plausibleBounds(told, extent) : extent;
  return clip ? boundsWithin(bounds, clip) : bounds;
}

/** Returns bounds limited to the bbox of polygons. @throws OsmDataError if nothing is left */
function boundsWithin(bounds: PbfSource['bounds'], clip: Rings): PbfSource['bounds'] {
  const [west, south, east, north] = boxOfRings(clip);
  const both: PbfSource['bounds'] = [
    Math.max(bounds[0], west),
    Math.max(bounds[1], south),
    Math.min(bounds[2], east),
    Math.min(bounds[3], north),
  ];
  if (both[0] < both[2] && both[1] < both[3]) return both;
  throw new OsmDataError('no part of it is inside the polygon');
}

function plausibleBounds(
  told: NonNullable<PbfHeader['bounds']>,
  extent: PbfSource['bounds'],
): PbfSource['bounds'] {
  const bounds: PbfSource['bounds'] = [
    Math.max(told[0], extent[0] - BOUNDS_MARGIN),
    Math.max(told[1], extent[1] - BOUNDS_MARGIN),
    Math.min(told[2], extent[2] + BOUNDS_MARGIN),
    Math.min(told[3], extent[3] + BOUNDS_MARGIN),
  ];
  return bounds[0] < bounds[2] && bounds[1] < bounds[3] ? bounds : extent;
}

function extentOf(results: readonly NodesResult[]): PbfSource['bounds'] {
  const extents = results.map((result) => result.extent);
  const bounds = [
    Math.min(...extents.map(({ minX }) => minX)),
    Math.min(...extents.map(({ minY }) => minY)),
    Math.max(...extents.map(({ maxX }) => maxX)),
    Math.max(...extents.map(({ maxY }) => maxY)),
  ].map((value) => value / E7) as PbfSource['bounds'];
  if (!bounds.every(Number.isFinite)) throw new OsmDataError('it contains no nodes');
  return bounds;
}
