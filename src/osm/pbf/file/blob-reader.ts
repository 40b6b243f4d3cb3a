/** Reads the blobs of a map. Threads take the next blob from a shared counter, so each is read once per phase. */
import { Block, Holds } from '../block.ts';
import { PbfFile } from './pbf-file.ts';

/** Slots of the shared progress array. */
export const Progress = { NEXT_BLOB: 0, WORK_DONE: 1, STOP: 2 } as const;
/** Bytes of nodes whose reading is one unit of work: counts of units fit into 32 bits. */
const WORK_UNIT = 1024;
/** Relative time to read a byte, by bit of Holds; nodes = 1. Measured on extracts of six towns and countries. */
const WORK_PER_BYTE: Readonly<Record<number, number>> = {
  [Holds.NODES]: 1,
  [Holds.WAYS]: 12,
  [Holds.RELATIONS]: 4,
};

/**
 * Returns the work of reading a blob, in units of WORK_UNIT bytes of nodes.
 * @param holds what is read from it, a bit of Holds
 * @param bytes size of the blob
 */
export function workOf(holds: number, bytes: number): number {
  return Math.ceil((WORK_PER_BYTE[holds]! * bytes) / WORK_UNIT);
}

/**
 * Blobs read between forced garbage collections. Without these, a gigabyte accumulates per thread: each
 * counts the shared memory as its own and collects only when its memory has doubled.
 */
const BLOBS_PER_COLLECTION = 8;

/** A map with its index of blobs. */
export interface OpenMap {
  path: string;
  /** offset and size of each blob, bytes, Float64 */
  blobs: SharedArrayBuffer;
  /** what is read from each blob, Holds bits, Uint8 */
  plan: SharedArrayBuffer;
  /** slots of Progress, Int32 */
  progress: SharedArrayBuffer;
}

export class BlobReader {
  private readonly file: PbfFile;
  /** offset and size of each blob */
  private readonly blobs: Float64Array;
  private readonly plan: Uint8Array;
  private readonly progress: Int32Array;

  constructor({ path, blobs, plan, progress }: OpenMap) {
    this.file = new PbfFile(path);
    this.blobs = new Float64Array(blobs);
    this.plan = new Uint8Array(plan);
    this.progress = new Int32Array(progress);
  }

  close(): void {
    this.file.close();
  }

  /**
   * Handles the blobs with `planned` contents until none is left or STOP is set. Returns the Holds bits of contents that
   * are not in the plan of their blob: no phase would read them.
   * @param handle iterates over the fields of all groups by `eachField`
   */
  eachBlock(planned: number, handle: (block: Block, blob: number) => void): number {
    let unplanned = 0;
    for (let done = 1; ; ) {
      const blob = Atomics.add(this.progress, Progress.NEXT_BLOB, 1);
      if (blob >= this.plan.length || Atomics.load(this.progress, Progress.STOP) !== 0) return unplanned;
      const plan = this.plan[blob]!;
      if (!(plan & planned)) continue;
      const contents = this.contents(blob);
      const block = new Block(contents);
      handle(block, blob);
      unplanned |= block.found & ~plan;
      this.file.release(contents);
      if (done++ % BLOBS_PER_COLLECTION === 0) Bun.gc(false);
      Atomics.add(this.progress, Progress.WORK_DONE, workOf(planned, this.blobs[2 * blob + 1]!));
    }
  }

  /** Returns the contents of a blob as Holds bits. */
  holds(blob: number): number {
    return new Block(this.contents(blob)).holds();
  }

  private contents(blob: number): Uint8Array {
    return this.file.contents(this.blobs[2 * blob]!, this.blobs[2 * blob + 1]!);
  }
}
