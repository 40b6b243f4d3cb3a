/**
 * The places of all nodes of a file, shared between threads in about 17 bytes each: blocks of ascending ids (as 32-bit
 * distances from the block's first id) with a hash table per block. Ways come after nodes in a file, so this needs
 * neither lists of references nor a second reading of the nodes; most nodes belong to something that we keep anyway.
 */
import { lastAtMost } from '../../shared/collections/ascending.ts';
import { OsmDataError } from '../errors.ts';

/** 32-bit words per shared chunk of memory: 16 MB. */
const WORDS_PER_CHUNK = 1 << 22;
/** Nodes per block: a slot of the hash table is 16 bits, 0 = empty. */
const MOST_PER_BLOCK = 32_768;
const MOST_DISTANCE = 2 ** 32 - 1;
/** Numbers per block in the table of blocks. */
const BLOCK_FIELDS = 6;
/** Fibonacci hashing: 2^32 divided by the golden ratio. */
const HASH_FACTOR = 0x9e3779b1;

/** What one writer recorded. */
export interface NodeChunks {
  chunks: SharedArrayBuffer[];
  /** per block: first id, last id, chunk, first word in it, nodes, bits of the hash table's size */
  blocks: Float64Array;
}

/** Records nodes as they are read, by one thread. */
export class NodeRecorder {
  private readonly chunks: SharedArrayBuffer[] = [];
  private readonly blocks: number[] = [];
  private words: Int32Array = new Int32Array(0);
  private slots: Uint16Array = new Uint16Array(0);
  private used = 0;

  /** Adds nodes with ascending ids; places in 1e-7 degrees. */
  add(ids: Float64Array, xs: Float64Array, ys: Float64Array, count: number): void {
    for (let from = 0; from < count; ) from = this.addBlock(ids, xs, ys, from, count);
  }

  private addBlock(
    ids: Float64Array,
    xs: Float64Array,
    ys: Float64Array,
    from: number,
    count: number,
  ): number {
    const first = ids[from]!;
    let end = Math.min(count, from + MOST_PER_BLOCK);
    // the rare block whose ids spread over more than 32 bits is cut
    while (ids[end - 1]! - first > MOST_DISTANCE) end = from + ((end - from) >> 1);
    const nodes = end - from;
    const bits = Math.max(3, 33 - Math.clz32(nodes));
    this.reserve(3 * nodes + (1 << (bits - 1)));
    const { words, slots, used } = this;
    const table = 2 * (used + 3 * nodes);
    const mask = (1 << bits) - 1;
    let last = -1;
    for (let i = 0; i < nodes; i++) {
      const id = ids[from + i]!;
      if (id < last)
        throw new OsmDataError(
          'its nodes are not in the order of their ids ("osmium sort" puts them in order)',
        );
      last = id;
      const distance = id - first;
      // side by side, so that one look into memory finds all three
      words[used + 3 * i] = distance;
      words[used + 3 * i + 1] = xs[from + i]!;
      words[used + 3 * i + 2] = ys[from + i]!;
      let slot = Math.imul(distance, HASH_FACTOR) >>> (32 - bits);
      while (slots[table + slot] !== 0) slot = (slot + 1) & mask;
      slots[table + slot] = i + 1;
    }
    this.blocks.push(first, last, this.chunks.length - 1, used, nodes, bits);
    this.used += 3 * nodes + (1 << (bits - 1));
    return end;
  }

  private reserve(words: number): void {
    if (this.used + words <= this.words.length) return;
    const chunk = new SharedArrayBuffer(4 * WORDS_PER_CHUNK);
    this.chunks.push(chunk);
    this.words = new Int32Array(chunk);
    this.slots = new Uint16Array(chunk);
    this.used = 0;
  }

  finish(): NodeChunks {
    return { chunks: this.chunks, blocks: Float64Array.from(this.blocks) };
  }
}

/** Joins what several writers recorded; blocks in the order of their ids. */
export function joinNodes(parts: readonly NodeChunks[]): NodeChunks {
  const chunks: SharedArrayBuffer[] = [];
  const blocks: number[][] = [];
  for (const part of parts) {
    for (let i = 0; i < part.blocks.length; i += BLOCK_FIELDS) {
      const [first, last, chunk, ...rest] = part.blocks.subarray(i, i + BLOCK_FIELDS);
      blocks.push([first!, last!, chunks.length + chunk!, ...rest]);
    }
    chunks.push(...part.chunks);
  }
  blocks.sort((a, b) => a[0]! - b[0]!);
  return { chunks, blocks: Float64Array.from(blocks.flat()) };
}

/** Finds nodes by id. The place of the last one found is in `x` and `y`. */
export class NodeStore {
  x = 0;
  y = 0;
  private readonly words: Int32Array[];
  private readonly slots: Uint16Array[];
  private readonly firstIds: Float64Array;
  // the block in use: most nodes of a way are in the same one
  private first = 0;
  private last = -1;
  private chunk: Int32Array = new Int32Array(0);
  private chunkSlots: Uint16Array = new Uint16Array(0);
  private start = 0;
  private end = 0;
  private table = 0;
  private bits = 0;
  /** first word of the last node found */
  private at = 0;

  constructor(private readonly nodes: NodeChunks) {
    this.words = nodes.chunks.map((chunk) => new Int32Array(chunk));
    this.slots = nodes.chunks.map((chunk) => new Uint16Array(chunk));
    this.firstIds = Float64Array.from(
      { length: nodes.blocks.length / BLOCK_FIELDS },
      (_, i) => nodes.blocks[i * BLOCK_FIELDS]!,
    );
  }

  find(id: number): boolean {
    if (id < this.first || id > this.last) {
      if (!this.openBlock(id)) return false;
    }
    const { chunk, chunkSlots, start, end, table, bits } = this;
    const distance = id - this.first;
    // who draws a way makes its nodes one after the other: the next one is there already
    let at = this.at + 3;
    if (at >= end || chunk[at]! >>> 0 !== distance) {
      const mask = (1 << bits) - 1;
      let slot = Math.imul(distance, HASH_FACTOR) >>> (32 - bits);
      for (;;) {
        const node = chunkSlots[table + slot]!;
        if (node === 0) return false;
        at = start + 3 * (node - 1);
        if (chunk[at]! >>> 0 === distance) break;
        slot = (slot + 1) & mask;
      }
    }
    this.at = at;
    this.x = chunk[at + 1]!;
    this.y = chunk[at + 2]!;
    return true;
  }

  private openBlock(id: number): boolean {
    const { blocks } = this.nodes;
    const at = lastAtMost(this.firstIds, id) * BLOCK_FIELDS;
    if (at < 0 || id > blocks[at + 1]!) return false;
    this.first = blocks[at]!;
    this.last = blocks[at + 1]!;
    this.chunk = this.words[blocks[at + 2]!]!;
    this.chunkSlots = this.slots[blocks[at + 2]!]!;
    this.start = blocks[at + 3]!;
    this.end = this.start + 3 * blocks[at + 4]!;
    this.bits = blocks[at + 5]!;
    this.table = 2 * this.end;
    this.at = this.end;
    return true;
  }
}
