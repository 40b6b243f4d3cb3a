/** Adds the ground to a region. */
import type { GroundTable } from '../../../region/build/ground-input.ts';
import type { Bounds } from '../../../region/format/region-info.ts';
import { GROUND_CELLS_PER_DEGREE } from '../../../region/format/sections/grids.ts';
import { E7 } from '../../../shared/geo/earth.ts';
import type { Cell } from '../../cells/cell.ts';
import { type Box, boundsWithin } from '../../cells/tiles.ts';
import { readLogs } from '../../records/feature-log.ts';
import { GroundBuilder } from './ground-builder.ts';
import { LAND_BY_KIND } from './land-cover.ts';

/** Margin of ground around a part, stored units: one cell, as readers interpolate between cell centres. */
const BEYOND = E7 / GROUND_CELLS_PER_DEGREE;

/** Returns the bounds within which a part has ground, degrees. @param bounds of the map, degrees */
export function groundBoundsOf(part: Box, bounds: Bounds): Bounds {
  return boundsWithin(bounds, ownGround(part, part));
}

/** Adds the ground of a cell. @param bounds of the map, degrees */
export function addGround({ box, part, logs }: Cell, table: GroundTable, bounds: Bounds): void {
  const own = boundsWithin(bounds, ownGround(box, part));
  if (own[0] >= own[2] || own[1] >= own[3]) return;
  const ground = new GroundBuilder(bounds, own);
  readLogs(logs, {
    areaKinds: [...LAND_BY_KIND.keys()],
    areaShape: ({ kind, rings }) => ground.addArea(kind, rings),
    building: ({ x, y, squareMetres }) => ground.addBuilding(x, y, squareMetres),
  });
  ground.addTo(table);
}

/** Returns the box of a cell, grown on the sides that are edges of its part. */
function ownGround(box: Box, part: Box): Box {
  return {
    minX: box.minX - (box.minX === part.minX ? BEYOND : 0),
    minY: box.minY - (box.minY === part.minY ? BEYOND : 0),
    maxX: box.maxX + (box.maxX === part.maxX ? BEYOND : 0),
    maxY: box.maxY + (box.maxY === part.maxY ? BEYOND : 0),
  };
}
