/** Reads nodes that are stored as one message each. They are rare, as nearly all files contain dense nodes. */
import type { Block } from '../block.ts';
import { versionIn } from '../messages.ts';
import { BEYOND } from '../packed.ts';
import type { WireReader } from '../wire.ts';

export interface PlainNode {
  id: number;
  /** NaN without a position */
  x: number;
  y: number;
  tags: Map<string, string>;
  /** negative if the node is deleted, 0 if unknown */
  version: number;
}

export function readPlain(block: Block, message: WireReader): PlainNode {
  const node: PlainNode = { id: BEYOND, x: Number.NaN, y: Number.NaN, tags: new Map(), version: 0 };
  const keys: string[] = [];
  const values: string[] = [];
  for (let field = message.nextField(); field !== 0; field = message.nextField()) {
    if (field === 1) node.id = message.signed();
    else if (field === 2) readTexts(block, message.message(), keys);
    else if (field === 3) readTexts(block, message.message(), values);
    else if (field === 4) node.version = versionIn(message.message());
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
