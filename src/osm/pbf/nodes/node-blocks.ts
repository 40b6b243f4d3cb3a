/**
 * Positions of all nodes of a file, about 7 bytes each, in blocks of ascending ids in a spool. A block stores
 * ids and positions as differences from its minimum, in as few bytes as the largest needs. Nodes are found
 * and read in place. Blocks form groups with a directory: 40 bytes of memory per group of thousands of nodes.
 */
import { countBelow, lastAtMost } from '../../../shared/collections/ascending.ts';
import { unsorted } from '../../import-errors.ts';
import { positionOf, type SpoolData, SpoolReader, SpoolWriter, windowOf } from '../../spool/spool.ts';

/** Maximum nodes of a block: usually neighbours on the map, so that differences are small. */
const BLOCK_NODES = 32;
/** Maximum nodes of a group: those of a usual blob. */
const GROUP_NODES = 8192;
/** Maximum number of blocks per group. Blocks cut at an id gap of 32 bits fill a group with fewer nodes. */
const GROUP_BLOCKS = GROUP_NODES / BLOCK_NODES;
/** Bytes per block in the directory of its group: first id (f64), and offset in the group (u32). */
const FIRST_ID_BYTES = 8;
const PLACE_BYTES = 4;
/** Size of a block's header, bytes: minimum x and y (i32); nodes, bytes per id, per x and per y (u8). */
const HEAD_BYTES = 12;
/** Alignment of a block's columns, bytes. */
const ALIGNMENT = 4;
/** Maximum size of a group, bytes: with all blocks, and 4 bytes for every number. */
const MAX_GROUP_BYTES = GROUP_BLOCKS * (FIRST_ID_BYTES + PLACE_BYTES + HEAD_BYTES) + 12 * GROUP_NODES;
/** Count of numbers per group in the table of groups. */
const GROUP_FIELDS = 4;

/** Result of one NodeBlockWriter. */
export interface NodeBlocks {
  data: SpoolData;
  /** per group: first id, last id, address in the spool, number of blocks */
  groups: Float64Array;
}

/** One buffer viewed as typed arrays with different element sizes. */
class Views {
  readonly u8: Uint8Array;
  readonly u16: Uint16Array;
  readonly u32: Uint32Array;
  readonly i32: Int32Array;
  readonly f64: Float64Array;

  constructor({ buffer, byteOffset, byteLength }: Uint8Array) {
    const memory = buffer as ArrayBuffer;
    this.u8 = new Uint8Array(memory, byteOffset, byteLength);
    this.u16 = new Uint16Array(memory, byteOffset, byteLength >> 1);
    this.u32 = new Uint32Array(memory, byteOffset, byteLength >> 2);
    this.i32 = new Int32Array(memory, byteOffset, byteLength >> 2);
    this.f64 = new Float64Array(memory, byteOffset, byteLength >> 3);
  }

  /** Returns number `i`, from 0, of the column at byte `column`. @param bytes per number: 1, 2 or 4 */
  at(column: number, bytes: number, i: number): number {
    if (bytes === 1) return this.u8[column + i]!;
    return bytes === 2 ? this.u16[(column >> 1) + i]! : this.u32[(column >> 2) + i]!;
  }

  set(column: number, bytes: number, i: number, value: number): void {
    if (bytes === 1) this.u8[column + i] = value;
    else if (bytes === 2) this.u16[(column >> 1) + i] = value;
    else this.u32[(column >> 2) + i] = value;
  }
}

/** Returns the bytes needed for numbers up to `most`: 1, 2 or 4. */
function bytesFor(most: number): number {
  if (most < 2 ** 8) return 1;
  return most < 2 ** 16 ? 2 : 4;
}

/** Returns the start of the next column. @param bytes per number @param count numbers in this column */
function columnEnd(column: number, bytes: number, count: number): number {
  return Math.ceil((column + bytes * count) / ALIGNMENT) * ALIGNMENT;
}

/** Writer of the nodes that one thread reads. */
export class NodeBlockWriter {
  private readonly spool: SpoolWriter;
  private readonly groups: number[] = [];
  private readonly group = new Views(new Uint8Array(MAX_GROUP_BYTES));

  /** @param path of a new file; null = in memory */
  constructor(path: string | null) {
    this.spool = new SpoolWriter(path);
  }

  /**
   * Adds nodes with ascending ids; positions in 1e-7 degrees. No group contains ids on both sides of zero: sorted files
   * contain negative ids from -1 downwards, so that their blobs would overlap.
   * @throws OsmDataError if an id is below the previous one
   */
  add(ids: Float64Array, xs: Float64Array, ys: Float64Array, count: number): void {
    const negative = countBelow(ids.subarray(0, count), 0);
    for (const [start, end] of [
      [0, negative],
      [negative, count],
    ] as const) {
      for (let from = start; from < end; )
        from = this.addGroup(ids, xs, ys, from, Math.min(end, from + GROUP_NODES));
    }
  }

  finish(): NodeBlocks {
    return { data: this.spool.finish(), groups: Float64Array.from(this.groups) };
  }

  close(): void {
    this.spool.close();
  }

  /** Adds a group of the first nodes of [from, end). @returns the end of the group */
  private addGroup(ids: Float64Array, xs: Float64Array, ys: Float64Array, from: number, end: number): number {
    const starts: number[] = [];
    let to = from;
    while (to < end && starts.length < GROUP_BLOCKS) {
      starts.push(to);
      to = blockEnd(ids, to, end);
    }
    const { group } = this;
    let at = starts.length * (FIRST_ID_BYTES + PLACE_BYTES);
    at = Math.ceil(at / FIRST_ID_BYTES) * FIRST_ID_BYTES;
    for (const [i, start] of starts.entries()) {
      group.f64[i] = ids[start]!;
      group.u32[2 * starts.length + i] = at;
      at = addBlock(group, at, ids, xs, ys, start, starts[i + 1] ?? to);
    }
    this.groups.push(ids[from]!, ids[to - 1]!, this.spool.append(group.u8.subarray(0, at)), starts.length);
    return to;
  }
}

/**
 * Returns the end of the block that begins at `start`.
 * @throws OsmDataError if one of its ids is below the previous id in the list
 */
function blockEnd(ids: Float64Array, start: number, end: number): number {
  const most = Math.min(end, start + BLOCK_NODES);
  for (let i = start; i < most; i++) {
    if (i > 0 && ids[i]! < ids[i - 1]!) throw unsorted('nodes');
    // the rare block whose ids span more than 32 bits is cut
    if (ids[i]! - ids[start]! >= 2 ** 32) return i;
  }
  return most;
}

/** Writes the block of nodes [from, end). @returns its end */
function addBlock(
  group: Views,
  at: number,
  ids: Float64Array,
  xs: Float64Array,
  ys: Float64Array,
  from: number,
  end: number,
): number {
  let [minX, maxX, minY, maxY] = [xs[from]!, xs[from]!, ys[from]!, ys[from]!];
  for (let i = from + 1; i < end; i++) {
    minX = Math.min(minX, xs[i]!);
    maxX = Math.max(maxX, xs[i]!);
    minY = Math.min(minY, ys[i]!);
    maxY = Math.max(maxY, ys[i]!);
  }
  const count = end - from;
  const firstId = ids[from]!;
  const widths = [bytesFor(ids[end - 1]! - firstId), bytesFor(maxX - minX), bytesFor(maxY - minY)] as const;
  group.i32[at >> 2] = minX;
  group.i32[(at >> 2) + 1] = minY;
  group.u8[at + 8] = count;
  for (const [i, width] of widths.entries()) group.u8[at + 9 + i] = width;
  const idsAt = at + HEAD_BYTES;
  const xsAt = columnEnd(idsAt, widths[0], count);
  const ysAt = columnEnd(xsAt, widths[1], count);
  for (let i = 0; i < count; i++) {
    group.set(idsAt, widths[0], i, ids[from + i]! - firstId);
    group.set(xsAt, widths[1], i, xs[from + i]! - minX);
    group.set(ysAt, widths[2], i, ys[from + i]! - minY);
  }
  return columnEnd(ysAt, widths[2], count);
}

/** Combined result of several writers, as shared between threads. */
export interface NodeIndex {
  data: SpoolData[];
  /** per group, ascending by first id: first id, last id, writer, address, number of blocks */
  groups: Float64Array;
}
const INDEX_FIELDS = 5;

/**
 * Joins the results of several writers.
 * @throws OsmDataError if id ranges of groups overlap: `NodeFinder` searches only one group for an id
 */
export function joinNodes(parts: readonly NodeBlocks[]): NodeIndex {
  const groups: number[][] = [];
  for (const [writer, part] of parts.entries()) {
    for (let i = 0; i < part.groups.length; i += GROUP_FIELDS) {
      const [first, last, address, blocks] = part.groups.subarray(i, i + GROUP_FIELDS);
      groups.push([first!, last!, writer, address!, blocks!]);
    }
  }
  groups.sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!);
  for (let i = 1; i < groups.length; i++) {
    if (groups[i]![0]! < groups[i - 1]![1]!) throw unsorted('nodes');
  }
  const shared = new Float64Array(new SharedArrayBuffer(8 * INDEX_FIELDS * groups.length));
  for (const [i, group] of groups.entries()) shared.set(group, INDEX_FIELDS * i);
  return { data: parts.map(({ data }) => data), groups: shared };
}

/** Finder of nodes by id. `x` and `y` are the position of the last node found, 1e-7 degrees. */
export class NodeFinder {
  x = 0;
  y = 0;
  private readonly spools: SpoolReader[];
  private readonly firstIds: Float64Array;
  /** views of the spools, by writer and window */
  private readonly views: (Views | undefined)[][];
  // current group
  private groupFirst = 0;
  private groupLast = -1;
  private blocks = 0;
  private start = 0;
  private memory = new Views(new Uint8Array(0));
  // current block
  private first = 0;
  private last = -1;
  private count = 0;
  private idsAt = 0;
  private xsAt = 0;
  private ysAt = 0;
  private idBytes = 1;
  private xBytes = 1;
  private yBytes = 1;
  private minX = 0;
  private minY = 0;
  /** index of the last node found in the current block; -1 if none */
  private node = 0;

  constructor(private readonly nodes: NodeIndex) {
    this.spools = nodes.data.map((data) => new SpoolReader(data));
    this.views = nodes.data.map(() => []);
    this.firstIds = Float64Array.from(
      { length: nodes.groups.length / INDEX_FIELDS },
      (_, i) => nodes.groups[i * INDEX_FIELDS]!,
    );
  }

  find(id: number): boolean {
    if ((id < this.first || id > this.last) && !this.openBlock(id)) return false;
    const { memory, idsAt, idBytes, count } = this;
    const distance = id - this.first;
    // nodes of a way are often created one after the other: the next one is adjacent
    let node = this.node + 1;
    if (node >= count || memory.at(idsAt, idBytes, node) !== distance) {
      node = 0;
      for (let high = count; high - node > 1; ) {
        const middle = (node + high) >>> 1;
        if (memory.at(idsAt, idBytes, middle) <= distance) node = middle;
        else high = middle;
      }
      if (memory.at(idsAt, idBytes, node) !== distance) return false;
    }
    this.node = node;
    this.x = this.minX + memory.at(this.xsAt, this.xBytes, node);
    this.y = this.minY + memory.at(this.ysAt, this.yBytes, node);
    return true;
  }

  /** Opens the block that may contain a node. Returns false if there is none. */
  private openBlock(id: number): boolean {
    if ((id < this.groupFirst || id > this.groupLast) && !this.openGroup(id)) return false;
    const { memory, start, blocks } = this;
    const firstIds = start / FIRST_ID_BYTES;
    let block = 0;
    for (let high = blocks; high - block > 1; ) {
      const middle = (block + high) >>> 1;
      if (memory.f64[firstIds + middle]! <= id) block = middle;
      else high = middle;
    }
    const at = start + memory.u32[(start >> 2) + 2 * blocks + block]!;
    const { u8, i32 } = memory;
    this.first = memory.f64[firstIds + block]!;
    this.minX = i32[at >> 2]!;
    this.minY = i32[(at >> 2) + 1]!;
    this.count = u8[at + 8]!;
    this.idBytes = u8[at + 9]!;
    this.xBytes = u8[at + 10]!;
    this.yBytes = u8[at + 11]!;
    this.idsAt = at + HEAD_BYTES;
    this.xsAt = columnEnd(this.idsAt, this.idBytes, this.count);
    this.ysAt = columnEnd(this.xsAt, this.xBytes, this.count);
    this.last = this.first + memory.at(this.idsAt, this.idBytes, this.count - 1);
    this.node = -1;
    return id <= this.last;
  }

  private openGroup(id: number): boolean {
    const { groups } = this.nodes;
    const group = lastAtMost(this.firstIds, id);
    const at = group * INDEX_FIELDS;
    if (group < 0 || id > groups[at + 1]!) return false;
    this.groupFirst = groups[at]!;
    this.groupLast = groups[at + 1]!;
    this.memory = this.viewsAt(groups[at + 2]!, windowOf(groups[at + 3]!));
    this.start = positionOf(groups[at + 3]!);
    this.blocks = groups[at + 4]!;
    return true;
  }

  private viewsAt(writer: number, window: number): Views {
    const known = this.views[writer]![window];
    if (known) return known;
    const views = new Views(this.spools[writer]!.window(window));
    this.views[writer]![window] = views;
    return views;
  }
}
