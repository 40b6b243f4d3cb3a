/**
 * A tree of boxes over chunks that follow each other along the Hilbert curve. Every node but the last of its level has
 * the same number of children, one behind the other: where they are is arithmetic, so that nothing but boxes is stored,
 * and a search reads chunks in the order in which they lie in memory.
 */
import type { FoundIds } from './box-search.ts';

/** Chunks per group, and nodes per node above. */
export const GROUP_SIZE = 16;
/** minX, minY, maxX, maxY */
export const BOX_WORDS = 4;

/** Nodes of each level: groups of chunks first, then groups of groups, up to a level of one group. */
function levelSizes(chunks: number): number[] {
  const sizes = [Math.ceil(chunks / GROUP_SIZE)];
  while (sizes.at(-1)! > GROUP_SIZE) sizes.push(Math.ceil(sizes.at(-1)! / GROUP_SIZE));
  return sizes;
}

/** The boxes of all nodes, level by level; `writeBox` writes that of a group of chunks at a word of `boxes`. */
export function treeBoxes(
  chunks: number,
  writeBox: (group: number, boxes: Int32Array, at: number) => void,
): Int32Array {
  const sizes = levelSizes(chunks);
  const boxes = new Int32Array(sizes.reduce((sum, size) => sum + size, 0) * BOX_WORDS);
  for (let group = 0; group < sizes[0]!; group++) writeBox(group, boxes, group * BOX_WORDS);
  let below = 0;
  for (let level = 1; level < sizes.length; level++) {
    const start = below + sizes[level - 1]! * BOX_WORDS;
    for (let node = 0; node < sizes[level]!; node++) {
      const first = below + node * GROUP_SIZE * BOX_WORDS;
      joinBoxes(boxes, first, Math.min(start, first + GROUP_SIZE * BOX_WORDS), start + node * BOX_WORDS);
    }
    below = start;
  }
  return boxes;
}

/** Writes the box around the boxes in words [from, to) at word `at`. */
function joinBoxes(boxes: Int32Array, from: number, to: number, at: number): void {
  for (let word = 0; word < BOX_WORDS; word++) boxes[at + word] = boxes[from + word]!;
  for (let child = from + BOX_WORDS; child < to; child += BOX_WORDS) {
    boxes[at] = Math.min(boxes[at]!, boxes[child]!);
    boxes[at + 1] = Math.min(boxes[at + 1]!, boxes[child + 1]!);
    boxes[at + 2] = Math.max(boxes[at + 2]!, boxes[child + 2]!);
    boxes[at + 3] = Math.max(boxes[at + 3]!, boxes[child + 3]!);
  }
}

export class ChunkTree {
  private readonly sizes: readonly number[];
  /** the first node of each level */
  private readonly starts: readonly number[];

  /** @param boxes of treeBoxes */
  constructor(
    chunks: number,
    private readonly boxes: Int32Array,
  ) {
    this.sizes = levelSizes(chunks);
    let start = 0;
    this.starts = this.sizes.map((size) => {
      start += size;
      return start - size;
    });
  }

  /** Adds the groups of chunks whose box touches the given one: group g holds the chunks from g * GROUP_SIZE on. */
  search(minX: number, minY: number, maxX: number, maxY: number, found: FoundIds): void {
    // whole units, as boxes have: integers are compared without being made floats
    const { ceil, floor } = Math;
    this.descend(this.sizes.length - 1, 0, ceil(minX), ceil(minY), floor(maxX), floor(maxY), found);
  }

  /** The same among a node's children, from number `first` of their level on. */
  private descend(
    level: number,
    first: number,
    minX: number,
    minY: number,
    maxX: number,
    maxY: number,
    found: FoundIds,
  ): void {
    const { boxes } = this;
    const start = this.starts[level]!;
    const to = Math.min(this.sizes[level]!, first + GROUP_SIZE);
    for (let node = first; node < to; node++) {
      const at = (start + node) * BOX_WORDS;
      if (maxX < boxes[at]! || maxY < boxes[at + 1]! || minX > boxes[at + 2]! || minY > boxes[at + 3]!)
        continue;
      if (level === 0) found.push(node);
      else this.descend(level - 1, node * GROUP_SIZE, minX, minY, maxX, maxY, found);
    }
  }
}
