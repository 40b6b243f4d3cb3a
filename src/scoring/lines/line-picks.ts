/** Picks lines worth naming around a spot: the loudest and the nearest of each kind. Counts passing trains. */
import { LINE_CLASSES, SoundKind } from '../../region/format/codes.ts';
import {
  ChunkHolds,
  CLASS_SHIFT,
  HOLDS_MASK,
  HOLDS_SHIFT,
  KIND_MASK,
  SEGMENT_WORDS,
  SEGMENTS_PER_CHUNK,
  SegmentWord,
} from '../../region/format/line-records.ts';
import { atLeast, squaredDistanceToSegment } from '../../region/spatial/geometry.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import type { LayerChunks, LineHit } from './line-hit.ts';
import type { LoudRoads } from './loud-roads.ts';
import { roadKeyOf } from './road-key.ts';
import { COUNTED_M, countedWithin, PassingTrains } from './trains.ts';

/** Squared distance within which trains are counted, m², by LineClass code. */
const COUNTED_BY_CLASS = Float64Array.from(LINE_CLASSES, (_, lineClass) => countedWithin(lineClass) ** 2);

/** Squared distance within which any train is counted, m². */
const COUNTED_SQUARED = COUNTED_M * COUNTED_M;

/**
 * The best candidate so far: a segment, or a chunk that counts as one source. The best segment of that chunk is chosen
 * at the end.
 */
class Pick {
  /** index in the list of layers; -1 if there is no candidate */
  layer = -1;
  /** index of the segment in its layer; -1 = not chosen from `chunk` yet */
  segment = -1;
  /** index of the chunk in its layer; -1 if unused */
  chunk = -1;

  set(layer: number, segment: number, chunk: number): void {
    this.layer = layer;
    this.segment = segment;
    this.chunk = chunk;
  }
}

export class LinePicks {
  readonly trains = new PassingTrains();
  private readonly loudestRail = new Pick();
  private readonly nearestRoad = new Pick();
  private readonly nearestMajor = new Pick();
  private readonly nearestRail = new Pick();
  private railEnergy = 0;
  private roadSquared = Infinity;
  private majorSquared = Infinity;
  private railSquared = Infinity;
  /** squared distance within which a chunk matters, m², by the ChunkHolds bits of its contents */
  private readonly within = new Float64Array(8);
  /** metres per 1e-7 degrees east */
  private readonly kx: number;
  /** distance of the spot north of the equator, m */
  private readonly north: number;
  /** current layer; `number` is its index in `layers` */
  private current: LayerChunks | null = null;
  private number = -1;

  /**
   * @param x longitude of the spot, 1e-7 degrees
   * @param y latitude of the spot, 1e-7 degrees
   * @param layers all layers of the search; may still be empty
   * @param roads buffer that no other search is using
   */
  constructor(
    private readonly x: number,
    y: number,
    private readonly layers: readonly LayerChunks[],
    private readonly roads: LoudRoads,
  ) {
    this.kx = metresPerUnitEast(y);
    this.north = y * METRES_PER_UNIT;
    this.narrow();
  }

  /**
   * Sets the approximate energy of all segments and chunks, before the first one is added.
   * @param leastShare see LoudRoads.begin
   */
  expectSound(energy: number, leastShare?: number): void {
    this.roads.begin(energy, leastShare);
  }

  /**
   * Applies the screening by terrain to the energy of the roads.
   * @param shares share of the energy that remains, by sector of SoundSectors
   * @param left share of the energy of all lines that remains
   */
  screen(shares: Float64Array, left: number): void {
    this.roads.screen(shares, left);
  }

  /** Switches to a layer: the following segments and chunks belong to it. */
  turnTo(layer: number): void {
    this.number = layer;
    this.current = this.layers[layer]!;
  }

  /**
   * Returns true if a segment or chunk may be the nearest of its kind, or may contain a track whose trains count.
   * @param holds ChunkHolds bits of its contents
   * @param squared lower limit of its squared distance, m²
   */
  mayMatter(holds: number, squared: number): boolean {
    return squared < this.within[holds]!;
  }

  /**
   * Notes that a line of each kind in `holds` (ChunkHolds bits) is within `metres`. Farther lines of these kinds need
   * not be examined.
   */
  expect(holds: number, metres: number): void {
    // one metre more, so that rounding never excludes that line
    const squared = (metres + 1) * (metres + 1);
    if (squared >= this.within[holds]!) return;
    if ((holds & ChunkHolds.ROAD) !== 0 && squared < this.roadSquared) this.roadSquared = squared;
    if ((holds & ChunkHolds.MAJOR_ROAD) !== 0 && squared < this.majorSquared) this.majorSquared = squared;
    if ((holds & ChunkHolds.RAIL) !== 0 && squared < this.railSquared) this.railSquared = squared;
    this.narrow();
  }

  private narrow(): void {
    const { within } = this;
    const { ROAD, MAJOR_ROAD, RAIL } = ChunkHolds;
    const rail = atLeast(COUNTED_SQUARED, this.railSquared);
    // every major road is a road too
    const major = this.majorSquared;
    within[ROAD] = this.roadSquared;
    within[ROAD | MAJOR_ROAD] = major;
    within[RAIL] = rail;
    within[ROAD | RAIL] = atLeast(rail, this.roadSquared);
    within[ROAD | MAJOR_ROAD | RAIL] = atLeast(rail, major);
  }

  /**
   * Searches the segments of a chunk that counts as one source for the nearest of each kind and for trains.
   * @param least lower limit of their squared distances, m²
   */
  lookInto(chunk: number, least: number): void {
    const { region, layer } = this.current!;
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
        this.look(i, this.squaredDistance(this.current!, i));
    }
  }

  /** Keeps a segment if it is the nearest of its kind, and counts its trains. @param squared distance, squared, m² */
  look(segment: number, squared: number): void {
    const { layer } = this.current!;
    // Beyond its reach a layer is not searched, so a segment there need not be the nearest.
    if (squared > layer.reach * layer.reach) return;
    const kind = layer.ints[segment * SEGMENT_WORDS + SegmentWord.KIND]!;
    const holds = (kind >> HOLDS_SHIFT) & HOLDS_MASK;
    if (holds === ChunkHolds.RAIL && squared < COUNTED_BY_CLASS[kind >> CLASS_SHIFT]!)
      this.countTrains(segment, squared);
    if (!this.mayMatter(holds, squared)) return;
    if (holds === ChunkHolds.RAIL) {
      if (squared >= this.railSquared) return;
      this.railSquared = squared;
      this.nearestRail.set(this.number, segment, -1);
    }
    if ((holds & ChunkHolds.ROAD) !== 0 && squared < this.roadSquared) {
      this.roadSquared = squared;
      this.nearestRoad.set(this.number, segment, -1);
    }
    if ((holds & ChunkHolds.MAJOR_ROAD) !== 0 && squared < this.majorSquared) {
      this.majorSquared = squared;
      this.nearestMajor.set(this.number, segment, -1);
    }
    this.narrow();
  }

  private countTrains(i: number, squared: number): void {
    const { region, layer, shift } = this.current!;
    const { ints } = layer;
    const { kx, north } = this;
    const at = i * SEGMENT_WORDS;
    const east = (this.x + shift) * kx;
    const ax = ints[at]! * kx - east;
    const ay = ints[at + 1]! * METRES_PER_UNIT - north;
    const bx = ints[at + 2]! * kx - east;
    const by = ints[at + 3]! * METRES_PER_UNIT - north;
    const lineClass = ints[at + SegmentWord.KIND]! >> CLASS_SHIFT;
    const tracks = Math.max(1, region.ways.lanes[ints[at + SegmentWord.WAY]!]!);
    const from = Math.sqrt(ax * ax + ay * ay);
    const to = Math.sqrt(bx * bx + by * by);
    this.trains.add(lineClass, tracks, from, to, Math.sqrt(squared));
  }

  /**
   * Adds a segment of a road, or a whole chunk if `segment` is -1.
   * @param energy received at the spot
   * @param sector index in SoundSectors; -1 if none
   */
  hearRoad(segment: number, chunk: number, energy: number, sector: number): void {
    this.roads.hear(this.number, segment, chunk, energy, sector);
  }

  /** Adds a segment of a railway, or a chunk if `segment` is -1, as a candidate for the loudest. */
  hearRail(segment: number, chunk: number, energy: number): void {
    if (energy <= this.railEnergy) return;
    this.railEnergy = energy;
    this.loudestRail.set(this.number, segment, chunk);
  }

  /**
   * Returns the picks. `loudestRoad` is the loudest piece of the road with the most energy; `loudestRoadEnergy` is the
   * energy of all pieces of that road.
   */
  finish(): Record<
    'loudestRoad' | 'loudestRail' | 'nearestRoad' | 'nearestMajorRoad' | 'nearestRail',
    LineHit | null
  > & { loudestRoadEnergy: number } {
    this.pickSegment(this.loudestRail, (kind) => isRail(kind));
    const { loudestRoad, energy } = this.loudest();
    return {
      loudestRoad: this.hitOf(loudestRoad),
      loudestRoadEnergy: energy,
      loudestRail: this.hitOf(this.loudestRail),
      nearestRoad: this.hitOf(this.nearestRoad),
      nearestMajorRoad: this.hitOf(this.nearestMajor),
      nearestRail: this.hitOf(this.nearestRail),
    };
  }

  private loudest(): { loudestRoad: Pick; energy: number } {
    const { layers } = this;
    const loudestRoad = new Pick();
    const road = this.roads.loudest(layers, this.kx);
    if (road) {
      loudestRoad.set(road.layer, road.segment, road.chunk);
      const { region, regionNumber } = layers[road.layer]!;
      this.pickSegment(
        loudestRoad,
        (kind, way) => !isRail(kind) && roadKeyOf(regionNumber, region, way) === road.key,
      );
    }
    return { loudestRoad, energy: road?.energy ?? 0 };
  }

  /** Replaces a chunk by its loudest segment for which `isMeant` is true; `kind` is the word SegmentWord.KIND. */
  private pickSegment(pick: Pick, isMeant: (kind: number, way: number) => boolean): void {
    if (pick.layer < 0 || pick.segment >= 0) return;
    let best = -1;
    const chunks = this.layers[pick.layer]!;
    const { ints, floats, count } = chunks.layer;
    const { chunk } = pick;
    const to = Math.min(count, (chunk + 1) * SEGMENTS_PER_CHUNK);
    for (let i = chunk * SEGMENTS_PER_CHUNK; i < to; i++) {
      const at = i * SEGMENT_WORDS;
      if (!isMeant(ints[at + SegmentWord.KIND]!, ints[at + SegmentWord.WAY]!)) continue;
      const power = floats[at + SegmentWord.LIGHT]! + floats[at + SegmentWord.HEAVY]!;
      const dx = (ints[at + SegmentWord.X2]! - ints[at]!) * this.kx;
      const dy = (ints[at + SegmentWord.Y2]! - ints[at + SegmentWord.Y1]!) * METRES_PER_UNIT;
      const length = Math.sqrt(dx * dx + dy * dy);
      const energy = (power * length) / Math.max(1, this.squaredDistance(chunks, i));
      if (energy > best) {
        best = energy;
        pick.segment = i;
      }
    }
  }

  private hitOf({ layer, segment }: Pick): LineHit | null {
    if (segment < 0) return null;
    const chunks = this.layers[layer]!;
    const { region } = chunks;
    const { ints } = chunks.layer;
    const at = segment * SEGMENT_WORDS;
    return {
      region,
      way: ints[at + SegmentWord.WAY]!,
      distance: Math.sqrt(this.squaredDistance(chunks, segment)),
      isInTown: (ints[at + SegmentWord.KIND]! & KIND_MASK) === SoundKind.road_urban,
      x: ints[at]!,
      y: ints[at + 1]!,
      endX: ints[at + 2]!,
      endY: ints[at + 3]!,
    };
  }

  private squaredDistance({ layer, shift }: LayerChunks, i: number): number {
    const { ints } = layer;
    const { kx, north } = this;
    const at = i * SEGMENT_WORDS;
    const east = (this.x + shift) * kx;
    return squaredDistanceToSegment(
      ints[at]! * kx - east,
      ints[at + 1]! * METRES_PER_UNIT - north,
      ints[at + 2]! * kx - east,
      ints[at + 3]! * METRES_PER_UNIT - north,
    );
  }
}

function isRail(kind: number): boolean {
  return ((kind >> HOLDS_SHIFT) & HOLDS_MASK) === ChunkHolds.RAIL;
}
