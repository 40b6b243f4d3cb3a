/**
 * Reports as numbers, sent from the store to the scoring threads. A record is RECORD_WIDTH numbers in a Float64Array;
 * the records that exist at the start of the service are grouped by cell in memory that all threads share.
 */

/** Kinds of reports. A record contains the index in this list, so it may only grow at its end. */
export const REPORT_KINDS = ['calm', 'noise', 'knock', 'police'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Offsets of the numbers in a record. */
export const Field = {
  /** number of the spot's report cell, from `cellNumberOf` */
  CELL: 0,
  /** index in REPORT_KINDS */
  KIND: 1,
  /** number of the device, from `deviceNumberOf`: two devices near one spot practically never share it */
  DEVICE: 2,
  /** time of the observation according to the client, ms since 1970 UTC */
  SIGNALLED_AT: 3,
  /** 1 = established device when the report was stored, 0 = newcomer (src/reports/rules.ts) */
  STANDING: 4,
} as const;
export const RECORD_WIDTH = 5;

/** Age after which reports have no influence: the longest window of the model, ms. */
export const INFLUENCE_MS = 30 * 86_400_000;

/** Returns the number of a device in records: the first 48 bits of its hash. */
export function deviceNumberOf(hash: Uint8Array): number {
  const high = (hash[0]! << 16) | (hash[1]! << 8) | hash[2]!;
  const low = (hash[3]! << 16) | (hash[4]! << 8) | hash[5]!;
  return high * 0x1000000 + low;
}

/** Cells per degree: coordinates rounded to 3 decimals, 111 m north-south and 70 m east-west in Germany. */
const CELLS_PER_DEGREE = 1000;
const COLUMNS = 360 * CELLS_PER_DEGREE;
const ROWS = 180 * CELLS_PER_DEGREE + 1;

/**
 * Returns the number of the report cell (100 m) at a position.
 * @param lat degrees, -90..90
 * @param lon degrees, -180..180
 */
export function cellNumberOf(lat: number, lon: number): number {
  const row = Math.round((lat + 90) * CELLS_PER_DEGREE);
  const column = Math.round((lon + 180) * CELLS_PER_DEGREE) % COLUMNS;
  return row * COLUMNS + column;
}

/** Returns the middle of a cell, degrees. */
export function placeOfCell(cell: number): { lat: number; lon: number } {
  const row = Math.floor(cell / COLUMNS);
  const degrees = (cells: number) => Math.round(cells) / CELLS_PER_DEGREE;
  return {
    lat: degrees(row - 90 * CELLS_PER_DEGREE),
    lon: degrees(cell - row * COLUMNS - 180 * CELLS_PER_DEGREE),
  };
}

/** Returns the cells around a cell (8, or 5 at a pole), across the antimeridian where needed. */
export function neighbourCells(cell: number): number[] {
  return square(cell, 1).filter((neighbour) => neighbour !== cell);
}

/**
 * Returns the cells, including this one, whose reports can affect the same spot as those of this cell: a report
 * affects the 8 neighbours of its cell, so the cells are at most two apart.
 */
export function cellsAround(cell: number): number[] {
  return square(cell, 2);
}

/** Returns the cells up to `reach` rows and columns away. */
function square(cell: number, reach: number): number[] {
  const row = Math.floor(cell / COLUMNS);
  const column = cell - row * COLUMNS;
  const cells: number[] = [];
  for (let y = Math.max(row - reach, 0); y <= Math.min(row + reach, ROWS - 1); y++) {
    for (let step = -reach; step <= reach; step++) {
      cells.push(y * COLUMNS + ((column + step + COLUMNS) % COLUMNS));
    }
  }
  return cells;
}

/** Records grouped in buckets by a hash of their cell, in immutable memory that all threads share. */
export interface ReportBase {
  /** index of the first record of each bucket, and of the end; the number of buckets is a power of two */
  starts: Uint32Array;
  /** the records, bucket by bucket */
  records: Float64Array;
}

/**
 * Maximum number of reports per cell, so that a flood cannot slow down scores. Half of them are reserved for
 * established devices, so that newcomers cannot push them out.
 */
export const CELL_LIMIT = 1024;

/** Groups records in buckets by cell; keeps the newest of crowded cells. Takes 0.1 s for a million, linearly. */
export function packRecords(all: Float64Array): ReportBase {
  const buckets = 2 ** Math.ceil(Math.log2(Math.max(all.length / RECORD_WIDTH, 16)));
  const starts = new Uint32Array(new SharedArrayBuffer((buckets + 1) * Uint32Array.BYTES_PER_ELEMENT));
  const fullest = countBuckets(all, starts);
  const records = fullest > CELL_LIMIT ? limitPerCell(all) : all;
  if (records !== all) countBuckets(records, starts);
  for (let bucket = 0; bucket < buckets; bucket++) starts[bucket + 1]! += starts[bucket]!;

  const next = starts.slice();
  const packed = new Float64Array(new SharedArrayBuffer(records.byteLength));
  for (let at = 0; at < records.length; at += RECORD_WIDTH) {
    const target = next[bucketOf(records[at]!, buckets)]!++ * RECORD_WIDTH;
    for (let field = 0; field < RECORD_WIDTH; field++) packed[target + field] = records[at + field]!;
  }
  return { starts, records: packed };
}

/** Writes the size of bucket b to `starts[b + 1]`; returns the largest. */
function countBuckets(records: Float64Array, starts: Uint32Array): number {
  let fullest = 0;
  starts.fill(0);
  for (let at = 0; at < records.length; at += RECORD_WIDTH) {
    const size = ++starts[bucketOf(records[at]!, starts.length - 1) + 1]!;
    if (size > fullest) fullest = size;
  }
  return fullest;
}

/**
 * Returns the range of records that contains those of a cell: offsets in `base.records` of the first candidate and
 * after the last.
 */
export function rangeOf(base: ReportBase, cell: number): [number, number] {
  const bucket = bucketOf(cell, base.starts.length - 1);
  return [base.starts[bucket]! * RECORD_WIDTH, base.starts[bucket + 1]! * RECORD_WIDTH];
}

function bucketOf(cell: number, buckets: number): number {
  // imul itself uses only the lower 32 bits
  const mixed = Math.imul(cell, 0x9e3779b1) ^ Math.floor(cell / 0x100000000);
  return (mixed ^ (mixed >>> 15)) & (buckets - 1);
}

/** Returns the records; of a cell with more than CELL_LIMIT, only the newest CELL_LIMIT / 2 of each standing. */
export function limitPerCell(records: Float64Array): Float64Array {
  const crowded = crowdedCells(records);
  if (crowded.size === 0) return records;
  const kept: number[] = [];
  for (const offsets of crowded.values()) {
    offsets.sort((a, b) => newestFirst(records, a, b));
    for (const standing of [1, 0]) {
      const alike = offsets.filter((at) => records[at + Field.STANDING] === standing);
      kept.push(...alike.slice(0, CELL_LIMIT / 2));
    }
  }
  for (let at = 0; at < records.length; at += RECORD_WIDTH) if (!crowded.has(records[at]!)) kept.push(at);
  const limited = new Float64Array(kept.length * RECORD_WIDTH);
  kept.forEach((at, index) => {
    limited.set(records.subarray(at, at + RECORD_WIDTH), index * RECORD_WIDTH);
  });
  return limited;
}

function crowdedCells(records: Float64Array): Map<number, number[]> {
  const counts = new Map<number, number>();
  for (let at = 0; at < records.length; at += RECORD_WIDTH) {
    counts.set(records[at]!, (counts.get(records[at]!) ?? 0) + 1);
  }
  const crowded = new Map<number, number[]>();
  for (const [cell, count] of counts) if (count > CELL_LIMIT) crowded.set(cell, []);
  if (crowded.size === 0) return crowded;
  for (let at = 0; at < records.length; at += RECORD_WIDTH) crowded.get(records[at]!)?.push(at);
  return crowded;
}

/** Compares records, newest first: a total order, so that every thread and every instance keeps the same ones. */
function newestFirst(records: Float64Array, a: number, b: number): number {
  for (const field of [Field.SIGNALLED_AT, Field.DEVICE, Field.KIND]) {
    const difference = records[b + field]! - records[a + field]!;
    if (difference !== 0) return difference;
  }
  return 0;
}
