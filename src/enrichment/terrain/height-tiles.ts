/** Heights on the cells of the grids of region/format/heights.ts. */
import { TILE_CELLS, TILE_SIDE, tileNumber } from '../../region/format/grids.ts';
import {
  HEIGHT_GRIDS,
  HEIGHT_UNKNOWN,
  type HeightGridName,
  LEAST_HEIGHT_STEP_M,
  MOST_HEIGHT_STEPS,
} from '../../region/format/heights.ts';
import type { Bounds } from '../../region/format/region-info.ts';
import type { SideColumn } from '../../shared/files/side-file.ts';
import { joined } from '../../shared/geo/box.ts';
import { type Elevation, TerrainFileError } from './elevation.ts';

/** Heights that lie so close, in degrees, go onto the fine grid: half of the coarse one's cells. */
const FINE_SPACING = 1 / 2 / HEIGHT_GRIDS[1].cellsPerDegree;
/** Tiles that one import may bring: 16 squares of 1", each of which takes 67 MB while it is read. */
const MOST_TILES = 16 * (HEIGHT_GRIDS[0].cellsPerDegree / TILE_SIDE) ** 2;

export class HeightTiles {
  /** heights of the cells of a tile by its number, in metres; NaN = unknown */
  private readonly grids: Record<HeightGridName, Map<number, Float32Array>> = {
    heightsFine: new Map(),
    heightsCoarse: new Map(),
  };
  /** of all that was added, degrees; null = nothing yet */
  bounds: Bounds | null = null;
  /** metres above the sea */
  lowest = Number.POSITIVE_INFINITY;
  highest = Number.NEGATIVE_INFINITY;

  /** Whether there are heights of 1". */
  get isFine(): boolean {
    return this.grids.heightsFine.size > 0;
  }

  get count(): number {
    return this.grids.heightsFine.size + this.grids.heightsCoarse.size;
  }

  /** Adds heights; where there are some already, the later ones count. @throws TerrainFileError when it is too much */
  add({ west, south, east, north, spacing, at }: Elevation): void {
    const { name, cellsPerDegree } = HEIGHT_GRIDS[spacing < FINE_SPACING ? 0 : 1];
    const tiles = this.grids[name];
    const firstCol = Math.ceil((west + 180) * cellsPerDegree - 0.5);
    const lastCol = Math.ceil((east + 180) * cellsPerDegree - 0.5) - 1;
    const firstRow = Math.ceil((south + 90) * cellsPerDegree - 0.5);
    const lastRow = Math.ceil((north + 90) * cellsPerDegree - 0.5) - 1;
    for (let row = firstRow; row <= lastRow; row++) {
      const lat = (row + 0.5) / cellsPerDegree - 90;
      for (let col = firstCol; col <= lastCol; col++) {
        const height = at((col + 0.5) / cellsPerDegree - 180, lat);
        if (Number.isNaN(height)) continue;
        const number = tileNumber(Math.floor(col / TILE_SIDE), Math.floor(row / TILE_SIDE), cellsPerDegree);
        let tile = tiles.get(number);
        if (!tile) {
          if (this.count >= MOST_TILES)
            throw new TerrainFileError('That is more terrain than one import takes: hand it over in parts.');
          tile = new Float32Array(TILE_CELLS).fill(Number.NaN);
          tiles.set(number, tile);
        }
        tile[(row % TILE_SIDE) * TILE_SIDE + (col % TILE_SIDE)] = height;
        if (height < this.lowest) this.lowest = height;
        if (height > this.highest) this.highest = height;
      }
    }
    if (this.count === 0) return;
    const box: Bounds = [west, south, east, north];
    this.bounds = joined(this.bounds ?? box, box);
  }

  /** The columns of region/format/heights.ts. */
  columns(): Record<string, SideColumn> {
    const columns: Record<string, SideColumn> = {};
    for (const { name } of HEIGHT_GRIDS) {
      const tiles = this.grids[name];
      if (tiles.size === 0) continue;
      const numbers = Uint32Array.from(tiles.keys()).sort();
      const low = new Float32Array(numbers.length);
      const step = new Float32Array(numbers.length);
      const cells = new Uint8Array(numbers.length * TILE_CELLS);
      for (const [i, number] of numbers.entries())
        [low[i], step[i]] = pack(tiles.get(number)!, cells.subarray(i * TILE_CELLS, (i + 1) * TILE_CELLS));
      Object.assign(columns, {
        [`${name}.tiles`]: numbers,
        [`${name}.low`]: low,
        [`${name}.step`]: step,
        [`${name}.cells`]: cells,
      });
    }
    return columns;
  }
}

/** Writes the heights of a tile as steps. @returns the lowest of them, and the step, in metres */
function pack(heights: Float32Array, cells: Uint8Array): [low: number, step: number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const height of heights) {
    // comparisons with NaN are false
    if (height < low) low = height;
    if (height > high) high = height;
  }
  const step = Math.max(LEAST_HEIGHT_STEP_M, (high - low) / MOST_HEIGHT_STEPS);
  for (const [i, height] of heights.entries())
    cells[i] = Number.isNaN(height) ? HEIGHT_UNKNOWN : 1 + Math.round((height - low) / step);
  return [low, step];
}
