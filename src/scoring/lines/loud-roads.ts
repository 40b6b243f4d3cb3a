/** Finds the road with the most energy at a spot, from all its pieces (segments or chunks) that are heard. */
import {
  ChunkHolds,
  HOLDS_MASK,
  HOLDS_SHIFT,
  SEGMENT_WORDS,
  SEGMENTS_PER_CHUNK,
  SegmentWord,
} from '../../region/format/line-records.ts';
import type { LineLayer, Region } from '../../region/read/reader.ts';
import { METRES_PER_UNIT } from '../../shared/geo/earth.ts';
import { isRoadOfParts, roadKeyOf } from './road-key.ts';

/**
 * Minimum energy of a piece relative to the loudest piece (-10 dB). Fainter pieces do not decide which road is named,
 * however many there are.
 */
const MIN_SHARE = 1 / 10;
/** Minimum share of a piece in the energy of all pieces; fainter pieces are dropped. */
const MIN_OF_ALL = 1 / 100;
const FIRST_CAPACITY = 256;

interface RoadLayer {
  region: Region;
  regionNumber: number;
  layer: LineLayer;
}

/** The road with the most energy, with the position of its loudest piece. */
export interface LoudestRoad {
  /** see roadKeyOf */
  key: number;
  /** index of the layer */
  layer: number;
  /** index of the segment in the layer; -1 = some segment of `chunk` */
  segment: number;
  /** index of the chunk in the layer */
  chunk: number;
  /** energy of all pieces of the road that were not dropped */
  energy: number;
}

/** A road while its pieces are summed. `most` is the energy of its loudest piece; `way` is the way of that piece. */
type Road = LoudestRoad & { most: number; way: number };

/** Pieces that were heard: single segments, and chunks that count as one source; reused for every spot. */
export class LoudRoads {
  private count = 0;
  private layer = new Int32Array(FIRST_CAPACITY);
  private segment = new Int32Array(FIRST_CAPACITY);
  private chunk = new Int32Array(FIRST_CAPACITY);
  private energy = new Float64Array(FIRST_CAPACITY);
  private sector = new Int32Array(FIRST_CAPACITY);
  private most = 0;
  private least = 0;
  private expected = 0;
  /** share of the loudest piece below which a piece is dropped */
  private leastShare = MIN_SHARE;
  private readonly roads: Road[] = [];
  /** way added last */
  private lastWay = -1;
  private lastRegion: Region | null = null;
  private lastRoad: Road | null = null;
  /** power of the segments of a chunk */
  private readonly powers = new Float64Array(SEGMENTS_PER_CHUNK);

  /**
   * Starts a new spot.
   * @param expected approximate energy of all pieces
   * @param leastOfAll share of `expected` below which a piece is dropped. With another value than the default, no piece
   * is dropped for being faint relative to the loudest, because screening follows.
   */
  begin(expected: number, leastOfAll = MIN_OF_ALL): void {
    this.count = 0;
    this.most = 0;
    this.expected = expected;
    this.least = expected * leastOfAll;
    this.leastShare = leastOfAll === MIN_OF_ALL ? MIN_SHARE : 0;
  }

  /**
   * Adds a segment, or a whole chunk if `segment` is -1.
   * @param energy received at the spot
   * @param sector index in SoundSectors; -1 if none
   */
  hear(layer: number, segment: number, chunk: number, energy: number, sector: number): void {
    if (energy <= this.least && energy <= this.most) return;
    if (energy > this.most) {
      this.most = energy;
      if (energy * this.leastShare > this.least) this.least = energy * this.leastShare;
    }
    if (this.count === this.energy.length) this.grow();
    const at = this.count++;
    this.layer[at] = layer;
    this.segment[at] = segment;
    this.chunk[at] = chunk;
    this.energy[at] = energy;
    this.sector[at] = sector;
  }

  /**
   * Applies the screening by terrain.
   * @param shares share of the energy that remains, by sector
   * @param left share of the energy of all lines that remains
   */
  screen(shares: Float64Array, left: number): void {
    this.most = 0;
    for (let i = 0; i < this.count; i++) {
      if (this.sector[i]! >= 0) this.energy[i]! *= shares[this.sector[i]!]!;
      this.most = Math.max(this.most, this.energy[i]!);
    }
    this.least = Math.max(this.expected * MIN_OF_ALL * left, this.most * MIN_SHARE);
  }

  /** Returns the road with the most energy; null if none is heard. @param kx metres per 1e-7 degrees east */
  loudest(layers: readonly RoadLayer[], kx: number): LoudestRoad | null {
    this.roads.length = 0;
    this.lastRegion = null;
    for (let i = 0; i < this.count; i++) {
      const energy = this.energy[i]!;
      // the loudest piece counts even if all are faint
      if (energy <= this.least && energy < this.most) continue;
      const heard = layers[this.layer[i]!]!;
      if (this.segment[i]! < 0) this.addChunk(heard, i, kx);
      else {
        const way = heard.layer.ints[this.segment[i]! * SEGMENT_WORDS + SegmentWord.WAY]!;
        this.add(heard, way, i, energy);
      }
    }
    if (layers.some(({ region }) => region !== layers[0]!.region)) this.joinParts(layers);
    let best: LoudestRoad | null = null;
    for (const road of this.roads) if (!best || road.energy > best.energy) best = road;
    return best;
  }

  /** Joins roads that run through several parts of a region file: adds their energies and keeps the louder piece. */
  private joinParts(layers: readonly RoadLayer[]): void {
    const { roads } = this;
    const regionOf = ({ layer }: Road) => layers[layer]!.region;
    for (let i = roads.length - 1; i > 0; i--) {
      const road = roads[i]!;
      const same = roads.findIndex(
        (other, j) => j < i && isRoadOfParts(regionOf(road), road.way, regionOf(other), other.way),
      );
      if (same < 0) continue;
      const louder = road.most > roads[same]!.most ? road : roads[same]!;
      roads[same] = { ...louder, energy: road.energy + roads[same]!.energy };
      roads.splice(i, 1);
    }
  }

  /** Distributes the energy of a chunk over its segments, by their power. */
  private addChunk(heard: RoadLayer, i: number, kx: number): void {
    const { ints, floats, count } = heard.layer;
    const { powers } = this;
    const first = this.chunk[i]! * SEGMENTS_PER_CHUNK;
    const segments = Math.min(count - first, SEGMENTS_PER_CHUNK);
    let all = 0;
    for (let s = 0; s < segments; s++) {
      powers[s] = roadPower(ints, floats, first + s, kx);
      all += powers[s]!;
    }
    // a chunk usually has one way, or a few in sequence
    let way = -1;
    let power = 0;
    for (let s = 0; s < segments; s++) {
      const next = ints[(first + s) * SEGMENT_WORDS + SegmentWord.WAY]!;
      if (next !== way && power > 0) {
        this.add(heard, way, i, (this.energy[i]! * power) / all);
        power = 0;
      }
      way = next;
      power += powers[s]!;
    }
    if (power > 0) this.add(heard, way, i, (this.energy[i]! * power) / all);
  }

  private add({ region, regionNumber }: RoadLayer, way: number, i: number, energy: number): void {
    // pieces of a way mostly follow each other
    if (way !== this.lastWay || region !== this.lastRegion) {
      this.lastWay = way;
      this.lastRegion = region;
      this.lastRoad = this.roadOf(roadKeyOf(regionNumber, region, way));
    }
    const road = this.lastRoad!;
    road.energy += energy;
    if (energy <= road.most && road.way >= 0) return;
    road.most = energy;
    road.way = way;
    road.layer = this.layer[i]!;
    road.segment = this.segment[i]!;
    road.chunk = this.chunk[i]!;
  }

  /** Returns the entry of a road. Few roads are loud at a spot, so a scan beats a hash of the large keys. */
  private roadOf(key: number): Road {
    const { roads } = this;
    for (const road of roads) if (road.key === key) return road;
    const road = { key, layer: -1, segment: -1, chunk: -1, energy: 0, most: 0, way: -1 };
    roads.push(road);
    return road;
  }

  private grow(): void {
    const capacity = 2 * this.count;
    for (const name of ['layer', 'segment', 'chunk', 'sector'] as const) {
      const longer = new Int32Array(capacity);
      longer.set(this[name]);
      this[name] = longer;
    }
    const longer = new Float64Array(capacity);
    longer.set(this.energy);
    this.energy = longer;
  }
}

/** Returns the power of a whole segment; 0 for a railway. */
function roadPower(ints: Int32Array, floats: Float32Array, segment: number, kx: number): number {
  const at = segment * SEGMENT_WORDS;
  if (((ints[at + SegmentWord.KIND]! >> HOLDS_SHIFT) & HOLDS_MASK) === ChunkHolds.RAIL) return 0;
  const dx = (ints[at + SegmentWord.X2]! - ints[at]!) * kx;
  const dy = (ints[at + SegmentWord.Y2]! - ints[at + SegmentWord.Y1]!) * METRES_PER_UNIT;
  return (floats[at + SegmentWord.LIGHT]! + floats[at + SegmentWord.HEAVY]!) * Math.sqrt(dx * dx + dy * dy);
}
