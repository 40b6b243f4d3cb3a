/** Feature log: features as columns, quick to record and shared between threads without a copy. */
import { BitmapTable, type Columns, ColumnsReader, ColumnsWriter } from './columns.ts';
import {
  byKind,
  type Feature,
  type FeatureSink,
  KINDS,
  type Kind,
  type SHAPES,
  sinkOf,
  type Values,
} from './layouts.ts';
import { RECORDS, SHAPE_RECORDS } from './record.ts';

/** Features as sent between threads. The numbers and coordinates that `pack` returns are views of one shared buffer. */
export interface FeatureLog {
  kinds: Record<Kind, Columns>;
  /** bitmaps of opening hours and seasons */
  bitmaps: Uint8Array[];
}

/** Records features in order of arrival; reusable after each `pack`. */
export class FeatureLogWriter {
  private readonly bitmaps = new BitmapTable();
  /** columns since the last `pack` */
  readonly kinds = byKind(() => new ColumnsWriter(this.bitmaps));
  readonly sink: FeatureSink = sinkOf((kind, feature) => RECORDS[kind].write(this.kinds[kind], feature));

  /** Returns the features since the last call. */
  pack(): FeatureLog {
    const writers = Object.values(this.kinds);
    const memory = new SharedArrayBuffer(writers.reduce((bytes, columns) => bytes + columns.bytes, 0));
    let offset = 0;
    const kinds = byKind((kind) => {
      const columns = this.kinds[kind];
      const start = offset;
      offset += columns.bytes;
      return columns.pack(memory, start);
    });
    return { kinds, bitmaps: this.bitmaps.take() };
  }
}

/** Receives the first fields of features, up to their geometry, for readers that do not need the others. */
export interface ShapeSink {
  lineShape(line: Values<typeof SHAPES.line>): void;
  areaShape(area: Values<typeof SHAPES.area>): void;
  /** kinds that `areaShape` receives; default: all. Most areas are buildings, which few readers need */
  areaKinds: ReadonlySet<number> | readonly number[];
}
type LogSink = Partial<FeatureSink & ShapeSink>;

/**
 * Bytes read after which garbage is collected: otherwise it accumulates, as the logs themselves, which all threads
 * share, count towards each thread's heap.
 */
const BYTES_PER_COLLECTION = 8e6;

/** Reads all logs of a map, see `readLog`. */
export function readLogs(logs: readonly FeatureLog[], sink: LogSink): void {
  let bytes = 0;
  for (const log of logs) {
    readLog(log, sink);
    bytes += bytesOf(log);
    if (bytes < BYTES_PER_COLLECTION) continue;
    Bun.gc(false);
    bytes = 0;
  }
}

/** Passes the features of a log to the sink, kind by kind; kinds that the sink does not receive are skipped unread. */
export function readLog(log: FeatureLog, sink: LogSink): void {
  for (const kind of KINDS) {
    readKind(log, kind, sink[kind]);
    if (kind === 'line') readLineShapes(log, sink.lineShape);
    if (kind === 'area') readAreaShapes(log, sink.areaShape, sink.areaKinds);
  }
}

function readKind(log: FeatureLog, kind: Kind, take?: (feature: never) => void): void {
  if (!take) return;
  for (const columns = new ColumnsReader(log.kinds[kind], log.bitmaps); columns.more; )
    take(RECORDS[kind].read(columns) as never);
}

function readLineShapes(log: FeatureLog, take?: ShapeSink['lineShape']): void {
  if (!take) return;
  const rest = RECORDS.line.numbers - SHAPE_RECORDS.line.numbers;
  for (const columns = new ColumnsReader(log.kinds.line, log.bitmaps); columns.more; columns.skip(rest))
    take(SHAPE_RECORDS.line.read(columns));
}

function readAreaShapes(
  log: FeatureLog,
  take?: ShapeSink['areaShape'],
  kinds?: ShapeSink['areaKinds'],
): void {
  if (!take) return;
  const wanted = kinds && new Set(kinds);
  const rest = RECORDS.area.numbers - SHAPE_RECORDS.area.numbers;
  for (const columns = new ColumnsReader(log.kinds.area, log.bitmaps); columns.more; columns.skip(rest))
    if (!wanted || wanted.has(columns.peek())) take(SHAPE_RECORDS.area.read(columns));
    else {
      columns.skip(SHAPE_RECORDS.area.numbers);
      columns.skipRings();
    }
}

/** Returns the size of a log without its texts and bitmaps, bytes. */
export function bytesOf({ kinds }: FeatureLog): number {
  let bytes = 0;
  for (const { numbers, coordinates } of Object.values(kinds))
    bytes += numbers.byteLength + coordinates.byteLength;
  return bytes;
}

/** Returns the number of buildings in a log. */
export function buildingsIn({ kinds }: FeatureLog): number {
  return kinds.building.numbers.length / RECORDS.building.numbers;
}

/** Tests of features by kind. */
export type Wanted = { [K in Kind]?: (feature: Feature<K>) => boolean };

/**
 * Returns a log with the wanted features; kinds without a test are kept whole. Columns that are needed whole, as in
 * most tiles, are not copied.
 */
export function selectedLog(log: FeatureLog, wanted: Wanted): FeatureLog {
  const table = new BitmapTable(log.bitmaps);
  const selected = (kind: Kind, isWanted?: (feature: never) => boolean) => {
    let isWhole = true;
    readKind(log, kind, isWanted && ((feature) => (isWhole &&= isWanted(feature))));
    if (isWhole) return log.kinds[kind];
    const out = new ColumnsWriter(table);
    readKind(log, kind, (feature) => {
      if (isWanted?.(feature)) RECORDS[kind].write(out, feature);
    });
    return out.pack();
  };
  return { ...log, kinds: byKind((kind) => selected(kind, wanted[kind])) };
}
