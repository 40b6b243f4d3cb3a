/**
 * Sound of all roads and railways around a spot, and the nearest of them: the one loop that costs time.
 * Chunks of segments that are far away or hardly heard count as one source each (their energy at its centre), the
 * others segment by segment.
 */
import { FoundIds, findBoxes } from '../../region/box-search.ts';
import {
  antimeridianShifts,
  METRES_PER_UNIT,
  metresPerUnitEast,
  squaredDistanceToSegment,
} from '../../region/geometry.ts';
import {
  CHUNK_WORDS,
  ChunkHolds,
  ChunkWord,
  HEAVY_PART,
  HOLDS_MASK,
  HOLDS_SHIFT,
  KIND_GUESSED,
  KIND_MASK,
  LIGHT_PART,
  SEGMENT_WORDS,
  SEGMENTS_PER_CHUNK,
  SegmentWord,
  SoundPart,
  SUMS_PER_CHUNK,
} from '../../region/layers.ts';
import type { LineLayer, Region } from '../../region/reader.ts';
import { type ChunkPlace, type LineHit, LinePicks } from './line-picks.ts';
import {
  type Attenuation,
  CLOSEST_M,
  FADE_FROM,
  fade,
  isPointLike,
  pointLikeFactor,
  segmentFactor,
  TWO_PI_INVERSE,
} from './propagation.ts';
import type { PassingTrains } from './trains.ts';

export type { LineHit } from './line-picks.ts';

/**
 * A chunk farther away than this many times its radius is one source. At 3 the second-order error of the centre is
 * about 0.05 dB; a test holds the sum within 0.2 dB of the full one.
 */
const FAR_RADII = 3;
/** A chunk wider than this share of its layer's reach is summed exactly where it fades: its ends differ too much. */
const WIDE_SHARE = 0.1;
/**
 * A chunk that cannot bring more than this share of all energy is one source however near or wide it is. Half of the
 * segments around a town spot are such; against the full sum it costs 0.02 dB, at most 0.1 dB.
 */
const LEAST_SHARE = 0.01;
/** A point-like segment is nowhere nearer than this share of the distance to its middle, squared (isPointLike). */
const NEAREST_SHARE_SQUARED = 0.75 * 0.75;

export interface LineSound {
  /** received energy per SoundPart at the mean of the night, and the share of it that rests on defaults */
  parts: Float64Array;
  loudestRoad: LineHit | null;
  loudestRail: LineHit | null;
  nearestRoad: LineHit | null;
  nearestMajorRoad: LineHit | null;
  nearestRail: LineHit | null;
  trains: PassingTrains;
  /** chunks of local roads within about 400 m: how densely roads are mapped here */
  localChunks: number;
}

/** Everything that moves on lines around (x, y), 1e-7 degrees. Silent ways count for the nearest road only. */
export function linesAround(
  regions: readonly Region[],
  x: number,
  y: number,
  attenuation: Attenuation,
): LineSound {
  const search = new LineSearch(x, y, attenuation);
  for (const region of regions) {
    for (const layer of region.layers) search.find(region, layer);
  }
  return search.finish();
}

/** The share of the energy of all lines that rests on typical instead of tagged traffic, 0..1. */
export function guessedShareOf({ parts }: LineSound): number {
  let all = 0;
  for (let part = 0; part < SoundPart.GUESSED; part++) all += parts[part]!;
  return all > 0 ? parts[SoundPart.GUESSED]! / all : 0;
}

/** Chunks of one layer that may be in reach: `found.ids[from..to)`. */
interface LayerChunks {
  region: Region;
  layer: LineLayer;
  shift: number;
  from: number;
  to: number;
}

/** All chunks found, and what is known of each before its segments are looked at. Used again for every spot. */
const found = new FoundIds();
const measured = {
  /** squared metres to the chunk's centre */
  squared: new Float64Array(found.ids.length),
  /** energy at the spot per power at the centre, before fading and spreading by the squared distance */
  factor: new Float64Array(found.ids.length),
};

class LineSearch {
  private readonly parts = new Float64Array(SUMS_PER_CHUNK);
  private readonly picks: LinePicks;
  private readonly kx: number;
  private readonly layers: LayerChunks[] = [];
  private localChunks = 0;
  /** roughly the energy of all chunks at the spot */
  private estimate = 0;
  private closest: ChunkPlace | null = null;
  private closestSquared = Infinity;

  constructor(
    private readonly x: number,
    private readonly y: number,
    private readonly attenuation: Attenuation,
  ) {
    this.kx = metresPerUnitEast(y);
    this.picks = new LinePicks(x, y);
    found.count = 0;
  }

  find(region: Region, layer: LineLayer): void {
    if (!layer.index) return;
    const { kx, y } = this;
    const dx = layer.reach / kx;
    const dy = layer.reach / METRES_PER_UNIT;
    for (const shift of antimeridianShifts(this.x, dx)) {
      const px = this.x + shift;
      const from = found.count;
      findBoxes(layer.index, px - dx, y - dy, px + dx, y + dy, found);
      if (layer.name === 'near') this.localChunks += found.count - from;
      if (found.count > from) this.layers.push({ region, layer, shift, from, to: found.count });
    }
  }

  finish(): LineSound {
    if (measured.squared.length < found.ids.length) {
      measured.squared = new Float64Array(found.ids.length);
      measured.factor = new Float64Array(found.ids.length);
    }
    for (const chunks of this.layers) this.measure(chunks);
    // A near road known early keeps most other segments from being looked at as the nearest.
    if (this.closest) this.picks.lookForRoads(this.closest);
    for (const chunks of this.layers) this.addChunks(chunks);
    const { loudestRoad, loudestRail, nearestRoad, nearestMajorRoad, nearestRail } = this.picks.finish();
    return {
      parts: this.parts,
      loudestRoad,
      loudestRail,
      nearestRoad,
      nearestMajorRoad,
      nearestRail,
      trains: this.picks.trains,
      localChunks: this.localChunks,
    };
  }

  private measure({ region, layer, shift, from, to }: LayerChunks): void {
    const { chunkInts, chunkFloats, reach } = layer;
    const { kx, y, attenuation } = this;
    const { ids } = found;
    const { squared, factor } = measured;
    const px = this.x + shift;
    let estimate = 0;
    for (let i = from; i < to; i++) {
      const at = ids[i]! * CHUNK_WORDS;
      const cx = (chunkInts[at + ChunkWord.X]! - px) * kx;
      const cy = (chunkInts[at + ChunkWord.Y]! - y) * METRES_PER_UNIT;
      const distance = cx * cx + cy * cy;
      squared[i] = distance;
      if (distance < this.closestSquared) {
        this.closestSquared = distance;
        this.closest = { region, layer, shift, chunk: ids[i]! };
      }
      const power = chunkFloats[at + ChunkWord.POWER]!;
      factor[i] = 0;
      if (power === 0) continue;
      const r = Math.max(CLOSEST_M, Math.sqrt(distance));
      const arriving = TWO_PI_INVERSE * attenuation.factor(r);
      factor[i] = arriving;
      estimate +=
        (power * arriving * fade(r, reach)) / (distance + smoothing(chunkFloats[at + ChunkWord.RADIUS]!));
    }
    this.estimate += estimate;
  }

  private addChunks({ region, layer, shift, from, to }: LayerChunks): void {
    const { chunkInts, chunkFloats, reach, mixed } = layer;
    const { picks } = this;
    const { ids } = found;
    const { squared, factor } = measured;
    const leastEnergy = this.estimate * LEAST_SHARE;
    for (let i = from; i < to; i++) {
      const chunk = ids[i]!;
      const r = Math.sqrt(squared[i]!);
      const at = chunk * CHUNK_WORDS;
      const size = chunkFloats[at + ChunkWord.RADIUS]!;
      const nearest = Math.max(0, r - size);
      const least = Math.max(CLOSEST_M, nearest);
      const near = r <= Math.max(FAR_RADII * size, CLOSEST_M);
      const wide = size > WIDE_SHARE * reach && r + size > FADE_FROM * reach;
      const heard = chunkFloats[at + ChunkWord.POWER]! * factor[i]! > leastEnergy * least * least;
      const looking = picks.mayMatter(chunkInts[at + ChunkWord.HOLDS]!, nearest * nearest);
      if (((near || wide) && heard) || mixed?.[chunk]) {
        this.addSegments(region, layer, chunk, shift, looking);
        continue;
      }
      if (looking) picks.lookInto(region, layer, chunk, shift, nearest * nearest);
      if (factor[i] === 0 || r >= reach) continue;
      const spread = near || wide ? squared[i]! + smoothing(size) : squared[i]!;
      this.addAsOne(region, layer, chunk, shift, (factor[i]! * fade(r, reach)) / spread);
    }
  }

  /** Adds a chunk as one source, of whose sound power the `share` arrives. */
  private addAsOne(region: Region, layer: LineLayer, chunk: number, shift: number, share: number): void {
    const { parts, picks } = this;
    const sums = layer.chunkFloats;
    const from = chunk * CHUNK_WORDS + ChunkWord.SUMS;
    for (let part = 0; part < SUMS_PER_CHUNK; part++) parts[part]! += sums[from + part]! * share;
    const road = sums[from]! + sums[from + 1]! + sums[from + 2]! + sums[from + 3]!;
    const rail = sums[from + SoundPart.RAIL]! + sums[from + SoundPart.RAIL_YARD]!;
    // The loudest segment of a chunk has at least this part of its energy.
    const loudest = share / SEGMENTS_PER_CHUNK;
    picks.hearRoad(region, layer, -1, chunk, shift, road * loudest);
    picks.hearRail(region, layer, -1, chunk, shift, rail * loudest);
  }

  /** @param looking whether the nearest of a kind, or trains to count, may be among them */
  private addSegments(
    region: Region,
    layer: LineLayer,
    chunk: number,
    shift: number,
    looking: boolean,
  ): void {
    const { ints, floats, count, reach } = layer;
    const { kx, y, parts, picks, attenuation } = this;
    const px = this.x + shift;
    const to = Math.min(count, (chunk + 1) * SEGMENTS_PER_CHUNK);
    const hidden = region.hiddenWays;
    for (let i = chunk * SEGMENTS_PER_CHUNK; i < to; i++) {
      const at = i * SEGMENT_WORDS;
      if (hidden?.[ints[at + SegmentWord.WAY]!]) continue;
      const ax = (ints[at]! - px) * kx;
      const ay = (ints[at + 1]! - y) * METRES_PER_UNIT;
      const bx = (ints[at + 2]! - px) * kx;
      const by = (ints[at + 3]! - y) * METRES_PER_UNIT;
      const mx = (ax + bx) / 2;
      const my = (ay + by) / 2;
      const squaredMiddle = mx * mx + my * my;
      const squaredLength = (bx - ax) * (bx - ax) + (by - ay) * (by - ay);
      const kind = ints[at + SegmentWord.KIND]!;
      const holds = (kind >> HOLDS_SHIFT) & HOLDS_MASK;
      let factor = 0;
      if (isPointLike(squaredLength, squaredMiddle)) {
        if (looking && picks.mayMatter(holds, squaredMiddle * NEAREST_SHARE_SQUARED))
          picks.look(region, layer, i, shift, squaredDistanceToSegment(ax, ay, bx, by));
        factor = pointLikeFactor(squaredLength, squaredMiddle, attenuation, reach);
      } else {
        const squared = squaredDistanceToSegment(ax, ay, bx, by);
        if (looking) picks.look(region, layer, i, shift, squared);
        if (squared < reach * reach) factor = segmentFactor(ax, ay, bx, by, squared, attenuation, reach);
      }
      const light = floats[at + SegmentWord.LIGHT]! * factor;
      const heavy = floats[at + SegmentWord.HEAVY]! * factor;
      const energy = light + heavy;
      if (energy === 0) continue;
      parts[LIGHT_PART[kind & KIND_MASK]!]! += light;
      parts[HEAVY_PART[kind & KIND_MASK]!]! += heavy;
      if (kind & KIND_GUESSED) parts[SoundPart.GUESSED]! += energy;
      if (holds === ChunkHolds.RAIL) picks.hearRail(region, layer, i, chunk, shift, energy);
      else picks.hearRoad(region, layer, i, chunk, shift, energy);
    }
  }
}

/** The centre of a chunk says little about what is near to it: spreading stops at the chunk's own size, metres. */
function smoothing(radius: number): number {
  return CLOSEST_M * CLOSEST_M + radius * radius;
}
