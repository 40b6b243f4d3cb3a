/** Orders features along a Hilbert curve, so that neighbours on the map are neighbours in the file. */

/** Returns the position of a cell on the Hilbert curve of a 65536 x 65536 grid; x and y are 0..65535. */
export function hilbertIndex(x: number, y: number): number {
  let index = 0;
  for (let side = 0x8000; side > 0; side >>= 1) {
    const right = x & side ? 1 : 0;
    const up = y & side ? 1 : 0;
    index = index * 4 + ((3 * right) ^ up);
    if (!up) {
      if (right) {
        x = 0xffff - x;
        y = 0xffff - y;
      }
      const swap = x;
      x = y;
      y = swap;
    }
  }
  return index;
}

/** Number of keys up to which comparing is faster than counting 65,536 digits twice. */
const FEW_KEYS = 4096;

/** Returns the positions 0..n-1 in ascending order of their 32-bit keys; stable. Many keys are radix-sorted. */
export function orderByKey(keys: Uint32Array): Uint32Array {
  const n = keys.length;
  if (n <= FEW_KEYS) return Uint32Array.from(keys, (_, i) => i).sort((a, b) => keys[a]! - keys[b]! || a - b);
  let order = new Uint32Array(n);
  for (let i = 0; i < n; i++) order[i] = i;
  let other = new Uint32Array(n);
  for (const shift of [0, 16]) {
    const counts = new Uint32Array(65537);
    for (let i = 0; i < n; i++) counts[((keys[i]! >>> shift) & 0xffff) + 1]!++;
    for (let i = 0; i < 65536; i++) counts[i + 1]! += counts[i]!;
    for (let i = 0; i < n; i++) {
      const item = order[i]!;
      const digit = (keys[item]! >>> shift) & 0xffff;
      other[counts[digit]!++] = item;
    }
    [order, other] = [other, order];
  }
  return order;
}

/**
 * Returns the item numbers in the order of their centres along a Hilbert curve that fills the bounds of all centres.
 * Each item has `stride` numbers in `boxes`: the first four are x and y of two opposite corners. With a stride below 4,
 * the first two are the position of the item.
 */
export function hilbertOrder(boxes: Int32Array, count: number, stride: number): Uint32Array {
  const other = stride < 4 ? 0 : 2;
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let i = 0, at = 0; i < count; i++, at += stride) {
    const x = boxes[at]! + boxes[at + other]!;
    const y = boxes[at + 1]! + boxes[at + other + 1]!;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  const scaleX = 65535 / Math.max(1, maxX - minX);
  const scaleY = 65535 / Math.max(1, maxY - minY);
  const keys = new Uint32Array(count);
  for (let i = 0, at = 0; i < count; i++, at += stride) {
    const x = boxes[at]! + boxes[at + other]! - minX;
    const y = boxes[at + 1]! + boxes[at + other + 1]! - minY;
    keys[i] = hilbertIndex(Math.floor(x * scaleX), Math.floor(y * scaleY));
  }
  return orderByKey(keys);
}

/** Returns the positions 0..n-1 in ascending order of the numbers; stable. */
export function orderByNumber(numbers: ArrayLike<number>): Uint32Array {
  const order = Uint32Array.from(numbers, (_, i) => i);
  let sorted = true;
  for (let i = 1; i < numbers.length && sorted; i++) sorted = numbers[i - 1]! <= numbers[i]!;
  return sorted ? order : order.sort((a, b) => numbers[a]! - numbers[b]! || a - b);
}
