/** Elevations on the cells of the grids of region/format/sections/heights.ts. */

import type { Bounds } from '../../region/format/region-info.ts';
import { TILE_CELLS, TILE_SIDE } from '../../region/format/sections/grids.ts';
import {
  HEIGHT_GRIDS,
  HEIGHT_UNKNOWN,
  MAX_HEIGHT_STEPS,
  MIN_HEIGHT_STEP_M,
} from '../../region/format/sections/heights.ts';
import { joined } from '../../shared/geo/box.ts';
import type { EvidenceColumns, PackedBlock } from '../evidence-file.ts';
import { cellsAt, joinedCells } from '../near.ts';
import { type Spill, type TileForm, TileStore } from '../tile-store.ts';
import { type Elevation, HIGHEST_M, LOWEST_M } from './elevation.ts';

/** Spacing of samples below which they are stored in the fine grid, degrees: half a cell of the coarse grid. */
const FINE_SPACING = 1 / 2 / HEIGHT_GRIDS[1].cellsPerDegree;

/** Elevations of the cells of a tile, m, row by row from the south-west; NaN if unknown. */
type Tile = Float32Array;

function formOf({ name, cellsPerDegree }: (typeof HEIGHT_GRIDS)[number]): TileForm<Tile> {
  return {
    cellsPerDegree,
    bytes: TILE_CELLS * Float32Array.BYTES_PER_ELEMENT + 100,
    make: () => new Float32Array(TILE_CELLS).fill(Number.NaN),
    pack(list) {
      const packed = new Map(list.map(([number, heights]) => [number, steps(heights)]));
      const numbers = Uint32Array.from(packed.keys());
      return {
        [`${name}.tiles`]: numbers,
        [`${name}.low`]: Float32Array.from(numbers, (number) => packed.get(number)!.low),
        [`${name}.step`]: Float32Array.from(numbers, (number) => packed.get(number)!.step),
        [`${name}.cells`]: joinedCells(numbers, (number) => packed.get(number)!.cells),
      };
    },
    *unpack(columns) {
      for (const [at, number] of columns[`${name}.tiles`]!.entries())
        yield [number, heightsAt(columns, name, at)];
    },
  };
}

/** Encodes the elevations of a tile as steps above the lowest. */
function steps(heights: Tile): { low: number; step: number; cells: Uint8Array } {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const height of heights) {
    // comparisons with NaN are false
    if (height < low) low = height;
    if (height > high) high = height;
  }
  const step = Math.max(MIN_HEIGHT_STEP_M, (high - low) / MAX_HEIGHT_STEPS);
  const cells = Uint8Array.from(heights, (height) =>
    Number.isNaN(height) ? HEIGHT_UNKNOWN : 1 + Math.round((height - low) / step),
  );
  return { low, step, cells };
}

function heightsAt(columns: EvidenceColumns, name: string, at: number): Tile {
  const [low, step] = [columns[`${name}.low`]![at]!, columns[`${name}.step`]![at]!];
  return Float32Array.from(cellsAt(columns, `${name}.cells`, at), (value) =>
    value === HEIGHT_UNKNOWN ? Number.NaN : low + (value - 1) * step,
  );
}

export class HeightTiles {
  /** bounds of all added areas, degrees; null before the first elevation */
  bounds: Bounds | null = null;
  /** lowest and highest elevation so far, m above the sea; infinite before the first */
  lowest = Number.POSITIVE_INFINITY;
  highest = Number.NEGATIVE_INFINITY;
  private readonly stores: TileStore<Tile>[];

  /** @param memory limit for tiles, bytes */
  constructor(memory: number, spill: Spill) {
    this.stores = HEIGHT_GRIDS.map(
      (grid) => new TileStore(formOf(grid), memory / HEIGHT_GRIDS.length, spill),
    );
  }

  /** True if the fine grid contains elevations: some terrain has samples about 1" apart. */
  get isFine(): boolean {
    return this.stores[0]!.count > 0;
  }

  get count(): number {
    return this.stores.reduce((sum, { count }) => sum + count, 0);
  }

  *packed(): Generator<PackedBlock & { bounds: Bounds }> {
    for (const store of this.stores) yield* store.packed();
  }

  /**
   * Adds elevations tile by tile. Later elevations replace earlier ones. Ignores elevations outside the valid
   * range.
   */
  add({ west, south, east, north, spacing, at }: Elevation): void {
    const grid = spacing < FINE_SPACING ? 0 : 1;
    const { cellsPerDegree: c } = HEIGHT_GRIDS[grid];
    const firstCol = Math.ceil((west + 180) * c - 0.5);
    const lastCol = Math.ceil((east + 180) * c - 0.5) - 1;
    const firstRow = Math.ceil((south + 90) * c - 0.5);
    const lastRow = Math.ceil((north + 90) * c - 0.5) - 1;
    const tileOf = (cell: number) => Math.floor(cell / TILE_SIDE);
    for (let tileRow = tileOf(firstRow); tileRow <= tileOf(lastRow); tileRow++)
      for (let tileCol = tileOf(firstCol); tileCol <= tileOf(lastCol); tileCol++) {
        let tile: Tile | null = null;
        const [top, right] = [(tileRow + 1) * TILE_SIDE - 1, (tileCol + 1) * TILE_SIDE - 1];
        for (let row = Math.max(firstRow, tileRow * TILE_SIDE); row <= Math.min(lastRow, top); row++)
          for (let col = Math.max(firstCol, tileCol * TILE_SIDE); col <= Math.min(lastCol, right); col++) {
            const height = at((col + 0.5) / c - 180, (row + 0.5) / c - 90);
            if (!(height >= LOWEST_M && height <= HIGHEST_M)) continue;
            tile ??= this.stores[grid]!.tile(tileCol, tileRow);
            tile[(row % TILE_SIDE) * TILE_SIDE + (col % TILE_SIDE)] = height;
            if (height < this.lowest) this.lowest = height;
            if (height > this.highest) this.highest = height;
          }
      }
    if (this.count === 0) return;
    const box: Bounds = [west, south, east, north];
    this.bounds = joined(this.bounds ?? box, box);
  }
}
