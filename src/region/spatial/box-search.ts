/** Flatbush's box search without its allocations: the ids go into one list that is used again and again. */
import type Flatbush from 'flatbush';

/** Ids found so far; `ids` grows when it must. */
export class FoundIds {
  ids = new Int32Array(1024);
  count = 0;

  push(id: number): void {
    if (this.count === this.ids.length) {
      const longer = new Int32Array(this.ids.length * 2);
      longer.set(this.ids);
      this.ids = longer;
    }
    this.ids[this.count++] = id;
  }
}

/** Nodes still to visit, as pairs of position and level; a search of a tree of 16 per node never needs more. */
const stack = new Int32Array(1024);

/**
 * Appends the places of the items of an index whose boxes touch the given one: the item at a place is
 * `index._indices[place]`, its box begins at `index._boxes[4 * place]`. The layout read here is that of Flatbush 4.
 */
export function findBoxes(
  { _boxes: boxes, _indices: indices, _levelBounds: levelBounds, nodeSize, numItems }: Flatbush,
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
  found: FoundIds,
): void {
  // whole units, as boxes have: integers are compared without being made floats
  const west = Math.ceil(minX);
  const south = Math.ceil(minY);
  const east = Math.floor(maxX);
  const north = Math.floor(maxY);
  let top = 0;
  let position = boxes.length - 4;
  let level = levelBounds.length - 1;
  for (;;) {
    const isLeaf = position < numItems * 4;
    const end = Math.min(position + nodeSize * 4, levelBounds[level]!);
    for (let at = position; at < end; at += 4) {
      if (east < boxes[at]! || north < boxes[at + 1]! || west > boxes[at + 2]! || south > boxes[at + 3]!) {
        continue;
      }
      if (isLeaf) found.push(at >> 2);
      else {
        stack[top++] = indices[at >> 2]!;
        stack[top++] = level - 1;
      }
    }
    if (top === 0) return;
    level = stack[--top]!;
    position = stack[--top]!;
  }
}
