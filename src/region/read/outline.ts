/** Outline of the map data of a region file, as rings to draw: coarse, as a response may contain many regions. */
import { contours } from 'd3-contour';
import { toUnits } from '../../shared/geo/earth.ts';
import type { Bounds } from '../format/region-info.ts';
import { COVERAGE_CELLS_PER_DEGREE, coverageCellAt } from '../format/sections/grids.ts';
import type { Region } from './reader.ts';

/** Position in degrees, or in cells. */
type Position = [x: number, y: number];

/** Approximate maximum number of merged cells along the longer side of the bounds. */
const MAX_CELLS = 128;
/** Steps per degree of written coordinates: about 1 m each. */
const DECIMALS = 1e5;

/**
 * Returns polygons as in a GeoJSON MultiPolygon: outer ring, then holes. Cells of the coverage grid are merged by
 * powers of two; a merged cell counts if any of its cells has map data. The result is clipped to the bounds.
 * Without any covered cell it is the bounds.
 * @param bounds bounds of the whole file, degrees
 * @param regions parts of the file
 */
export function outlineOf(bounds: Bounds, regions: readonly Region[]): Position[][][] {
  const [west, south, east, north] = bounds;
  const { col, row, cols, rows, step, values } = coarseGrid(bounds, regions);
  const { coordinates } = contours().size([cols, rows]).contour(values, 0.5);
  const corners: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
  if (coordinates.length === 0) return [[[...corners, corners[0]!]]];
  const within = (value: number, least: number, most: number) =>
    Math.round(Math.max(least, Math.min(most, value)) * DECIMALS) / DECIMALS;
  const placeOf = ([x, y]: Position): Position => [
    within(((col + x) * step) / COVERAGE_CELLS_PER_DEGREE - 180, west, east),
    within(((row + y) * step) / COVERAGE_CELLS_PER_DEGREE - 90, south, north),
  ];
  return (coordinates as Position[][][]).map((rings) =>
    rings.map((ring, i) => turned(withoutMiddles(ring).map(placeOf), i === 0)),
  );
}

/** Grid of merged cells with an empty border, row-major from the south-west; 1 = has map data. */
interface CoarseGrid {
  /** column of the first merged cell */
  col: number;
  row: number;
  cols: number;
  rows: number;
  /** cells of the coverage grid per side of a merged cell */
  step: number;
  values: number[];
}

/** Returns the merged cells that the bounds touch. */
function coarseGrid(bounds: Bounds, regions: readonly Region[]): CoarseGrid {
  const [west, south, east, north] = bounds.map(toUnits) as Bounds;
  const [minCol, minRow] = coverageCellAt(west, south);
  const [maxCol, maxRow] = coverageCellAt(east, north);
  let step = 1;
  while (Math.max(maxCol - minCol, maxRow - minRow) / step > MAX_CELLS) step *= 2;
  const [col, row] = [Math.floor(minCol / step) - 1, Math.floor(minRow / step) - 1];
  const cols = Math.floor(maxCol / step) - col + 2;
  const rows = Math.floor(maxRow / step) - row + 2;
  const values = new Array<number>(cols * rows).fill(0);
  const mark = (c: number, r: number) => {
    const isWithin = c >= minCol && c <= maxCol && r >= minRow && r <= maxRow;
    if (isWithin) values[(Math.floor(r / step) - row) * cols + Math.floor(c / step) - col] = 1;
  };
  for (const region of regions) region.eachCoveredCell(mark);
  return { col, row, cols, rows, step, values };
}

/** Returns a ring without vertices on a straight line between their neighbours. */
function withoutMiddles(ring: Position[]): Position[] {
  const open = ring.slice(0, -1);
  const kept = open.filter(([x, y], i) => {
    const [beforeX, beforeY] = open.at(i - 1)!;
    const [afterX, afterY] = open[(i + 1) % open.length]!;
    return (x - beforeX) * (afterY - y) !== (y - beforeY) * (afterX - x);
  });
  return [...kept, kept[0]!];
}

/** Returns a ring anticlockwise, as GeoJSON outer rings, or clockwise, as holes. */
function turned(ring: Position[], isOuter: boolean): Position[] {
  let doubled = 0;
  for (let i = 0; i + 1 < ring.length; i++)
    doubled += ring[i]![0] * ring[i + 1]![1] - ring[i + 1]![0] * ring[i]![1];
  return doubled > 0 === isOuter ? ring : ring.toReversed();
}
