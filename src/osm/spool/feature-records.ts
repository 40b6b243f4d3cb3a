/** Writes features as compact records into the buckets of their tiles (`cells/tiles.ts`). */
import { OSM_TYPES, type OsmType } from '../../region/format/codes.ts';
import type { RoadKind } from '../../region/format/sections/roads.ts';
import { ByteWriter } from '../../shared/collections/byte-writer.ts';
import { type CellSink, type Routed, routed } from '../cells/router.ts';
import { boxOfTile, levelOfTile } from '../cells/tiles.ts';
import { PARTS_OF_SQUARE_METRE } from '../features/object-features.ts';
import { isOutlineOnly, noSpread, type Spread, spreadArea, spreadLine } from '../features/spread.ts';
import { roadNumbersOf } from '../records/feature-log.ts';
import type { AreaFacts, LineFacts, PlaceFacts, PointFacts } from '../tags/facts.ts';
import type { BucketWriter } from './buckets.ts';

export const RecordKind = {
  LINE: 1,
  AREA: 2,
  POINT: 3,
  BUILDING: 4,
  HOME: 5,
  RUNWAY: 6,
  AERODROME: 7,
  COAST: 8,
  NOISE_BARRIER: 9,
  TUNNEL: 10,
  SIGNALS: 11,
  /** an area of which only the outline is stored; only the cell or part that owns the area needs it */
  OUTLINE: 12,
  ROAD: 13,
  BARRIER: 14,
} as const;

/** Flag bits of a line. */
export const LineBit = { SILENT: 1, IN_STREET: 2 } as const;
/** Position of the first bit of `Terrain` among the flag bits. */
export const TERRAIN_SHIFT = 2;

/** Writes features to the buckets of their tiles. `sink` receives the features of the blob begun by `buckets.begin`. */
export class FeatureRecords {
  readonly sink: CellSink;
  /** lengths, sizes and vertices of the features, to detect implausible ones */
  readonly spread: Spread = noSpread();
  /** approximate size of the features in a region, bytes, by tile number */
  readonly weights = new Map<number, number>();
  /** number of buildings */
  buildings = 0;
  private readonly encoder: RecordEncoder;

  constructor(buckets: BucketWriter) {
    this.encoder = new RecordEncoder(buckets);
    this.sink = this.measured(
      routed((to) => {
        this.weights.set(to.tile, (this.weights.get(to.tile) ?? 0) + to.bytes);
        return this.encoder.to(to);
      }),
    );
  }

  private measured(next: CellSink): CellSink {
    const { spread } = this;
    return {
      ...next,
      line(osmId, facts, path) {
        spreadLine(spread, osmId, path);
        next.line(osmId, facts, path);
      },
      area(osmType, osmId, facts, rings) {
        spreadArea(spread, osmType, osmId, facts.kind, rings);
        next.area(osmType, osmId, facts, rings);
      },
      coast(osmId, path) {
        spreadLine(spread, osmId, path);
        next.coast(osmId, path);
      },
      building: (...building) => {
        this.buildings++;
        next.building(...building);
      },
    };
  }
}

/**
 * Encodes features. A record is a RecordKind and the values of the feature in the order of a feature log
 * (`records/feature-log.ts`). Coordinates of a path are differences modulo 2^32, the first from the south-west corner
 * of the tile. In tiles of large features, a record starts with its bbox and its length, so that readers can skip it.
 */
class RecordEncoder implements CellSink {
  private readonly large = new ByteWriter();
  private out: ByteWriter = this.large;
  /** bucket and bbox of the current record if its tile is for large features; otherwise null */
  private target: { routed: Routed; bucket: ByteWriter } | null = null;
  private originX = 0;
  private originY = 0;

  constructor(private readonly buckets: BucketWriter) {}

  /** Returns the sink for one feature. */
  to(routed: Routed): CellSink {
    const { tile } = routed;
    const bucket = this.buckets.bufferFor(tile);
    const { minX, minY } = boxOfTile(tile);
    this.originX = minX;
    this.originY = minY;
    const isLarge = levelOfTile(tile) > 0;
    this.target = isLarge ? { routed, bucket } : null;
    this.out = isLarge ? this.large : bucket;
    return this;
  }

  line(osmId: number, facts: LineFacts, path: Int32Array): void {
    const { out } = this;
    out.u8(RecordKind.LINE);
    out.varint(osmId);
    out.varint(facts.lineClass);
    out.varint(facts.flags);
    this.path(path);
    out.varint(facts.access);
    number(out, facts.maxspeed);
    number(out, facts.lanes);
    out.varint(facts.surface);
    const bits = (facts.silent ? LineBit.SILENT : 0) | (facts.inStreet ? LineBit.IN_STREET : 0);
    out.varint(bits | (facts.terrain << TERRAIN_SHIFT));
    out.text(facts.name);
    out.text(facts.ref);
    this.end();
  }

  area(osmType: OsmType, osmId: number, facts: AreaFacts, rings: Int32Array[]): void {
    const { out } = this;
    out.u8(isOutlineOnly(facts.kind) ? RecordKind.OUTLINE : RecordKind.AREA);
    out.varint(facts.kind);
    this.rings(rings);
    out.u8(OSM_TYPES.indexOf(osmType));
    out.varint(osmId);
    place(out, facts);
    this.end();
  }

  point(osmType: OsmType, osmId: number, facts: PointFacts, x: number, y: number, radius: number): void {
    const { out } = this;
    out.u8(RecordKind.POINT);
    out.varint(facts.category);
    out.u8(OSM_TYPES.indexOf(osmType));
    out.varint(osmId);
    place(out, facts);
    this.position(x, y);
    number(out, radius);
    this.end();
  }

  building(osmId: number, x: number, y: number, squareMetres: number, isHome: boolean): void {
    const { out } = this;
    out.u8(isHome ? RecordKind.HOME : RecordKind.BUILDING);
    out.varint(osmId);
    this.position(x, y);
    out.varint(squareMetres * PARTS_OF_SQUARE_METRE);
    this.end();
  }

  runway(osmId: number, ref: string, path: Int32Array): void {
    const { out } = this;
    out.u8(RecordKind.RUNWAY);
    out.varint(osmId);
    out.text(ref);
    this.path(path);
    this.end();
  }

  aerodrome(kind: number, name: string, x: number, y: number, rings: Int32Array[]): void {
    const { out } = this;
    out.u8(RecordKind.AERODROME);
    out.varint(kind);
    this.position(x, y);
    out.text(name);
    this.rings(rings);
    this.end();
  }

  coast(osmId: number, path: Int32Array): void {
    this.out.u8(RecordKind.COAST);
    this.out.varint(osmId);
    this.path(path);
    this.end();
  }

  noiseBarrier(path: Int32Array): void {
    this.out.u8(RecordKind.NOISE_BARRIER);
    this.path(path);
    this.end();
  }

  tunnel(path: Int32Array): void {
    this.out.u8(RecordKind.TUNNEL);
    this.path(path);
    this.end();
  }

  signals(x: number, y: number): void {
    this.out.u8(RecordKind.SIGNALS);
    this.position(x, y);
    this.end();
  }

  road(kind: RoadKind, name: string, path: Int32Array): void {
    this.out.u8(RecordKind.ROAD);
    this.out.u8(kind.roadClass);
    this.path(path);
    for (const value of roadNumbersOf(kind)) number(this.out, value);
    this.out.text(name);
    this.end();
  }

  barrier(kind: RoadKind, x: number, y: number): void {
    this.out.u8(RecordKind.BARRIER);
    this.out.u8(kind.roadClass);
    for (const value of roadNumbersOf(kind)) number(this.out, value);
    this.position(x, y);
    this.end();
  }

  private position(x: number, y: number): void {
    this.out.zigzag(x - this.originX);
    this.out.zigzag(y - this.originY);
  }

  private path(path: Int32Array): void {
    const { out } = this;
    out.varint(path.length / 2);
    let [x, y] = [this.originX, this.originY];
    for (let i = 0; i < path.length; i += 2) {
      out.zigzag((path[i]! - x) | 0);
      out.zigzag((path[i + 1]! - y) | 0);
      x = path[i]!;
      y = path[i + 1]!;
    }
  }

  private rings(rings: readonly Int32Array[]): void {
    this.out.varint(rings.length);
    for (const ring of rings) this.path(ring);
  }

  private end(): void {
    if (!this.target) return;
    const { routed, bucket } = this.target;
    const { minX, minY, maxX, maxY } = routed.box;
    bucket.zigzag(minX - this.originX);
    bucket.zigzag(minY - this.originY);
    bucket.varint(maxX - minX);
    bucket.varint(maxY - minY);
    bucket.varint(this.large.length);
    bucket.bytes(this.large.view());
    this.large.clear();
  }
}

function place(
  out: ByteWriter,
  { flags, access, value, maxstay, hours, season, name, details = '' }: PlaceFacts,
): void {
  out.varint(flags);
  out.varint(access);
  number(out, value);
  number(out, maxstay);
  out.u8((hours ? 1 : 0) | (season ? 2 : 0));
  if (hours) out.bytes(hours);
  if (season) out.bytes(season);
  out.text(name);
  out.text(details);
}

/** Largest whole number that is stored as a varint, which adds a bit for the sign and one for the encoding. */
const LARGEST_WHOLE = 2 ** 50;

/** Appends a number: whole ones as an even varint of few bytes, others as the varint 1 and 64 bits. */
function number(out: ByteWriter, value: number): void {
  if (Number.isInteger(value) && Math.abs(value) <= LARGEST_WHOLE)
    out.varint(2 * (value < 0 ? -2 * value - 1 : 2 * value));
  else {
    out.varint(1);
    out.f64(value);
  }
}
