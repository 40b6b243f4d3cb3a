/** What is around a place: segments, points, areas. Coordinates 1e-7 degrees, distances metres. */
import type Flatbush from 'flatbush';
import { CutSide } from '../build/pieces.ts';
import {
  type AreaGroupName,
  POINTS_PER_CHUNK,
  type PointGroupName,
  SEGMENT_WORDS,
  SEGMENTS_PER_GROUP,
  SegmentWord,
  SITE_IS_AREA,
} from '../format/reach.ts';
import { FoundIds, findBoxes } from '../spatial/box-search.ts';
import {
  antimeridianShifts,
  atLeast,
  crossesOdd,
  METRES_PER_UNIT,
  metresPerUnitEast,
  squaredDistanceToSegment,
} from '../spatial/geometry.ts';
import type { LineLayer, PieceGroup, Region } from './reader.ts';

/** What the searches under way have found: one that begins within another puts its own on top and takes it off again. */
const found = new FoundIds();

/** Adds the places of items whose boxes come within some metres of (x, y), see findBoxes; returns the new count. */
function search(index: Flatbush, x: number, y: number, metres: number, kx: number): number {
  const dx = metres / kx;
  const dy = metres / METRES_PER_UNIT;
  findBoxes(index, x - dx, y - dy, x + dx, y + dy, found);
  return found.count;
}

/** Calls `visit` with every segment of a layer that is at most `metres` away. */
export function segmentsAround(
  region: Region,
  layer: LineLayer,
  x: number,
  y: number,
  metres: number,
  visit: (segment: number, distance: number) => void,
): void {
  const kx = metresPerUnitEast(y);
  const { ints, count, tree } = layer;
  const dx = metres / kx;
  const dy = metres / METRES_PER_UNIT;
  for (const shift of antimeridianShifts(x, dx)) {
    const px = x + shift;
    const before = found.count;
    tree.search(px - dx, y - dy, px + dx, y + dy, found);
    const until = found.count;
    for (let k = before; k < until; k++) {
      const from = found.ids[k]! * SEGMENTS_PER_GROUP;
      const to = Math.min(count, from + SEGMENTS_PER_GROUP);
      for (let i = from; i < to; i++) {
        if (region.hiddenWays?.[ints[i * SEGMENT_WORDS + SegmentWord.WAY]!]) continue;
        const distance = segmentDistance(layer, i, px, y, kx);
        if (distance <= metres) visit(i, distance);
      }
    }
    found.count = before;
  }
}

/** Distance in metres from (x, y) to segment `i` of a layer. */
export function segmentDistance({ ints }: LineLayer, i: number, x: number, y: number, kx: number): number {
  const at = i * SEGMENT_WORDS;
  return Math.sqrt(
    squaredDistanceToSegment(
      (ints[at]! - x) * kx,
      (ints[at + 1]! - y) * METRES_PER_UNIT,
      (ints[at + 2]! - x) * kx,
      (ints[at + 3]! - y) * METRES_PER_UNIT,
    ),
  );
}

/** Calls `visit` with every point of a group at most `metres` away, measured from the edge of what it stands for. */
export function pointsAround(
  region: Region,
  group: PointGroupName,
  x: number,
  y: number,
  metres: number,
  visit: (point: number, distance: number) => void,
): void {
  const kx = metresPerUnitEast(y);
  const { index, from, to } = region.pointGroups[group];
  if (!index) return;
  const { _indices: indices } = index;
  for (const shift of antimeridianShifts(x, metres / kx)) {
    const px = x + shift;
    const before = found.count;
    const until = search(index, px, y, metres, kx);
    for (let k = before; k < until; k++) {
      const start = from + indices[found.ids[k]!]! * POINTS_PER_CHUNK;
      const end = Math.min(to, start + POINTS_PER_CHUNK);
      for (let i = start; i < end; i++) {
        if (region.hiddenPoints?.[i]) continue;
        const distance = pointDistance(region, i, px, y, kx);
        if (distance <= metres) visit(i, distance);
      }
    }
    found.count = before;
  }
}

/** Distance in metres from (x, y) to the edge of what a point stands for. */
export function pointDistance(region: Region, point: number, x: number, y: number, kx: number): number {
  const { coords, radius } = region.points;
  const dx = (coords[point * 2]! - x) * kx;
  const dy = (coords[point * 2 + 1]! - y) * METRES_PER_UNIT;
  return atLeast(0, Math.sqrt(dx * dx + dy * dy) - radius[point]!);
}

/** Calls `visit` with every place to stand at most `metres` away: the index of a point, or of an area's centre. */
export function sitesAround(
  region: Region,
  x: number,
  y: number,
  metres: number,
  visit: (index: number, isArea: boolean, distance: number) => void,
): void {
  const { index, items } = region.sites;
  if (!index) return;
  const kx = metresPerUnitEast(y);
  for (const shift of antimeridianShifts(x, metres / kx)) {
    const before = found.count;
    const until = search(index, x + shift, y, metres, kx);
    for (let k = before; k < until; k++) {
      const item = items[index._indices[found.ids[k]!]!]!;
      const isArea = item >= SITE_IS_AREA;
      const i = isArea ? item - SITE_IS_AREA : item;
      if ((isArea ? region.hiddenAreas : region.hiddenPoints)?.[i]) continue;
      const coords = isArea ? region.areas.centre : region.points.coords;
      const distance = Math.hypot(
        (coords[i * 2]! - x - shift) * kx,
        (coords[i * 2 + 1]! - y) * METRES_PER_UNIT,
      );
      if (distance <= metres) visit(i, isArea, distance);
    }
    found.count = before;
  }
}

/**
 * Calls `visit` with every piece of an area of a group at most `metres` away; 0 = inside. An area of several pieces
 * may be visited several times: the smallest distance counts.
 */
export function areasAround(
  region: Region,
  groupName: AreaGroupName,
  x: number,
  y: number,
  metres: number,
  visit: (area: number, distance: number) => void,
): void {
  const kx = metresPerUnitEast(y);
  const group = region.areaGroups[groupName];
  const { index, owner } = group;
  if (!index) return;
  const { _indices: indices, _boxes: boxes } = index;
  for (const shift of antimeridianShifts(x, metres / kx)) {
    const px = x + shift;
    const before = found.count;
    const until = search(index, px, y, metres, kx);
    for (let k = before; k < until; k++) {
      const place = found.ids[k]!;
      const piece = indices[place]!;
      const area = owner[piece]!;
      if (region.hiddenAreas?.[area]) continue;
      const minX = boxes[place * 4]!;
      const minY = boxes[place * 4 + 1]!;
      const maxX = boxes[place * 4 + 2]!;
      const maxY = boxes[place * 4 + 3]!;
      const boxX = atLeast(0, atLeast(minX - px, px - maxX)) * kx;
      const boxY = atLeast(0, atLeast(minY - y, y - maxY)) * METRES_PER_UNIT;
      if (boxX * boxX + boxY * boxY > metres * metres) continue;
      const distance = pieceDistance(group, piece, px, y, kx, metres, minX, minY, maxX, maxY);
      if (distance <= metres) visit(area, distance);
    }
    found.count = before;
  }
}

/** Distance to a piece in metres, 0 inside, Infinity beyond `metres`. Edges that are cuts are no edges of the area. */
function pieceDistance(
  { pieceStart, ringStart, coords, cuts }: PieceGroup,
  piece: number,
  x: number,
  y: number,
  kx: number,
  metres: number,
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
): number {
  let inside = false;
  if (x >= minX && x <= maxX && y >= minY && y <= maxY) {
    for (let ring = pieceStart[piece]!; ring < pieceStart[piece + 1]!; ring++) {
      if (crossesOdd(x, y, coords, ringStart[ring]!, ringStart[ring + 1]!)) inside = !inside;
    }
    if (inside) return 0;
  }
  const cut = cuts[piece]!;
  const west = Math.ceil(x - metres / kx);
  const east = Math.floor(x + metres / kx);
  const south = Math.ceil(y - metres / METRES_PER_UNIT);
  const north = Math.floor(y + metres / METRES_PER_UNIT);
  let nearest = Infinity;
  for (let ring = pieceStart[piece]!; ring < pieceStart[piece + 1]!; ring++) {
    const to = ringStart[ring + 1]!;
    for (let i = ringStart[ring]!; i + 3 < to; i += 2) {
      const ax = coords[i]!;
      const ay = coords[i + 1]!;
      const bx = coords[i + 2]!;
      const by = coords[i + 3]!;
      // most edges are too far away on one side, which is soon seen
      if ((ax > east && bx > east) || (ax < west && bx < west)) continue;
      if ((ay > north && by > north) || (ay < south && by < south)) continue;
      if (cut !== 0 && onCut(cut, ax, ay, bx, by, minX, minY, maxX, maxY)) continue;
      const squared = squaredDistanceToSegment(
        (ax - x) * kx,
        (ay - y) * METRES_PER_UNIT,
        (bx - x) * kx,
        (by - y) * METRES_PER_UNIT,
      );
      if (squared < nearest) nearest = squared;
    }
  }
  return Math.sqrt(nearest);
}

function onCut(
  cut: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
): boolean {
  return (
    (ax === bx &&
      ((ax === minX && (cut & CutSide.WEST) !== 0) || (ax === maxX && (cut & CutSide.EAST) !== 0))) ||
    (ay === by &&
      ((ay === minY && (cut & CutSide.SOUTH) !== 0) || (ay === maxY && (cut & CutSide.NORTH) !== 0)))
  );
}

/** True when the edge that starts at `coords[i]` is where a piece was cut off, not an edge of the area. */
export function isCutEdge(
  { pieceStart, ringStart, coords, cuts }: PieceGroup,
  piece: number,
  i: number,
): boolean {
  const cut = cuts[piece]!;
  if (cut === 0) return false;
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let at = ringStart[pieceStart[piece]!]!; at < ringStart[pieceStart[piece + 1]!]!; at += 2) {
    minX = Math.min(minX, coords[at]!);
    maxX = Math.max(maxX, coords[at]!);
    minY = Math.min(minY, coords[at + 1]!);
    maxY = Math.max(maxY, coords[at + 1]!);
  }
  return onCut(cut, coords[i]!, coords[i + 1]!, coords[i + 2]!, coords[i + 3]!, minX, minY, maxX, maxY);
}
