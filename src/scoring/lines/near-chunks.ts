/** Collects the chunks of segments within reach of a spot, and the sound of each as one source. */

import { CHUNK_WORDS, CHUNKS_PER_BOX, ChunkWord } from '../../region/format/line-records.ts';
import type { LineLayer } from '../../region/read/reader.ts';
import type { FoundIds } from '../../region/spatial/found-ids.ts';
import { atLeast } from '../../region/spatial/geometry.ts';
import { METRES_PER_UNIT } from '../../shared/geo/earth.ts';
import { CLOSEST_M } from '../propagation/attenuation.ts';
import type { AttenuationTable } from '../propagation/attenuation-table.ts';
import { TWO_PI_INVERSE } from '../propagation/spreading.ts';
import type { LinePicks } from './line-picks.ts';

const FIRST_CAPACITY = 1024;

/** Lists with an entry per chunk, reused for every spot. */
export class NearChunks {
  count = 0;
  /** indices of the chunks in their layer */
  ids = new Int32Array(FIRST_CAPACITY);
  /** distance to the chunk's centre, m² */
  squared = new Float64Array(FIRST_CAPACITY);
  /** energy at the spot per unit of power at the chunk's centre, without fading and without division by `squared` */
  factor = new Float64Array(FIRST_CAPACITY);
  /** distance within which lines surely are, m, by the ChunkHolds bits of their chunk */
  private readonly sure = new Float64Array(8);

  /**
   * Adds the chunks within reach of (x, y), 1e-7 degrees, and announces their kinds to `picks`.
   * @param boxes items of the layer's R-tree, CHUNKS_PER_BOX chunks each
   * @param kx metres per 1e-7 degrees east
   * @returns approximate energy of these chunks at the spot, without fading
   */
  add(
    boxes: FoundIds,
    { chunks, chunkInts, chunkFloats, reach, mixed }: LineLayer,
    x: number,
    y: number,
    kx: number,
    attenuation: AttenuationTable,
    picks: LinePicks,
  ): number {
    this.reserve(boxes.count * CHUNKS_PER_BOX + 1);
    const { ids, squared, factor } = this;
    const from = this.count;
    let count = from;
    const east = x * kx;
    const north = y * METRES_PER_UNIT;
    for (let i = 0; i < boxes.count; i++) {
      const first = boxes.ids[i]! * CHUNKS_PER_BOX;
      const until = Math.min(chunks, first + CHUNKS_PER_BOX);
      for (let chunk = first; chunk < until; chunk++) {
        const at = chunk * CHUNK_WORDS;
        const cx = chunkInts[at + ChunkWord.X]! * kx - east;
        const cy = chunkInts[at + ChunkWord.Y]! * METRES_PER_UNIT - north;
        const limit = reach + chunkFloats[at + ChunkWord.RADIUS]!;
        const distance = cx * cx + cy * cy;
        ids[count] = chunk;
        squared[count] = distance;
        // without a branch, which the processor could not predict: a chunk out of reach is overwritten by the next
        count += Number(distance <= limit * limit);
      }
    }
    this.count = count;
    const { sure } = this;
    sure.fill(Number.POSITIVE_INFINITY);
    let energy = 0;
    for (let i = from; i < count; i++) {
      const chunk = ids[i]!;
      const at = chunk * CHUNK_WORDS;
      const size = chunkFloats[at + ChunkWord.RADIUS]!;
      const distance = squared[i]!;
      const r = Math.sqrt(distance);
      const arriving = TWO_PI_INVERSE * attenuation.factor(atLeast(CLOSEST_M * CLOSEST_M, distance));
      factor[i] = arriving;
      if (r + size <= reach && !mixed?.[chunk]) {
        const holds = chunkInts[at + ChunkWord.HOLDS]!;
        if (r + size < sure[holds]!) sure[holds] = r + size;
      }
      energy += (chunkFloats[at + ChunkWord.POWER]! * arriving) / (distance + smoothing(size));
    }
    for (let holds = 0; holds < sure.length; holds++) {
      if (sure[holds]! < Number.POSITIVE_INFINITY) picks.expect(holds, sure[holds]!);
    }
    return energy;
  }

  /** Makes room for `more` chunks. */
  private reserve(more: number): void {
    if (this.count + more <= this.ids.length) return;
    const capacity = 2 * (this.count + more);
    this.ids = lengthened(this.ids, new Int32Array(capacity));
    this.squared = lengthened(this.squared, new Float64Array(capacity));
    this.factor = lengthened(this.factor, new Float64Array(capacity));
  }
}

function lengthened<A extends Int32Array | Float64Array>(from: A, to: A): A {
  to.set(from);
  return to;
}

/**
 * Returns the term that is added to the squared distance of a chunk, m². It limits the energy at distances below the
 * radius (m), where the centre does not represent the segments.
 */
export function smoothing(radius: number): number {
  return CLOSEST_M * CLOSEST_M + radius * radius;
}
