/**
 * Sets of numbers too large for memory: collected by several threads, then sorted in ranges and searched in place.
 */
import { countBelow } from '../../shared/collections/ascending.ts';
import { type BucketIndex, BucketReader, type Buckets, BucketWriter, joinBuckets } from './buckets.ts';
import { type SpoolData, SpoolReader, SpoolWriter } from './spool.ts';

/** Buffer size of a writer, bytes. */
const LIMIT_BYTES = 4 * 2 ** 20;
const NUMBER_BYTES = 8;

/** Collects numbers, in one thread. */
export class NumberSetWriter {
  private readonly buckets: BucketWriter;

  /**
   * @param path of a new file; null = in memory
   * @param width size of the ranges of numbers, which are sorted separately; equal for all writers of a set
   */
  constructor(
    path: string | null,
    private readonly width: number,
  ) {
    this.buckets = new BucketWriter(path, LIMIT_BYTES);
  }

  /** Starts the numbers of a blob, see `BucketWriter`. */
  begin(order: number): void {
    this.buckets.begin(order);
  }

  /** Adds a whole number, 0 or more. */
  add(value: number): void {
    this.buckets.bufferFor(Math.floor(value / this.width)).f64(value);
  }

  finish(): Buckets {
    return this.buckets.finish();
  }

  close(): void {
    this.buckets.close();
  }
}

/** A sorted set, as shared between threads. */
export interface SortedNumbers {
  data: SpoolData;
  width: number;
  /** three numbers per range, ascending: range (value / `width`, rounded down), address in `data`, count of values */
  ranges: Float64Array;
}
const RANGE_FIELDS = 3;

/**
 * Joins and sorts the results of several writers without duplicates, range by range, so that only one range is in
 * memory at a time.
 * @param path path of a new file; null = in memory
 */
export function sortedNumbers(parts: readonly Buckets[], width: number, path: string | null): SortedNumbers {
  const index: BucketIndex = joinBuckets(parts);
  const reader = new BucketReader(index);
  const spool = new SpoolWriter(path);
  const ranges: number[] = [];
  try {
    for (const range of reader.weights.keys()) {
      const numbers = uniqueSorted(reader.segments(range).map(({ bytes }) => bytes));
      const address = spool.append(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
      ranges.push(range, address, numbers.length);
    }
    const shared = new Float64Array(new SharedArrayBuffer(8 * ranges.length));
    shared.set(ranges);
    return { data: spool.finish(), width, ranges: shared };
  } finally {
    spool.close();
  }
}

function uniqueSorted(parts: readonly Uint8Array[]): Float64Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  const sorted = new Float64Array(bytes.buffer).sort();
  let count = 0;
  for (const value of sorted) if (count === 0 || sorted[count - 1] !== value) sorted[count++] = value;
  return sorted.subarray(0, count);
}

/** Searches a sorted set. */
export class NumberSet {
  private readonly spool: SpoolReader;
  private readonly ranges: Map<number, { address: number; count: number }>;
  private range = Number.NaN;
  private numbers = new Float64Array(0);

  constructor(private readonly set: SortedNumbers) {
    this.spool = new SpoolReader(set.data);
    this.ranges = new Map();
    for (let i = 0; i < set.ranges.length; i += RANGE_FIELDS)
      this.ranges.set(set.ranges[i]!, { address: set.ranges[i + 1]!, count: set.ranges[i + 2]! });
  }

  has(value: number): boolean {
    return this.leastFrom(value) === value;
  }

  /**
   * Returns the smallest number of the set that is at least `value` and in the range of `value`; Infinity if none.
   */
  leastFrom(value: number): number {
    this.open(Math.floor(value / this.set.width));
    const { numbers } = this;
    return numbers[countBelow(numbers, value)] ?? Number.POSITIVE_INFINITY;
  }

  private open(range: number): void {
    if (range === this.range) return;
    this.range = range;
    const found = this.ranges.get(range);
    if (!found) {
      this.numbers = NOTHING;
      return;
    }
    const bytes = this.spool.at(found.address, NUMBER_BYTES * found.count);
    this.numbers = new Float64Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, found.count);
  }
}

const NOTHING = new Float64Array(0);
