/** Binary search in ascending numbers. */

/**
 * Returns the number of entries below `value`: the index of the first one that is not.
 * @example countBelow([2, 4, 8], 4) // 1
 */
export function countBelow(ascending: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns the index of the first entry equal to `value`, or -1. Repeats the search of `countBelow` for columns without
 * an array: one search for both would be slower for imports.
 */
export function indexOfNumber(
  ascending: { length: number; at(index: number): number | undefined },
  value: number,
): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending.at(middle)! < value) low = middle + 1;
    else high = middle;
  }
  return ascending.at(low) === value ? low : -1;
}

/** Returns the index of the last entry that is not above `value`, or -1; the numbers are distinct. */
export function lastAtMost(ascending: Float64Array, value: number): number {
  const index = countBelow(ascending, value);
  return ascending[index] === value ? index : index - 1;
}
