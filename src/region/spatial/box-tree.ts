/**
 * The spatial index: a static, packed Hilbert R-tree. Every node but the last of its level has the same number of
 * adjacent children, so their positions are computed, only boxes are stored, and a search returns items in memory
 * order.
 */
import type { NumberArray } from '../../shared/collections/column.ts';
import { METRES_PER_UNIT } from '../../shared/geo/earth.ts';
import type { FoundIds } from './found-ids.ts';
import { atLeast } from './geometry.ts';

/** Children per node. */
export const NODE_SIZE = 16;
/** Words per box: minX, minY, maxX, maxY in 1e-7 degrees. */
export const BOX_WORDS = 4;

/** Allowance for rounding: the square of a square root can be a little less than the number. */
const ROUNDING = 1 + 4 * Number.EPSILON;

/** Returns the number of boxes in each level: items first, then nodes, up to a level of one node's children. */
function levelSizes(items: number): number[] {
  const sizes = [items];
  while (sizes.at(-1)! > NODE_SIZE) sizes.push(Math.ceil(sizes.at(-1)! / NODE_SIZE));
  return sizes;
}

/** Builds an R-tree from the boxes of its items: returns the boxes of all levels, items first. */
export function treeOf(items: Int32Array): Int32Array {
  const sizes = levelSizes(items.length / BOX_WORDS);
  const boxes = new Int32Array(sizes.reduce((sum, size) => sum + size, 0) * BOX_WORDS);
  boxes.set(items);
  let below = 0;
  for (let level = 1; level < sizes.length; level++) {
    const start = below + sizes[level - 1]! * BOX_WORDS;
    for (let node = 0; node < sizes[level]!; node++) {
      const first = below + node * NODE_SIZE * BOX_WORDS;
      joinBoxes(
        boxes,
        first,
        Math.min(start, first + NODE_SIZE * BOX_WORDS),
        boxes,
        start + node * BOX_WORDS,
      );
    }
    below = start;
  }
  return boxes;
}

/** Writes the bbox of the boxes in words [from, to) at word `at` of `out`. */
export function joinBoxes(boxes: NumberArray, from: number, to: number, out: Int32Array, at: number): void {
  for (let word = 0; word < BOX_WORDS; word++) out[at + word] = boxes[from + word]!;
  for (let child = from + BOX_WORDS; child < to; child += BOX_WORDS) {
    out[at] = Math.min(out[at]!, boxes[child]!);
    out[at + 1] = Math.min(out[at + 1]!, boxes[child + 1]!);
    out[at + 2] = Math.max(out[at + 2]!, boxes[child + 2]!);
    out[at + 3] = Math.max(out[at + 3]!, boxes[child + 3]!);
  }
}

/** State of a `nearest` search. */
interface Nearest {
  x: number;
  y: number;
  /** metres per unit east */
  kx: number;
  metresTo: (item: number) => number;
  /** nearest item so far; -1 = none yet */
  item: number;
  /** distance of the nearest item so far, m; the search radius at first */
  distance: number;
}

export class BoxTree {
  private readonly sizes: readonly number[];
  /** index of the first box of each level */
  private readonly starts: readonly number[];
  /** squared distances to the children of the current node of each level, m²; used by `nearest` */
  private readonly squares: Float64Array;

  /** @param boxes result of `treeOf`: the box of item i starts at word BOX_WORDS * i */
  constructor(
    items: number,
    readonly boxes: Int32Array,
  ) {
    this.sizes = levelSizes(items);
    let start = 0;
    this.starts = this.sizes.map((size) => {
      start += size;
      return start - size;
    });
    this.squares = new Float64Array(this.sizes.length * NODE_SIZE);
  }

  /** Adds the items whose boxes touch the given box (1e-7 degrees) to `found`, in ascending order. */
  search(minX: number, minY: number, maxX: number, maxY: number, found: FoundIds): void {
    // whole units, as stored: integers are compared without conversion to floats
    const { ceil, floor } = Math;
    this.searchNodes(this.sizes.length - 1, 0, ceil(minX), ceil(minY), floor(maxX), floor(maxY), found);
  }

  /** Searches the children of a node. `first` is the first child's position in its level. */
  private searchNodes(
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
    const to = Math.min(this.sizes[level]!, first + NODE_SIZE);
    for (let node = first; node < to; node++) {
      const at = (start + node) * BOX_WORDS;
      if (maxX < boxes[at]! || maxY < boxes[at + 1]! || minX > boxes[at + 2]! || minY > boxes[at + 3]!)
        continue;
      if (level === 0) found.push(node);
      else this.searchNodes(level - 1, node * NODE_SIZE, minX, minY, maxX, maxY, found);
    }
  }

  /**
   * Returns the item nearest to (x, y), 1e-7 degrees, at most `within` metres away; the first of several
   * equally near ones; null if there is none.
   * @param kx metres per unit east at (x, y)
   * @param metresTo distance of an item, never less than that of its box; Infinity skips it
   */
  nearest(
    x: number,
    y: number,
    kx: number,
    within: number,
    metresTo: (item: number) => number,
  ): { item: number; distance: number } | null {
    const best: Nearest = { x, y, kx, metresTo, item: -1, distance: within };
    this.nearestNodes(this.sizes.length - 1, 0, best);
    return best.item < 0 ? null : { item: best.item, distance: best.distance };
  }

  /** Searches the children of a node, the nearest one first: its result rules out most of the others. */
  private nearestNodes(level: number, first: number, best: Nearest): void {
    const { boxes, squares } = this;
    const { x, y, kx } = best;
    const start = this.starts[level]!;
    const count = Math.min(this.sizes[level]!, first + NODE_SIZE) - first;
    const own = level * NODE_SIZE;
    let nearest = 0;
    for (let child = 0; child < count; child++) {
      const at = (start + first + child) * BOX_WORDS;
      const dx = atLeast(0, atLeast(boxes[at]! - x, x - boxes[at + 2]!)) * kx;
      const dy = atLeast(0, atLeast(boxes[at + 1]! - y, y - boxes[at + 3]!)) * METRES_PER_UNIT;
      squares[own + child] = dx * dx + dy * dy;
      if (squares[own + child]! < squares[own + nearest]!) nearest = child;
    }
    if (count > 0) this.visitNearest(level, first, nearest, best);
    for (let child = 0; child < count; child++)
      if (child !== nearest) this.visitNearest(level, first, child, best);
  }

  private visitNearest(level: number, first: number, child: number, best: Nearest): void {
    if (this.squares[level * NODE_SIZE + child]! > best.distance * best.distance * ROUNDING) return;
    if (level === 0) takeIfNearer(first + child, best);
    else this.nearestNodes(level - 1, (first + child) * NODE_SIZE, best);
  }
}

function takeIfNearer(item: number, best: Nearest): void {
  const distance = best.metresTo(item);
  const isFirstOfSeveral = distance === best.distance && (best.item < 0 || item < best.item);
  if (!(distance < best.distance || isFirstOfSeveral)) return;
  best.item = item;
  best.distance = distance;
}
