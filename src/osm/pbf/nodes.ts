/** Nodes of a block, dense or plain: places for the store, and features of those with tags. */
import { OsmDataError } from '../errors.ts';
import { emitNode, type FeatureSink } from '../import/object-features.ts';
import { classify } from '../tags/classify.ts';
import { type Block, GroupField, KeyWorth } from './block.ts';
import type { NodeRecorder } from './node-store.ts';
import { readDeltas, readNumbers, type WireReader } from './wire.ts';

const LARGEST_X = 1_800_000_000;
const LARGEST_Y = 900_000_000;

/** Memory that is used again for every block; grows to the largest one. */
export class NodeScratch {
  ids = new Float64Array(16_384);
  xs = new Float64Array(16_384);
  ys = new Float64Array(16_384);
  keysValues = new Uint32Array(16_384);

  /** No list can hold more numbers than it has bytes. */
  reserve(bytes: number, keysValuesBytes: number): void {
    if (this.ids.length < bytes) {
      this.ids = new Float64Array(2 * bytes);
      this.xs = new Float64Array(2 * bytes);
      this.ys = new Float64Array(2 * bytes);
    }
    if (this.keysValues.length < keysValuesBytes) this.keysValues = new Uint32Array(2 * keysValuesBytes);
  }
}

/** Extent of the nodes met, in stored units. */
export class Extent {
  minX = Infinity;
  minY = Infinity;
  maxX = -Infinity;
  maxY = -Infinity;
}

export interface NodeSinks {
  recorder: NodeRecorder;
  features: FeatureSink;
  extent: Extent;
}

/** Reads the node groups of a block; returns how many nodes there were. */
export function readNodes(block: Block, scratch: NodeScratch, sinks: NodeSinks): number {
  let nodes = 0;
  for (const group of block.groups) {
    const plain: PlainNode[] = [];
    for (let field = group.nextField(); field !== 0; field = group.nextField()) {
      if (field === GroupField.DENSE) nodes += readDense(block, group.message(), scratch, sinks);
      else if (field === GroupField.NODE) plain.push(readPlain(block, group.message()));
      else group.skip();
    }
    if (plain.length > 0) nodes += storePlain(plain, scratch, sinks);
  }
  return nodes;
}

function readDense(
  block: Block,
  message: WireReader,
  scratch: NodeScratch,
  { recorder, features, extent }: NodeSinks,
): number {
  let [idsAt, idsEnd, latAt, latEnd, lonAt, lonEnd, tagsAt, tagsEnd] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let field = message.nextField(); field !== 0; field = message.nextField()) {
    if (field !== 1 && field !== 8 && field !== 9 && field !== 10) {
      message.skip();
      continue;
    }
    const end = message.lengthDelimitedEnd();
    if (field === 1) [idsAt, idsEnd] = [message.position, end];
    else if (field === 8) [latAt, latEnd] = [message.position, end];
    else if (field === 9) [lonAt, lonEnd] = [message.position, end];
    else [tagsAt, tagsEnd] = [message.position, end];
    message.position = end;
  }
  scratch.reserve(Math.max(idsEnd - idsAt, latEnd - latAt, lonEnd - lonAt), tagsEnd - tagsAt);
  const { ids, xs, ys } = scratch;
  const count = readDeltas(message.bytes, idsAt, idsEnd, ids);
  const places =
    readDeltas(message.bytes, latAt, latEnd, ys) === count &&
    readDeltas(message.bytes, lonAt, lonEnd, xs) === count;
  if (!places) throw new OsmDataError('a data block is damaged (nodes without a place)');
  if (!block.plainUnits) {
    for (let i = 0; i < count; i++) {
      xs[i] = block.longitude(xs[i]!);
      ys[i] = block.latitude(ys[i]!);
    }
  }
  recorder.add(ids, xs, ys, count);
  widen(extent, xs, ys, count);
  if (tagsEnd > tagsAt) readDenseTags(block, message.bytes, tagsAt, tagsEnd, scratch, count, features);
  return count;
}

/** Keys and values of all nodes in one list; a zero ends the tags of each node. */
function readDenseTags(
  block: Block,
  bytes: Uint8Array,
  at: number,
  end: number,
  scratch: NodeScratch,
  count: number,
  features: FeatureSink,
): void {
  const { ids, xs, ys, keysValues } = scratch;
  const length = readNumbers(bytes, at, end, keysValues);
  let node = 0;
  for (let i = 0; i < length && node < count; i++) {
    if (keysValues[i] === 0) {
      node++;
      continue;
    }
    const first = i;
    let interesting = false;
    for (; i < length && keysValues[i] !== 0; i += 2)
      if (block.worth(keysValues[i]!) === KeyWorth.FEATURE) interesting = true;
    const isTwice = node > 0 && ids[node] === ids[node - 1];
    if (interesting && !isTwice)
      emitTagged(block, keysValues, first, Math.min(i, length), ids[node]!, xs[node]!, ys[node]!, features);
    node++;
  }
}

function emitTagged(
  block: Block,
  keysValues: Uint32Array,
  from: number,
  end: number,
  id: number,
  x: number,
  y: number,
  features: FeatureSink,
): void {
  const tags = new Map<string, string>();
  for (let i = from; i + 1 < end; i += 2) {
    if (block.worth(keysValues[i]!) !== KeyWorth.IGNORED)
      tags.set(block.text(keysValues[i]!), block.text(keysValues[i + 1]!));
  }
  const facts = classify(tags, 'node');
  if (facts) emitNode(features, id, facts, x, y);
}

interface PlainNode {
  id: number;
  x: number;
  y: number;
  tags: Map<string, string>;
}

function readPlain(block: Block, message: WireReader): PlainNode {
  const node: PlainNode = { id: 0, x: 0, y: 0, tags: new Map() };
  const keys: string[] = [];
  const values: string[] = [];
  for (let field = message.nextField(); field !== 0; field = message.nextField()) {
    if (field === 1) node.id = message.signed();
    else if (field === 2) readTexts(block, message.message(), keys);
    else if (field === 3) readTexts(block, message.message(), values);
    else if (field === 8) node.y = block.latitude(message.signed());
    else if (field === 9) node.x = block.longitude(message.signed());
    else message.skip();
  }
  for (const [i, key] of keys.entries()) node.tags.set(key, values[i] ?? '');
  return node;
}

function readTexts(block: Block, list: WireReader, out: string[]): void {
  while (list.position < list.end) out.push(block.text(list.varint()));
}

function storePlain(
  nodes: readonly PlainNode[],
  scratch: NodeScratch,
  { recorder, features, extent }: NodeSinks,
): number {
  scratch.reserve(nodes.length, 0);
  for (const [i, node] of nodes.entries()) {
    scratch.ids[i] = node.id;
    scratch.xs[i] = node.x;
    scratch.ys[i] = node.y;
    const facts = node.tags.size > 0 ? classify(node.tags, 'node') : null;
    if (facts) emitNode(features, node.id, facts, node.x, node.y);
  }
  recorder.add(scratch.ids, scratch.xs, scratch.ys, nodes.length);
  widen(extent, scratch.xs, scratch.ys, nodes.length);
  return nodes.length;
}

function widen(extent: Extent, xs: Float64Array, ys: Float64Array, count: number): void {
  let { minX, minY, maxX, maxY } = extent;
  for (let i = 0; i < count; i++) {
    const x = xs[i]!;
    const y = ys[i]!;
    if (x > LARGEST_X || x < -LARGEST_X || y > LARGEST_Y || y < -LARGEST_Y) {
      throw new OsmDataError('a data block is damaged (a node lies outside the Earth)');
    }
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  Object.assign(extent, { minX, minY, maxX, maxY });
}
