/** How many slips of the fingers are between two words. */

/** Longer words are not compared: nobody types one of them nearly right. UTF-16 code units. */
const MAX_UNITS = 255;
const above = new Uint16Array(MAX_UNITS + 1);
const row = new Uint16Array(MAX_UNITS + 1);

/**
 * Returns the Levenshtein distance of two words, of which two neighbours swapped count 1 if nothing else differs.
 * @param a, b UTF-16 code units; the word of `a` begins at `from` and has `length` of them
 * @returns more than `limit` if the words are further apart than that
 */
export function editDistance(
  a: ArrayLike<number>,
  from: number,
  length: number,
  b: ArrayLike<number>,
  limit: number,
): number {
  let start = 0;
  let aEnd = length;
  let bEnd = b.length;
  if (Math.abs(aEnd - bEnd) > limit || Math.max(aEnd, bEnd) > MAX_UNITS) return limit + 1;
  while (start < aEnd && start < bEnd && a[from + start] === b[start]) start++;
  while (aEnd > start && bEnd > start && a[from + aEnd - 1] === b[bEnd - 1]) {
    aEnd--;
    bEnd--;
  }
  if (aEnd === start || bEnd === start) return aEnd - start + (bEnd - start);
  if (isSwap(a, from + start, aEnd - start, b, start, bEnd - start)) return 1;
  const width = bEnd - start;
  for (let j = 0; j <= width; j++) above[j] = j;
  for (let i = start; i < aEnd; i++) {
    const unit = a[from + i];
    let least = i - start + 1;
    let left = least;
    row[0] = least;
    for (let j = 0; j < width; j++) {
      const replaced = above[j]! + (unit === b[start + j] ? 0 : 1);
      const inserted = Math.min(left, above[j + 1]!) + 1;
      left = Math.min(replaced, inserted);
      row[j + 1] = left;
      if (left < least) least = left;
    }
    if (least > limit) return limit + 1;
    for (let j = 0; j <= width; j++) above[j] = row[j]!;
  }
  return above[width]!;
}

/** What is left between equal ends is two neighbours, swapped. */
function isSwap(
  a: ArrayLike<number>,
  from: number,
  aLength: number,
  b: ArrayLike<number>,
  start: number,
  bLength: number,
): boolean {
  return aLength === 2 && bLength === 2 && a[from] === b[start + 1] && a[from + 1] === b[start];
}
