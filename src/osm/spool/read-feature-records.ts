/**
 * Reads the records of `feature-records.ts` into the columns of a log, without creating an object per feature, which
 * would cost twice as much.
 */
import { WEEK_BYTES, YEAR_BYTES } from '../../region/format/codes.ts';
import { ByteReader } from '../../shared/collections/byte-reader.ts';
import { type Box, boxOfTile, levelOfTile } from '../cells/tiles.ts';
import { PARTS_OF_SQUARE_METRE } from '../features/object-features.ts';
import type { ColumnsWriter } from '../records/columns.ts';
import { type FeatureLogWriter, ROAD_NUMBERS } from '../records/feature-log.ts';
import { RecordKind } from './feature-records.ts';

/**
 * Adds the features of a segment of a tile to a log. In tiles of large features, skips features that do not touch the
 * box, and outlines whose westernmost longitude is outside the box, as only their owner needs them.
 */
export function readFeatureRecords(tile: number, segment: Uint8Array, box: Box, log: FeatureLogWriter): void {
  const records = new RecordReader(tile, segment, log);
  const isLarge = levelOfTile(tile) > 0;
  while (records.bytes.more) {
    if (isLarge) readLarge(records, box);
    else records.read();
  }
}

function readLarge(records: RecordReader, box: Box): void {
  const { bytes } = records;
  const minX = records.originX + bytes.zigzag();
  const minY = records.originY + bytes.zigzag();
  const maxX = minX + bytes.varint();
  const maxY = minY + bytes.varint();
  const length = bytes.varint();
  const end = bytes.position + length;
  const touches = minX <= box.maxX && maxX >= box.minX && minY <= box.maxY && maxY >= box.minY;
  const isOwned = minX >= box.minX && minX <= box.maxX;
  if (touches && (isOwned || bytes.peek() !== RecordKind.OUTLINE)) records.read();
  bytes.position = end;
}

class RecordReader {
  readonly bytes: ByteReader;
  readonly originX: number;
  readonly originY: number;

  constructor(
    tile: number,
    segment: Uint8Array,
    private readonly log: FeatureLogWriter,
  ) {
    this.bytes = new ByteReader(segment);
    const { minX, minY } = boxOfTile(tile);
    this.originX = minX;
    this.originY = minY;
  }

  /** Adds the next record to the log. */
  read(): void {
    const { kinds } = this.log;
    const kind = this.bytes.u8();
    switch (kind) {
      case RecordKind.LINE:
        this.line(kinds.lines);
        break;
      case RecordKind.AREA:
      case RecordKind.OUTLINE:
        this.area(kinds.areas);
        break;
      case RecordKind.POINT:
        this.point(kinds.points);
        break;
      case RecordKind.BUILDING:
      case RecordKind.HOME:
        this.building(kinds.buildings, kind === RecordKind.HOME);
        break;
      case RecordKind.RUNWAY:
        kinds.runways.number(this.bytes.varint());
        kinds.runways.text(this.bytes.text());
        this.path(kinds.runways);
        break;
      case RecordKind.AERODROME:
        this.aerodrome(kinds.aerodromes);
        break;
      case RecordKind.COAST:
        kinds.coasts.number(this.bytes.varint());
        this.path(kinds.coasts);
        break;
      case RecordKind.NOISE_BARRIER:
        this.path(kinds.noiseBarriers);
        break;
      case RecordKind.TUNNEL:
        this.path(kinds.tunnels);
        break;
      case RecordKind.SIGNALS:
        this.position(kinds.signals);
        break;
      case RecordKind.ROAD:
        kinds.roads.number(this.bytes.u8());
        this.path(kinds.roads);
        for (let i = 0; i < ROAD_NUMBERS; i++) kinds.roads.number(this.number());
        kinds.roads.text(this.bytes.text());
        break;
      case RecordKind.BARRIER:
        kinds.barriers.number(this.bytes.u8());
        for (let i = 0; i < ROAD_NUMBERS; i++) kinds.barriers.number(this.number());
        this.position(kinds.barriers);
        break;
      default:
        throw new Error(`a record of the import has the unknown kind ${kind}`);
    }
  }

  private line(out: ColumnsWriter): void {
    const { bytes } = this;
    for (let i = 0; i < 3; i++) out.number(bytes.varint());
    this.path(out);
    out.number(bytes.varint());
    out.number(this.number());
    out.number(this.number());
    out.number(bytes.varint());
    out.number(bytes.varint());
    out.text(bytes.text());
    out.text(bytes.text());
  }

  private area(out: ColumnsWriter): void {
    const { bytes } = this;
    out.number(bytes.varint());
    const rings = bytes.varint();
    out.number(rings);
    for (let ring = 0; ring < rings; ring++) this.path(out);
    out.number(bytes.u8());
    out.number(bytes.varint());
    this.place(out);
  }

  private point(out: ColumnsWriter): void {
    const { bytes } = this;
    out.number(bytes.varint());
    out.number(bytes.u8());
    out.number(bytes.varint());
    this.place(out);
    this.position(out);
    out.number(this.number());
  }

  private building(out: ColumnsWriter, isHome: boolean): void {
    out.number(this.bytes.varint());
    this.position(out);
    out.number(this.bytes.varint() / PARTS_OF_SQUARE_METRE);
    out.number(isHome ? 1 : 0);
  }

  private aerodrome(out: ColumnsWriter): void {
    const { bytes } = this;
    out.number(bytes.varint());
    this.position(out);
    out.text(bytes.text());
    const rings = bytes.varint();
    out.number(rings);
    for (let ring = 0; ring < rings; ring++) this.path(out);
  }

  private place(out: ColumnsWriter): void {
    const { bytes } = this;
    out.number(bytes.varint());
    out.number(bytes.varint());
    out.number(this.number());
    out.number(this.number());
    const times = bytes.u8();
    out.number(this.log.bitmap(times & 1 ? bytes.bytes(WEEK_BYTES).slice() : null));
    out.number(this.log.bitmap(times & 2 ? bytes.bytes(YEAR_BYTES).slice() : null));
    out.text(bytes.text());
    out.text(bytes.text());
  }

  private path(out: ColumnsWriter): void {
    out.encodedPath(this.bytes, this.originX, this.originY);
  }

  private position(out: ColumnsWriter): void {
    out.number(this.originX + this.bytes.zigzag());
    out.number(this.originY + this.bytes.zigzag());
  }

  private number(): number {
    const code = this.bytes.varint();
    if (code === 1) return this.bytes.f64();
    const half = code / 2;
    return half % 2 === 1 ? -(half + 1) / 2 : half / 2;
  }
}
