/** Cuts out tiles of the grids near a box. */
import { E7 } from '../../shared/geo/earth.ts';
import type { SectionArray } from '../format/layout.ts';
import { LINE_REACH_M, PROBE_M } from '../format/reach.ts';
import type { Bounds } from '../format/region-info.ts';
import {
  COVERAGE_CELLS_PER_DEGREE,
  GROUND_CELLS_PER_DEGREE,
  TILE_CELLS,
  TILE_SIDE,
  tileNumber,
} from '../format/sections/grids.ts';
import type { SectionSource } from '../read/sections.ts';
import { type UnitBox, unitBoxesAround } from './around.ts';
import { gathered, Kept } from './kept.ts';

/** Grids: name and layers of their sections, and reach beyond the box, m. */
const GRIDS = [
  { name: 'coverage', cellsPerDegree: COVERAGE_CELLS_PER_DEGREE, layers: ['steps'], reach: PROBE_M },
  {
    name: 'ground',
    cellsPerDegree: GROUND_CELLS_PER_DEGREE,
    layers: ['soft', 'built', 'forest'],
    reach: LINE_REACH_M,
  },
] as const;

/** Returns the sections `coverage.*` and `ground.*`. */
export function cutGrids(bounds: Bounds, section: SectionSource): Record<string, SectionArray> {
  const sections: Record<string, SectionArray> = {};
  for (const { name, cellsPerDegree, layers, reach } of GRIDS) {
    const boxes = unitBoxesAround(bounds, reach);
    const numbers = section(`${name}.tiles`) as Uint32Array;
    const tiles = Uint32Array.from(numbers.keys()).filter((i) =>
      isTouched(numbers[i]!, cellsPerDegree, boxes),
    );
    const cells = section(`${name}.cells`) as Uint8Array;
    const squares = new Kept(cells.length / TILE_CELLS);
    const cut = layers.map((layer) => gathered(section(`${name}.${layer}`), tiles, numbers.length));
    for (const layer of cut) for (const square of layer) squares.add(square);
    const squareNumbers = squares.numbers();
    sections[`${name}.tiles`] = gathered(numbers, tiles, numbers.length);
    sections[`${name}.cells`] = gathered(cells, squares.items(), cells.length / TILE_CELLS);
    for (const [i, layer] of layers.entries())
      sections[`${name}.${layer}`] = Uint32Array.from(cut[i]!, (square) => squareNumbers[square]!);
  }
  return sections;
}

/** Returns true if a tile of a grid touches one of some boxes. */
export function isTouched(number: number, cellsPerDegree: number, boxes: readonly UnitBox[]): boolean {
  const tilesAround = tileNumber(0, 1, cellsPerDegree);
  const side = (TILE_SIDE / cellsPerDegree) * E7;
  const west = (number % tilesAround) * side - 180 * E7;
  const south = Math.floor(number / tilesAround) * side - 90 * E7;
  return boxes.some(
    (box) => west <= box.maxX && south <= box.maxY && west + side >= box.minX && south + side >= box.minY,
  );
}
