/** Land and sea of a map. Coastlines have the land on their left; the box of the map closes them. */
import { type Box, boxOfPaths, cutPaths } from '../../map-tiles/cut.ts';
import { pointInRings } from '../../region/spatial/geometry.ts';
import { reversedPath } from '../../shared/collections/paths.ts';
import { E7 } from '../../shared/geo/earth.ts';
import type { MemberWay } from '../geometry/rings.ts';
import { wayAround } from './box-sides.ts';
import { coastlinesIn } from './coastlines.ts';

/** Area as rings: outer ring, then holes. */
type Area = Int32Array[];

/** Size of the cells in which a region draws sea, stored units. Elsewhere the map of the world shows it. */
const SEA_CELL = E7 / 8;

/** Returns the land in a box; without coastlines the whole box. */
export function landIn(coasts: readonly MemberWay[], box: Box): Area[] {
  return coasts.length === 0 ? [[ringOf(box)]] : leftOf(coasts, box);
}

/**
 * Returns the sea in a box, limited to cells with a coastline and their neighbours: the far shore of a sea
 * can be missing from the extract.
 */
export function seaIn(coasts: readonly MemberWay[], box: Box): Area[] {
  if (coasts.length === 0) return [];
  const reversed = coasts.map(({ firstNode, lastNode, path }) => {
    return { firstNode: lastNode, lastNode: firstNode, path: reversedPath(path) };
  });
  const near = cellsNear(coasts);
  return leftOf(reversed, box)
    .flatMap((area) => inCells(area, near))
    .filter(hasGround);
}

/** Returns the areas to the left of coastlines, closed by the sides of the box. */
function leftOf(coasts: readonly MemberWay[], box: Box): Area[] {
  const { rings, pieces } = coastlinesIn(coasts, box);
  const islands = rings.filter(isCounterClockwise).map((ring) => [ring]);
  const mainland = closedAlong(box, pieces);
  // lakes without a mainland: the land ends only at the box
  if (mainland.length === 0 && islands.length < rings.length) mainland.push([ringOf(box)]);
  const areas = [...islands, ...mainland];
  for (const lake of rings.filter((ring) => !isCounterClockwise(ring)))
    areas.find(([outer]) => pointInRings(lake[0]!, lake[1]!, [outer!]))?.push(lake);
  return areas;
}

/** Returns the cells along coastlines and their neighbours: columns by row. */
function cellsNear(coasts: readonly MemberWay[]): Map<number, Set<number>> {
  const cells = new Map<number, Set<number>>();
  for (const { path } of coasts) {
    for (let i = 0; i < path.length; i += 2) {
      const [column, row] = [Math.floor(path[i]! / SEA_CELL), Math.floor(path[i + 1]! / SEA_CELL)];
      for (const each of [row - 1, row, row + 1]) {
        const columns = cells.get(each) ?? new Set();
        cells.set(
          each,
          columns
            .add(column - 1)
            .add(column)
            .add(column + 1),
        );
      }
    }
  }
  return cells;
}

/** Returns false if the holes cover the whole area. */
function hasGround([outer, ...holes]: Area): boolean {
  const sizeOf = (ring: Int32Array) => Math.abs(doubledArea(ring));
  return sizeOf(outer!) > holes.reduce((sum, hole) => sum + sizeOf(hole), 0);
}

/** Cuts an area into cells. A larger piece would be drawn only in blocks that contain another feature. */
function inCells(area: Area, cells: ReadonlyMap<number, ReadonlySet<number>>): Area[] {
  const around = boxOfPaths(area);
  return [...cells].flatMap(([row, columns]) => {
    const strip = { ...around, minY: row * SEA_CELL, maxY: (row + 1) * SEA_CELL };
    return cutPaths('area', area, around, strip).flatMap((piece) => {
      const within = boxOfPaths(piece);
      return [...columns].flatMap((column) =>
        cutPaths('area', piece, within, {
          ...within,
          minX: column * SEA_CELL,
          maxX: (column + 1) * SEA_CELL,
        }),
      );
    });
  });
}

/**
 * Returns rings of coast pieces and the box sides between them, counterclockwise, since land is on the left.
 */
function closedAlong(box: Box, pieces: readonly Int32Array[]): Area[] {
  const left = new Set(pieces);
  const lands: Area[] = [];
  for (const first of pieces) {
    if (!left.delete(first)) continue;
    const points: number[] = [...first];
    for (let piece = first; ; ) {
      const from = wayAround(piece.at(-2)!, piece.at(-1)!, box);
      const distance = (next: Int32Array) => (wayAround(next[0]!, next[1]!, box) - from + 4) % 4;
      let next = first;
      for (const other of left) if (distance(other) < distance(next)) next = other;
      points.push(...cornersBetween(from, distance(next), box));
      if (next === first) break;
      left.delete(next);
      for (const value of next) points.push(value);
      piece = next;
    }
    points.push(points[0]!, points[1]!);
    lands.push([Int32Array.from(points)]);
  }
  return lands;
}

function cornersBetween(from: number, distance: number, box: Box): number[] {
  const corners = [
    [box.minX, box.minY],
    [box.maxX, box.minY],
    [box.maxX, box.maxY],
    [box.minX, box.maxY],
  ] as const;
  const between: number[] = [];
  for (let corner = Math.floor(from) + 1; corner < from + distance; corner++)
    between.push(...corners[corner % 4]!);
  return between;
}

function ringOf({ minX, minY, maxX, maxY }: Box): Int32Array {
  return Int32Array.of(minX, minY, maxX, minY, maxX, maxY, minX, maxY, minX, minY);
}

/** Returns true if a closed ring is counterclockwise on a map with north at the top. */
export function isCounterClockwise(ring: Int32Array): boolean {
  return doubledArea(ring) > 0;
}

/** Returns twice the signed area of a closed ring; positive if counterclockwise. */
function doubledArea(ring: Int32Array): number {
  let doubled = 0;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    doubled +=
      (ring[i]! - ring[0]!) * (ring[i + 3]! - ring[1]!) -
      (ring[i + 2]! - ring[0]!) * (ring[i + 1]! - ring[1]!);
  }
  return doubled;
}
