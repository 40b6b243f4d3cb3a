/** Levels of one noise source on the cells of region/format/sections/official.ts. */

import type { Bounds } from '../../region/format/region-info.ts';
import { TILE_CELLS, TILE_SIDE } from '../../region/format/sections/grids.ts';
import {
  OFFICIAL_CELLS_PER_DEGREE,
  OFFICIAL_UNKNOWN,
  OPEN_HIGH,
  OPEN_LOW,
  officialCode,
} from '../../region/format/sections/official.ts';
import { joined } from '../../shared/geo/box.ts';
import { collectGarbage } from '../collect-garbage.ts';
import { cellsAt, joinedCells } from '../near.ts';
import { type Spill, type TileForm, TileStore } from '../tile-store.ts';
import type { Band } from './map.ts';
import { eachSpan } from './polygon-spans.ts';

/** Code of the upper end of cells below the floor of their map: 0 dB, a level that no cell has. */
export const BELOW_FLOOR = officialCode(0);
const C = OFFICIAL_CELLS_PER_DEGREE;

interface Tile {
  from: Uint8Array;
  to: Uint8Array;
}

/** Garbage per corner of a polygon, bytes. */
const GARBAGE_PER_CORNER = 200;

/** Form of tiles with levels. Their columns: `tiles` (numbers), `from` and `to` (codes of both ends per cell). */
const FORM: TileForm<Tile> = {
  cellsPerDegree: C,
  // two arrays, and the overhead of each
  bytes: 2 * (TILE_CELLS + 200),
  make: () => ({ from: new Uint8Array(TILE_CELLS), to: new Uint8Array(TILE_CELLS) }),
  pack(list) {
    const tiles = new Map(list);
    const numbers = Uint32Array.from(tiles.keys());
    return {
      tiles: numbers,
      from: joinedCells(numbers, (number) => tiles.get(number)!.from),
      to: joinedCells(numbers, (number) => tiles.get(number)!.to),
    };
  },
  *unpack(columns) {
    for (const [at, number] of columns.tiles!.entries())
      yield [number, { from: cellsAt(columns, 'from', at).slice(), to: cellsAt(columns, 'to', at).slice() }];
  },
};

export class LevelTiles {
  /** bounds of all cells, degrees; null before the first cell */
  bounds: Bounds | null = null;
  private readonly store: TileStore<Tile>;

  /** @param memory limit for tiles, bytes */
  constructor(memory: number, spill: Spill) {
    this.store = new TileStore(FORM, memory, spill);
  }

  get count(): number {
    return this.store.count;
  }

  packed() {
    return this.store.packed();
  }

  /** Sets the cell that contains a position (degrees) to a band, as `setCell`. */
  addPoint(lon: number, lat: number, band: Band): void {
    const [col, row] = [Math.floor((lon + 180) * C), Math.floor((lat + 90) * C)];
    this.add(col, row, col + 1, band);
    this.widen([lon, lat, lon, lat]);
  }

  /**
   * Sets every cell whose centre is inside a polygon. Where bands overlap, the one with the higher upper end counts.
   * @param rings degrees, x and y alternate; even-odd rule
   */
  addPolygon(rings: readonly Float64Array[], band: Band): void {
    const edges = rings.map((ring) => ring.map((value, i) => (value + (i % 2 === 0 ? 180 : 90)) * C - 0.5));
    eachSpan(edges, (row, from, to) => this.add(from, row, to, band));
    // corners, edges and sides, and the bytes they were read from
    collectGarbage(GARBAGE_PER_CORNER * rings.reduce((sum, { length }) => sum + length / 2, 0));
    let [west, south, east, north] = [180, 90, -180, -90];
    for (const ring of rings)
      for (let i = 0; i < ring.length; i += 2) {
        west = Math.min(west, ring[i]!);
        east = Math.max(east, ring[i]!);
        south = Math.min(south, ring[i + 1]!);
        north = Math.max(north, ring[i + 1]!);
      }
    if (west <= east) this.widen([west, south, east, north]);
  }

  /** Sets the cells of a row, from column `from` up to, but not including, column `to`, to a band as `setCell`. */
  private add(from: number, row: number, to: number, band: Band): void {
    const [low, high] = levelCodesOf(band);
    for (let col = from; col < to; ) {
      const tile = this.tile(Math.floor(col / TILE_SIDE), Math.floor(row / TILE_SIDE));
      const end = Math.min(to, (Math.floor(col / TILE_SIDE) + 1) * TILE_SIDE);
      for (; col < end; col++) setCell(tile, (row % TILE_SIDE) * TILE_SIDE + (col % TILE_SIDE), low, high);
    }
  }

  /** Returns the tile at a column and row of tiles, for callers that set many of its cells with `setCell`. */
  tile(col: number, row: number): Tile {
    return this.store.tile(col, row);
  }

  widen(box: Bounds): void {
    this.bounds = joined(this.bounds ?? box, box);
  }
}

/** Returns the codes of both ends of a band. */
export function levelCodesOf({ from, to }: Band): [from: number, to: number] {
  return [
    from === Number.NEGATIVE_INFINITY ? OPEN_LOW : officialCode(from),
    to === Number.POSITIVE_INFINITY ? OPEN_HIGH : officialCode(to),
  ];
}

/** Sets a cell to a band of codes, unless its band has an equal or higher upper end. */
export function setCell({ from, to }: Tile, cell: number, low: number, high: number): void {
  if (to[cell] !== OFFICIAL_UNKNOWN && to[cell]! >= high) return;
  to[cell] = high;
  from[cell] = low;
}
