/**
 * Selects features of logs without decoding them: numbers and coordinates are copied as they are; columns that are
 * needed whole, as in most tiles, are not copied at all.
 */
import { AreaKind, PointCategory } from '../../region/format/codes.ts';
import { type Columns, SEPARATOR } from '../records/columns.ts';
import type { FeatureLog, Kind } from '../records/feature-log.ts';
import { widened } from './anchors.ts';
import { type Box, owns } from './tiles.ts';

/** Layout of a record in its columns, see `FeatureLogWriter`. */
interface Layout {
  /** count of numbers before the geometry */
  before: number;
  /** the geometry: a path, a list of rings, or a position among the numbers */
  geometry: 'path' | 'rings' | 'place';
  /** count of numbers after the geometry */
  after: number;
  texts: number;
}
const LAYOUTS = {
  lines: { before: 3, geometry: 'path', after: 5, texts: 2 },
  areas: { before: 1, geometry: 'rings', after: 8, texts: 2 },
  points: { before: 9, geometry: 'place', after: 1, texts: 2 },
  buildings: { before: 1, geometry: 'place', after: 2, texts: 0 },
  roads: { before: 1, geometry: 'path', after: 7, texts: 1 },
} satisfies Partial<Record<Kind, Layout>>;
type Selected = keyof typeof LAYOUTS;

/** Bounding box of a feature, and its anchor: (x, y) of a line or point, (minX, westY) of an area. */
interface Shape {
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

/** Distance beyond a cell within which land affects its lines and its ground, m. */
const LAND_M = 1000;
/**
 * Kinds of areas that a cell needs from as far away as roads: residential land, car parks, and water, across
 * which coverage continues.
 */
const FAR_KINDS: ReadonlySet<number> = new Set([AreaKind.residential, AreaKind.parking, AreaKind.water]);

/**
 * Features that a cell knows, and the same logs with only the areas, points and buildings that it owns; in these,
 * all other kinds are unfiltered.
 */
export interface CellLogs {
  logs: FeatureLog[];
  own: FeatureLog[];
}

/**
 * Selects the features that a cell needs: lines, roads, buildings and points within `around`, settlements everywhere,
 * and most kinds of land only beside the cell. Kinds without a layout, such as runways, are kept whole.
 */
export function cellLogs(logs: Iterable<FeatureLog>, box: Box, around: Box): CellLogs {
  const beside = widened(box, LAND_M);
  const isNear = (shape: Shape) => touches(shape, around);
  const isOwn = ({ x, y }: Shape) => owns(box, x, y);
  const near: Wanted = {
    lines: isNear,
    areas: (shape) => touches(shape, FAR_KINDS.has(shape.code) ? around : beside),
    points: (shape) => shape.code === PointCategory.place || isNear(shape),
    buildings: isNear,
    roads: isNear,
  };
  const owned: Wanted = {
    areas: ({ minX, westY }) => owns(box, minX, westY),
    points: isOwn,
    buildings: isOwn,
  };
  const selection: CellLogs = { logs: [], own: [] };
  // one log at a time, because logs are read lazily
  for (const log of logs) {
    selection.logs.push(selected(log, near));
    selection.own.push(selected(log, owned));
  }
  return selection;
}

function touches({ minX, minY, maxX, maxY }: Shape, box: Box): boolean {
  return minX <= box.maxX && maxX >= box.minX && minY <= box.maxY && maxY >= box.minY;
}

type Wanted = Partial<Record<Selected, (shape: Shape) => boolean>>;

function selected(log: FeatureLog, wanted: Wanted): FeatureLog {
  const kinds = { ...log.kinds };
  for (const [kind, isWanted] of Object.entries(wanted))
    kinds[kind as Selected] = selectedColumns(
      log.kinds[kind as Selected],
      LAYOUTS[kind as Selected],
      isWanted,
    );
  return { ...log, kinds };
}

function selectedColumns(
  columns: Columns,
  { before, geometry, after, texts }: Layout,
  isWanted: (shape: Shape) => boolean,
): Columns {
  const { numbers, coordinates } = columns;
  const records: Records = { isWanted: [], numbers: [0], coordinates: [0] };
  const shape: Shape = { code: 0, minX: 0, minY: 0, maxX: 0, maxY: 0, x: 0, y: 0, westY: 0 };
  for (let at = 0, from = 0; at < numbers.length; ) {
    shape.code = numbers[at]!;
    at += before;
    if (geometry === 'place') {
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

/** Records of columns: which are wanted, and where the numbers and coordinates of each start and end. */
interface Records {
  isWanted: boolean[];
  numbers: number[];
  coordinates: number[];
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
  shape.x = x;
  shape.y = y;
  shape.minX = x;
  shape.maxX = x;
  shape.minY = y;
  shape.maxY = y;
  shape.westY = y;
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
