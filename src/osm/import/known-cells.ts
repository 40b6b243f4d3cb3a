/** Marks coverage cells without roads: water, the inside of a complete map, and everything that is mapped. */
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
    if (clip === null) builder.coverage.addWater(row, first, last);
    else {
      for (let col = first; col <= last; col++)
        if (clip.has(...middleOf(col, row))) builder.coverage.addWater(row, col, col);
    }
  };
  readLogs(logs, {
    areaKinds: [AreaKind.water],
    areaShape: ({ rings }) =>
      scanlines(rings, COVERAGE_CELLS_PER_DEGREE, addWater, inside.firstRow, inside.lastRow + 1),
    coast: ({ path }) => seaBeside(path, addWater),
  });
  addMapped(logs, builder, boundsWithin(covered, around), clip);
  if (complete === null) return;
  const { firstCol, lastCol, firstRow, lastRow } = cellsIn(boundsWithin(complete, around));
  for (let row = firstRow; row <= lastRow; row++) builder.coverage.addKnown(row, firstCol, lastCol);
}

/** Kinds of areas that say nothing about what is mapped inside: borders, and water, where nobody parks. */
const EMPTY_KINDS: ReadonlySet<number> = new Set([
  AreaKind.water,
  AreaKind.administrative,
  AreaKind.national_park,
  AreaKind.nature_reserve,
  AreaKind.protected_area,
  AreaKind.military,
]);

/** Marks the cells of roads, sites, houses and land use. @param inside bounds of the marked cells, degrees */
function addMapped(
  logs: Cell['logs'],
  { coverage }: RegionBuilder,
  inside: Bounds,
  clip: ClipArea | null,
): void {
  const [west, south, east, north] = inside.map(toUnits) as Bounds;
  const { firstCol, lastCol, firstRow, lastRow } = cellsIn(inside);
  const add = (x: number, y: number) => {
    if (x >= west && x <= east && y >= south && y <= north && (clip === null || clip.has(x, y)))
      coverage.addMapped(x, y);
  };
  const addSpan = (row: number, from: number, to: number) => {
    const [first, last] = [Math.max(from, firstCol), Math.min(to, lastCol)];
    if (clip === null) {
      if (first <= last) coverage.addMappedSpan(row, first, last);
      return;
    }
    for (let col = first; col <= last; col++)
      if (clip.has(...middleOf(col, row))) coverage.addMappedSpan(row, col, col);
  };
  readLogs(logs, {
    areaShape: ({ kind, rings }) => {
      if (EMPTY_KINDS.has(kind)) return;
      for (const ring of rings) for (let i = 0; i < ring.length; i += 2) add(ring[i]!, ring[i + 1]!);
      scanlines(rings, COVERAGE_CELLS_PER_DEGREE, addSpan, firstRow, lastRow + 1);
    },
    pointShape: ({ x, y }) => add(x, y),
    building: ({ x, y }) => add(x, y),
    roadShape: ({ path }) => {
      for (let i = 0; i < path.length; i += 2) add(path[i]!, path[i + 1]!);
    },
  });
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
