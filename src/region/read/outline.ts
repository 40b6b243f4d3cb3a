/** Outline of the map data of a region file, as rings to draw: coarse, as a response may contain many regions. */
import { toUnits } from '../../shared/geo/earth.ts';
import type { Bounds } from '../format/region-info.ts';
import { COVERAGE_CELLS_PER_DEGREE, coverageCellAt } from '../format/sections/grids.ts';
import type { Region } from './reader.ts';
import { eachCell } from './tile-grid.ts';

/** Position in degrees, or in merged cells. */
type Position = [x: number, y: number];

/** Approximate maximum number of merged cells along the longer side of the bounds. */
const MAX_CELLS = 128;
/** Parts of a region with fewer empty merged cells between them are one. */
const GAP_CELLS = 8;
/** Margin around the cells, merged cells: the edge of the map fades inside of it, not over the data. */
const MARGIN_CELLS = 2;
/** Steps per degree of written coordinates: about 1 m each. */
const DECIMALS = 1e5;

/** Merged cells, with bounds of the cells. */
interface Part {
  cells: Position[];
  low: Position;
  high: Position;
}

/**
 * Returns polygons as in a GeoJSON MultiPolygon, each with an outer ring and without holes: the convex hulls of the
 * parts of a region that are far from each other. Mountains and lakes without roads are part of the map, although no
 * cell of the coverage grid has data there. Cells are merged by powers of two. The result is clipped to the bounds.
 * Without any covered cell it is the bounds.
 * @param bounds bounds of the whole file, degrees
 * @param regions parts of the file
 */
export function outlineOf(bounds: Bounds, regions: readonly Region[]): Position[][][] {
  const [west, south, east, north] = bounds;
  const { step, cells } = mergedCells(bounds, regions);
  const within = (value: number, least: number, most: number) =>
    Math.round(Math.max(least, Math.min(most, value)) * DECIMALS) / DECIMALS;
  const placeOf = ([x, y]: Position): Position => [
    within((x * step) / COVERAGE_CELLS_PER_DEGREE - 180, west, east),
    within((y * step) / COVERAGE_CELLS_PER_DEGREE - 90, south, north),
  ];
  if (cells.length === 0) {
    const corners: Position[] = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ];
    return [[[...corners, corners[0]!]]];
  }
  return partsOf(cells).map((part) => {
    const corners = part.cells.flatMap(([x, y]): Position[] => [
      [x - MARGIN_CELLS, y - MARGIN_CELLS],
      [x + 1 + MARGIN_CELLS, y - MARGIN_CELLS],
      [x + 1 + MARGIN_CELLS, y + 1 + MARGIN_CELLS],
      [x - MARGIN_CELLS, y + 1 + MARGIN_CELLS],
    ]);
    const ring = hullOf(hullOf(corners).map(placeOf));
    return [[...ring, ring[0]!]];
  });
}

/** Returns the covered cells in the bounds, merged. @returns `step`: cells per side of a merged cell */
function mergedCells(bounds: Bounds, regions: readonly Region[]): { step: number; cells: Position[] } {
  const [west, south, east, north] = bounds.map(toUnits) as Bounds;
  const [minCol, minRow] = coverageCellAt(west, south);
  const [maxCol, maxRow] = coverageCellAt(east, north);
  let step = 1;
  while (Math.max(maxCol - minCol, maxRow - minRow) / step > MAX_CELLS) step *= 2;
  const merged = new Map<string, Position>();
  const mark = (col: number, row: number) => {
    if (col < minCol || col > maxCol || row < minRow || row > maxRow) return;
    const cell: Position = [Math.floor(col / step), Math.floor(row / step)];
    merged.set(cell.join(), cell);
  };
  for (const { coverage, stepsToEdge } of regions) eachCell(coverage, stepsToEdge, mark);
  return { step, cells: [...merged.values()] };
}

/** Returns cells in parts whose bounds are farther from each other than GAP_CELLS. */
function partsOf(cells: readonly Position[]): Part[] {
  const parts: Part[] = [];
  for (const cell of cells) {
    let joined: Part = { cells: [cell], low: [...cell], high: [...cell] };
    // a joined part is wider, and may reach another one
    for (let i = 0; i < parts.length; i++) {
      if (!areNear(parts[i]!, joined)) continue;
      joined = join(parts.splice(i, 1)[0]!, joined);
      i = -1;
    }
    parts.push(joined);
  }
  return parts;
}

function areNear(a: Part, b: Part): boolean {
  return [0, 1].every((axis) => {
    const [lowA, highA, lowB, highB] = [a.low[axis]!, a.high[axis]!, b.low[axis]!, b.high[axis]!];
    return lowA - highB <= GAP_CELLS && lowB - highA <= GAP_CELLS;
  });
}

function join(a: Part, b: Part): Part {
  const [large, small] = a.cells.length > b.cells.length ? [a, b] : [b, a];
  for (const cell of small.cells) large.cells.push(cell);
  return {
    cells: large.cells,
    low: [Math.min(a.low[0], b.low[0]), Math.min(a.low[1], b.low[1])],
    high: [Math.max(a.high[0], b.high[0]), Math.max(a.high[1], b.high[1])],
  };
}

/** Returns the convex hull of positions, anticlockwise, without its first position again (Andrew's monotone chain). */
function hullOf(positions: readonly Position[]): Position[] {
  const sorted = positions.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (ordered: readonly Position[]) => {
    const chain: Position[] = [];
    for (const next of ordered) {
      while (chain.length > 1 && !isLeft(chain.at(-2)!, chain.at(-1)!, next)) chain.pop();
      chain.push(next);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** Returns true if the way from `a` over `b` to `c` turns left. */
function isLeft([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position): boolean {
  return (bx - ax) * (cy - ay) > (by - ay) * (cx - ax);
}
