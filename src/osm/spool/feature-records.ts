/** Writes features as compact records into the buckets of their tiles (`cells/tiles.ts`), and reads them into logs. */
import { ByteWriter } from '../../shared/collections/byte-writer.ts';
import { type Routed, routed } from '../cells/router.ts';
import { type Box, boxOfTile, levelOfTile, touches } from '../cells/tiles.ts';
import { isOutlineOnly, noSpread, type Spread, spreadArea, spreadLine } from '../features/spread.ts';
import type { FeatureLogWriter } from '../records/feature-log.ts';
import type { Feature, FeatureSink, Kind } from '../records/layouts.ts';
import { RECORDS } from '../records/record.ts';
import { RecordReader, RecordWriter } from '../records/record-bytes.ts';
import type { BucketWriter } from './buckets.ts';

/** Writes features to the buckets of their tiles. `sink` receives the features of the blob begun by `buckets.begin`. */
export class FeatureRecords {
  readonly sink: FeatureSink;
  /** lengths, sizes and vertices of the features, to detect implausible ones */
  readonly spread: Spread = noSpread();
  /** approximate size of the features in a region, bytes, by tile number */
  readonly weights = new Map<number, number>();
  /** number of buildings */
  buildings = 0;
  private readonly large = new ByteWriter();

  constructor(private readonly buckets: BucketWriter) {
    const { spread } = this;
    const next = routed((kind, feature, to) => this.add(kind, feature, to));
    this.sink = {
      ...next,
      line(line) {
        spreadLine(spread, line);
        next.line(line);
      },
      area(area) {
        spreadArea(spread, area);
        next.area(area);
      },
      coast(coast) {
        spreadLine(spread, coast);
        next.coast(coast);
      },
      building: (building) => {
        this.buildings++;
        next.building(building);
      },
    };
  }

  /**
   * Appends a record, with coordinates relative to the south-west corner of the tile. In tiles of large features, a
   * record starts with its bbox and its length, so that readers can skip it.
   */
  private add<K extends Kind>(kind: K, feature: Feature<K>, { tile, box, bytes }: Routed): void {
    this.weights.set(tile, (this.weights.get(tile) ?? 0) + bytes);
    const bucket = this.buckets.bufferFor(tile);
    const { minX, minY } = boxOfTile(tile);
    const isLarge = levelOfTile(tile) > 0;
    const out = isLarge ? this.large : bucket;
    RECORDS[kind].write(new RecordWriter(out, kind, minX, minY), feature);
    if (!isLarge) return;
    bucket.zigzag(box.minX - minX);
    bucket.zigzag(box.minY - minY);
    bucket.varint(box.maxX - box.minX);
    bucket.varint(box.maxY - box.minY);
    bucket.varint(this.large.length);
    bucket.bytes(this.large.view());
    this.large.clear();
  }
}

/**
 * Adds the features of a segment of a tile to a log. In tiles of large features, skips features that do not touch the
 * box, and outlines whose westernmost longitude is outside the box, as only their owner needs them.
 */
export function readFeatureRecords(tile: number, segment: Uint8Array, box: Box, log: FeatureLogWriter): void {
  const { minX, minY } = boxOfTile(tile);
  const record = new RecordReader(segment, minX, minY);
  const { bytes } = record;
  if (levelOfTile(tile) === 0) {
    while (bytes.more) add(record.kind());
    return;
  }
  while (bytes.more) {
    const [west, south] = [minX + bytes.zigzag(), minY + bytes.zigzag()];
    const bbox = { minX: west, minY: south, maxX: west + bytes.varint(), maxY: south + bytes.varint() };
    const length = bytes.varint();
    const end = bytes.position + length;
    const kind = record.kind();
    // the kind of an area, its first field, takes one byte
    const isOutline = kind === 'area' && isOutlineOnly(bytes.peek());
    const isOwned = west >= box.minX && west <= box.maxX;
    if (touches(bbox, box) && (isOwned || !isOutline)) add(kind);
    bytes.position = end;
  }

  function add(kind: Kind): void {
    RECORDS[kind].copy(record, log.kinds[kind]);
  }
}
