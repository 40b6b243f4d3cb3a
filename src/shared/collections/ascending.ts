/** Binary search in ascending numbers. */

/** Number of entries that are below `value`: the index of the first one that is not. */
function countBelow(ascending: Float64Array, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the first entry that is `value`, or -1. */
export function indexOfNumber(ascending: Float64Array, value: number): number {
  const index = countBelow(ascending, value);
  return ascending[index] === value ? index : -1;
}

/** Index of the last of some numbers, all different, that is not above `value`, or -1. */
export function lastAtMost(ascending: Float64Array, value: number): number {
  const index = countBelow(ascending, value);
  return ascending[index] === value ? index : index - 1;
}
