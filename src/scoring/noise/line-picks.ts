/** Of all lines around a spot the ones worth naming: the loudest, the nearest of each kind; and the trains that pass. */
import { LINE_CLASSES } from '../../region/features.ts';
import { METRES_PER_UNIT, metresPerUnitEast, squaredDistanceToSegment } from '../../region/geometry.ts';
import {
  ChunkHolds,
  CLASS_SHIFT,
  HOLDS_MASK,
  HOLDS_SHIFT,
  SEGMENT_WORDS,
  SEGMENTS_PER_CHUNK,
  SegmentWord,
} from '../../region/layers.ts';
import type { LineLayer, Region } from '../../region/reader.ts';
import { COUNTED_M, countedWithin, PassingTrains } from './trains.ts';

/** A segment of a way in a region. */
export interface LineHit {
  region: Region;
  way: number;
  /** metres to the segment */
  distance: number;
  /** first end of the segment as its way was drawn, 1e-7 degrees */
  x: number;
  y: number;
  /** second end */
  endX: number;
  endY: number;
}

/** Squared metres within which trains of a class are counted. */
const COUNTED_BY_CLASS = Float64Array.from(LINE_CLASSES, (_, lineClass) => countedWithin(lineClass) ** 2);

/** Squared metres within which any train is counted. */
const COUNTED_SQUARED = COUNTED_M * COUNTED_M;

/** The best so far: a segment, or a chunk that counts as one source, whose best segment is looked up at the end. */
class Pick {
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

export class LinePicks {
  readonly trains = new PassingTrains();
  private readonly loudestRoad = new Pick();
  private readonly loudestRail = new Pick();
  private readonly nearestRoad = new Pick();
  private readonly nearestMajor = new Pick();
  private readonly nearestRail = new Pick();
  private roadEnergy = 0;
  private railEnergy = 0;
  private roadSquared = Infinity;
  private majorSquared = Infinity;
  private railSquared = Infinity;
  private readonly kx: number;

  /** The spot, 1e-7 degrees. */
  constructor(
    private readonly x: number,
    private readonly y: number,
  ) {
    this.kx = metresPerUnitEast(y);
  }

  /**
   * True when something that is at least so many squared metres away is to be looked at: it may be the nearest of
   * its kind, or a track to count.
   */
  mayMatter(holds: number, squared: number): boolean {
    return (
      ((holds & ChunkHolds.ROAD) !== 0 && squared < this.roadSquared) ||
      ((holds & ChunkHolds.MAJOR_ROAD) !== 0 && squared < this.majorSquared) ||
      ((holds & ChunkHolds.RAIL) !== 0 && (squared < this.railSquared || squared < COUNTED_SQUARED))
    );
  }

  /** There is one of each of these kinds within so many metres: what is farther away need not be looked at. */
  expect(holds: number, metres: number): void {
    // a metre more, so that no rounding excludes the very one
    const squared = (metres + 1) * (metres + 1);
    if ((holds & ChunkHolds.ROAD) !== 0 && squared < this.roadSquared) this.roadSquared = squared;
    if ((holds & ChunkHolds.MAJOR_ROAD) !== 0 && squared < this.majorSquared) this.majorSquared = squared;
    if ((holds & ChunkHolds.RAIL) !== 0 && squared < this.railSquared) this.railSquared = squared;
  }

  /**
   * Looks at the segments of a chunk that is not summed segment by segment; all are at least so many squared metres
   * away.
   */
  lookInto(region: Region, layer: LineLayer, chunk: number, shift: number, least: number): void {
    const { ints, count } = layer;
    const to = Math.min(count, (chunk + 1) * SEGMENTS_PER_CHUNK);
    for (let i = chunk * SEGMENTS_PER_CHUNK; i < to; i++) {
      const kind = ints[i * SEGMENT_WORDS + SegmentWord.KIND]!;
      const holds = (kind >> HOLDS_SHIFT) & HOLDS_MASK;
      const matters =
        holds === ChunkHolds.RAIL
          ? least < this.railSquared || least < COUNTED_BY_CLASS[kind >> CLASS_SHIFT]!
          : this.mayMatter(holds, least);
      if (matters && !region.hiddenWays?.[ints[i * SEGMENT_WORDS + SegmentWord.WAY]!])
        this.look(region, layer, i, shift, this.squaredDistance(layer, i, shift));
    }
  }

  /** Keeps a segment that is the nearest of its kind; counts its trains. */
  look(region: Region, layer: LineLayer, segment: number, shift: number, squared: number): void {
    // Beyond its reach a layer is not searched: what happens to be seen there need not be the nearest.
    if (squared > layer.reach * layer.reach) return;
    const kind = layer.ints[segment * SEGMENT_WORDS + SegmentWord.KIND]!;
    const holds = (kind >> HOLDS_SHIFT) & HOLDS_MASK;
    if (holds === ChunkHolds.RAIL) {
      if (squared < COUNTED_BY_CLASS[kind >> CLASS_SHIFT]!)
        this.countTrains(region, layer, segment, shift, squared);
      if (squared < this.railSquared) {
        this.railSquared = squared;
        this.nearestRail.set(region, layer, segment, -1, shift);
      }
      return;
    }
    if ((holds & ChunkHolds.ROAD) !== 0 && squared < this.roadSquared) {
      this.roadSquared = squared;
      this.nearestRoad.set(region, layer, segment, -1, shift);
    }
    if ((holds & ChunkHolds.MAJOR_ROAD) !== 0 && squared < this.majorSquared) {
      this.majorSquared = squared;
      this.nearestMajor.set(region, layer, segment, -1, shift);
    }
  }

  private countTrains(region: Region, layer: LineLayer, i: number, shift: number, squared: number): void {
    const { ints } = layer;
    const at = i * SEGMENT_WORDS;
    const px = this.x + shift;
    const ax = (ints[at]! - px) * this.kx;
    const ay = (ints[at + 1]! - this.y) * METRES_PER_UNIT;
    const bx = (ints[at + 2]! - px) * this.kx;
    const by = (ints[at + 3]! - this.y) * METRES_PER_UNIT;
    const lineClass = ints[at + SegmentWord.KIND]! >> CLASS_SHIFT;
    const tracks = Math.max(1, region.ways.lanes[ints[at + SegmentWord.WAY]!]!);
    const from = Math.sqrt(ax * ax + ay * ay);
    const to = Math.sqrt(bx * bx + by * by);
    this.trains.add(lineClass, tracks, from, to, Math.sqrt(squared));
  }

  /** A segment, or with `segment` -1 a whole chunk, offers itself as the loudest road by its energy at the spot. */
  hearRoad(
    region: Region,
    layer: LineLayer,
    segment: number,
    chunk: number,
    shift: number,
    energy: number,
  ): void {
    if (energy <= this.roadEnergy) return;
    this.roadEnergy = energy;
    this.loudestRoad.set(region, layer, segment, chunk, shift);
  }

  /** The same for railways. */
  hearRail(
    region: Region,
    layer: LineLayer,
    segment: number,
    chunk: number,
    shift: number,
    energy: number,
  ): void {
    if (energy <= this.railEnergy) return;
    this.railEnergy = energy;
    this.loudestRail.set(region, layer, segment, chunk, shift);
  }

  finish(): Record<
    'loudestRoad' | 'loudestRail' | 'nearestRoad' | 'nearestMajorRoad' | 'nearestRail',
    LineHit | null
  > {
    this.pickSegment(this.loudestRoad, false);
    this.pickSegment(this.loudestRail, true);
    return {
      loudestRoad: this.hitOf(this.loudestRoad),
      loudestRail: this.hitOf(this.loudestRail),
      nearestRoad: this.hitOf(this.nearestRoad),
      nearestMajorRoad: this.hitOf(this.nearestMajor),
      nearestRail: this.hitOf(this.nearestRail),
    };
  }

  /** The loudest source is a chunk: name the segment that stands out in it. */
  private pickSegment(pick: Pick, rail: boolean): void {
    const { region, layer, chunk, shift } = pick;
    if (!region || !layer || pick.segment >= 0) return;
    let best = -1;
    const { ints, floats, count } = layer;
    const to = Math.min(count, (chunk + 1) * SEGMENTS_PER_CHUNK);
    for (let i = chunk * SEGMENTS_PER_CHUNK; i < to; i++) {
      const at = i * SEGMENT_WORDS;
      const holds = (ints[at + SegmentWord.KIND]! >> HOLDS_SHIFT) & HOLDS_MASK;
      if ((holds === ChunkHolds.RAIL) !== rail) continue;
      const power = floats[at + SegmentWord.LIGHT]! + floats[at + SegmentWord.HEAVY]!;
      const dx = (ints[at + SegmentWord.X2]! - ints[at]!) * this.kx;
      const dy = (ints[at + SegmentWord.Y2]! - ints[at + SegmentWord.Y1]!) * METRES_PER_UNIT;
      const length = Math.sqrt(dx * dx + dy * dy);
      const energy = (power * length) / Math.max(1, this.squaredDistance(layer, i, shift));
      if (energy > best) {
        best = energy;
        pick.segment = i;
      }
    }
  }

  private hitOf({ region, layer, segment, shift }: Pick): LineHit | null {
    if (!region || !layer || segment < 0) return null;
    const { ints } = layer;
    const at = segment * SEGMENT_WORDS;
    return {
      region,
      way: ints[at + SegmentWord.WAY]!,
      distance: Math.sqrt(this.squaredDistance(layer, segment, shift)),
      x: ints[at]!,
      y: ints[at + 1]!,
      endX: ints[at + 2]!,
      endY: ints[at + 3]!,
    };
  }

  private squaredDistance({ ints }: LineLayer, i: number, shift: number): number {
    const at = i * SEGMENT_WORDS;
    const px = this.x + shift;
    return squaredDistanceToSegment(
      (ints[at]! - px) * this.kx,
      (ints[at + 1]! - this.y) * METRES_PER_UNIT,
      (ints[at + 2]! - px) * this.kx,
      (ints[at + 3]! - this.y) * METRES_PER_UNIT,
    );
  }
}
