/** Cuts out tiles of elevation and of official noise maps near a box. */

import type { SectionArray } from '../format/layout.ts';
import { LINE_REACH_M } from '../format/reach.ts';
import type { Bounds } from '../format/region-info.ts';
import { TILE_CELLS } from '../format/sections/grids.ts';
import { HEIGHT_COLUMNS, HEIGHT_GRIDS } from '../format/sections/heights.ts';
import {
  OFFICIAL_CELLS_PER_DEGREE,
  OFFICIAL_SOURCES,
  officialSections,
} from '../format/sections/official.ts';
import { BLENDED_M } from '../read/official.ts';
import type { SectionSource } from '../read/sections.ts';
import { unitBoxesAround } from './around.ts';
import { isTouched } from './grids.ts';
import { gathered } from './kept.ts';

/** Returns the sections of elevation among `names`, cut to the box and LINE_REACH_M around it. */
export function cutHeights(
  bounds: Bounds,
  names: readonly string[],
  section: SectionSource,
): Record<string, SectionArray> {
  const boxes = unitBoxesAround(bounds, LINE_REACH_M);
  const sections: Record<string, SectionArray> = {};
  for (const { name, cellsPerDegree } of HEIGHT_GRIDS) {
    if (!names.includes(`${name}.tiles`)) continue;
    const numbers = section(`${name}.tiles`) as Uint32Array;
    const kept = Uint32Array.from(numbers.keys()).filter((i) =>
      isTouched(numbers[i]!, cellsPerDegree, boxes),
    );
    for (const column of HEIGHT_COLUMNS)
      sections[`${name}.${column}`] = gathered(section(`${name}.${column}`), kept, numbers.length);
    const cells = section(`${name}.cells`) as Uint8Array;
    const cut = new Uint8Array(kept.length * TILE_CELLS);
    for (const [i, tile] of kept.entries())
      cut.set(cells.subarray(tile * TILE_CELLS, (tile + 1) * TILE_CELLS), i * TILE_CELLS);
    sections[`${name}.cells`] = cut;
  }
  return sections;
}

/**
 * Returns the sections of official levels among `names`, cut to the box and BLENDED_M around it.
 */
export function cutOfficial(
  bounds: Bounds,
  names: readonly string[],
  section: SectionSource,
): Record<string, SectionArray> {
  const boxes = unitBoxesAround(bounds, BLENDED_M);
  const sections: Record<string, SectionArray> = {};
  for (const source of OFFICIAL_SOURCES) {
    const { tiles, map, from, to } = officialSections(source);
    if (!names.includes(tiles)) continue;
    const numbers = section(tiles) as Uint32Array;
    const kept = Uint32Array.from(numbers.keys()).filter((i) =>
      isTouched(numbers[i]!, OFFICIAL_CELLS_PER_DEGREE, boxes),
    );
    for (const name of [tiles, map, from, to]) sections[name] = gathered(section(name), kept, numbers.length);
  }
  return sections;
}
