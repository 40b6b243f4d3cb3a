/** Marks coverage cells without roads as known: water, and the inside of a complete map. */
import type { RegionBuilder } from '../../region/build/builder.ts';
import { AreaKind } from '../../region/format/codes.ts';
import type { Bounds } from '../../region/format/region-info.ts';
import { COVERAGE_CELLS_PER_DEGREE, colOf, gridRowOf } from '../../region/format/sections/grids.ts';
import { toUnits } from '../../shared/geo/earth.ts';
import type { Cell } from '../cells/cell.ts';
import { boundsWithin } from '../cells/tiles.ts';
import type { ClipArea } from '../geometry/clip-area.ts';
import { seaBeside } from '../geometry/coast.ts';
import { scanlines } from '../geometry/scanline.ts';
import { readLogs } from '../records/feature-log.ts';

interface KnownExtent {
  /** bounds outside which water is not known, degrees */
  covered: Bounds;
  /** area outside which water is not known; null if there is none */
  clip: ClipArea | null;
  /** bounds within which the map is complete, degrees; null if unknown */
  complete: Bounds | null;
}

/** Adds the known coverage cells in and around a cell of the assembly. */
export function addKnownCells(
  { around, logs }: Cell,
  builder: RegionBuilder,
  { covered, clip, complete }: KnownExtent,
): void {
  const inside = cellsIn(boundsWithin(covered, around));
  const addWater = (row: number, from: number, to: number) => {
    if (row < inside.firstRow || row > inside.lastRow) return;
    const [first, last] = [Math.max(from, inside.firstCol), Math.min(to, inside.lastCol)];
    if (clip === null) builder.coverage.addKnown(row, first, last);
    else {
      for (let col = first; col <= last; col++)
        if (clip.has(...middleOf(col, row))) builder.coverage.addKnown(row, col, col);
    }
  };
  readLogs(logs, {
    areaShape: ({ kind, rings }) => {
      if (kind === AreaKind.water)
        scanlines(rings, COVERAGE_CELLS_PER_DEGREE, addWater, inside.firstRow, inside.lastRow + 1);
    },
    coast: ({ path }) => seaBeside(path, addWater),
  });
  if (complete === null) return;
  const { firstCol, lastCol, firstRow, lastRow } = cellsIn(boundsWithin(complete, around));
  for (let row = firstRow; row <= lastRow; row++) builder.coverage.addKnown(row, firstCol, lastCol);
}

function middleOf(col: number, row: number): [x: number, y: number] {
  const degrees = (cell: number) => (cell + 0.5) / COVERAGE_CELLS_PER_DEGREE;
  return [toUnits(degrees(col) - 180), toUnits(degrees(row) - 90)];
}

/** Returns the cells entirely within bounds. */
function cellsIn(bounds: Bounds) {
  const [west, south, east, north] = bounds.map(toUnits) as Bounds;
  return {
    firstCol: Math.ceil(colOf(west, COVERAGE_CELLS_PER_DEGREE)),
    lastCol: Math.floor(colOf(east, COVERAGE_CELLS_PER_DEGREE)) - 1,
    firstRow: Math.ceil(gridRowOf(south, COVERAGE_CELLS_PER_DEGREE)),
    lastRow: Math.floor(gridRowOf(north, COVERAGE_CELLS_PER_DEGREE)) - 1,
  };
}
