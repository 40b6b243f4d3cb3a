/** Stores the geometry of ways in a spool, to be found by id after all ways are read. */
import { lastAtMost } from '../../shared/collections/ascending.ts';
import { ByteReader } from '../../shared/collections/byte-reader.ts';
import { ByteWriter } from '../../shared/collections/byte-writer.ts';
import type { MemberWay } from '../geometry/rings.ts';
import { unsorted } from '../import-errors.ts';
import { type SpoolData, SpoolReader, SpoolWriter } from './spool.ts';

/** Size at which a block ends, bytes. A search finds the block of a way and reads the block from its start. */
const BLOCK_BYTES = 2048;
/** Count of numbers per block in a writer's table: first id, last id, address in the spool, size in bytes. */
const BLOCK_FIELDS = 4;

/** Result of one writer. */
export interface StoredWays {
  data: SpoolData;
  /** BLOCK_FIELDS numbers per block: first id, last id, address in `data`, size in bytes */
  blocks: Float64Array;
}

/** Records ways in one thread; the ids of the ways of a blob ascend. */
export class WayStoreWriter {
  private readonly spool: SpoolWriter;
  private readonly blocks: number[] = [];
  private readonly block = new ByteWriter(2 * BLOCK_BYTES);
  private readonly course = new ByteWriter();
  private firstId = 0;
  private lastId = 0;

  /** @param path of a new file; null = in memory */
  constructor(path: string | null) {
    this.spool = new SpoolWriter(path);
  }

  /**
   * Adds a way. No block contains ids on both sides of zero, see `NodeBlockWriter`.
   * @throws OsmDataError if the ids in a block do not ascend
   */
  add(id: number, { firstNode, lastNode, path }: MemberWay): void {
    const { block, course } = this;
    if (block.length > 0 && id >= 0 && this.lastId < 0) this.endBlock();
    if (block.length === 0) this.firstId = id;
    else if (id <= this.lastId) throw unsorted('ways');
    this.lastId = id;
    course.clear();
    course.f64(firstNode);
    course.f64(lastNode);
    course.varint(path.length / 2);
    let [x, y] = [0, 0];
    for (let i = 0; i < path.length; i += 2) {
      course.zigzag(path[i]! - x);
      course.zigzag(path[i + 1]! - y);
      x = path[i]!;
      y = path[i + 1]!;
    }
    block.varint(id - this.firstId);
    block.varint(course.length);
    block.bytes(course.view());
    if (block.length >= BLOCK_BYTES) this.endBlock();
  }

  /** Ends the ways of a blob, so that no block contains ways of several blobs. */
  endBlob(): void {
    if (this.block.length > 0) this.endBlock();
  }

  finish(): StoredWays {
    this.endBlob();
    return { data: this.spool.finish(), blocks: Float64Array.from(this.blocks) };
  }

  close(): void {
    this.spool.close();
  }

  private endBlock(): void {
    const address = this.spool.append(this.block.view());
    this.blocks.push(this.firstId, this.lastId, address, this.block.length);
    this.block.clear();
  }
}

/** Combined result of several writers, as shared between threads. */
export interface WayIndex {
  data: SpoolData[];
  /** INDEX_FIELDS numbers per block, ascending: first id, index in `data`, address, size in bytes */
  blocks: Float64Array;
}
const INDEX_FIELDS = 4;

/** Joins the results of several writers. @throws OsmDataError if the id ranges of blocks overlap */
export function joinWays(parts: readonly StoredWays[]): WayIndex {
  const blocks: number[][] = [];
  for (const [writer, { blocks: own }] of parts.entries()) {
    for (let i = 0; i < own.length; i += BLOCK_FIELDS) {
      const [first, last, address, bytes] = own.subarray(i, i + BLOCK_FIELDS);
      blocks.push([first!, writer, address!, bytes!, last!]);
    }
  }
  blocks.sort((a, b) => a[0]! - b[0]!);
  // a way that ends one block and begins the next one is not an error
  if (blocks.some(([first], i) => i > 0 && blocks[i - 1]![4]! > first!)) throw unsorted('ways');
  const shared = new Float64Array(new SharedArrayBuffer(8 * INDEX_FIELDS * blocks.length));
  for (const [i, block] of blocks.entries()) shared.set(block.slice(0, INDEX_FIELDS), INDEX_FIELDS * i);
  return { data: parts.map(({ data }) => data), blocks: shared };
}

export class WayStore {
  private readonly spools: SpoolReader[];
  private readonly firstIds: Float64Array;

  constructor(private readonly index: WayIndex) {
    this.spools = index.data.map((data) => new SpoolReader(data));
    this.firstIds = Float64Array.from(
      { length: index.blocks.length / INDEX_FIELDS },
      (_, i) => index.blocks[i * INDEX_FIELDS]!,
    );
  }

  /** Returns a way, or undefined if it was not recorded. */
  find(id: number): MemberWay | undefined {
    const block = lastAtMost(this.firstIds, id);
    if (block < 0) return undefined;
    for (const [found, reader] of this.coursesOf(block)) {
      if (found === id) return courseOf(reader);
      if (found > id) break;
    }
    return undefined;
  }

  /** Yields all ways in ascending order of their ids. */
  *all(): Generator<MemberWay> {
    for (let block = 0; block < this.firstIds.length; block++)
      for (const [, reader] of this.coursesOf(block)) yield courseOf(reader);
  }

  /** Yields the ids of the ways in a block, each with a reader positioned at the geometry of the way. */
  private *coursesOf(block: number): Generator<[id: number, reader: ByteReader]> {
    const [firstId, writer, address, length] = this.index.blocks.subarray(
      block * INDEX_FIELDS,
      (block + 1) * INDEX_FIELDS,
    );
    const reader = new ByteReader(this.spools[writer!]!.at(address!, length!));
    while (reader.more) {
      const id = firstId! + reader.varint();
      const end = reader.varint() + reader.position;
      yield [id, reader];
      reader.position = end;
    }
  }
}

function courseOf(reader: ByteReader): MemberWay {
  const firstNode = reader.f64();
  const lastNode = reader.f64();
  const path = new Int32Array(2 * reader.varint());
  let [x, y] = [0, 0];
  for (let i = 0; i < path.length; i += 2) {
    x += reader.zigzag();
    y += reader.zigzag();
    path[i] = x;
    path[i + 1] = y;
  }
  return { firstNode, lastNode, path };
}
