/**
 * Sorts records into buckets while a map is read: each thread collects them in memory and appends them to its spool
 * in batches. The records of one blob in a bucket are a segment. Segments are read in the order of the blobs, so that a
 * bucket is the same with any number of threads.
 */
import { ByteWriter } from '../../shared/collections/byte-writer.ts';
import { type SpoolData, SpoolReader, SpoolWriter } from './spool.ts';

/** Size of a segment's header, bytes: order of the segment and length of its records, 32 bits each. */
const SEGMENT_HEAD_BYTES = 8;
/**
 * Count of numbers per chunk in a writer's table: bucket, address in the spool, size in bytes. A chunk contains the
 * segments of one bucket that are written in one batch.
 */
const CHUNK_FIELDS = 3;

/** Result of one writer. */
export interface Buckets {
  data: SpoolData;
  /** CHUNK_FIELDS numbers per chunk: bucket, address in `data`, size in bytes */
  chunks: Float64Array;
}

interface Bucket {
  bytes: ByteWriter;
  order: number;
  /** position of the last segment's header in `bytes` */
  segment: number;
}

export class BucketWriter {
  private readonly spool: SpoolWriter;
  private buckets = new Map<number, Bucket>();
  private readonly chunks: number[] = [];
  private order = -1;
  /** size of the finished segments in memory, bytes */
  private collected = 0;

  /** @param path of a new file; null = in memory @param limit size of the buffer at which it is written, bytes */
  constructor(
    path: string | null,
    private readonly limit: number,
  ) {
    this.spool = new SpoolWriter(path);
  }

  /** Starts the segments of a blob. @param order position in the order of reading, unique, 0 to 2^32 - 1 */
  begin(order: number): void {
    if (this.collected > this.limit) this.flush();
    this.order = order;
  }

  /** Returns the buffer to which a record of a bucket is appended. */
  bufferFor(number: number): ByteWriter {
    let bucket = this.buckets.get(number);
    if (!bucket) {
      bucket = { bytes: new ByteWriter(), order: -1, segment: 0 };
      this.buckets.set(number, bucket);
    }
    if (bucket.order !== this.order) {
      this.endSegment(bucket);
      bucket.order = this.order;
      bucket.segment = bucket.bytes.length;
      u32(bucket.bytes, this.order);
      u32(bucket.bytes, 0);
    }
    return bucket.bytes;
  }

  /** Finishes writing. @throws the usual file system errors */
  finish(): Buckets {
    this.flush();
    return { data: this.spool.finish(), chunks: Float64Array.from(this.chunks) };
  }

  close(): void {
    this.spool.close();
  }

  private endSegment({ bytes, order, segment }: Bucket): void {
    if (order < 0) return;
    const view = bytes.view();
    const length = bytes.length - segment - SEGMENT_HEAD_BYTES;
    new DataView(view.buffer, view.byteOffset).setUint32(segment + 4, length, true);
    this.collected += bytes.length - segment;
  }

  private flush(): void {
    for (const number of [...this.buckets.keys()].sort((a, b) => a - b)) {
      const bucket = this.buckets.get(number)!;
      this.endSegment(bucket);
      this.chunks.push(number, this.spool.append(bucket.bytes.view()), bucket.bytes.length);
    }
    this.buckets = new Map();
    this.collected = 0;
  }
}

function u32(out: ByteWriter, value: number): void {
  for (let shift = 0; shift < 32; shift += 8) out.u8((value >>> shift) & 255);
}

/** Combined result of several writers, as shared between threads. */
export interface BucketIndex {
  data: SpoolData[];
  /** INDEX_FIELDS numbers per chunk, ascending by bucket: bucket, index in `data`, address, size in bytes */
  chunks: Float64Array;
}
const INDEX_FIELDS = 4;

/** Joins the results of several writers. */
export function joinBuckets(parts: readonly Buckets[]): BucketIndex {
  const chunks: number[][] = [];
  for (const [writer, { chunks: own }] of parts.entries()) {
    for (let i = 0; i < own.length; i += CHUNK_FIELDS)
      chunks.push([own[i]!, writer, own[i + 1]!, own[i + 2]!]);
  }
  chunks.sort((a, b) => a[0]! - b[0]!);
  const shared = new Float64Array(new SharedArrayBuffer(8 * INDEX_FIELDS * chunks.length));
  for (const [i, chunk] of chunks.entries()) shared.set(chunk, INDEX_FIELDS * i);
  return { data: parts.map(({ data }) => data), chunks: shared };
}

/** Records of one blob in a bucket. */
export interface Segment {
  order: number;
  bytes: Uint8Array;
}

export class BucketReader {
  /** size of each bucket, bytes, by bucket in ascending order; independent of the number of writers */
  readonly weights = new Map<number, number>();
  private readonly spools: SpoolReader[];
  /** index in `index.chunks` of the first chunk of each bucket */
  private readonly starts = new Map<number, number>();

  constructor(private readonly index: BucketIndex) {
    this.spools = index.data.map((data) => new SpoolReader(data));
    const { chunks } = index;
    for (let i = 0; i < chunks.length; i += INDEX_FIELDS) {
      const bucket = chunks[i]!;
      if (!this.starts.has(bucket)) this.starts.set(bucket, i);
      this.weights.set(bucket, (this.weights.get(bucket) ?? 0) + chunks[i + 3]!);
    }
  }

  /** Returns the segments of a bucket in the order of reading. */
  segments(bucket: number): Segment[] {
    const { chunks } = this.index;
    const segments: Segment[] = [];
    for (let i = this.starts.get(bucket) ?? chunks.length; chunks[i] === bucket; i += INDEX_FIELDS)
      pushSegments(segments, this.spools[chunks[i + 1]!]!.read(chunks[i + 2]!, chunks[i + 3]!));
    return segments.sort((a, b) => a.order - b.order);
  }
}

function pushSegments(segments: Segment[], chunk: Uint8Array): void {
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  for (let at = 0; at < chunk.length; ) {
    const from = at + SEGMENT_HEAD_BYTES;
    const end = from + view.getUint32(at + 4, true);
    segments.push({ order: view.getUint32(at, true), bytes: chunk.subarray(from, end) });
    at = end;
  }
}
