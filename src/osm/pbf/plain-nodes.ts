/** Reads nodes that are stored as one message each. They are rare, as nearly all files contain dense nodes. */
import type { Block } from './block.ts';
import type { NodeScratch, NodeSinks } from './node-sinks.ts';
import type { WireReader } from './wire.ts';

export interface PlainNode {
  id: number;
  x: number;
  y: number;
  tags: Map<string, string>;
}

export function readPlain(block: Block, message: WireReader): PlainNode {
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

/** Passes nodes to the sinks; returns their number. */
export function storePlain(
  nodes: readonly PlainNode[],
  scratch: NodeScratch,
  { recorder, extent, tagged }: NodeSinks,
): number {
  scratch.reserve(nodes.length, 0);
  for (const [i, node] of nodes.entries()) {
    scratch.ids[i] = node.id;
    scratch.xs[i] = node.x;
    scratch.ys[i] = node.y;
    if (node.tags.size > 0) tagged({ ...node, allTags: node.tags });
  }
  recorder.add(scratch.ids, scratch.xs, scratch.ys, nodes.length);
  extent.widen(scratch.xs, scratch.ys, nodes.length);
  return nodes.length;
}
