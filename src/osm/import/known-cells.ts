/** Where nothing is missing although no road shows it: water, and the inside of a map that is complete. */
import type { RegionBuilder } from '../../region/build/builder.ts';
import { AreaKind } from '../../region/format/codes.ts';
import { COVERAGE_CELLS_PER_DEGREE, colOf, rowOf } from '../../region/format/grids.ts';
import type { Bounds } from '../../region/format/region-info.ts';
import { toUnits } from '../../shared/earth.ts';
import type { FeatureLog } from '../features/feature-log.ts';
import { readLogs } from '../features/feature-log-reader.ts';
import { seaBeside } from '../geometry/coast.ts';
import { scanlines } from '../geometry/scanline.ts';

/**
 * Adds them all.
 * @param covered degrees; what lies on the other side of a water is not known beyond
 * @param complete degrees; null when nothing is known to be complete
 */
export function addKnownCells(
  logs: readonly FeatureLog[],
  builder: RegionBuilder,
  covered: Bounds,
  complete: Bounds | null,
): void {
  const inside = cellsIn(covered);
  const addWater = (row: number, from: number, to: number) => {
    if (row < inside.firstRow || row > inside.lastRow) return;
    builder.addKnownCells(row, Math.max(from, inside.firstCol), Math.min(to, inside.lastCol));
  };
  readLogs(logs, {
    areaRings: (kind, rings) => {
      if (kind === AreaKind.water) scanlines(rings, COVERAGE_CELLS_PER_DEGREE, addWater);
    },
    coast: (_id, path) => seaBeside(path, addWater),
  });
  if (complete === null) return;
  const { firstCol, lastCol, firstRow, lastRow } = cellsIn(complete);
  for (let row = firstRow; row <= lastRow; row++) builder.addKnownCells(row, firstCol, lastCol);
}

/** The cells that lie within bounds as a whole. */
function cellsIn(bounds: Bounds) {
  const [west, south, east, north] = bounds.map(toUnits) as Bounds;
  return {
    firstCol: Math.ceil(colOf(west, COVERAGE_CELLS_PER_DEGREE)),
    lastCol: Math.floor(colOf(east, COVERAGE_CELLS_PER_DEGREE)) - 1,
    firstRow: Math.ceil(rowOf(south, COVERAGE_CELLS_PER_DEGREE)),
    lastRow: Math.floor(rowOf(north, COVERAGE_CELLS_PER_DEGREE)) - 1,
  };
}
