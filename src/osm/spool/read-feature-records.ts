/** Reads what `feature-records.ts` wrote. */
import { OSM_TYPES, WEEK_BYTES, YEAR_BYTES } from '../../region/format/codes.ts';
import { ByteReader } from '../../shared/collections/byte-reader.ts';
import type { CellSink } from '../cells/router.ts';
import { type Box, boxOfTile, levelOfTile } from '../cells/tiles.ts';
import { PARTS_OF_SQUARE_METRE } from '../features/object-features.ts';
import type { PlaceFacts } from '../tags/facts.ts';
import { LineBit, RecordKind, TERRAIN_SHIFT } from './feature-records.ts';

/**
 * Hands the features of a segment of a tile to a sink. Of tiles of large features only those that touch the box are read,
 * and outlines only if the box contains the longitude of their westernmost point, as their owner does.
 */
export function readFeatureRecords(tile: number, segment: Uint8Array, box: Box, sink: CellSink): void {
  const records = new RecordReader(tile, segment);
  if (levelOfTile(tile) === 0) while (records.bytes.more) records.readTo(sink);
  else while (records.bytes.more) readLarge(records, box, sink);
}

function readLarge(records: RecordReader, box: Box, sink: CellSink): void {
  const { bytes } = records;
  const minX = records.originX + bytes.zigzag();
  const minY = records.originY + bytes.zigzag();
  const maxX = minX + bytes.varint();
  const maxY = minY + bytes.varint();
  const length = bytes.varint();
  const end = bytes.position + length;
  const touches = minX <= box.maxX && maxX >= box.minX && minY <= box.maxY && maxY >= box.minY;
  const isOwned = minX >= box.minX && minX <= box.maxX;
  if (touches && (isOwned || bytes.peek() !== RecordKind.OUTLINE)) records.readTo(sink);
  bytes.position = end;
}

class RecordReader {
  readonly bytes: ByteReader;
  readonly originX: number;
  readonly originY: number;

  constructor(tile: number, segment: Uint8Array) {
    this.bytes = new ByteReader(segment);
    const { minX, minY } = boxOfTile(tile);
    this.originX = minX;
    this.originY = minY;
  }

  /** Hands the next record to a sink. */
  readTo(sink: CellSink): void {
    const { bytes } = this;
    // arguments are read from left to right, in the order in which they were written
    const kind = bytes.u8();
    switch (kind) {
      case RecordKind.LINE:
        this.line(sink);
        break;
      case RecordKind.AREA:
      case RecordKind.OUTLINE:
        this.area(sink);
        break;
      case RecordKind.POINT:
        this.point(sink);
        break;
      case RecordKind.BUILDING:
      case RecordKind.HOME:
        sink.building(
          bytes.varint(),
          this.originX + bytes.zigzag(),
          this.originY + bytes.zigzag(),
          bytes.varint() / PARTS_OF_SQUARE_METRE,
          kind === RecordKind.HOME,
        );
        break;
      case RecordKind.RUNWAY:
        sink.runway(bytes.varint(), bytes.text(), this.path());
        break;
      case RecordKind.AERODROME:
        this.aerodrome(sink);
        break;
      case RecordKind.COAST:
        sink.coast(bytes.varint(), this.path());
        break;
      case RecordKind.NOISE_BARRIER:
        sink.noiseBarrier(this.path());
        break;
      case RecordKind.TUNNEL:
        sink.tunnel(this.path());
        break;
      case RecordKind.SIGNALS:
        sink.signals(this.originX + bytes.zigzag(), this.originY + bytes.zigzag());
        break;
      default:
        throw new Error(`a record of the import has the unknown kind ${kind}`);
    }
  }

  private line(sink: CellSink): void {
    const { bytes } = this;
    const [osmId, lineClass, flags] = [bytes.varint(), bytes.varint(), bytes.varint()];
    const path = this.path();
    const [access, maxspeed, lanes] = [bytes.varint(), this.number(), this.number()];
    const [surface, bits] = [bytes.varint(), bytes.varint()];
    const [name, ref] = [bytes.text(), bytes.text()];
    const silent = (bits & LineBit.SILENT) !== 0;
    const inStreet = (bits & LineBit.IN_STREET) !== 0;
    const terrain = bits >> TERRAIN_SHIFT;
    const facts = {
      lineClass,
      flags,
      access,
      maxspeed,
      lanes,
      surface,
      silent,
      terrain,
      inStreet,
      name,
      ref,
    };
    sink.line(osmId, facts, path);
  }

  private area(sink: CellSink): void {
    const { bytes } = this;
    const kind = bytes.varint();
    const rings = this.rings();
    const osmType = OSM_TYPES[bytes.u8()]!;
    sink.area(osmType, bytes.varint(), { kind, ...this.place() }, rings);
  }

  private point(sink: CellSink): void {
    const { bytes } = this;
    const [category, osmType, osmId] = [bytes.varint(), OSM_TYPES[bytes.u8()]!, bytes.varint()];
    const facts = { category, ...this.place() };
    const [x, y] = [this.originX + bytes.zigzag(), this.originY + bytes.zigzag()];
    sink.point(osmType, osmId, facts, x, y, this.number());
  }

  private aerodrome(sink: CellSink): void {
    const { bytes } = this;
    const [kind, x, y] = [bytes.varint(), this.originX + bytes.zigzag(), this.originY + bytes.zigzag()];
    sink.aerodrome(kind, bytes.text(), x, y, this.rings());
  }

  private place(): PlaceFacts {
    const { bytes } = this;
    const [flags, access, value, maxstay] = [bytes.varint(), bytes.varint(), this.number(), this.number()];
    const times = bytes.u8();
    const hours = times & 1 ? bytes.bytes(WEEK_BYTES).slice() : null;
    const season = times & 2 ? bytes.bytes(YEAR_BYTES).slice() : null;
    return { flags, access, value, maxstay, hours, season, name: bytes.text() };
  }

  private path(): Int32Array {
    const { bytes } = this;
    const path = new Int32Array(2 * bytes.varint());
    let [x, y] = [this.originX, this.originY];
    for (let i = 0; i < path.length; i += 2) {
      x += bytes.zigzag();
      y += bytes.zigzag();
      path[i] = x;
      path[i + 1] = y;
    }
    return path;
  }

  private rings(): Int32Array[] {
    const rings: Int32Array[] = [];
    for (let count = this.bytes.varint(); count > 0; count--) rings.push(this.path());
    return rings;
  }

  private number(): number {
    const code = this.bytes.varint();
    if (code === 1) return this.bytes.f64();
    const half = code / 2;
    return half % 2 === 1 ? -(half + 1) / 2 : half / 2;
  }
}
