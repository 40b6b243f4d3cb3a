/** Reads the nodes of a block, dense or plain: positions of all, and tags of those with a relevant key. */
import { OsmDataError } from '../../import-errors.ts';
import { type Block, GroupField, KeyWorth } from '../block.ts';
import { isOnEarth } from '../file/extent.ts';
import type { NewestObjects } from '../newest.ts';
import { countOfPacked, type PackedRange, readDeltas, readNumbers } from '../packed.ts';
import type { WireReader } from '../wire.ts';
import { DenseVersions } from './dense-versions.ts';
import { NodeScratch, type NodeSinks, type TaggedNode } from './node-sinks.ts';
import { type PlainNode, readPlain } from './plain-nodes.ts';

type Column = Float64Array;
const NOWHERE: PackedRange = [0, 0];
/** Size from which the numbers of a list are counted before memory is reserved for them, bytes. */
const LARGE_LIST = 2 ** 20;

/** A group of dense nodes in the scratch memory. */
interface DenseNodes {
  from: number;
  count: number;
  tags: PackedRange;
  versions: DenseVersions;
}

export class NodeReader {
  /** nodes without a valid position, which are left out */
  withoutPosition = 0;
  private readonly scratch = new NodeScratch();
  private count = 0;
  private readonly dense: DenseNodes[] = [];
  private readonly plain = new Map<number, PlainNode>();
  private bytes: Uint8Array = new Uint8Array(0);

  constructor(
    private readonly newest: NewestObjects,
    private readonly sinks: NodeSinks,
  ) {}

  /** Reads all nodes of a block; returns how many were kept. */
  read(block: Block, blob: number): number {
    this.collect(block);
    const { scratch, sinks, count } = this;
    const chosen = this.newest.choose(blob, { ids: scratch.ids, count, versionOf: this.versionOf });
    if (chosen === null && sinks.extent.widen(scratch.xs, scratch.ys, count)) {
      sinks.recorder.add(scratch.ids, scratch.xs, scratch.ys, count);
      this.readTags(block, null);
      return count;
    }
    const all = chosen ?? Array.from({ length: count }, (_, i) => i);
    const kept = all.filter((i) => isOnEarth(scratch.xs[i]!, scratch.ys[i]!));
    this.withoutPosition += all.length - kept.length;
    this.readTags(block, new Set(kept));
    scratch.keep(kept);
    sinks.extent.widen(scratch.xs, scratch.ys, kept.length);
    sinks.recorder.add(scratch.ids, scratch.xs, scratch.ys, kept.length);
    return kept.length;
  }

  /** Decodes ids and positions of all groups. */
  private collect(block: Block): void {
    this.count = 0;
    this.dense.length = 0;
    this.plain.clear();
    block.eachField((field, group) => {
      if (field === GroupField.DENSE) this.collectDense(block, group.message());
      else if (field === GroupField.NODE) this.collectPlain(readPlain(block, group.message()));
      this.bytes = group.bytes;
    });
  }

  private collectPlain(node: PlainNode): void {
    const { scratch } = this;
    scratch.reserve(this.count + 1);
    scratch.ids[this.count] = node.id;
    scratch.xs[this.count] = node.x;
    scratch.ys[this.count] = node.y;
    this.plain.set(this.count++, node);
  }

  private collectDense(block: Block, message: WireReader): void {
    let [ids, lats, lons, tags] = [NOWHERE, NOWHERE, NOWHERE, NOWHERE];
    let versions = DenseVersions.UNKNOWN;
    for (let field = message.nextField(); field !== 0; field = message.nextField()) {
      if (field === 1) ids = message.packed();
      else if (field === 5) versions = new DenseVersions(message.message());
      else if (field === 8) lats = message.packed();
      else if (field === 9) lons = message.packed();
      else if (field === 10) tags = message.packed();
      else message.skip();
    }
    const { bytes } = message;
    const from = this.count;
    const most = Math.max(...[ids, lats, lons].map((list) => mostIn(bytes, list)));
    this.scratch.reserve(from + most);
    const columns = [this.scratch.ids, this.scratch.xs, this.scratch.ys] as const;
    const [own, xs, ys] = columns.map((column) => column.subarray(from)) as [Column, Column, Column];
    const count = readDeltas(bytes, ...ids, own);
    if (readDeltas(bytes, ...lats, ys) !== count || readDeltas(bytes, ...lons, xs) !== count)
      throw new OsmDataError('a data block is damaged (nodes without a position)');
    if (!block.plainUnits) {
      for (let i = 0; i < count; i++) {
        xs[i] = block.longitude(xs[i]!);
        ys[i] = block.latitude(ys[i]!);
      }
    }
    this.dense.push({ from, count, tags, versions });
    this.count += count;
  }

  private readonly versionOf = (index: number): number => {
    const plain = this.plain.get(index);
    if (plain) return plain.version;
    const group = this.dense.find(({ from, count }) => index >= from && index < from + count);
    return group?.versions.at(index - group.from, group.count) ?? 0;
  };

  /** Passes on the nodes with relevant tags. @param kept their indexes; null = all */
  private readTags(block: Block, kept: ReadonlySet<number> | null): void {
    for (const group of this.dense) if (group.tags[1] > group.tags[0]) this.readDenseTags(block, group, kept);
    for (const [index, { tags, id, x, y }] of this.plain) {
      if (tags.size > 0 && (kept === null || kept.has(index)))
        this.sinks.tagged({ id, tags, allTags: tags, x, y });
    }
  }

  /** Reads the keys and values of a group's nodes from one list; a zero ends the tags of each node. */
  private readDenseTags(block: Block, group: DenseNodes, kept: ReadonlySet<number> | null): void {
    const { scratch, bytes } = this;
    scratch.reserveTags(mostIn(bytes, group.tags));
    const { keysValues } = scratch;
    const length = readNumbers(bytes, ...group.tags, keysValues);
    let node = group.from;
    const end = group.from + group.count;
    for (let i = 0; i < length && node < end; i++) {
      if (keysValues[i] === 0) {
        node++;
        continue;
      }
      const first = i;
      let interesting = false;
      for (; i < length && keysValues[i] !== 0; i += 2)
        if (isOfNodes(block.worth(keysValues[i]!))) interesting = true;
      if (interesting && (kept === null || kept.has(node)))
        this.sinks.tagged(this.taggedNode(block, first, Math.min(i, length), node));
      node++;
    }
  }

  private taggedNode(block: Block, from: number, end: number, node: number): TaggedNode {
    const { ids, xs, ys, keysValues } = this.scratch;
    const tags = new Map<string, string>();
    const allTags = new Map<string, string>();
    for (let i = from; i + 1 < end; i += 2) {
      const [key, value] = [block.text(keysValues[i]!), block.text(keysValues[i + 1]!)];
      allTags.set(key, value);
      if (block.worth(keysValues[i]!) !== KeyWorth.IGNORED) tags.set(key, value);
    }
    return { id: ids[node]!, tags, allTags, x: xs[node]!, y: ys[node]! };
  }
}

/** Returns true for keys that nodes are read for. */
function isOfNodes(worth: number): boolean {
  return worth === KeyWorth.FEATURE || worth === KeyWorth.ON_ROAD || worth === KeyWorth.POSTCODE;
}

/** Returns the number of numbers in a packed list; of a small list its size, which is never less. */
function mostIn(bytes: Uint8Array, [from, end]: PackedRange): number {
  return end - from < LARGE_LIST ? end - from : countOfPacked(bytes, from, end);
}
