/**
 * Sound of all roads and railways around a spot, and the nearest of them: the one loop that costs time.
 * Chunks of segments that are far away or hardly heard count as one source each (their energy at its centre), the
 * others segment by segment.
 */
import { FoundIds } from '../../region/box-search.ts';
import {
  antimeridianShifts,
  atLeast,
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
import { type LineHit, LinePicks } from './line-picks.ts';
import { type LayerChunks, NearChunks, smoothing } from './near-chunks.ts';
import {
  type Attenuation,
  CLOSEST_M,
  fade,
  isPointLike,
  pointLikeFactor,
  segmentFactor,
} from './propagation.ts';
import type { PassingTrains } from './trains.ts';

export type { LineHit } from './line-picks.ts';

/**
 * Error of a chunk that counts as one source, as a share of its energy: of its spreading by distance about
 * 0.5 (radius / distance)³, as the second order is added, of its fading out 1.5 (radius / reach)². Both were worked out
 * on real streets.
 */
const SPREADING_ERROR = 0.5;
const FADING_ERROR = 1.5;
/** The above holds up to this radius / distance; nearer, a chunk may bring all that its nearest place could send. */
const MOST_RELATIVE_RADIUS = 2 / 3;
/**
 * A chunk is one source when its error is at most this share of all energy. The errors of a spot partly cancel: 0.01 dB
 * in the median; a test holds the sum within 0.2 dB of the full one.
 */
const MOST_ERROR = 0.002;
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

/** Groups of chunks found, and the chunks of them that are in reach. Used again for every spot. */
const groups = new FoundIds();
const near = new NearChunks();

class LineSearch {
  private readonly parts = new Float64Array(SUMS_PER_CHUNK);
  private readonly picks: LinePicks;
  private readonly kx: number;
  private readonly layers: LayerChunks[] = [];
  private localChunks = 0;
  /** roughly the energy of all chunks at the spot */
  private estimate = 0;

  constructor(
    private readonly x: number,
    private readonly y: number,
    private readonly attenuation: Attenuation,
  ) {
    this.kx = metresPerUnitEast(y);
    this.picks = new LinePicks(x, y);
    near.count = 0;
  }

  find(region: Region, layer: LineLayer): void {
    const { kx, y } = this;
    const dx = layer.reach / kx;
    const dy = layer.reach / METRES_PER_UNIT;
    for (const shift of antimeridianShifts(this.x, dx)) {
      const px = this.x + shift;
      const from = near.count;
      groups.count = 0;
      layer.tree.search(px - dx, y - dy, px + dx, y + dy, groups);
      this.estimate += near.add(groups, layer, px, y, kx, this.attenuation, this.picks);
      if (layer.name === 'near') this.localChunks += near.count - from;
      if (near.count > from) this.layers.push({ region, layer, shift, from, to: near.count });
    }
  }

  finish(): LineSound {
    for (const chunks of this.layers) this.addSingly(chunks);
    for (const chunks of this.layers) near.sumShares(chunks, this.parts, this.picks);
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

  /** Adds the segments of the chunks that are too near and too loud to be one source; finds the share of the others. */
  private addSingly({ region, layer, shift, from, to }: LayerChunks): void {
    const { chunkInts, chunkFloats, reach, mixed } = layer;
    const { picks, kx, y } = this;
    const { ids, squared, factor, share } = near;
    const px = this.x + shift;
    const mostError = this.estimate * MOST_ERROR;
    const fadingError = FADING_ERROR / (reach * reach);
    for (let i = from; i < to; i++) {
      const chunk = ids[i]!;
      const at = chunk * CHUNK_WORDS;
      const size = chunkFloats[at + ChunkWord.RADIUS]!;
      const distance = squared[i]!;
      const r = Math.sqrt(distance);
      const nearest = atLeast(0, r - size);
      const looking = picks.mayMatter(chunkInts[at + ChunkWord.HOLDS]!, nearest * nearest);
      const energy = chunkFloats[at + ChunkWord.POWER]! * factor[i]!;
      const far = size < MOST_RELATIVE_RADIUS * r && r > CLOSEST_M;
      const least = atLeast(CLOSEST_M, nearest);
      const single = far
        ? energy * size * size * ((SPREADING_ERROR * size) / r + fadingError * distance) >
          mostError * distance * distance
        : energy > mostError * least * least;
      if (single || mixed?.[chunk]) {
        share[i] = 0;
        this.addSegments(region, layer, chunk, shift, looking);
        continue;
      }
      if (looking) picks.lookInto(region, layer, chunk, shift, nearest * nearest);
      if (r >= reach) share[i] = 0;
      else if (!far) share[i] = (factor[i]! * fade(r, reach)) / (distance + smoothing(size));
      else {
        const cx = (chunkInts[at + ChunkWord.X]! - px) * kx;
        const cy = (chunkInts[at + ChunkWord.Y]! - y) * METRES_PER_UNIT;
        const xx = chunkFloats[at + ChunkWord.SPREAD_XX]!;
        const yy = chunkFloats[at + ChunkWord.SPREAD_YY]!;
        const along =
          (xx * cx * cx + 2 * chunkFloats[at + ChunkWord.SPREAD_XY]! * cx * cy + yy * cy * cy) / distance;
        const wider = 1 + secondOrder(r, along, xx + yy - along) / distance;
        share[i] = (factor[i]! * fade(r, reach) * wider) / distance;
      }
    }
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

/** By how much sound falls with the distance more than by its square: what air takes, per metre. */
const AIR_EXPONENT = Math.LN10 / 2500;

/**
 * What the extent of a source adds to its sound at its centre, as a share of it, times the squared distance r²: the
 * second order of 1 / r^n from its mean squared extents (m²) along the line of sight and across.
 */
function secondOrder(r: number, along: number, across: number): number {
  const n = 2 + AIR_EXPONENT * r;
  return (n / 2) * ((n + 1) * along - across);
}
