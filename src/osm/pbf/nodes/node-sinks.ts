/** Receivers of a file's nodes, and the scratch memory of a block. */
import type { Tags } from '../../tags/tags.ts';
import type { Extent } from '../file/extent.ts';
import type { NodeBlockWriter } from './node-blocks.ts';

/** A dense node with a relevant key (KeyWorth.FEATURE or ON_ROAD), or a node stored on its own with any tag. */
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

/** Nodes of a block, all groups together. The memory is reused for every block and grows to the largest one. */
export class NodeScratch {
  ids: Float64Array = new Float64Array(16_384);
  xs: Float64Array = new Float64Array(16_384);
  ys: Float64Array = new Float64Array(16_384);
  keysValues = new Uint32Array(16_384);

  /** Reserves memory for `count` nodes, and keeps those so far. */
  reserve(count: number): void {
    if (this.ids.length >= count) return;
    this.ids = grown(this.ids, count);
    this.xs = grown(this.xs, count);
    this.ys = grown(this.ys, count);
  }

  /** Reserves memory for a list of this many keys and values. */
  reserveTags(count: number): void {
    if (this.keysValues.length < count) this.keysValues = new Uint32Array(2 * count);
  }

  /** Moves the nodes with these indexes to the start. They ascend by id, not by index. */
  keep(indexes: readonly number[]): void {
    for (const column of [this.ids, this.xs, this.ys]) {
      const kept = Float64Array.from(indexes, (index) => column[index]!);
      column.set(kept);
    }
  }
}

function grown(numbers: Float64Array, count: number): Float64Array {
  const larger = new Float64Array(2 * count);
  larger.set(numbers);
  return larger;
}
