/**
 * The work of one import thread. Blobs are read in three phases, relations first (which ways do they need?), then
 * nodes, then ways; threads take the next blob from a shared counter, so each blob is unpacked once.
 */
import type { AreaRelation } from '../features/area-relations.ts';
import { type FeatureLog, FeatureLogWriter } from '../features/feature-log.ts';
import { type MemberColumns, MemberWays } from '../features/members.ts';
import { emitNode } from '../features/object-features.ts';
import { classify } from '../tags/classify.ts';
import type { Facts } from '../tags/facts.ts';
import { Block, Holds } from './block.ts';
import { Extent, type NodeBounds } from './extent.ts';
import { NodeScratch, type NodeSinks } from './node-sinks.ts';
import { type NodeChunks, NodeRecorder, NodeStore } from './node-store.ts';
import { readNodes } from './nodes.ts';
import { PbfFile } from './pbf-file.ts';
import { readRelations } from './relations.ts';
import { WayReader } from './ways.ts';

/** Slots of the shared progress array. */
export const Progress = { NEXT_BLOB: 0, BYTES_DONE: 1, STOP: 2 } as const;
/** BYTES_DONE counts in units of this many bytes, so that 32 bits are enough. */
export const PROGRESS_UNIT = 1024;

/**
 * Number of blobs after which garbage is collected: left alone, each thread lets a gigabyte pile up, since it takes what the
 * threads share for its own and waits until that has doubled.
 */
const BLOBS_PER_COLLECTION = 8;

/** A range of blobs, first inclusive, end exclusive. */
export interface BlobRange {
  first: number;
  end: number;
}

/** A map whose blobs are known. */
export interface OpenMap {
  path: string;
  /** offset and size of each blob, Float64 */
  blobs: SharedArrayBuffer;
  /** the slots of Progress, Int32 */
  progress: SharedArrayBuffer;
}

export interface PhaseResult {
  /** Holds bits of what was met: a block outside its phase means that the file is not sorted */
  unexpected: number;
  counts: Record<string, number>;
  relations: AreaRelation[];
  nodes: NodeChunks | null;
  extent: NodeBounds | null;
  /** what the ways are that speak for relations without tags, by way id */
  outlines: [osmId: number, facts: Facts][];
  /** the latest change met, ms since 1970; 0 = unknown */
  changedAt: number;
  /** features by the number of their blob */
  logs: { blob: number; log: FeatureLog }[];
}

export class BlobReader {
  private readonly file: PbfFile;
  /** offset and size of each blob */
  private readonly blobs: Float64Array;
  private readonly progress: Int32Array;

  constructor({ path, blobs, progress }: OpenMap) {
    this.file = new PbfFile(path);
    this.blobs = new Float64Array(blobs);
    this.progress = new Int32Array(progress);
  }

  close(): void {
    this.file.close();
  }

  relations(range: BlobRange): PhaseResult {
    const counts = { relations: 0 };
    const found: { blob: number; relations: AreaRelation[] }[] = [];
    const unexpected = this.eachBlock(range, Holds.RELATIONS, (block, blob) =>
      found.push({ blob, relations: readRelations(block, counts) }),
    );
    const relations = found.sort((a, b) => a.blob - b.blob).flatMap((part) => part.relations);
    return { ...EMPTY, unexpected, counts, relations };
  }

  nodes(range: BlobRange): PhaseResult {
    const recorder = new NodeRecorder();
    const extent = new Extent();
    const scratch = new NodeScratch();
    const features = new FeatureLogWriter();
    const logs: PhaseResult['logs'] = [];
    const tagged: NodeSinks['tagged'] = (id, tags, x, y) => {
      const facts = classify(tags, 'node');
      if (facts) emitNode(features, id, facts, x, y);
    };
    let nodes = 0;
    const unexpected = this.eachBlock(range, Holds.NODES, (block, blob) => {
      nodes += readNodes(block, scratch, { recorder, extent, tagged });
      logs.push({ blob, log: features.pack() });
    });
    return {
      ...EMPTY,
      unexpected,
      counts: { nodes },
      nodes: recorder.finish(),
      extent: { ...extent },
      logs,
    };
  }

  ways(range: BlobRange, nodes: NodeChunks, members: MemberColumns): PhaseResult {
    const reader = new WayReader(new NodeStore(nodes), new MemberWays(members));
    const features = new FeatureLogWriter();
    const logs: PhaseResult['logs'] = [];
    const unexpected = this.eachBlock(range, Holds.WAYS, (block, blob) => {
      reader.read(block, features);
      logs.push({ blob, log: features.pack() });
    });
    return {
      ...EMPTY,
      unexpected,
      counts: { ways: reader.counts.ways, missing_way_nodes: reader.counts.missingNodes },
      outlines: reader.outlines,
      changedAt: reader.counts.changedAt,
      logs,
    };
  }

  /** Takes blobs until none is left; returns what was in them beside what was expected. */
  private eachBlock(
    { first, end }: BlobRange,
    expected: number,
    handle: (block: Block, blob: number) => void,
  ): number {
    let unexpected = 0;
    for (let done = 1; ; done++) {
      const blob = first + Atomics.add(this.progress, Progress.NEXT_BLOB, 1);
      if (blob >= end || Atomics.load(this.progress, Progress.STOP) !== 0) return unexpected;
      const contents = this.contents(blob);
      const block = new Block(contents);
      const holds = block.holds();
      // a block at the border of two phases is read in both
      if (blob !== first && blob !== end - 1) unexpected |= holds & ~expected;
      if (holds & expected) handle(block, blob);
      this.file.release(contents);
      if (done % BLOBS_PER_COLLECTION === 0) Bun.gc(false);
      Atomics.add(this.progress, Progress.BYTES_DONE, Math.ceil(this.blobs[2 * blob + 1]! / PROGRESS_UNIT));
    }
  }

  /** What a blob holds, as Holds bits. */
  holds(blob: number): number {
    return new Block(this.contents(blob)).holds();
  }

  private contents(blob: number): Uint8Array {
    return this.file.contents(this.blobs[2 * blob]!, this.blobs[2 * blob + 1]!);
  }
}

const EMPTY: PhaseResult = {
  unexpected: 0,
  counts: {},
  relations: [],
  nodes: null,
  extent: null,
  outlines: [],
  changedAt: 0,
  logs: [],
};
