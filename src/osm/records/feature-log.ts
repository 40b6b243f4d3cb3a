/** Feature log: features as columns, quick to record and shared between threads without a copy. */
import { BitmapTable, type Columns, ColumnsReader, ColumnsWriter } from './columns.ts';
import { byKind, type Feature, type FeatureSink, KINDS, type Kind, sinkOf } from './layouts.ts';
import { RECORDS } from './record.ts';

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

/** Readers of a few fields of the kinds of which there are many. */
const SHAPE_READERS = {
  line: RECORDS.line.reader('osmId', 'lineClass', 'flags', 'path'),
  area: RECORDS.area.reader('kind', 'rings'),
  point: RECORDS.point.reader('category', 'flags', 'value', 'x', 'y', 'radius'),
  road: RECORDS.road.reader('roadClass', 'path'),
};
/** Fields of a feature that tell what and where it is. */
export type Shape<K extends keyof typeof SHAPE_READERS> = ReturnType<(typeof SHAPE_READERS)[K]>;

/** Receives the shapes of features, for readers that do not need their other fields. */
export interface ShapeSink {
  lineShape(line: Shape<'line'>): void;
  areaShape(area: Shape<'area'>): void;
  /** kinds that `areaShape` receives; default: all. Most areas are buildings, which few readers need */
  areaKinds: ReadonlySet<number> | readonly number[];
  pointShape(point: Shape<'point'>): void;
  roadShape(road: Shape<'road'>): void;
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
    if (kind in SHAPE_READERS) readShapes(log, kind as keyof typeof SHAPE_READERS, sink);
  }
}

function readKind(log: FeatureLog, kind: Kind, take?: (feature: never) => void): void {
  if (!take) return;
  const { read } = RECORDS[kind];
  for (const columns = new ColumnsReader(log.kinds[kind], log.bitmaps); columns.more; )
    take(read(columns) as never);
}

function readShapes(log: FeatureLog, kind: keyof typeof SHAPE_READERS, sink: LogSink): void {
  const take = sink[`${kind}Shape`] as ((shape: unknown) => void) | undefined;
  if (!take) return;
  const read = SHAPE_READERS[kind];
  const { skip } = RECORDS[kind];
  // the kind of an area is its first field
  const wanted = kind === 'area' && sink.areaKinds ? new Set(sink.areaKinds) : null;
  for (const columns = new ColumnsReader(log.kinds[kind], log.bitmaps); columns.more; )
    if (!wanted || wanted.has(columns.peek())) take(read(columns));
    else skip(columns);
}

/** Returns the size of a log without its texts and bitmaps, bytes. */
export function bytesOf({ kinds }: FeatureLog): number {
  let bytes = 0;
  for (const { numbers, coordinates } of Object.values(kinds))
    bytes += numbers.byteLength + coordinates.byteLength;
  return bytes;
}

/** Returns the number of buildings in a log. */
export function buildingsIn({ kinds, bitmaps }: FeatureLog): number {
  let count = 0;
  for (const columns = new ColumnsReader(kinds.building, bitmaps); columns.more; count++)
    RECORDS.building.skip(columns);
  return count;
}

/** Tests of features by kind: of their shapes where there are some. */
export type Wanted = {
  [K in Kind]?: (feature: K extends keyof typeof SHAPE_READERS ? Shape<K> : Feature<K>) => boolean;
};

/**
 * Returns a log with the wanted features; kinds without a test are kept whole. Columns that are needed whole, as in
 * most tiles, are not copied.
 */
export function selectedLog(log: FeatureLog, wanted: Wanted): FeatureLog {
  const table = new BitmapTable(log.bitmaps);
  const selected = (kind: Kind, isWanted?: (feature: never) => boolean) => {
    const all = log.kinds[kind];
    if (!isWanted) return all;
    const { read, copy, skip } = RECORDS[kind];
    const shape = kind in SHAPE_READERS ? SHAPE_READERS[kind as keyof typeof SHAPE_READERS] : read;
    const keeps: boolean[] = [];
    for (const columns = new ColumnsReader(all, log.bitmaps); columns.more; )
      keeps.push(isWanted(shape(columns) as never));
    if (!keeps.includes(false)) return all;
    const out = new ColumnsWriter(table);
    const columns = new ColumnsReader(all, log.bitmaps);
    for (const isKept of keeps)
      if (isKept) copy(columns, out);
      else skip(columns);
    return out.pack();
  };
  return { ...log, kinds: byKind((kind) => selected(kind, wanted[kind])) };
}
