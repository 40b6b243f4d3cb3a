/** Where nothing is missing although no road shows it: water, and the inside of a map that is complete. */
import type { RegionBuilder } from '../region/builder.ts';
import { AreaKind, COVERAGE_CELLS_PER_DEGREE } from '../region/features.ts';
import { toUnits } from '../region/geometry.ts';
import type { RegionInfo } from '../region/inputs.ts';
import type { Features } from './assemble.ts';
import { seaBeside } from './coast.ts';
import { playBackAll } from './play-back.ts';
import { colOf, rowOf, type SpanHandler, scanlines } from './scanline.ts';

/** Adds them all; water counts within `covered` only, as nobody knows what swims or lies beyond. */
export function addKnownCells(
  { batches, covered, complete }: Pick<Features, 'batches' | 'covered' | 'complete'>,
  builder: RegionBuilder,
): void {
  const addWater = within(covered, (col, row) => builder.addKnownCell(col, row));
  playBackAll(batches, {
    outline: (kind, rings) => {
      if (kind === AreaKind.water) scanlines(rings, COVERAGE_CELLS_PER_DEGREE, addWater);
    },
    coast: (path) => seaBeside(path, addWater),
  });
  if (complete === null) return;
  const addAll = within(complete, (col, row) => builder.addKnownCell(col, row));
  const [, south, , north] = complete.map(toUnits) as RegionInfo['bounds'];
  const lastRow = rowOf(north, COVERAGE_CELLS_PER_DEGREE);
  for (let row = Math.floor(rowOf(south, COVERAGE_CELLS_PER_DEGREE)); row < lastRow; row++)
    addAll(row, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
}

/** Hands on those cells of a run that lie within bounds (degrees). */
function within(bounds: RegionInfo['bounds'], add: (col: number, row: number) => void): SpanHandler {
  const [west, south, east, north] = bounds.map(toUnits) as RegionInfo['bounds'];
  const firstCol = Math.ceil(colOf(west, COVERAGE_CELLS_PER_DEGREE));
  const endCol = Math.floor(colOf(east, COVERAGE_CELLS_PER_DEGREE));
  const firstRow = Math.ceil(rowOf(south, COVERAGE_CELLS_PER_DEGREE));
  const endRow = Math.floor(rowOf(north, COVERAGE_CELLS_PER_DEGREE));
  return (row, from, to) => {
    if (row < firstRow || row >= endRow) return;
    for (let col = Math.max(from, firstCol); col <= Math.min(to, endCol - 1); col++) add(col, row);
  };
}
