/** Leaves out lines and areas that tiles hold but that do not reach a box: most of what is far away. */
import { type Columns, SEPARATOR } from '../features/columns.ts';
import type { FeatureLog } from '../features/feature-log.ts';
import type { Box } from './tiles.ts';

/** Layout of a record in its columns, see `FeatureLogWriter`. */
interface Layout {
  /** numbers before the geometry */
  before: number;
  /** the geometry is a list of rings, else one path */
  isRings: boolean;
  /** numbers behind the geometry */
  after: number;
  texts: number;
}
const LINES: Layout = { before: 3, isRings: false, after: 5, texts: 2 };
const AREAS: Layout = { before: 1, isRings: true, after: 8, texts: 1 };

/** Returns logs with all features that touch the box; other kinds than lines and areas stay, wherever they are. */
export function nearbyLogs(logs: readonly FeatureLog[], box: Box): FeatureLog[] {
  return logs.map((log) => {
    const lines = nearby(log.kinds.lines, LINES, box);
    const areas = nearby(log.kinds.areas, AREAS, box);
    return lines === log.kinds.lines && areas === log.kinds.areas
      ? log
      : { ...log, kinds: { ...log.kinds, lines, areas } };
  });
}

/** Copies numbers and coordinates as they are: to read and to write every feature again would take several times as long. */
function nearby(columns: Columns, layout: Layout, box: Box): Columns {
  if (isWithin(columns.coordinates, 0, columns.coordinates.length, box)) return columns;
  const numbers = new Float64Array(columns.numbers.length);
  const coordinates = new Int32Array(columns.coordinates.length);
  const kept: boolean[] = [];
  let count = 0;
  let used = 0;
  for (let at = 0, from = 0; at < columns.numbers.length; ) {
    const rings = layout.isRings ? columns.numbers[at + layout.before]! : 1;
    const firstLength = at + layout.before + (layout.isRings ? 1 : 0);
    let end = from;
    for (let ring = 0; ring < rings; ring++) end += columns.numbers[firstLength + ring]!;
    const next = firstLength + rings + layout.after;
    const isKept = touches(columns.coordinates, from, end, box);
    kept.push(isKept);
    if (isKept) {
      for (let i = at; i < next; i++) numbers[count++] = columns.numbers[i]!;
      for (let i = from; i < end; i++) coordinates[used++] = columns.coordinates[i]!;
    }
    at = next;
    from = end;
  }
  if (count === numbers.length) return columns;
  const texts = columns.text.split(SEPARATOR).filter((_, i) => kept[Math.floor(i / layout.texts)]);
  return {
    numbers: numbers.subarray(0, count),
    coordinates: coordinates.subarray(0, used),
    text: texts.join(SEPARATOR),
  };
}

/** Returns whether the box around coordinates [from, end) touches a box. */
function touches(coordinates: Int32Array, from: number, end: number, box: Box): boolean {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = from; i < end; i += 2) {
    const x = coordinates[i]!;
    const y = coordinates[i + 1]!;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  return minX <= box.maxX && maxX >= box.minX && minY <= box.maxY && maxY >= box.minY;
}

function isWithin(coordinates: Int32Array, from: number, end: number, box: Box): boolean {
  for (let i = from; i < end; i += 2) {
    const x = coordinates[i]!;
    const y = coordinates[i + 1]!;
    if (x < box.minX || x > box.maxX || y < box.minY || y > box.maxY) return false;
  }
  return true;
}
