/** Converts elevations to sections of a region: tiles of the grids of region/format/sections/heights.ts. */

import type { SectionArray } from '../../region/format/layout.ts';
import { LINE_REACH_M } from '../../region/format/reach.ts';
import type { Bounds, TerrainPart } from '../../region/format/region-info.ts';
import { HEIGHT_GRIDS } from '../../region/format/sections/heights.ts';
import { type Heights, heightsOf } from '../../region/read/heights.ts';
import { Sections } from '../../region/read/sections.ts';
import type { TerrainInfo } from '../evidence-info.ts';
import type { EvidenceSet } from '../evidence-set.ts';
import { cellsAt, joinedCells, Surroundings } from '../near.ts';

export interface HeightSections {
  sections: Record<string, SectionArray>;
  heights: Heights;
  /** terrain imports near the region */
  parts: TerrainPart[];
}

/**
 * Returns the elevations that matter for spots within bounds, including hills that shield them from sound;
 * null if there are none.
 * @param sets terrain imports; if several contain a tile, the latest one is used
 */
export function heightsNear(
  bounds: Bounds,
  sets: readonly EvidenceSet<TerrainInfo>[],
): HeightSections | null {
  const around = new Surroundings(bounds, LINE_REACH_M);
  const near = around.of(sets).toSorted((a, b) => (a.info.importedAt < b.info.importedAt ? -1 : 1));
  const sections: Record<string, SectionArray> = {};
  for (const { name, cellsPerDegree } of HEIGHT_GRIDS) {
    const found = new Map<number, { low: number; step: number; cells: Uint8Array }>();
    for (const set of near)
      for (const { number, at, columns } of around.tilesOf(set, `${name}.tiles`, cellsPerDegree))
        found.set(number, {
          low: columns[`${name}.low`]![at]!,
          step: columns[`${name}.step`]![at]!,
          cells: cellsAt(columns, `${name}.cells`, at),
        });
    if (found.size === 0) continue;
    const numbers = Uint32Array.from(found.keys()).sort();
    sections[`${name}.tiles`] = numbers;
    sections[`${name}.low`] = Float32Array.from(numbers, (number) => found.get(number)!.low);
    sections[`${name}.step`] = Float32Array.from(numbers, (number) => found.get(number)!.step);
    sections[`${name}.cells`] = joinedCells(numbers, (number) => found.get(number)!.cells);
  }
  const heights = heightsOf(new Sections((name) => sections[name]!), (name) => name in sections);
  const parts = near.map(({ info: { name, importedAt, origin, records } }) => ({
    name,
    importedAt,
    origin,
    tiles: records,
  }));
  return heights && { sections, heights, parts };
}
