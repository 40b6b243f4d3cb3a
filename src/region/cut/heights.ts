/** Tiles of heights near a box. */
import { TILE_CELLS } from '../format/grids.ts';
import { HEIGHT_COLUMNS, HEIGHT_GRIDS } from '../format/heights.ts';
import type { SectionArray } from '../format/layout.ts';
import { LINE_REACH_M } from '../format/reach.ts';
import type { Bounds } from '../format/region-info.ts';
import type { SectionSource } from '../read/sections.ts';
import { boxAround } from './around.ts';
import { isTouched } from './grids.ts';
import { gathered } from './kept.ts';

/** Sections of the grids of heights that are among `names`; they matter along the way of the farthest sound. */
export function cutHeights(
  bounds: Bounds,
  names: readonly string[],
  section: SectionSource,
): Record<string, SectionArray> {
  const box = boxAround(bounds, LINE_REACH_M);
  const sections: Record<string, SectionArray> = {};
  for (const { name, cellsPerDegree } of HEIGHT_GRIDS) {
    if (!names.includes(`${name}.tiles`)) continue;
    const numbers = section(`${name}.tiles`) as Uint32Array;
    const kept = Uint32Array.from(numbers.keys()).filter((i) => isTouched(numbers[i]!, cellsPerDegree, box));
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
