/**
 * Positions of all nodes of a file in about 6 bytes each: blocks of ascending ids as differences, in a spool. Blocks of
 * one blob form a group with a directory, so that memory holds 24 bytes per group of thousands of nodes.
 */
import { lastAtMost } from '../../shared/collections/ascending.ts';
import { ByteWriter } from '../../shared/collections/byte-writer.ts';
import { OsmDataError } from '../errors.ts';
import { positionOf, type SpoolData, SpoolReader, SpoolWriter, windowOf } from '../spool/spool.ts';

/** Nodes of a block, which is decoded as a whole: with 128 finding nodes took a tenth more of a reading. */
const BLOCK_NODES = 32;
/** Nodes of a group at most: those of a usual blob. */
const GROUP_NODES = 8192;
const GROUP_BLOCKS = GROUP_NODES / BLOCK_NODES;
/** Bytes per block in the directory of its group: the first id (f64) and where the block ends (u32). */
const FIRST_ID_BYTES = 8;
const END_BYTES = 4;
/** Numbers per group in the table of groups. */
const GROUP_FIELDS = 4;

/** What one writer recorded. */
export interface NodeBlocks {
  data: SpoolData;
  /** per group: first id, last id, address in the spool, blocks */
  groups: Float64Array;
}

/** Records nodes as they are read, by one thread. */
export class NodeBlockWriter {
  private readonly spool: SpoolWriter;
  private readonly groups: number[] = [];
  private readonly body = new ByteWriter(2 ** 16);
  private readonly record = new ByteWriter(2 ** 16);

  /** @param path of a new file; null = in memory */
  constructor(path: string | null) {
    this.spool = new SpoolWriter(path);
  }

  /** Adds nodes with ascending ids; positions in 1e-7 degrees. @throws OsmDataError if the ids do not ascend */
  add(ids: Float64Array, xs: Float64Array, ys: Float64Array, count: number): void {
    for (let from = 0; from < count; from += GROUP_NODES)
      this.addGroup(ids, xs, ys, from, Math.min(count, from + GROUP_NODES));
  }

  finish(): NodeBlocks {
    return { data: this.spool.finish(), groups: Float64Array.from(this.groups) };
  }

  close(): void {
    this.spool.close();
  }

  private addGroup(ids: Float64Array, xs: Float64Array, ys: Float64Array, from: number, end: number): void {
    const { body, record } = this;
    body.clear();
    record.clear();
    const ends: number[] = [];
    for (let start = from; start < end; start += BLOCK_NODES) {
      record.f64(ids[start]!);
      addBlock(body, ids, xs, ys, start, Math.min(end, start + BLOCK_NODES));
      ends.push(body.length);
    }
    for (const blockEnd of ends) u32(record, blockEnd);
    record.bytes(body.view());
    this.groups.push(ids[from]!, ids[end - 1]!, this.spool.append(record.view()), ends.length);
  }
}

function u32(out: ByteWriter, value: number): void {
  for (let shift = 0; shift < 32; shift += 8) out.u8((value >>> shift) & 255);
}

function addBlock(
  out: ByteWriter,
  ids: Float64Array,
  xs: Float64Array,
  ys: Float64Array,
  from: number,
  end: number,
): void {
  out.u8(end - from);
  let [id, x, y] = [ids[from]!, 0, 0];
  for (let i = from; i < end; i++) {
    if (ids[i]! < id)
      throw new OsmDataError(
        'its nodes are not in the order of their ids ("osmium sort" puts them in order)',
      );
    out.varint(ids[i]! - id);
    // modulo 2^32, as the decoder adds: from one end of the map to the other it takes more bits
    out.zigzag((xs[i]! - x) | 0);
    out.zigzag((ys[i]! - y) | 0);
    id = ids[i]!;
    x = xs[i]!;
    y = ys[i]!;
  }
}

/** What several writers recorded, as it is shared between threads. */
export interface NodeIndex {
  data: SpoolData[];
  /** per group, ascending: first id, last id, writer, address, blocks */
  groups: Float64Array;
}
const INDEX_FIELDS = 5;

/** Joins what several writers recorded. @throws OsmDataError if their ids do not ascend with the blobs */
export function joinNodes(parts: readonly NodeBlocks[]): NodeIndex {
  const groups: number[][] = [];
  for (const [writer, part] of parts.entries()) {
    for (let i = 0; i < part.groups.length; i += GROUP_FIELDS) {
      const [first, last, address, blocks] = part.groups.subarray(i, i + GROUP_FIELDS);
      groups.push([first!, last!, writer, address!, blocks!]);
    }
  }
  groups.sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!);
  const shared = new Float64Array(new SharedArrayBuffer(8 * INDEX_FIELDS * groups.length));
  for (const [i, group] of groups.entries()) shared.set(group, INDEX_FIELDS * i);
  return { data: parts.map(({ data }) => data), groups: shared };
}

/** Decoded blocks that a thread keeps: 8 MB. */
const KEPT_BLOCKS = 16_384;

/** Finds nodes by id. The position of the last one found is in `x` and `y`. */
export class NodeFinder {
  x = 0;
  y = 0;
  private readonly spools: SpoolReader[];
  private readonly firstIds: Float64Array;
  private readonly ids = new Float64Array(KEPT_BLOCKS * BLOCK_NODES);
  private readonly xs = new Int32Array(KEPT_BLOCKS * BLOCK_NODES);
  private readonly ys = new Int32Array(KEPT_BLOCKS * BLOCK_NODES);
  /** which block each slot keeps, and its nodes */
  private readonly tags = new Float64Array(KEPT_BLOCKS).fill(-1);
  private readonly counts = new Uint8Array(KEPT_BLOCKS);
  // the group in use
  private group = -1;
  private groupFirst = 0;
  private groupLast = -1;
  private blocks = 0;
  private bytes: Uint8Array = new Uint8Array(0);
  private view: DataView = new DataView(new ArrayBuffer(0));
  private start = 0;
  // the block in use, as indexes of its nodes
  private first = 0;
  private end = 0;
  private at = 0;

  constructor(private readonly nodes: NodeIndex) {
    this.spools = nodes.data.map((data) => new SpoolReader(data));
    this.firstIds = Float64Array.from(
      { length: nodes.groups.length / INDEX_FIELDS },
      (_, i) => nodes.groups[i * INDEX_FIELDS]!,
    );
  }

  find(id: number): boolean {
    const { ids } = this;
    // nodes of a way are often made one after the other: the next one is there already
    let at = this.at + 1;
    if (at >= this.end || ids[at] !== id) {
      if (this.end === 0 || id < ids[this.first]! || id > ids[this.end - 1]!) {
        if (!this.openBlock(id)) return false;
      }
      at = this.first;
      let high = this.end;
      while (high - at > 1) {
        const middle = (at + high) >>> 1;
        if (ids[middle]! <= id) at = middle;
        else high = middle;
      }
      if (ids[at] !== id) return false;
    }
    this.at = at;
    this.x = this.xs[at]!;
    this.y = this.ys[at]!;
    return true;
  }

  /** Decodes the block that may hold a node. */
  private openBlock(id: number): boolean {
    if (id < this.groupFirst || id > this.groupLast) {
      if (!this.openGroup(id)) return false;
    }
    const { view, start } = this;
    let block = 0;
    for (let high = this.blocks; high - block > 1; ) {
      const middle = (block + high) >>> 1;
      if (view.getFloat64(start + FIRST_ID_BYTES * middle, true) <= id) block = middle;
      else high = middle;
    }
    const tag = this.group * GROUP_BLOCKS + block;
    const slot = tag % KEPT_BLOCKS;
    if (this.tags[slot] !== tag) this.decode(block, slot, tag);
    this.first = slot * BLOCK_NODES;
    this.end = this.first + this.counts[slot]!;
    this.at = this.end;
    return true;
  }

  private openGroup(id: number): boolean {
    const { groups } = this.nodes;
    const group = lastAtMost(this.firstIds, id);
    const at = group * INDEX_FIELDS;
    if (group < 0 || id > groups[at + 1]!) return false;
    const address = groups[at + 3]!;
    const bytes = this.spools[groups[at + 2]!]!.window(windowOf(address));
    if (bytes !== this.bytes) {
      this.bytes = bytes;
      this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    this.group = group;
    this.groupFirst = groups[at]!;
    this.groupLast = groups[at + 1]!;
    this.blocks = groups[at + 4]!;
    this.start = positionOf(address);
    return true;
  }

  private decode(block: number, slot: number, tag: number): void {
    const { bytes, view, ids, xs, ys } = this;
    const ends = this.start + FIRST_ID_BYTES * this.blocks;
    const body = ends + END_BYTES * this.blocks;
    let position = body + (block === 0 ? 0 : view.getUint32(ends + END_BYTES * (block - 1), true));
    const count = bytes[position++]!;
    let id = view.getFloat64(this.start + FIRST_ID_BYTES * block, true);
    let [x, y] = [0, 0];
    const from = slot * BLOCK_NODES;
    for (let i = from; i < from + count; i++) {
      let byte = bytes[position++]!;
      let value = byte & 127;
      if (byte >= 128) {
        let scale = 128;
        do {
          byte = bytes[position++]!;
          value += (byte & 127) * scale;
          scale *= 128;
        } while (byte >= 128);
      }
      id += value;
      ids[i] = id;
      // differences of positions fit into 32 bits
      byte = bytes[position++]!;
      let bits = byte & 127;
      for (let shift = 7; byte >= 128; shift += 7) {
        byte = bytes[position++]!;
        bits |= (byte & 127) << shift;
      }
      x = (x + ((bits >>> 1) ^ -(bits & 1))) | 0;
      xs[i] = x;
      byte = bytes[position++]!;
      bits = byte & 127;
      for (let shift = 7; byte >= 128; shift += 7) {
        byte = bytes[position++]!;
        bits |= (byte & 127) << shift;
      }
      y = (y + ((bits >>> 1) ^ -(bits & 1))) | 0;
      ys[i] = y;
    }
    this.tags[slot] = tag;
    this.counts[slot] = count;
  }
}
