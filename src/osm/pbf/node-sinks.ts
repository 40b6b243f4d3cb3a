/** Receivers of a file's nodes, and the scratch memory of a block. */
import type { Tags } from '../tags/tags.ts';
import type { Extent } from './extent.ts';
import type { NodeBlockWriter } from './node-blocks.ts';

/** A dense node with a relevant key (KeyWorth.FEATURE), or a node stored on its own with any tag. */
export interface TaggedNode {
  id: number;
  /** tags; for a dense node without the keys that no feature rule reads */
  tags: Tags;
  allTags: Tags;
  /** longitude (x) and latitude (y), 1e-7 degrees */
  x: number;
  y: number;
}

export interface NodeSinks {
  recorder: Pick<NodeBlockWriter, 'add'>;
  extent: Extent;
  tagged(node: TaggedNode): void;
}

/** Scratch memory reused for every block; grows to the largest one. */
export class NodeScratch {
  ids = new Float64Array(16_384);
  xs = new Float64Array(16_384);
  ys = new Float64Array(16_384);
  keysValues = new Uint32Array(16_384);

  /** Reserves memory for lists of these sizes: a list cannot contain more numbers than it has bytes. */
  reserve(bytes: number, keysValuesBytes: number): void {
    if (this.ids.length < bytes) {
      this.ids = new Float64Array(2 * bytes);
      this.xs = new Float64Array(2 * bytes);
      this.ys = new Float64Array(2 * bytes);
    }
    if (this.keysValues.length < keysValuesBytes) this.keysValues = new Uint32Array(2 * keysValuesBytes);
  }
}
