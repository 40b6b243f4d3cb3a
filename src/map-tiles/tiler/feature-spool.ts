/** Features by the block in which they are drawn; what is too much for memory waits in a file without a name. */
import { deserialize, serialize } from 'bun:jsc';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import type { MapFeature } from '../map-feature.ts';

/** Numbers that are kept in memory, some 100 MB with what belongs to them. */
const MOST_NUMBERS = 5_000_000;
/** What the rest of a feature takes, in numbers. */
const NUMBERS_PER_FEATURE = 40;

interface Chunk {
  offset: number;
  length: number;
}

export class FeatureSpool {
  private readonly file: number;
  private written = 0;
  private inMemory = 0;
  private readonly waiting = new Map<string, MapFeature[]>();
  private readonly chunks = new Map<string, Chunk[]>();

  /**
   * @param path of a file for the time of writing; it is there for a moment only
   * @param most numbers to keep in memory
   */
  constructor(
    path: string,
    private readonly most = MOST_NUMBERS,
  ) {
    this.file = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
  }

  add(block: string, feature: MapFeature): void {
    const there = this.waiting.get(block);
    if (there) there.push(feature);
    else this.waiting.set(block, [feature]);
    for (const path of feature.paths) this.inMemory += path.length;
    this.inMemory += NUMBERS_PER_FEATURE;
    if (this.inMemory > this.most) this.flush();
  }

  /** Names of all blocks that hold something. */
  blocks(): string[] {
    return [...new Set([...this.chunks.keys(), ...this.waiting.keys()])];
  }

  /** The features of a block, in the order in which they came. */
  take(block: string): MapFeature[] {
    const features: MapFeature[] = [];
    for (const { offset, length } of this.chunks.get(block) ?? []) {
      const bytes = new Uint8Array(length);
      for (let done = 0; done < length; ) {
        const got = readSync(this.file, bytes, done, length - done, offset + done);
        if (got === 0) throw new Error('the features written so far cannot be read back');
        done += got;
      }
      for (const feature of deserialize(bytes) as MapFeature[]) features.push(feature);
    }
    for (const feature of this.waiting.get(block) ?? []) features.push(feature);
    this.chunks.delete(block);
    this.waiting.delete(block);
    return features;
  }

  close(): void {
    closeSync(this.file);
  }

  private flush(): void {
    for (const [block, features] of this.waiting) {
      const bytes = serialize(features, { binaryType: 'nodebuffer' });
      for (let done = 0; done < bytes.length; )
        done += writeSync(this.file, bytes, done, bytes.length - done, this.written + done);
      const chunk = { offset: this.written, length: bytes.length };
      this.written += bytes.length;
      const there = this.chunks.get(block);
      if (there) there.push(chunk);
      else this.chunks.set(block, [chunk]);
    }
    this.waiting.clear();
    this.inMemory = 0;
  }
}
