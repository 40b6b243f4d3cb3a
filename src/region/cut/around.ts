/** Finds the items of an index in or near a box. */
import { halvesOf } from '../../shared/geo/box.ts';
import { E7, FULL_CIRCLE, METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import type { Bounds } from '../format/region-info.ts';
import { BOX_WORDS } from '../spatial/box-tree.ts';

/** Bbox in 1e-7 degrees, inclusive. */
export interface UnitBox {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/**
 * Returns a box (degrees) grown by a margin in metres, as 1e-7 degrees; the margin is rounded up. Across the 180th meridian
 * it has a second box: a box whose margin reaches that line goes on behind it.
 */
export function unitBoxesAround(bounds: Bounds, metres: number): UnitBox[] {
  const [first, second] = halvesOf(bounds).map((half) => unitBoxAround(half, metres));
  const end = FULL_CIRCLE / 2;
  if (second) return [first!, second];
  const behind = ({ minX, maxX, ...sides }: UnitBox) => [
    ...(maxX > end ? [{ ...sides, minX: -end, maxX: maxX - FULL_CIRCLE }] : []),
    ...(minX < -end ? [{ ...sides, minX: minX + FULL_CIRCLE, maxX: end }] : []),
  ];
  return [first!, ...behind(first!)];
}

/**
 * Returns a box (degrees), not across the 180th meridian, grown by a margin in metres, as 1e-7 degrees; the margin is
 * rounded up.
 * @example unitBoxAround([0, 0, 0, 0], 111.19).maxY // 10000
 */
export function unitBoxAround([west, south, east, north]: Bounds, metres: number): UnitBox {
  // at the latitude where a degree of longitude is shortest
  const poleward = Math.max(Math.abs(south), Math.abs(north)) * E7;
  const dx = Math.ceil(metres / metresPerUnitEast(poleward));
  const dy = Math.ceil(metres / METRES_PER_UNIT);
  return { minX: west * E7 - dx, minY: south * E7 - dy, maxX: east * E7 + dx, maxY: north * E7 + dy };
}

/**
 * Returns the items of an R-tree that touch one of some boxes, ascending.
 * @param tree section with the R-tree
 * @param count number of items
 */
export function itemsTouching(tree: Int32Array, count: number, boxes: readonly UnitBox[]): Uint32Array {
  const items: number[] = [];
  for (let item = 0, at = 0; item < count; item++, at += BOX_WORDS) {
    const [minX, minY, maxX, maxY] = [tree[at]!, tree[at + 1]!, tree[at + 2]!, tree[at + 3]!];
    const touches = (box: UnitBox) =>
      minX <= box.maxX && minY <= box.maxY && maxX >= box.minX && maxY >= box.minY;
    if (boxes.some(touches)) items.push(item);
  }
  return Uint32Array.from(items);
}

/** Returns the boxes of some items of a tree. */
export function boxesOf(tree: Int32Array, items: Uint32Array): Int32Array {
  const boxes = new Int32Array(items.length * BOX_WORDS);
  for (const [i, item] of items.entries())
    boxes.set(tree.subarray(item * BOX_WORDS, (item + 1) * BOX_WORDS), i * BOX_WORDS);
  return boxes;
}
