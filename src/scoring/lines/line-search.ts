/**
 * The hot loop of a score: sums the energy of all roads and railways around a spot. A chunk of segments that is far
 * away or faint counts as one source at its centre. Other chunks are summed segment by segment.
 */
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
} from '../../region/format/line-records.ts';
import type { LineLayer, Region } from '../../region/read/reader.ts';
import {
  antimeridianShifts,
  atLeast,
  atMost,
  squaredDistanceToSegment,
} from '../../region/spatial/geometry.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import { CLOSEST_M } from '../propagation/attenuation.ts';
import type { AttenuationTable } from '../propagation/attenuation-table.ts';
import { energyOf } from '../propagation/levels.ts';
import { FADE_FROM, fade, fadeCurvature } from '../propagation/reach-fade.ts';
import type { Screening } from '../propagation/screening.ts';
import { isPointLike, pointLikeFactor, segmentFactor, TWO_PI_INVERSE } from '../propagation/spreading.ts';
import type { LayerChunks } from './line-hit.ts';
import { LinePicks } from './line-picks.ts';
import type { LineScratch } from './line-scratch.ts';
import type { LineSound } from './line-sound.ts';
import { smoothing } from './near-chunks.ts';
import { MIN_SECTOR_SHARE, type SoundSectors } from './sound-sectors.ts';

/**
 * Error of a chunk that counts as one source, as a share of its energy: about 0.7 (radius / distance)³ from spreading
 * plus 3 (radius / reach)² from fading. The second-order terms of both are corrected already. Derived from the
 * streets of seven towns, valleys and cities.
 */
const SPREADING_ERROR = 0.7;
const FADING_ERROR = 3;
/**
 * Radius / distance below which SPREADING_ERROR and FADING_ERROR hold. The error of a nearer chunk is assumed to be the
 * sound of all its power at its nearest point.
 */
const MAX_RELATIVE_RADIUS = 0.5;
/** Maximum error of a level by chunks that count as one source, dB; a test compares it with the sum over all segments. */
const MAX_LEVEL_ERROR_DB = 0.2;
/** Number of chunks near the limit at one spot, whose errors may add up; assumption: the others are far below it. */
const CHUNKS_AT_LIMIT = 20;
/**
 * Maximum error of a chunk that counts as one source, as a share of all energy: 0.0024. The errors at a spot partly
 * cancel: median 0.004 dB, below 0.08 dB at 99% of spots.
 */
const MAX_ERROR = (energyOf(MAX_LEVEL_ERROR_DB) - 1) / CHUNKS_AT_LIMIT;
/** Minimum distance of a point-like segment (isPointLike) as a share of the distance to its middle, squared. */
const NEAREST_SHARE_SQUARED = 0.75 * 0.75;

/**
 * Returns the sound of all roads and railways around (x, y), 1e-7 degrees, with the loudest and nearest of them. Ways
 * without traffic at night count only for the nearest road.
 * @param scratch buffers that no other search is using
 * @param screening screening by terrain; null if the terrain is unknown
 */
export function linesAround(
  regions: readonly Region[],
  x: number,
  y: number,
  attenuation: AttenuationTable,
  scratch: LineScratch,
  screening: Screening | null = null,
): LineSound {
  const search = new LineSearch(x, y, attenuation, scratch, screening);
  for (const [number, region] of regions.entries()) {
    for (const layer of region.layers) search.find(region, number, layer);
  }
  return search.finish();
}

/** One search around one spot: `find` in every layer, then `finish`. */
class LineSearch {
  private readonly parts = new Float64Array(SUMS_PER_CHUNK);
  private readonly picks: LinePicks;
  /** metres per 1e-7 degrees east */
  private readonly kx: number;
  /** distance of the spot north of the equator, m: subtracting metres is faster than subtracting integers */
  private readonly north: number;
  private readonly layers: LayerChunks[] = [];
  /** null if terrain is unknown */
  private readonly sectors: SoundSectors | null;
  private localChunks = 0;
  /** approximate energy of all chunks at the spot */
  private estimate = 0;

  constructor(
    private readonly x: number,
    private readonly y: number,
    private readonly attenuation: AttenuationTable,
    private readonly scratch: LineScratch,
    private readonly screening: Screening | null,
  ) {
    this.sectors = screening && scratch.sectors;
    this.kx = metresPerUnitEast(y);
    this.north = y * METRES_PER_UNIT;
    this.picks = new LinePicks(x, y, this.layers, scratch.loudRoads);
    scratch.near.count = 0;
  }

  find(region: Region, regionNumber: number, layer: LineLayer): void {
    const { kx, y } = this;
    const { groups, near } = this.scratch;
    const dx = layer.reach / kx;
    const dy = layer.reach / METRES_PER_UNIT;
    for (const shift of antimeridianShifts(this.x, dx)) {
      const px = this.x + shift;
      const from = near.count;
      groups.count = 0;
      layer.tree.search(px - dx, y - dy, px + dx, y + dy, groups);
      this.estimate += near.add(groups, layer, px, y, kx, this.attenuation, this.picks);
      if (layer.name === 'near') this.localChunks += near.count - from;
      if (near.count > from) this.layers.push({ region, regionNumber, layer, shift, from, to: near.count });
    }
  }

  finish(): LineSound {
    this.sectors?.begin(this.estimate);
    this.picks.expectSound(this.estimate, this.sectors ? MIN_SECTOR_SHARE : undefined);
    for (const [i, chunks] of this.layers.entries()) {
      this.picks.turnTo(i);
      this.addChunks(chunks);
    }
    if (this.screening && this.sectors) {
      const { shares, left } = this.sectors.screen(this.screening, this.parts);
      this.picks.screen(shares, left);
    }
    return {
      ...this.picks.finish(),
      parts: this.parts,
      trains: this.picks.trains,
      localChunks: this.localChunks,
    };
  }

  /** Adds each chunk as one source, or segment by segment if its error as one source would be too large. */
  private addChunks({ region, layer, shift, from, to }: LayerChunks): void {
    const { chunkInts, chunkFloats, reach, mixed } = layer;
    const { picks, kx, north, parts, attenuation, sectors } = this;
    const { ids, squared, factor } = this.scratch.near;
    const east = (this.x + shift) * kx;
    const mostError = this.estimate * MAX_ERROR;
    const fadingError = FADING_ERROR / (reach * reach);
    const fadingFrom = FADE_FROM * FADE_FROM * reach * reach;
    const curvature = fadeCurvature(reach);
    let lightRural = 0;
    let lightUrban = 0;
    let heavyOther = 0;
    let heavyMotorway = 0;
    let guessed = 0;
    for (let i = from; i < to; i++) {
      const chunk = ids[i]!;
      const at = chunk * CHUNK_WORDS;
      const size = chunkFloats[at + ChunkWord.RADIUS]!;
      const holds = chunkInts[at + ChunkWord.HOLDS]!;
      const distance = squared[i]!;
      const r = Math.sqrt(distance);
      const nearest = atLeast(0, r - size);
      const looking = picks.mayMatter(holds, nearest * nearest);
      const power = chunkFloats[at + ChunkWord.POWER]!;
      const far = size < MAX_RELATIVE_RADIUS * r && r > CLOSEST_M;
      let single = false;
      if (far)
        single =
          power * factor[i]! * size * size * ((SPREADING_ERROR * size) / r + fadingError * distance) >
          mostError * distance * distance;
      else {
        const least = atLeast(CLOSEST_M * CLOSEST_M, nearest * nearest);
        single = power * TWO_PI_INVERSE * attenuation.factor(least) > mostError * least;
      }
      if (single || mixed?.[chunk]) {
        this.addSegments(region, layer, chunk, shift, looking);
        continue;
      }
      if (looking) picks.lookInto(chunk, nearest * nearest);
      if (r >= reach) continue;
      let share = factor[i]!;
      if (far) {
        const inverse = 1 / distance;
        const cx = chunkInts[at + ChunkWord.X]! * kx - east;
        const cy = chunkInts[at + ChunkWord.Y]! * METRES_PER_UNIT - north;
        const xx = chunkFloats[at + ChunkWord.SPREAD_XX]!;
        const yy = chunkFloats[at + ChunkWord.SPREAD_YY]!;
        const along =
          (xx * cx * cx + 2 * chunkFloats[at + ChunkWord.SPREAD_XY]! * cx * cy + yy * cy * cy) * inverse;
        const wider = 1 + secondOrder(r, along, xx + yy - along) * inverse;
        share *= inverse * (distance > fadingFrom ? fade(r, reach) * wider + along * curvature : wider);
      } else share *= fade(r, reach) / (distance + smoothing(size));
      if (!(power * share > 0)) continue;
      const sums = at + ChunkWord.SUMS;
      guessed += chunkFloats[sums + SoundPart.GUESSED]! * share;
      if ((holds & ChunkHolds.RAIL) !== 0) {
        const rail = chunkFloats[sums + SoundPart.RAIL]! * share;
        const railYard = chunkFloats[sums + SoundPart.RAIL_YARD]! * share;
        parts[SoundPart.RAIL]! += rail;
        parts[SoundPart.RAIL_YARD]! += railYard;
        picks.hearRail(-1, chunk, atMost(chunkFloats[at + ChunkWord.LOUDEST]! * share, rail + railYard));
        if (holds === ChunkHolds.RAIL && !sectors) continue;
      }
      const a = chunkFloats[sums + SoundPart.LIGHT_RURAL]! * share;
      const b = chunkFloats[sums + SoundPart.LIGHT_URBAN]! * share;
      const c = chunkFloats[sums + SoundPart.HEAVY_OTHER]! * share;
      const d = chunkFloats[sums + SoundPart.HEAVY_MOTORWAY]! * share;
      lightRural += a;
      lightUrban += b;
      heavyOther += c;
      heavyMotorway += d;
      const sector = sectors
        ? sectors.addChunk(
            chunkInts[at + ChunkWord.X]! * kx - east,
            chunkInts[at + ChunkWord.Y]! * METRES_PER_UNIT - north,
            chunkFloats,
            sums,
            share,
          )
        : -1;
      if (holds !== ChunkHolds.RAIL) picks.hearRoad(-1, chunk, a + b + c + d, sector);
    }
    parts[SoundPart.LIGHT_RURAL]! += lightRural;
    parts[SoundPart.LIGHT_URBAN]! += lightUrban;
    parts[SoundPart.HEAVY_OTHER]! += heavyOther;
    parts[SoundPart.HEAVY_MOTORWAY]! += heavyMotorway;
    parts[SoundPart.GUESSED]! += guessed;
  }

  /** Adds the segments of a chunk. @param looking true if one may be the nearest of its kind or have trains to count */
  private addSegments(
    region: Region,
    layer: LineLayer,
    chunk: number,
    shift: number,
    looking: boolean,
  ): void {
    const { ints, floats, count, reach } = layer;
    const { kx, north, parts, picks, attenuation, sectors } = this;
    const east = (this.x + shift) * kx;
    const to = Math.min(count, (chunk + 1) * SEGMENTS_PER_CHUNK);
    const hidden = region.hiddenWays;
    for (let i = chunk * SEGMENTS_PER_CHUNK; i < to; i++) {
      const at = i * SEGMENT_WORDS;
      if (hidden?.[ints[at + SegmentWord.WAY]!]) continue;
      const ax = ints[at]! * kx - east;
      const ay = ints[at + 1]! * METRES_PER_UNIT - north;
      const bx = ints[at + 2]! * kx - east;
      const by = ints[at + 3]! * METRES_PER_UNIT - north;
      const mx = (ax + bx) / 2;
      const my = (ay + by) / 2;
      const squaredMiddle = mx * mx + my * my;
      const squaredLength = (bx - ax) * (bx - ax) + (by - ay) * (by - ay);
      const kind = ints[at + SegmentWord.KIND]!;
      const holds = (kind >> HOLDS_SHIFT) & HOLDS_MASK;
      let factor = 0;
      if (isPointLike(squaredLength, squaredMiddle)) {
        if (looking && picks.mayMatter(holds, squaredMiddle * NEAREST_SHARE_SQUARED)) {
          const squared = squaredDistanceToSegment(ax, ay, bx, by);
          if (picks.mayMatter(holds, squared)) picks.look(i, squared);
        }
        factor = pointLikeFactor(squaredLength, squaredMiddle, attenuation, reach);
      } else {
        const squared = squaredDistanceToSegment(ax, ay, bx, by);
        if (looking && picks.mayMatter(holds, squared)) picks.look(i, squared);
        if (squared < reach * reach) factor = segmentFactor(ax, ay, bx, by, squared, attenuation, reach);
      }
      const light = floats[at + SegmentWord.LIGHT]! * factor;
      const heavy = floats[at + SegmentWord.HEAVY]! * factor;
      const energy = light + heavy;
      if (energy === 0) continue;
      parts[LIGHT_PART[kind & KIND_MASK]!]! += light;
      parts[HEAVY_PART[kind & KIND_MASK]!]! += heavy;
      if (kind & KIND_GUESSED) parts[SoundPart.GUESSED]! += energy;
      const sector = sectors ? sectors.addSegment(mx, my, kind, light, heavy) : -1;
      if (holds === ChunkHolds.RAIL) picks.hearRail(i, chunk, energy);
      else picks.hearRoad(i, chunk, energy, sector);
    }
  }
}

/** Air absorption, 4 dB per km, as an exponent of e per m. It adds to the decrease of sound by the square law. */
const AIR_EXPONENT = Math.LN10 / 2500;

/**
 * Returns the correction for the extent of a source, as a share of its sound at the centre, times r². It is the
 * second-order term of 1 / r^n.
 * @param along mean squared extent along the line of sight, m²
 * @param across mean squared extent across the line of sight, m²
 */
function secondOrder(r: number, along: number, across: number): number {
  const n = 2 + AIR_EXPONENT * r;
  return (n / 2) * ((n + 1) * along - across);
}
