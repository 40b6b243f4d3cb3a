/** Levels of one noise source on the cells of region/format/sections/official.ts. */

import type { Bounds } from '../../region/format/region-info.ts';
import { TILE_CELLS, TILE_SIDE } from '../../region/format/sections/grids.ts';
import {
  OFFICIAL_CELLS_PER_DEGREE,
  OPEN_HIGH,
  OPEN_LOW,
  officialCode,
} from '../../region/format/sections/official.ts';
import { joined } from '../../shared/geo/box.ts';
import { collectGarbage } from '../collect-garbage.ts';
import { EvidenceError } from '../evidence-error.ts';
import { cellsAt, joinedCells } from '../near.ts';
import { BLOCK_TILES, type Spill, type TileForm, TileStore } from '../tile-store.ts';
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

/**
 * Maximum number of cells inside the polygons of a map, counted once per polygon: France has 1.3 billion, and ten
 * seconds of work are needed for as many that overlap.
 */
const MAX_CELLS = 3_000_000_000;

/** Width of a block of tiles, cells. */
const BLOCK_CELLS = BLOCK_TILES * TILE_SIDE;
/** Maximum number of runs of cells that wait until their block is filled. */
const MAX_WAITING = 1_000_000;

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
  /** cells inside the polygons up to now */
  private filled = 0;
  private readonly store: TileStore<Tile>;

  /** @param memory limit for tiles, bytes @param maxCells limit for the cells inside polygons; less in tests */
  constructor(
    memory: number,
    spill: Spill,
    private readonly maxCells = MAX_CELLS,
  ) {
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
   * @throws EvidenceError if the polygons contain too many cells
   */
  addPolygon(rings: readonly Float64Array[], band: Band): void {
    const edges = rings.map((ring) => ring.map((value, i) => (value + (i % 2 === 0 ? 180 : 90)) * C - 0.5));
    this.fill(edges, band);
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

  /**
   * Sets the cells inside a polygon, block after block: a wide polygon would otherwise fetch each of its blocks from
   * the disk for each row.
   */
  private fill(rings: readonly Float64Array[], band: Band): void {
    /** runs per column of blocks: row, first column, column after the last */
    const waiting = new Map<number, number[]>();
    let [count, rowOfBlocks] = [0, 0];
    const fillWaiting = () => {
      for (const runs of waiting.values())
        for (let i = 0; i < runs.length; i += 3) this.add(runs[i + 1]!, runs[i]!, runs[i + 2]!, band);
      waiting.clear();
      count = 0;
    };
    eachSpan(rings, (row, from, to) => {
      this.filled += to - from;
      if (this.filled > this.maxCells)
        throw new EvidenceError(
          `The polygons contain over ${this.maxCells.toLocaleString('en')} cells (27 m), those where they overlap counted several times; expected at most as many: remove polygons inside others, or split the map.`,
        );
      const ofRow = Math.floor(row / BLOCK_CELLS);
      if (ofRow !== rowOfBlocks || count > MAX_WAITING) fillWaiting();
      rowOfBlocks = ofRow;
      for (let start = from; start < to; count++) {
        const column = Math.floor(start / BLOCK_CELLS);
        const end = Math.min(to, (column + 1) * BLOCK_CELLS);
        const runs = waiting.get(column);
        if (runs) runs.push(row, start, end);
        else waiting.set(column, [row, start, end]);
        start = end;
      }
    });
    fillWaiting();
  }

  /** Sets the cells of a row, from column `from` up to, but not including, column `to`, to a band as `setCell`. */
  private add(from: number, row: number, to: number, band: Band): void {
    const [low, high] = levelCodesOf(band);
    for (let col = from; col < to; ) {
      const tile = this.tile(Math.floor(col / TILE_SIDE), Math.floor(row / TILE_SIDE));
      const end = Math.min(to, (Math.floor(col / TILE_SIDE) + 1) * TILE_SIDE);
      const first = (row % TILE_SIDE) * TILE_SIDE + (col % TILE_SIDE);
      setCells(tile, first, first + end - col, low, high);
      col = end;
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

/** Sets cells, from `first` up to, but not including, `end`, to a band of codes, as `setCell`. */
function setCells({ from, to }: Tile, first: number, end: number, low: number, high: number): void {
  for (let cell = first; cell < end; cell++)
    if (to[cell]! < high) {
      to[cell] = high;
      from[cell] = low;
    }
}

/** Sets a cell to a band of codes, unless its band has an equal or higher upper end; OFFICIAL_UNKNOWN is lower. */
export function setCell(tile: Tile, cell: number, low: number, high: number): void {
  setCells(tile, cell, cell + 1, low, high);
}
