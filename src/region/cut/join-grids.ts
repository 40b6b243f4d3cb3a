/** Joins grids that were cut out of several parts of a file. */
import { TileTable } from '../build/tile-table.ts';
import {
  COVERAGE_CELLS_PER_DEGREE,
  GROUND_CELLS_PER_DEGREE,
  type Grid,
  TILE_CELLS,
  TILE_SIDE,
  tileNumber,
  UNMAPPED_SHARES,
} from '../format/sections/grids.ts';
import { HEIGHT_COLUMNS, HEIGHT_GRIDS } from '../format/sections/heights.ts';
import { OFFICIAL_SOURCES, type OfficialMap, officialSections } from '../format/sections/official.ts';
import type { CutSections } from './join-cuts.ts';

/** Cut of a part: sections, and from its header the ground grid and noise maps. */
export interface CutGrids {
  sections: CutSections;
  ground: Grid;
  official: readonly OfficialMap[];
}

/** Returns the rectangle around the ground of several parts; empty ones are left out. */
export function joinedGround(grounds: readonly Grid[]): Grid {
  const some = grounds.filter(({ cols, rows }) => cols > 0 && rows > 0);
  if (some.length === 0) return grounds[0]!;
  const col = Math.min(...some.map((grid) => grid.col));
  const row = Math.min(...some.map((grid) => grid.row));
  const cols = Math.max(...some.map((grid) => grid.col + grid.cols)) - col;
  const rows = Math.max(...some.map((grid) => grid.row + grid.rows)) - row;
  return { col, row, cols, rows };
}

/**
 * Returns the sections `coverage.*` and `ground.*`. The coverage of a cell is the largest distance to the edge of the
 * data in any part. Its ground is that of the last part whose ground grid contains the cell.
 */
export function joinGrids(cuts: readonly CutGrids[]): CutSections {
  const isOf = ({ ground }: CutGrids, col: number, row: number) =>
    col >= ground.col &&
    col < ground.col + ground.cols &&
    row >= ground.row &&
    row < ground.row + ground.rows;
  return {
    ...joinTiles('coverage', COVERAGE_CELLS_PER_DEGREE, { steps: 0 }, cuts, () => true),
    ...joinTiles('ground', GROUND_CELLS_PER_DEGREE, UNMAPPED_SHARES, cuts, isOf),
  };
}

function joinTiles<Layer extends string>(
  name: string,
  cellsPerDegree: number,
  empty: Readonly<Record<Layer, number>>,
  cuts: readonly CutGrids[],
  isOf: (cut: CutGrids, col: number, row: number) => boolean,
): CutSections {
  const table = new TileTable<Layer>(cellsPerDegree, empty);
  const layers = Object.keys(empty) as Layer[];
  const tilesAround = tileNumber(0, 1, cellsPerDegree);
  for (const [number, places] of tilesOf(`${name}.tiles`, cuts)) {
    const [col, row] = [(number % tilesAround) * TILE_SIDE, Math.floor(number / tilesAround) * TILE_SIDE];
    const block = { col, row, cols: TILE_SIDE, rows: TILE_SIDE };
    const values = Object.fromEntries(
      layers.map((layer) => [layer, new Uint8Array(TILE_CELLS).fill(empty[layer])]),
    ) as Record<Layer, Uint8Array>;
    for (const { cut, tile } of places) {
      for (const layer of layers) {
        const start = cut.sections[`${name}.${layer}`]![tile]! * TILE_CELLS;
        const cells = cut.sections[`${name}.cells`]!;
        for (let cell = 0; cell < TILE_CELLS; cell++) {
          const value = cells[start + cell]!;
          const isKnown = isOf(cut, col + (cell % TILE_SIDE), row + Math.floor(cell / TILE_SIDE));
          const isFarther = name !== 'coverage' || value > values[layer][cell]!;
          if (isKnown && isFarther) values[layer][cell] = value;
        }
      }
    }
    table.add(block, values, block);
  }
  return table.sections(name);
}

/**
 * Returns the sections of elevation and official levels; a tile in several parts is the same in all.
 * @param maps noise maps of the joined region
 */
export function joinAdded(cuts: readonly CutGrids[], maps: readonly OfficialMap[]): CutSections {
  const sections: CutSections = {};
  for (const { name } of HEIGHT_GRIDS) {
    const tiles = firstOfEach(`${name}.tiles`, cuts);
    if (tiles.length === 0) continue;
    for (const column of HEIGHT_COLUMNS) {
      const numbers = tiles.map(({ cut, tile }) => cut.sections[`${name}.${column}`]![tile]!);
      sections[`${name}.${column}`] =
        column === 'tiles' ? Uint32Array.from(numbers) : Float32Array.from(numbers);
    }
    sections[`${name}.cells`] = cellsOf(`${name}.cells`, tiles);
  }
  for (const source of OFFICIAL_SOURCES) {
    const names = officialSections(source);
    const tiles = firstOfEach(names.tiles, cuts);
    if (tiles.length === 0) continue;
    sections[names.tiles] = Uint32Array.from(tiles, ({ cut, tile }) => cut.sections[names.tiles]![tile]!);
    sections[names.map] = Uint8Array.from(tiles, ({ cut, tile }) => {
      const map = cut.official[cut.sections[names.map]![tile]!]!;
      return maps.findIndex(({ name }) => name === map.name);
    });
    sections[names.from] = cellsOf(names.from, tiles);
    sections[names.to] = cellsOf(names.to, tiles);
  }
  return sections;
}

interface TilePlace {
  cut: CutGrids;
  tile: number;
}

/** Returns the tile numbers, ascending, each with the cuts that contain the tile and its index in them. */
function tilesOf(name: string, cuts: readonly CutGrids[]): [number: number, places: TilePlace[]][] {
  const found = new Map<number, TilePlace[]>();
  for (const cut of cuts)
    for (const [tile, number] of (cut.sections[name] ?? new Uint32Array(0)).entries()) {
      const places = found.get(number);
      if (places) places.push({ cut, tile });
      else found.set(number, [{ cut, tile }]);
    }
  return [...found].sort(([a], [b]) => a - b);
}

function firstOfEach(name: string, cuts: readonly CutGrids[]): TilePlace[] {
  return tilesOf(name, cuts).map(([, places]) => places[0]!);
}

function cellsOf(name: string, tiles: readonly TilePlace[]): Uint8Array {
  const cells = new Uint8Array(tiles.length * TILE_CELLS);
  for (const [i, { cut, tile }] of tiles.entries())
    cells.set(cut.sections[name]!.subarray(tile * TILE_CELLS, (tile + 1) * TILE_CELLS), i * TILE_CELLS);
  return cells;
}
