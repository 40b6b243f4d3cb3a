/** The ground of a region. */
import type { GroundTable } from '../../region/build/grids/ground-input.ts';
import type { Bounds } from '../../region/format/region-info.ts';
import type { Cell } from '../cells/cell.ts';
import { boundsWithin } from '../cells/tiles.ts';
import { readLogs } from '../features/feature-log-reader.ts';
import { GroundBuilder } from './ground-builder.ts';

/**
 * Adds the ground of a cell.
 * @param bounds of the map, degrees
 */
export function addGround({ box, logs }: Cell, table: GroundTable, bounds: Bounds): void {
  const own = boundsWithin(bounds, box);
  if (own[0] >= own[2] || own[1] >= own[3]) return;
  const ground = new GroundBuilder(bounds, own);
  readLogs(logs, {
    areaRings: (kind, rings) => ground.addArea(kind, rings),
    building: (_id, x, y, squareMetres) => ground.addBuilding(x, y, squareMetres),
  });
  ground.addTo(table);
}
