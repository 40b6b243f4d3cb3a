/**
 * Estimates the land of a sample without coastlines: everything around mapped objects. Streets and beaches
 * follow the water, so the coast is correct to about ten metres.
 */
import { contours } from 'd3-contour';
import type { Box } from '../../src/map-tiles/cut.ts';
import { POINT, type QaObject } from './qa-tiles.ts';

/** Cells of the grid per degree: about 27 m. */
const CELLS_PER_DEGREE = 4096;
const UNITS_PER_CELL = 1e7 / CELLS_PER_DEGREE;
/** Half of the maximum gap between mapped objects that counts as land, cells. */
const REACH = 11;
/** Width of land around mapped objects, cells. */
const MARGIN = 0.75;
/** Margin around the grid, so that the coast does not bend at its edge, cells. */
const BEYOND = 2;
/** Keys of objects on land. */
const ON_LAND = ['highway', 'railway', 'building', 'landuse', 'leisure', 'amenity', 'shop', 'place'];
const ON_LAND_NATURAL = /^(beach|sand|wood|scrub|grassland|bare_rock|wetland)$/;
const IN_WATER = /^(pier|bridge)$/;

/** Returns the outer rings of the land in a bbox, stored units. */
export function landAround(objects: readonly QaObject[], { minX, minY, maxX, maxY }: Box): Int32Array[][] {
  const [cols, rows] = [maxX - minX, maxY - minY].map((side) => Math.ceil(side / UNITS_PER_CELL));
  const grid = new Grid(cols!, rows!);
  for (const { tags, parts, geometry } of objects) {
    if (geometry === POINT || !isOnLand(tags)) continue;
    for (const part of parts)
      for (const [x, y] of placesAlong(part))
        grid.mark((x - minX) / UNITS_PER_CELL, (y - minY) / UNITS_PER_CELL);
  }
  const toLand = grid.distances((value) => value === 1);
  const toWater = grid.distances((_, i) => toLand[i]! > REACH);
  const isSea = grid.reachedFromSouth((i) => toWater[i]! < REACH - MARGIN);
  const [width, height] = [cols! + 2 * BEYOND, rows! + 2 * BEYOND];
  const field = Array.from({ length: width * height }, (_, i) => {
    const col = Math.max(0, Math.min(cols! - 1, (i % width) - BEYOND));
    const row = Math.max(0, Math.min(rows! - 1, Math.floor(i / width) - BEYOND));
    const cell = row * cols! + col;
    return isSea[cell] ? toWater[cell]! : Math.max(toWater[cell]!, REACH);
  });
  const { coordinates } = contours()
    .size([width, height])
    .contour(field, REACH - MARGIN);
  const placeOf = ([col, row]: number[]) => [
    Math.round(minX + (col! - BEYOND) * UNITS_PER_CELL),
    Math.round(minY + (row! - BEYOND) * UNITS_PER_CELL),
  ];
  // holes are fields and lakes, which are drawn as such
  return coordinates.map(([outer]) => [Int32Array.from(outer!.flatMap(placeOf))]);
}

function isOnLand(tags: QaObject['tags']): boolean {
  if (tags.get('route') === 'ferry' || IN_WATER.test(tags.get('man_made') ?? '')) return false;
  if (tags.get('natural') === 'water' || tags.get('leisure') === 'marina' || tags.has('bridge')) return false;
  if (tags.get('man_made') === 'breakwater' || ON_LAND_NATURAL.test(tags.get('natural') ?? '')) return true;
  return ON_LAND.some((key) => tags.has(key));
}

/** Yields positions on a line or ring, at most half a cell apart. */
function* placesAlong(path: Int32Array): Generator<[x: number, y: number]> {
  for (let i = 0; i + 3 < path.length; i += 2) {
    const [x, y, dx, dy] = [path[i]!, path[i + 1]!, path[i + 2]! - path[i]!, path[i + 3]! - path[i + 1]!];
    const steps = Math.ceil((2 * Math.hypot(dx, dy)) / UNITS_PER_CELL) || 1;
    for (let step = 0; step <= steps; step++) yield [x + (dx * step) / steps, y + (dy * step) / steps];
  }
}

class Grid {
  private readonly cells: Uint8Array;

  constructor(
    private readonly cols: number,
    private readonly rows: number,
  ) {
    this.cells = new Uint8Array(cols * rows);
  }

  mark(x: number, y: number): void {
    const [col, row] = [Math.floor(x), Math.floor(y)];
    if (col >= 0 && row >= 0 && col < this.cols && row < this.rows) this.cells[row * this.cols + col] = 1;
  }

  /** Returns 1 for open cells connected to the southern side. Others are fields without a street, not sea. */
  reachedFromSouth(isOpen: (i: number) => boolean): Uint8Array {
    const { cols, rows } = this;
    const reached = new Uint8Array(cols * rows);
    const waiting = Array.from({ length: cols }, (_, i) => i);
    for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
      if (reached[i] || !isOpen(i)) continue;
      reached[i] = 1;
      const [col, row] = [i % cols, Math.floor(i / cols)];
      if (col > 0) waiting.push(i - 1);
      if (col < cols - 1) waiting.push(i + 1);
      if (row > 0) waiting.push(i - cols);
      if (row < rows - 1) waiting.push(i + cols);
    }
    return reached;
  }

  /**
   * Returns the distance of each cell to the nearest selected one, cells; two passes over the grid, exact to
   * a few hundredths.
   */
  distances(isMeant: (value: number, i: number) => boolean): Float32Array {
    const { cols, rows } = this;
    const found = Float32Array.from(this.cells, (value, i) => (isMeant(value, i) ? 0 : Infinity));
    const relax = (i: number, col: number, row: number, dCol: number, dRow: number, step: number) => {
      if (col + dCol < 0 || col + dCol >= cols || row + dRow < 0 || row + dRow >= rows) return;
      found[i] = Math.min(found[i]!, found[i + dRow * cols + dCol]! + step);
    };
    for (const sign of [-1, 1]) {
      for (let n = 0; n < found.length; n++) {
        const i = sign < 0 ? n : found.length - 1 - n;
        const [col, row] = [i % cols, Math.floor(i / cols)];
        relax(i, col, row, sign, 0, 1);
        relax(i, col, row, 0, sign, 1);
        relax(i, col, row, sign, sign, Math.SQRT2);
        relax(i, col, row, -sign, sign, Math.SQRT2);
      }
    }
    return found;
  }
}
