/**
 * Selects features of logs without decoding them: numbers and coordinates are copied as they are; columns that are
 * needed whole, as in most tiles, are not copied at all.
 */
import { type Columns, SEPARATOR } from './columns.ts';
import type { FeatureLog } from './feature-log.ts';
import type { Kind } from './layouts.ts';
import { RECORDS, type RecordSize } from './record.ts';

/** Bounding box of a feature, and its anchor: (x, y) of a line or point, (minX, westY) of an area. */
export interface Shape {
  /** first number of the record: kind of an area, category of a point */
  code: number;
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
  /** position of the first point */
  x: number;
  y: number;
  /** y of the southernmost of the westernmost points */
  westY: number;
}

/** Tests of features by kind; kinds without a test are kept whole. */
export type Wanted = Partial<Record<Kind, (shape: Shape) => boolean>>;

/** Returns a log with the wanted features. */
export function selectedLog(log: FeatureLog, wanted: Wanted): FeatureLog {
  const kinds = { ...log.kinds };
  for (const [kind, isWanted] of Object.entries(wanted) as [Kind, (shape: Shape) => boolean][])
    kinds[kind] = selectedColumns(log.kinds[kind], RECORDS[kind].size, isWanted);
  return { ...log, kinds };
}

/** Records of columns: which are wanted, and where the numbers and coordinates of each start and end. */
interface Records {
  isWanted: boolean[];
  numbers: number[];
  coordinates: number[];
}

function selectedColumns(
  columns: Columns,
  { before, geometry, after, texts }: RecordSize,
  isWanted: (shape: Shape) => boolean,
): Columns {
  const { numbers, coordinates } = columns;
  const records: Records = { isWanted: [], numbers: [0], coordinates: [0] };
  const shape: Shape = { code: 0, minX: 0, minY: 0, maxX: 0, maxY: 0, x: 0, y: 0, westY: 0 };
  for (let at = 0, from = 0; at < numbers.length; ) {
    shape.code = numbers[at]!;
    at += before;
    if (geometry === 'position') {
      begin(shape, numbers[at]!, numbers[at + 1]!);
      at += 2;
    } else {
      const rings = geometry === 'rings' ? numbers[at++]! : 1;
      begin(shape, coordinates[from]!, coordinates[from + 1]!);
      for (let ring = 0; ring < rings; ring++) {
        const end = from + numbers[at++]!;
        for (; from < end; from += 2) widen(shape, coordinates[from]!, coordinates[from + 1]!);
      }
    }
    at += after;
    records.isWanted.push(isWanted(shape));
    records.numbers.push(at);
    records.coordinates.push(from);
  }
  return records.isWanted.every(Boolean) ? columns : copied(columns, records, texts);
}

function copied({ numbers, coordinates, text }: Columns, records: Records, texts: number): Columns {
  const { isWanted } = records;
  const lengthOf = (starts: readonly number[]) =>
    isWanted.reduce((sum, each, i) => sum + (each ? starts[i + 1]! - starts[i]! : 0), 0);
  const copy = {
    numbers: new Float64Array(lengthOf(records.numbers)),
    coordinates: new Int32Array(lengthOf(records.coordinates)),
  };
  let count = 0;
  let used = 0;
  for (let i = 0; i < isWanted.length; i++) {
    if (!isWanted[i]) continue;
    for (let at = records.numbers[i]!; at < records.numbers[i + 1]!; at++)
      copy.numbers[count++] = numbers[at]!;
    for (let at = records.coordinates[i]!; at < records.coordinates[i + 1]!; at++)
      copy.coordinates[used++] = coordinates[at]!;
  }
  if (texts === 0 || count === 0) return { ...copy, text: '' };
  const kept = text.split(SEPARATOR).filter((_, i) => isWanted[Math.floor(i / texts)]);
  return { ...copy, text: kept.join(SEPARATOR) };
}

function begin(shape: Shape, x: number, y: number): void {
  shape.x = shape.minX = shape.maxX = x;
  shape.y = shape.minY = shape.maxY = shape.westY = y;
}

function widen(shape: Shape, x: number, y: number): void {
  if (x < shape.minX || (x === shape.minX && y < shape.westY)) {
    shape.minX = x;
    shape.westY = y;
  }
  if (x > shape.maxX) shape.maxX = x;
  if (y < shape.minY) shape.minY = y;
  else if (y > shape.maxY) shape.maxY = y;
}
