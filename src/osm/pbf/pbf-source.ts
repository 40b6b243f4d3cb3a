/** A .osm.pbf file as a source of features: threads, phases, and what they found put together. */

import { E7 } from '../../shared/earth.ts';
import { OsmDataError } from '../errors.ts';
import { type AreaCounts, relationFeatures } from '../features/area-relations.ts';
import type { FeatureLog } from '../features/feature-log.ts';
import { memberColumns } from '../features/members.ts';
import { requirePlausible } from '../features/spread.ts';
import { Holds } from './block.ts';
import { isPlausibleDate, type PbfHeader, readHeader } from './header.ts';
import { type Importer, LocalImporter } from './importer-threads.ts';
import { joinNodes } from './node-store.ts';
import { type BlobPlace, PbfFile } from './pbf-file.ts';
import {
  type BlobRange,
  BlobReader,
  type OpenMap,
  type PhaseResult,
  PROGRESS_UNIT,
  Progress,
} from './phases.ts';

export interface PbfSource {
  logs: FeatureLog[];
  /** west, south, east, north in degrees */
  bounds: [number, number, number, number];
  /** ISO 8601, null = unknown */
  updatedAt: string | null;
  counts: Record<string, number>;
}

export interface PbfOptions {
  /** who reads the blobs; default: this thread alone */
  importer?: (map: OpenMap) => Promise<Importer>;
  /** share 0..1 of the file that is read */
  onProgress?: (share: number) => void;
}

/** How often progress is told, milliseconds. */
const PROGRESS_MS = 100;

/** Reads a whole file. Throws OsmDataError with one sentence when the data can't be used. */
export async function readPbf(path: string, options: PbfOptions = {}): Promise<PbfSource> {
  const { header, places } = openingOf(path);
  const blobs = new SharedArrayBuffer(16 * places.length);
  new Float64Array(blobs).set(places.flatMap(({ offset, size }) => [offset, size]));
  const progress = new SharedArrayBuffer(12);
  const state = new Int32Array(progress);
  const total = places.reduce((sum, { size }) => sum + size, 0);
  const ticker = setInterval(
    () => options.onProgress?.(Math.min(1, (state[Progress.BYTES_DONE]! * PROGRESS_UNIT) / total)),
    PROGRESS_MS,
  );
  const map = { path, blobs, progress };
  const scout = new BlobReader(map);
  const importer = await (options.importer?.(map) ?? new LocalImporter(map));
  const run = async (work: () => Promise<PhaseResult[]>): Promise<PhaseResult[]> => {
    Atomics.store(state, Progress.NEXT_BLOB, 0);
    const results = await work();
    if (results.some(({ unexpected }) => unexpected !== 0)) {
      throw new OsmDataError('it is not sorted by type ("osmium sort" puts it in order)');
    }
    return results;
  };
  try {
    const ranges = phaseRanges(scout, places.length);
    const relationResults = await run(() => importer.relations(ranges.relations));
    const relations = relationResults.flatMap((result) => result.relations);
    const members = memberColumns(relations);
    const nodeResults = await run(() => importer.nodes(ranges.nodes));
    const nodes = joinNodes(nodeResults.map((result) => result.nodes!));
    const wayResults = await run(() => importer.ways(ranges.ways, nodes, members));
    const results = [...relationResults, ...nodeResults, ...wayResults];
    const logs = [...inOrder(nodeResults), ...inOrder(wayResults)];
    const areaCounts: AreaCounts = { unclosed_areas: 0 };
    const outlines = new Map(wayResults.flatMap((result) => result.outlines));
    logs.push(relationFeatures(relations, logs, outlines, areaCounts));
    requirePlausible(logs.map(({ spread }) => spread));
    return {
      logs,
      bounds: boundsOf(header.bounds, extentOf(nodeResults)),
      updatedAt: header.updatedAt ?? latestChange(wayResults),
      counts: { ...sumCounts(results), ...areaCounts },
    };
  } finally {
    clearInterval(ticker);
    Atomics.store(state, Progress.STOP, 1);
    scout.close();
    importer.close();
  }
}

/** The header of the file and the places of its data blobs. */
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
 * Which blobs hold nodes, ways and relations, in a file sorted by type: found by looking into a few. A blob at a
 * border belongs to both sides.
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

/** Logs in the order of the file, so that the same file makes the same region with any number of threads. */
function inOrder(results: readonly PhaseResult[]): FeatureLog[] {
  return results
    .flatMap(({ logs }) => logs)
    .sort((a, b) => a.blob - b.blob)
    .map(({ log }) => log);
}

/** Without a date in the header the latest change of a way tells how old the map is. */
function latestChange(results: readonly PhaseResult[]): string | null {
  const latest = Math.max(...results.map(({ changedAt }) => changedAt));
  return isPlausibleDate(latest) ? new Date(latest).toISOString() : null;
}

function sumCounts(results: readonly PhaseResult[]): Record<string, number> {
  const sums: Record<string, number> = { nodes: 0, ways: 0, relations: 0, missing_way_nodes: 0 };
  for (const { counts } of results)
    for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

/** Headers that speak of much more land than there are nodes were copied from a larger file: degrees of grace. */
const BOUNDS_MARGIN = 0.25;

/** What the header says, within what is really there. */
function boundsOf(told: PbfHeader['bounds'], extent: PbfSource['bounds']): PbfSource['bounds'] {
  if (!told) return extent;
  const bounds: PbfSource['bounds'] = [
    Math.max(told[0], extent[0] - BOUNDS_MARGIN),
    Math.max(told[1], extent[1] - BOUNDS_MARGIN),
    Math.min(told[2], extent[2] + BOUNDS_MARGIN),
    Math.min(told[3], extent[3] + BOUNDS_MARGIN),
  ];
  return bounds[0] < bounds[2] && bounds[1] < bounds[3] ? bounds : extent;
}

function extentOf(results: readonly PhaseResult[]): PbfSource['bounds'] {
  const extents = results.map((result) => result.extent!);
  const bounds = [
    Math.min(...extents.map(({ minX }) => minX)),
    Math.min(...extents.map(({ minY }) => minY)),
    Math.max(...extents.map(({ maxX }) => maxX)),
    Math.max(...extents.map(({ maxY }) => maxY)),
  ].map((value) => value / E7) as PbfSource['bounds'];
  if (!bounds.every(Number.isFinite)) throw new OsmDataError('it holds no nodes');
  return bounds;
}
