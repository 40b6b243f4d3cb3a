/** Statistics of samples. */

/** Returns a figure of a single measurement. */
export function single(value: number): { median: number; least: number; most: number } {
  return { median: value, least: value, most: value };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
}

export function standardDeviation(values: readonly number[]): number {
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
  return Math.sqrt(values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / values.length);
}

/** Returns the rank correlation (Spearman 1904); equal values share the mean of their ranks. */
export function spearman(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [ranksOf(one), ranksOf(other)];
  const middle = (one.length - 1) / 2;
  let [together, ofA, ofB] = [0, 0, 0];
  for (const [i, rank] of a.entries()) {
    together += (rank - middle) * (b[i]! - middle);
    ofA += (rank - middle) ** 2;
    ofB += (b[i]! - middle) ** 2;
  }
  return together / Math.sqrt(ofA * ofB);
}

function ranksOf(values: readonly number[]): number[] {
  const order = [...values.keys()].sort((i, j) => values[i]! - values[j]!);
  const ranks = new Array<number>(values.length);
  for (let first = 0; first < order.length; ) {
    let end = first;
    while (end < order.length && values[order[end]!] === values[order[first]!]) end++;
    for (let k = first; k < end; k++) ranks[order[k]!] = (first + end - 1) / 2;
    first = end;
  }
  return ranks;
}
