/** Finds areas around a position. Coordinates 1e-7 degrees, distances metres. */
import { METRES_PER_UNIT, metresPerUnitEast } from '../../../shared/geo/earth.ts';
import { AreaKind } from '../../format/codes.ts';
import type { AreaGroupName } from '../../format/reach.ts';
import { atLeast, crossesOdd, squaredDistanceToSegment } from '../../spatial/geometry.ts';
import { isOnCut } from '../cut-edges.ts';
import type { PieceGroup, Region } from '../reader.ts';
import { piecesAround } from './items-around.ts';

/**
 * Calls `visit` with the area and distance (0 = inside) of every piece of a group at most `metres` away. An
 * area of several pieces may be visited several times: the smallest distance counts.
 * @param isMeant returns false for areas to skip before their outline is read; default: skip none
 */
export function areasAround(
  region: Region,
  groupName: AreaGroupName,
  x: number,
  y: number,
  metres: number,
  visit: (area: number, distance: number) => void,
  isMeant?: (area: number) => boolean,
): void {
  const kx = metresPerUnitEast(y);
  const group = region.areaGroups[groupName];
  piecesAround(region, group, x, y, kx, metres, (piece, area, fromX, minX, minY, maxX, maxY) => {
    if (region.hiddenAreas?.[area]) return;
    const boxX = atLeast(0, atLeast(minX - fromX, fromX - maxX)) * kx;
    const boxY = atLeast(0, atLeast(minY - y, y - maxY)) * METRES_PER_UNIT;
    if (boxX * boxX + boxY * boxY > metres * metres || (isMeant && !isMeant(area))) return;
    const distance = pieceDistance(group, piece, fromX, y, kx, metres, minX, minY, maxX, maxY);
    if (distance <= metres) visit(area, distance);
  });
}

/** Returns true if (x, y) is in an area that is meant, or at most `metres` away from one. */
export function isNearArea(
  region: Region,
  groupName: AreaGroupName,
  x: number,
  y: number,
  metres: number,
  isMeant: (area: number) => boolean,
): boolean {
  let isNear = false;
  const found = () => {
    isNear = true;
  };
  areasAround(region, groupName, x, y, metres, found, (area) => !isNear && isMeant(area));
  return isNear;
}

/** Returns the distance to a piece, m; 0 inside, any larger number beyond `metres`. Ignores cut edges. */
function pieceDistance(
  { pieces, outlines }: PieceGroup,
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
  outlines.read(piece, minX, minY, maxX, maxY);
  const { coords, ringStart, first, end } = outlines;
  const cut = pieces.cuts;
  let inside = false;
  if (x >= minX && x <= maxX && y >= minY && y <= maxY) {
    for (let ring = first; ring < end; ring++) {
      if (crossesOdd(x, y, coords, ringStart[ring]!, ringStart[ring + 1]!)) inside = !inside;
    }
    if (inside) return 0;
  }
  const west = Math.ceil(x - metres / kx);
  const east = Math.floor(x + metres / kx);
  const south = Math.ceil(y - metres / METRES_PER_UNIT);
  const north = Math.floor(y + metres / METRES_PER_UNIT);
  let nearest = Infinity;
  for (let ring = first; ring < end; ring++) {
    const to = ringStart[ring + 1]!;
    for (let i = ringStart[ring]!; i + 3 < to; i += 2) {
      const ax = coords[i]!;
      const ay = coords[i + 1]!;
      const bx = coords[i + 2]!;
      const by = coords[i + 3]!;
      // most edges are too far away on one side, which is quick to test
      if ((ax > east && bx > east) || (ax < west && bx < west)) continue;
      if ((ay > north && by > north) || (ay < south && by < south)) continue;
      if (cut !== 0 && isOnCut(cut, ax, ay, bx, by, minX, minY, maxX, maxY)) continue;
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

/**
 * Returns the smallest island around (x, y) as `way 5`; null = mainland, sea, or an island without a closed outline.
 */
export function islandAt(regions: readonly Region[], x: number, y: number): string | null {
  let smallest = Number.POSITIVE_INFINITY;
  let island: string | null = null;
  for (const region of regions) {
    const { kind, hectares, osmType, id } = region.areas;
    const found = (area: number) => {
      smallest = hectares[area]!;
      island = `${region.osmTypeOf(osmType.at(area))} ${id.at(area)}`;
    };
    const isMeant = (area: number) => kind[area] === AreaKind.landmass && hectares[area]! < smallest;
    areasAround(region, 'admin', x, y, 0, found, isMeant);
  }
  return island;
}
