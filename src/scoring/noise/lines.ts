/**
 * Sound of all roads and railways around a spot, and the nearest of them: the one loop that costs time.
 * Far chunks of segments count as one source each (their energy at its centre), near ones segment by segment.
 */
import { isMajorRoadClass, isRailClass, LineClass } from '../../region/features.ts';
import {
  antimeridianShifts,
  METRES_PER_UNIT,
  metresPerUnitEast,
  squaredDistanceToSegment,
} from '../../region/geometry.ts';
import {
  ChunkHolds,
  HEAVY_PART,
  KIND_GUESSED,
  KIND_MASK,
  LIGHT_PART,
  SEGMENTS_PER_CHUNK,
  SoundPart,
  SUMS_PER_CHUNK,
} from '../../region/layers.ts';
import type { LineLayer, Region } from '../../region/reader.ts';
import {
  type Attenuation,
  CLOSEST_M,
  FADE_FROM,
  fade,
  segmentFactor,
  TWO_PI_INVERSE,
} from './propagation.ts';

/**
 * A chunk farther away than this many times its radius is one source. At 3 the second-order error of the centre is
 * about 0.05 dB; a test holds the sum within 0.2 dB of the full one.
 */
const FAR_RADII = 3;
/** A chunk wider than this share of its layer's reach is summed exactly where it fades: its ends differ too much. */
const WIDE_SHARE = 0.1;

/** A segment of a way in a region. */
export interface LineHit {
  region: Region;
  way: number;
  /** metres to the segment */
  distance: number;
  /** nearest end of the segment, 1e-7 degrees */
  x: number;
  y: number;
}

export interface LineSound {
  /** received energy per SoundPart at the mean of the night, and the share of it that rests on defaults */
  parts: Float64Array;
  loudestRoad: LineHit | null;
  loudestRail: LineHit | null;
  nearestRoad: LineHit | null;
  nearestMajorRoad: LineHit | null;
  nearestRail: LineHit | null;
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
    for (const layer of region.layers) search.add(region, layer);
  }
  return search.finish();
}

/** The best candidate so far: a segment, or a far chunk whose best segment is looked up at the end. */
class Candidate {
  region: Region | null = null;
  layer: LineLayer | null = null;
  segment = -1;
  chunk = -1;
  shift = 0;

  set(region: Region, layer: LineLayer, segment: number, chunk: number, shift: number): void {
    this.region = region;
    this.layer = layer;
    this.segment = segment;
    this.chunk = chunk;
    this.shift = shift;
  }
}

class LineSearch {
  private readonly parts = new Float64Array(SUMS_PER_CHUNK);
  private readonly kx: number;
  private readonly loudestRoad = new Candidate();
  private readonly loudestRail = new Candidate();
  private readonly nearestRoad = new Candidate();
  private readonly nearestMajor = new Candidate();
  private readonly nearestRail = new Candidate();
  private loudestRoadEnergy = 0;
  private loudestRailEnergy = 0;
  private roadSquared = Infinity;
  private majorSquared = Infinity;
  private railSquared = Infinity;

  constructor(
    private readonly x: number,
    private readonly y: number,
    private readonly attenuation: Attenuation,
  ) {
    this.kx = metresPerUnitEast(y);
  }

  add(region: Region, layer: LineLayer): void {
    if (!layer.index) return;
    const { kx, y } = this;
    const dx = layer.reach / kx;
    const dy = layer.reach / METRES_PER_UNIT;
    for (const shift of antimeridianShifts(this.x, dx)) {
      const px = this.x + shift;
      for (const chunk of layer.index.search(px - dx, y - dy, px + dx, y + dy))
        this.addChunk(region, layer, chunk, shift);
    }
  }

  private addChunk(region: Region, layer: LineLayer, chunk: number, shift: number): void {
    const cx = (layer.centre[chunk * 2]! - this.x - shift) * this.kx;
    const cy = (layer.centre[chunk * 2 + 1]! - this.y) * METRES_PER_UNIT;
    const squared = cx * cx + cy * cy;
    const radius = layer.radius[chunk]!;
    const r = Math.sqrt(squared);
    const near = r <= Math.max(FAR_RADII * radius, CLOSEST_M);
    const wide = radius > WIDE_SHARE * layer.reach && r + radius > FADE_FROM * layer.reach;
    if (near || wide || layer.mixed?.[chunk]) {
      this.addSegments(region, layer, chunk, shift);
      return;
    }
    if (this.mayHoldNearest(layer.holds[chunk]!, r - radius))
      this.lookForNearest(region, layer, chunk, shift);
    if (r >= layer.reach) return;
    const factor = (TWO_PI_INVERSE / squared) * this.attenuation.factor(r) * fade(r, layer.reach);
    const { parts } = this;
    const { sums } = layer;
    const from = chunk * SUMS_PER_CHUNK;
    for (let k = 0; k < SUMS_PER_CHUNK; k++) parts[k]! += sums[from + k]! * factor;
    const rail = (sums[from + SoundPart.RAIL]! + sums[from + SoundPart.RAIL_YARD]!) * factor;
    const road = (sums[from]! + sums[from + 1]! + sums[from + 2]! + sums[from + 3]!) * factor;
    // The loudest segment of a chunk has at least this share.
    if (road > this.loudestRoadEnergy * SEGMENTS_PER_CHUNK) {
      this.loudestRoadEnergy = road / SEGMENTS_PER_CHUNK;
      this.loudestRoad.set(region, layer, -1, chunk, shift);
    }
    if (rail > this.loudestRailEnergy * SEGMENTS_PER_CHUNK) {
      this.loudestRailEnergy = rail / SEGMENTS_PER_CHUNK;
      this.loudestRail.set(region, layer, -1, chunk, shift);
    }
  }

  private addSegments(region: Region, layer: LineLayer, chunk: number, shift: number): void {
    const { coords, way, kind, light, heavy, reach } = layer;
    const { kx, y, parts } = this;
    const px = this.x + shift;
    const to = Math.min(way.length, (chunk + 1) * SEGMENTS_PER_CHUNK);
    const hidden = region.hiddenWays;
    const wayClass = region.ways.class;
    for (let i = chunk * SEGMENTS_PER_CHUNK; i < to; i++) {
      const wayIndex = way[i]!;
      if (hidden?.[wayIndex]) continue;
      const ax = (coords[i * 4]! - px) * kx;
      const ay = (coords[i * 4 + 1]! - y) * METRES_PER_UNIT;
      const bx = (coords[i * 4 + 2]! - px) * kx;
      const by = (coords[i * 4 + 3]! - y) * METRES_PER_UNIT;
      const squared = squaredDistanceToSegment(ax, ay, bx, by);
      const lineClass = wayClass[wayIndex]!;
      this.keepNearest(region, layer, i, shift, lineClass, squared);
      const power = light[i]! + heavy[i]!;
      if (power === 0 || squared >= reach * reach) continue;
      const factor = segmentFactor(ax, ay, bx, by, squared, this.attenuation, reach);
      const soundKind = kind[i]! & KIND_MASK;
      parts[LIGHT_PART[soundKind]!]! += light[i]! * factor;
      parts[HEAVY_PART[soundKind]!]! += heavy[i]! * factor;
      const energy = power * factor;
      if (kind[i]! & KIND_GUESSED) parts[SoundPart.GUESSED]! += energy;
      if (isRailClass(lineClass)) {
        if (energy > this.loudestRailEnergy) {
          this.loudestRailEnergy = energy;
          this.loudestRail.set(region, layer, i, chunk, shift);
        }
      } else if (energy > this.loudestRoadEnergy) {
        this.loudestRoadEnergy = energy;
        this.loudestRoad.set(region, layer, i, chunk, shift);
      }
    }
  }

  private keepNearest(
    region: Region,
    layer: LineLayer,
    segment: number,
    shift: number,
    lineClass: number,
    squared: number,
  ): void {
    if (isRailClass(lineClass)) {
      if (squared < this.railSquared) {
        this.railSquared = squared;
        this.nearestRail.set(region, layer, segment, -1, shift);
      }
      return;
    }
    if (squared < this.roadSquared && lineClass !== LineClass.pedestrian) {
      this.roadSquared = squared;
      this.nearestRoad.set(region, layer, segment, -1, shift);
    }
    if (squared < this.majorSquared && isMajorRoadClass(lineClass)) {
      this.majorSquared = squared;
      this.nearestMajor.set(region, layer, segment, -1, shift);
    }
  }

  /** A far chunk is looked into only when it can hold something nearer than the best of its kind so far. */
  private mayHoldNearest(holds: number, least: number): boolean {
    const squared = least * least;
    return (
      ((holds & ChunkHolds.ROAD) !== 0 && squared < this.roadSquared) ||
      ((holds & ChunkHolds.MAJOR_ROAD) !== 0 && squared < this.majorSquared) ||
      ((holds & ChunkHolds.RAIL) !== 0 && squared < this.railSquared)
    );
  }

  private lookForNearest(region: Region, layer: LineLayer, chunk: number, shift: number): void {
    const to = Math.min(layer.way.length, (chunk + 1) * SEGMENTS_PER_CHUNK);
    for (let i = chunk * SEGMENTS_PER_CHUNK; i < to; i++) {
      const way = layer.way[i]!;
      if (region.hiddenWays?.[way]) continue;
      this.keepNearest(
        region,
        layer,
        i,
        shift,
        region.ways.class[way]!,
        this.squaredDistance(layer, i, shift),
      );
    }
  }

  private squaredDistance({ coords }: LineLayer, i: number, shift: number): number {
    const px = this.x + shift;
    return squaredDistanceToSegment(
      (coords[i * 4]! - px) * this.kx,
      (coords[i * 4 + 1]! - this.y) * METRES_PER_UNIT,
      (coords[i * 4 + 2]! - px) * this.kx,
      (coords[i * 4 + 3]! - this.y) * METRES_PER_UNIT,
    );
  }

  finish(): LineSound {
    this.lookIntoChunk(this.loudestRoad, false);
    this.lookIntoChunk(this.loudestRail, true);
    return {
      parts: this.parts,
      loudestRoad: this.hitOf(this.loudestRoad),
      loudestRail: this.hitOf(this.loudestRail),
      nearestRoad: this.hitOf(this.nearestRoad),
      nearestMajorRoad: this.hitOf(this.nearestMajor),
      nearestRail: this.hitOf(this.nearestRail),
    };
  }

  /** The loudest source is a far chunk: name the segment that stands out in it. */
  private lookIntoChunk(candidate: Candidate, rail: boolean): void {
    const { region, layer, chunk, shift } = candidate;
    if (!region || !layer || candidate.segment >= 0) return;
    let best = -1;
    const to = Math.min(layer.way.length, (chunk + 1) * SEGMENTS_PER_CHUNK);
    for (let i = chunk * SEGMENTS_PER_CHUNK; i < to; i++) {
      if (isRailClass(region.ways.class[layer.way[i]!]!) !== rail) continue;
      const energy = (layer.light[i]! + layer.heavy[i]!) / this.squaredDistance(layer, i, shift);
      if (energy > best) {
        best = energy;
        candidate.segment = i;
      }
    }
  }

  private hitOf({ region, layer, segment, shift }: Candidate): LineHit | null {
    if (!region || !layer || segment < 0) return null;
    return {
      region,
      way: layer.way[segment]!,
      distance: Math.sqrt(this.squaredDistance(layer, segment, shift)),
      x: layer.coords[segment * 4]!,
      y: layer.coords[segment * 4 + 1]!,
    };
  }
}
