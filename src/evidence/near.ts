/** Selects the evidence (traffic counts, terrain, noise maps) near a region. */
import { type UnitBox, unitBoxAround } from '../region/cut/around.ts';
import { isTouched } from '../region/cut/grids.ts';
import type { Bounds } from '../region/format/region-info.ts';
import { TILE_CELLS } from '../region/format/sections/grids.ts';
import { overlap } from '../shared/geo/box.ts';
import { E7 } from '../shared/geo/earth.ts';
import type { EvidenceColumns } from './evidence-file.ts';
import type { EvidenceInfo } from './evidence-info.ts';
import type { EvidenceSet } from './evidence-set.ts';

/** Bounds extended by a distance on all sides. */
export class Surroundings {
  /** extended bounds, degrees */
  readonly bounds: Bounds;
  private readonly box: UnitBox;

  /** @param bounds degrees @param metres distance of the extension */
  constructor(bounds: Bounds, metres: number) {
    this.box = unitBoxAround(bounds, metres);
    const { minX, minY, maxX, maxY } = this.box;
    this.bounds = [minX / E7, minY / E7, maxX / E7, maxY / E7];
  }

  /** Returns the sets that overlap these bounds. */
  of<Info extends EvidenceInfo>(sets: readonly EvidenceSet<Info>[]): EvidenceSet<Info>[] {
    return sets.filter(({ info }) => overlap(info.bounds, this.bounds));
  }

  /**
   * Yields the tiles of a set that overlap these bounds: number of the tile, its index in the columns, and the columns.
   * @param tiles name of the column with the tile numbers
   */
  *tilesOf(
    set: EvidenceSet,
    tiles: string,
    cellsPerDegree: number,
  ): Iterable<{ number: number; at: number; columns: EvidenceColumns }> {
    for (const columns of set.near(this.bounds))
      for (const [at, number] of (columns[tiles] ?? []).entries())
        if (isTouched(number, cellsPerDegree, [this.box])) yield { number, at, columns };
  }
}

/** Returns the cells of a tile in a column. @param at index of the tile in the columns */
export function cellsAt(columns: EvidenceColumns, name: string, at: number): Uint8Array {
  return columns[name]!.subarray(at * TILE_CELLS, (at + 1) * TILE_CELLS) as Uint8Array;
}

/** Concatenates the cells of tiles. @param squareOf returns the cells of the tile with this number */
export function joinedCells(
  numbers: Uint32Array,
  squareOf: (number: number) => Uint8Array,
): Uint8Array<ArrayBuffer> {
  const cells = new Uint8Array(numbers.length * TILE_CELLS);
  for (const [i, number] of numbers.entries()) cells.set(squareOf(number), i * TILE_CELLS);
  return cells;
}
