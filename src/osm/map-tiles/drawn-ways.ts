/** Ways of a block that may be drawn, with their tags and their course. */
import { type Block, GroupField, KeyWorth } from '../pbf/block.ts';
import type { NodeStore } from '../pbf/node-store.ts';
import { readDeltas, readNumbers } from '../pbf/packed.ts';
import { WayScratch } from '../pbf/ways.ts';
import type { WireReader } from '../pbf/wire.ts';

export interface DrawnWay {
  id: number;
  tags: ReadonlyMap<string, string>;
  firstNode: number;
  lastNode: number;
  /** one path, or several between nodes that the file lacks; each of two points or more */
  paths: Int32Array[];
  /** no node is missing */
  isWhole: boolean;
}

/** @param isNeeded true for ways that are wanted whatever their tags */
export function* readDrawnWays(
  block: Block,
  nodes: NodeStore,
  isNeeded: (id: number) => boolean,
): Generator<DrawnWay> {
  const scratch = new WayScratch();
  for (const group of block.groups) {
    for (let field = group.nextField(); field !== 0; field = group.nextField()) {
      if (field !== GroupField.WAY) {
        group.skip();
        continue;
      }
      const way = readWay(block, group.message(), nodes, isNeeded, scratch);
      if (way) yield way;
    }
  }
}

function readWay(
  block: Block,
  message: WireReader,
  nodes: NodeStore,
  isNeeded: (id: number) => boolean,
  scratch: WayScratch,
): DrawnWay | null {
  let id = 0;
  let [keysAt, keysEnd, valuesAt, valuesEnd, refsAt, refsEnd] = [0, 0, 0, 0, 0, 0];
  for (let field = message.nextField(); field !== 0; field = message.nextField()) {
    if (field === 1) id = message.varint();
    else if (field === 2 || field === 3 || field === 8) {
      const end = message.lengthDelimitedEnd();
      if (field === 2) [keysAt, keysEnd] = [message.position, end];
      else if (field === 3) [valuesAt, valuesEnd] = [message.position, end];
      else [refsAt, refsEnd] = [message.position, end];
      message.position = end;
    } else message.skip();
  }
  scratch.reserve(refsEnd - refsAt, Math.max(keysEnd - keysAt, valuesEnd - valuesAt));
  const { refs, keys, values } = scratch;
  const count = readNumbers(message.bytes, keysAt, keysEnd, keys);
  readNumbers(message.bytes, valuesAt, valuesEnd, values);
  let isDrawn = false;
  // ferries are the only thing with a route that we draw
  for (let i = 0; i < count; i++)
    if (block.worth(keys[i]!) >= KeyWorth.BUILDING || block.text(keys[i]!) === 'route') isDrawn = true;
  if (!isDrawn && !isNeeded(id)) return null;
  const tags = new Map<string, string>();
  for (let i = 0; i < count; i++) tags.set(block.text(keys[i]!), block.text(values[i]!));
  const length = readDeltas(message.bytes, refsAt, refsEnd, refs);
  const course = courseOf(refs.subarray(0, length), nodes);
  if (course.paths.length === 0) return null;
  return { id, tags, firstNode: refs[0]!, lastNode: refs[length - 1]!, ...course };
}

/** A way is not drawn across nodes that the file lacks. */
function courseOf(refs: Float64Array, nodes: NodeStore): Pick<DrawnWay, 'paths' | 'isWhole'> {
  const paths: Int32Array[] = [];
  let isWhole = true;
  const path = new Int32Array(2 * refs.length);
  let length = 0;
  const end = () => {
    if (length >= 4) paths.push(path.slice(0, length));
    length = 0;
  };
  for (const ref of refs) {
    if (nodes.find(ref)) {
      path[length++] = nodes.x;
      path[length++] = nodes.y;
    } else {
      isWhole = false;
      end();
    }
  }
  end();
  return { paths, isWhole };
}
