/** Chunks of segments in reach of a spot, and their sound as far as each counts as one source. */
import type { FoundIds } from '../../region/box-search.ts';
import { GROUP_SIZE } from '../../region/chunk-tree.ts';
import { atLeast, atMost, METRES_PER_UNIT } from '../../region/geometry.ts';
import { CHUNK_WORDS, ChunkWord, SoundPart } from '../../region/layers.ts';
import type { LineLayer, Region } from '../../region/reader.ts';
import type { LinePicks } from './line-picks.ts';
import { type Attenuation, CLOSEST_M, fade, TWO_PI_INVERSE } from './propagation.ts';

/** Chunks of one layer that are in reach: those of NearChunks from `from` on, up to `to`. */
export interface LayerChunks {
  region: Region;
  layer: LineLayer;
  /** see antimeridianShifts */
  shift: number;
  from: number;
  to: number;
}

const FIRST_CAPACITY = 1024;

/** Lists with an entry per chunk, used again for every spot. */
export class NearChunks {
  count = 0;
  /** numbers of the chunks in their layer */
  ids = new Int32Array(FIRST_CAPACITY);
  /** metres to the chunk's centre, squared */
  squared = new Float64Array(FIRST_CAPACITY);
  /** energy at the spot per power at the centre, before fading and spreading by the squared distance */
  factor = new Float64Array(FIRST_CAPACITY);
  /** part of the chunk's power that arrives from it as one source; 0 = it is not one, or not heard */
  share = new Float64Array(FIRST_CAPACITY);

  /**
   * Adds the chunks of some groups that are in reach of (x, y), 1e-7 degrees; `kx` metres per unit east. What they hold
   * is expected by `picks`. Returns roughly their energy at the spot.
   */
  add(
    groups: FoundIds,
    { chunks, chunkInts, chunkFloats, reach, mixed }: LineLayer,
    x: number,
    y: number,
    kx: number,
    attenuation: Attenuation,
    picks: LinePicks,
  ): number {
    this.reserve(groups.count * GROUP_SIZE + 1);
    const { ids, squared, factor } = this;
    const from = this.count;
    let count = from;
    for (let i = 0; i < groups.count; i++) {
      const first = groups.ids[i]! * GROUP_SIZE;
      const until = Math.min(chunks, first + GROUP_SIZE);
      for (let chunk = first; chunk < until; chunk++) {
        const at = chunk * CHUNK_WORDS;
        const cx = (chunkInts[at + ChunkWord.X]! - x) * kx;
        const cy = (chunkInts[at + ChunkWord.Y]! - y) * METRES_PER_UNIT;
        const limit = reach + chunkFloats[at + ChunkWord.RADIUS]!;
        const distance = cx * cx + cy * cy;
        ids[count] = chunk;
        squared[count] = distance;
        // without a branch, as the processor cannot foresee which are in reach: one that is not is written over
        count += Number(distance <= limit * limit);
      }
    }
    this.count = count;
    let energy = 0;
    for (let i = from; i < count; i++) {
      const chunk = ids[i]!;
      const at = chunk * CHUNK_WORDS;
      const size = chunkFloats[at + ChunkWord.RADIUS]!;
      const distance = squared[i]!;
      const r = atLeast(CLOSEST_M, Math.sqrt(distance));
      const arriving = TWO_PI_INVERSE * attenuation.factor(r);
      factor[i] = arriving;
      if (r + size <= reach && !mixed?.[chunk]) picks.expect(chunkInts[at + ChunkWord.HOLDS]!, r + size);
      energy +=
        (chunkFloats[at + ChunkWord.POWER]! * arriving * fade(r, reach)) / (distance + smoothing(size));
    }
    return energy;
  }

  /** Adds the sound of the chunks that count as one source to `parts`. */
  sumShares({ region, layer, shift, from, to }: LayerChunks, parts: Float64Array, picks: LinePicks): void {
    const { ids, share } = this;
    const { chunkFloats } = layer;
    let lightRural = 0;
    let lightUrban = 0;
    let heavyOther = 0;
    let heavyMotorway = 0;
    let rail = 0;
    let railYard = 0;
    let guessed = 0;
    for (let i = from; i < to; i++) {
      const arriving = share[i]!;
      if (arriving === 0) continue;
      const at = ids[i]! * CHUNK_WORDS;
      const sums = at + ChunkWord.SUMS;
      const a = chunkFloats[sums + SoundPart.LIGHT_RURAL]! * arriving;
      const b = chunkFloats[sums + SoundPart.LIGHT_URBAN]! * arriving;
      const c = chunkFloats[sums + SoundPart.HEAVY_OTHER]! * arriving;
      const d = chunkFloats[sums + SoundPart.HEAVY_MOTORWAY]! * arriving;
      const e = chunkFloats[sums + SoundPart.RAIL]! * arriving;
      const f = chunkFloats[sums + SoundPart.RAIL_YARD]! * arriving;
      lightRural += a;
      lightUrban += b;
      heavyOther += c;
      heavyMotorway += d;
      rail += e;
      railYard += f;
      guessed += chunkFloats[sums + SoundPart.GUESSED]! * arriving;
      const loudest = chunkFloats[at + ChunkWord.LOUDEST]! * arriving;
      picks.hearRoad(region, layer, -1, ids[i]!, shift, atMost(loudest, a + b + c + d));
      picks.hearRail(region, layer, -1, ids[i]!, shift, atMost(loudest, e + f));
    }
    parts[SoundPart.LIGHT_RURAL]! += lightRural;
    parts[SoundPart.LIGHT_URBAN]! += lightUrban;
    parts[SoundPart.HEAVY_OTHER]! += heavyOther;
    parts[SoundPart.HEAVY_MOTORWAY]! += heavyMotorway;
    parts[SoundPart.RAIL]! += rail;
    parts[SoundPart.RAIL_YARD]! += railYard;
    parts[SoundPart.GUESSED]! += guessed;
  }

  /** Makes room for so many more. */
  private reserve(more: number): void {
    if (this.count + more <= this.ids.length) return;
    const capacity = 2 * (this.count + more);
    this.ids = lengthened(this.ids, new Int32Array(capacity));
    this.squared = lengthened(this.squared, new Float64Array(capacity));
    this.factor = lengthened(this.factor, new Float64Array(capacity));
    this.share = lengthened(this.share, new Float64Array(capacity));
  }
}

function lengthened<A extends Int32Array | Float64Array>(from: A, to: A): A {
  to.set(from);
  return to;
}

/** The centre of a chunk says little about what is near to it: spreading stops at the chunk's own size, metres. */
export function smoothing(radius: number): number {
  return CLOSEST_M * CLOSEST_M + radius * radius;
}
