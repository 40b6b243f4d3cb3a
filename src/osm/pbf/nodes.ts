/** Reads the nodes of a block, dense or plain: positions of all, and tags of those with a relevant key. */
import { OsmDataError } from '../import-errors.ts';
import { type Block, GroupField, KeyWorth } from './block.ts';
import type { NodeScratch, NodeSinks } from './node-sinks.ts';
import { readDeltas, readNumbers } from './packed.ts';
import { type PlainNode, readPlain, storePlain } from './plain-nodes.ts';
import type { WireReader } from './wire.ts';

/** Reads the node groups of a block; returns the number of nodes. */
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
  { recorder, extent, tagged }: NodeSinks,
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
  if (!places) throw new OsmDataError('a data block is damaged (nodes without a position)');
  if (!block.plainUnits) {
    for (let i = 0; i < count; i++) {
      xs[i] = block.longitude(xs[i]!);
      ys[i] = block.latitude(ys[i]!);
    }
  }
  recorder.add(ids, xs, ys, count);
  extent.widen(xs, ys, count);
  if (tagsEnd > tagsAt) readDenseTags(block, message.bytes, tagsAt, tagsEnd, scratch, count, tagged);
  return count;
}

/** Reads the keys and values of all nodes from one list; a zero ends the tags of each node. */
function readDenseTags(
  block: Block,
  bytes: Uint8Array,
  at: number,
  end: number,
  scratch: NodeScratch,
  count: number,
  tagged: NodeSinks['tagged'],
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
      emitTagged(block, keysValues, first, Math.min(i, length), ids[node]!, xs[node]!, ys[node]!, tagged);
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
  tagged: NodeSinks['tagged'],
): void {
  const tags = new Map<string, string>();
  const allTags = new Map<string, string>();
  for (let i = from; i + 1 < end; i += 2) {
    const [key, value] = [block.text(keysValues[i]!), block.text(keysValues[i + 1]!)];
    allTags.set(key, value);
    if (block.worth(keysValues[i]!) !== KeyWorth.IGNORED) tags.set(key, value);
  }
  tagged({ id, tags, allTags, x, y });
}
