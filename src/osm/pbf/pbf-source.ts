/** Reads a .osm.pbf file as a source of features and drawings: threads, phases, and their combined results. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { toUnits } from '../../shared/geo/earth.ts';
import type { Rings } from '../../shared/geo/polygons.ts';
import { isPlausibleDate } from '../data-date.ts';
import { requirePlausible } from '../features/spread.ts';
import { OsmDataError } from '../import-errors.ts';
import { type BucketIndex, joinBuckets } from '../spool/buckets.ts';
import { type SortedNumbers, sortedNumbers } from '../spool/number-sets.ts';
import { type FeatureSpool, joinWeights } from '../spool/spooled-features.ts';
import { joinWays, type WayIndex } from '../spool/way-store.ts';
import type { Tags } from '../tags/tags.ts';
import { Holds } from './block.ts';
import { planAll, planSorted } from './file/blob-plan.ts';
import { BlobReader, type OpenMap, Progress, workOf } from './file/blob-reader.ts';
import { type Bounds, extentOf, usableBounds } from './file/bounds.ts';
import { type PbfHeader, readHeader } from './file/header.ts';
import { type BlobPlace, PbfFile } from './file/pbf-file.ts';
import type { Importer } from './importer-threads.ts';
import { countsByName } from './left-out.ts';
import { SET_NAMES, SET_WIDTHS, type SetName } from './needed-sets.ts';
import { supersededIn } from './newest.ts';
import { joinNodes } from './nodes/node-blocks.ts';
import type { FerryWay, NeedsResult, Reading, WaysResult } from './phases.ts';

export interface PbfSource {
  features: FeatureSpool;
  /** drawings by block, see `map-tiles/drawings`; null without `isDrawn` */
  drawings: BucketIndex | null;
  /** geometry of whole coastlines, by way id */
  coasts: WayIndex;
  bounds: Bounds;
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
  const { header, places } = openingOf(path);
  const map = openMapOf(path, places);
  const plan = new Uint8Array(map.plan);
  const scout = new BlobReader(map);
  try {
    planSorted(scout, plan);
    let superseded: Reading['superseded'] = { nodes: new Map(), ways: new Map(), relations: new Map() };
    for (;;) {
      const read = await readOnce({ ...map, header, places, superseded }, options);
      if (read.kind === 'source') return read.source;
      if (read.kind === 'unplanned') planAll(scout, plan);
      else superseded = read.superseded;
      if (options.folder) emptyFolder(options.folder);
    }
  } finally {
    scout.close();
  }
}

interface Attempt extends OpenMap {
  header: PbfHeader;
  places: readonly BlobPlace[];
  superseded: Reading['superseded'];
}

/** Result of a reading: the source, or the reason to read again. */
type Read =
  | { kind: 'source'; source: PbfSource }
  /** the file is not sorted by type */
  | { kind: 'unplanned' }
  /** several blobs contain the same object */
  | { kind: 'superseded'; superseded: Reading['superseded'] };

async function readOnce(attempt: Attempt, options: PbfOptions): Promise<Read> {
  const { header, places, superseded, ...map } = attempt;
  const { folder = null, clip = null, isDrawn = false } = options;
  const state = new Int32Array(map.progress);
  Atomics.store(state, Progress.STOP, 0);
  Atomics.store(state, Progress.WORK_DONE, 0);
  const { hasWayLocations } = header;
  const reading: Reading = {
    ...{ ...map, thread: 0, folder, spoolLimit: SPOOL_LIMIT, clip, isDrawn, hasWayLocations, superseded },
    asOf: dateOf(header),
  };
  const importer = await (options.importer ?? localImporter)(reading);
  const ticker = tellProgress(state, places, new Uint8Array(map.plan), options.onProgress);
  let isPlanned = true;
  async function run<Result>(work: () => Promise<(Result & { unplanned?: number })[]>): Promise<Result[]> {
    Atomics.store(state, Progress.NEXT_BLOB, 0);
    const results = await work();
    if (results.some(({ unplanned = 0 }) => unplanned !== 0)) isPlanned = false;
    return results;
  }
  try {
    const needed = await run(() => importer.needs());
    if (!isPlanned) return { kind: 'unplanned' };
    const sets = setsOf(needed, folder);
    const ferries = ferriesOf(needed.flatMap((result) => result.ferries));
    const nodeResults = await run(() => importer.nodes());
    if (!isPlanned) return { kind: 'unplanned' };
    const extents = nodeResults.map(({ extent }) => extent);
    if (hasWayLocations) extents.push(...(await run(() => importer.locations())));
    const bounds = usableBounds(header.bounds, extentOf(extents), clip);
    const [minX, minY, maxX, maxY] = bounds.map(toUnits) as Bounds;
    const box = { minX, minY, maxX, maxY };
    const nodes = joinNodes(nodeResults.map((result) => result.nodes));
    const wayResults = await run(() => importer.ways({ nodes, sets, ferries, bounds: box }));
    if (!isPlanned) return { kind: 'unplanned' };
    const repeated = {
      nodes: supersededIn(nodeResults, 'nodes'),
      ways: supersededIn(wayResults, 'ways'),
      relations: supersededIn(needed, 'relations'),
    };
    if (Object.values(repeated).some(({ size }) => size > 0))
      return { kind: 'superseded', superseded: repeated };
    const ways = joinWays(wayResults.map(({ members }) => members));
    const outlines = new Map(wayResults.flatMap((result) => result.outlines));
    const areas = await run(() => importer.relations({ ways, outlines, bounds: box }));
    const collected = await importer.finish();
    requirePlausible(collected.map(({ spread }) => spread));
    const source = {
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
      counts: countsByName(needed, nodeResults, wayResults, areas),
    };
    return { kind: 'source', source };
  } finally {
    clearInterval(ticker);
    Atomics.store(state, Progress.STOP, 1);
    await importer.close();
  }
}

/** The readers of tags are loaded only where they run: other threads read for those that give an importer. */
async function localImporter(reading: Reading): Promise<Importer> {
  const { LocalImporter } = await import('./local-importer.ts');
  return new LocalImporter(reading);
}

/** Returns the date that a file states, ms since 1970; 0 if it states none, or one that cannot be. */
function dateOf({ updatedAt }: PbfHeader): number {
  const date = updatedAt === null ? 0 : Date.parse(updatedAt);
  return isPlausibleDate(date) ? date : 0;
}

/** Removes the temporary files of a reading except for those that a PbfSource refers to. */
export function removeReadingFiles(folder: string): void {
  const isNeeded = (name: string) => KEPT_SPOOLS.some((spool) => name.startsWith(`${spool}-`));
  for (const name of readdirSync(folder)) if (!isNeeded(name)) rmSync(join(folder, name));
}

function emptyFolder(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
}

function openMapOf(path: string, places: readonly BlobPlace[]): OpenMap {
  const blobs = new SharedArrayBuffer(16 * places.length);
  new Float64Array(blobs).set(places.flatMap(({ offset, size }) => [offset, size]));
  return { path, blobs, plan: new SharedArrayBuffer(places.length), progress: new SharedArrayBuffer(12) };
}

function tellProgress(
  state: Int32Array,
  places: readonly BlobPlace[],
  plan: Uint8Array,
  onProgress: PbfOptions['onProgress'],
) {
  const workIn = (holds: number) =>
    sum(places, ({ size }, blob) => (plan[blob]! & holds ? workOf(holds, size) : 0));
  // relations are read twice
  const total = workIn(Holds.NODES) + workIn(Holds.WAYS) + 2 * workIn(Holds.RELATIONS);
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

function sum<T>(items: readonly T[], of: (item: T, index: number) => number): number {
  return items.reduce((total, item, index) => total + of(item, index), 0);
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

/** Returns the date of the latest change of a way, ISO 8601, for a file without a date; null if unknown. */
function latestChange(results: readonly WaysResult[]): string | null {
  const latest = Math.max(...results.map(({ counts }) => counts.changedAt));
  return isPlausibleDate(latest) ? new Date(latest).toISOString() : null;
}

/** Returns the tags of ferries by their ways; of several relations with a tag the one with the lowest id counts. */
function ferriesOf(all: readonly FerryWay[]): ReadonlyMap<number, Tags> {
  const ferries = new Map<number, Tags>();
  for (const { way, tags } of all.toSorted((a, b) => a.relation - b.relation))
    ferries.set(way, new Map([...tags, ...(ferries.get(way) ?? [])]));
  return ferries;
}
