/** Finds walls of large houses near a spot that screen it. */
import { AreaKind } from '../../region/format/codes.ts';
import { WALLS_WITHIN_M } from '../../region/format/reach.ts';
import { piecesAround } from '../../region/read/around/items-around.ts';
import type { Region } from '../../region/read/reader.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import type { ProfilePoint } from './edges.ts';

/** Smallest ground area of a house that screens, ha: sound passes over and around smaller ones. */
const MIN_HECTARES = 0.04;
/** Height of a house, m: two storeys and a roof, as heights are hardly ever mapped; assumption. */
const HOUSE_HEIGHT_M = 8;

/** Ends of walls, m east and north of the spot: x1, y1, x2, y2 in turn. */
export type Walls = readonly number[];

/** Returns the walls of large houses within WALLS_WITHIN_M of a spot. @param x 1e-7 degrees @param y 1e-7 degrees */
export function wallsAround(regions: readonly Region[], x: number, y: number): Walls {
  const kx = metresPerUnitEast(y);
  const walls: number[] = [];
  for (const region of regions) {
    const group = region.areaGroups.closed;
    const { outlines } = group;
    piecesAround(region, group, x, y, kx, WALLS_WITHIN_M, (piece, area, fromX, minX, minY, maxX, maxY) => {
      const { kind, hectares } = region.areas;
      if (kind[area] !== AreaKind.building || hectares[area]! < MIN_HECTARES) return;
      if (region.hiddenAreas?.[area]) return;
      outlines.read(piece, minX, minY, maxX, maxY);
      const { coords, ringStart, first, end } = outlines;
      for (let ring = first; ring < end; ring++)
        for (let i = ringStart[ring]!; i + 3 < ringStart[ring + 1]!; i += 2)
          walls.push(
            (coords[i]! - fromX) * kx,
            (coords[i + 1]! - y) * METRES_PER_UNIT,
            (coords[i + 2]! - fromX) * kx,
            (coords[i + 3]! - y) * METRES_PER_UNIT,
          );
    });
  }
  return walls;
}

/**
 * Returns the walls nearest to and farthest from the spot on its path to a source, as edges: distance `d` from the
 * source, height `z` above the ground of the spot. The farther wall comes first; empty if no wall is on the path.
 * @param x position of the source, m east of the spot
 * @param y position of the source, m north of the spot
 */
export function wallsOnWay(walls: Walls, x: number, y: number): ProfilePoint[] {
  const length = Math.sqrt(x * x + y * y);
  let nearest = 1;
  let farthest = 0;
  for (let i = 0; i < walls.length; i += 4) {
    const ax = walls[i]!;
    const ay = walls[i + 1]!;
    // cross product: its sign is the side of the path on which the first end is
    const from = ax * y - ay * x;
    const wx = walls[i + 2]! - ax;
    const wy = walls[i + 3]! - ay;
    const across = x * wy - y * wx;
    const onWall = from / across;
    if (!(onWall >= 0 && onWall <= 1)) continue;
    const along = (ax * wy - ay * wx) / across;
    if (along <= 0 || along >= 1) continue;
    if (along < nearest) nearest = along;
    if (along > farthest) farthest = along;
  }
  if (farthest === 0) return [];
  const edges = farthest > nearest ? [farthest, nearest] : [nearest];
  return edges.map((along) => ({ d: length * (1 - along), z: HOUSE_HEIGHT_M }));
}
