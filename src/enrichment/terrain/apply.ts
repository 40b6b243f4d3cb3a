/** A region with the heights of its ground: sections of tiles beside its own, and roads on which lorries climb. */
import { boxAround } from '../../region/cut/around.ts';
import { isTouched } from '../../region/cut/grids.ts';
import { TILE_CELLS } from '../../region/format/grids.ts';
import { HEIGHT_GRIDS, type HeightGridName } from '../../region/format/heights.ts';
import { encodeRegion, type SectionArray } from '../../region/format/layout.ts';
import { LINE_REACH_M } from '../../region/format/reach.ts';
import type { Bounds, TerrainPart } from '../../region/format/region-info.ts';
import { heightsOf } from '../../region/read/heights.ts';
import { Region } from '../../region/read/reader.ts';
import { Sections } from '../../region/read/sections.ts';
import type { OpenPart } from '../../region/read/source.ts';
import type { SideColumn } from '../../shared/files/side-file.ts';
import { climbingLines } from './climbs.ts';

/** Heights that were imported together. */
export interface TerrainSet {
  /** degrees */
  bounds: Bounds;
  part: TerrainPart;
  /** Reads the columns of region/format/heights.ts. */
  columns(): Record<string, SideColumn>;
}

/** Encodes a region with its heights; null = none are of it. @param sets later ones count before earlier ones */
export function withHeights({ header, section }: OpenPart, sets: readonly TerrainSet[]): Uint8Array[] | null {
  if (sets.length === 0) return null;
  const near = setsNear(header.info.bounds, sets);
  const heights = heightsIn(header.info.bounds, near);
  const known = heightsOf(new Sections((name) => heights[name]!), (name) => name in heights);
  if (!known) return null;
  const sections = Object.fromEntries(Object.keys(header.sections).map((name) => [name, section(name)]));
  const info = { ...header.info, terrain: near.map(({ part }) => part) };
  const lines = climbingLines(new Region(header, section), known);
  return encodeRegion({ info, ground: header.ground }, { ...sections, ...heights, ...lines });
}

function setsNear(bounds: Bounds, sets: readonly TerrainSet[]): TerrainSet[] {
  const box = boxAround(bounds, LINE_REACH_M);
  return sets.filter((set) => {
    const other = boxAround(set.bounds, 0);
    return (
      other.minX <= box.maxX && other.minY <= box.maxY && other.maxX >= box.minX && other.maxY >= box.minY
    );
  });
}

/** Sections of the tiles that matter for spots within bounds. */
function heightsIn(bounds: Bounds, sets: readonly TerrainSet[]): Record<string, SectionArray> {
  const box = boxAround(bounds, LINE_REACH_M);
  const tiles = new Map<HeightGridName, Map<number, { from: Record<string, SideColumn>; at: number }>>();
  for (const set of sets) {
    const from = set.columns();
    for (const { name, cellsPerDegree } of HEIGHT_GRIDS) {
      const found = tiles.get(name) ?? new Map();
      tiles.set(name, found);
      for (const [at, number] of (from[`${name}.tiles`] ?? []).entries())
        if (isTouched(number, cellsPerDegree, box)) found.set(number, { from, at });
    }
  }
  const sections: Record<string, SectionArray> = {};
  for (const [name, found] of tiles) {
    if (found.size === 0) continue;
    const numbers = Uint32Array.from(found.keys()).sort();
    const low = new Float32Array(numbers.length);
    const step = new Float32Array(numbers.length);
    const cells = new Uint8Array(numbers.length * TILE_CELLS);
    for (const [i, number] of numbers.entries()) {
      const { from, at } = found.get(number)!;
      low[i] = from[`${name}.low`]![at]!;
      step[i] = from[`${name}.step`]![at]!;
      const square = from[`${name}.cells`]!.subarray(at * TILE_CELLS, (at + 1) * TILE_CELLS);
      cells.set(square, i * TILE_CELLS);
    }
    sections[`${name}.tiles`] = numbers;
    sections[`${name}.low`] = low;
    sections[`${name}.step`] = step;
    sections[`${name}.cells`] = cells;
  }
  return sections;
}
