/** Converts levels of official maps to sections of a region. */

import type { SectionArray } from '../../region/format/layout.ts';
import type { Bounds } from '../../region/format/region-info.ts';
import {
  OFFICIAL_CELLS_PER_DEGREE,
  OFFICIAL_SOURCES,
  OFFICIAL_UNKNOWN,
  type OfficialMap,
  OPEN_LOW,
  officialCode,
  officialSections,
} from '../../region/format/sections/official.ts';
import { BLENDED_M } from '../../region/read/official.ts';
import type { NoiseMapInfo } from '../evidence-info.ts';
import type { EvidenceSet } from '../evidence-set.ts';
import { cellsAt, joinedCells, Surroundings } from '../near.ts';
import { BELOW_FLOOR } from './level-tiles.ts';

export interface LevelSections {
  sections: Record<string, SectionArray>;
  /** maps, newest first; a section has for each tile the index of its newest map in this list */
  maps: OfficialMap[];
}

interface Tile {
  map: number;
  from: Uint8Array;
  to: Uint8Array;
}

/** Maximum number of maps in a region. */
const MAX_MAPS = 255;

/** Returns the levels for spots within bounds; null if no map covers them. */
export function levelsNear(bounds: Bounds, sets: readonly EvidenceSet<NoiseMapInfo>[]): LevelSections | null {
  // the cells around a spot show how far the edge of a map is
  const around = new Surroundings(bounds, BLENDED_M);
  const near = around.of(sets).toSorted(newerFirst).slice(0, MAX_MAPS);
  const sections: Record<string, SectionArray> = {};
  for (const source of OFFICIAL_SOURCES) {
    const tiles = new Map<number, Tile>();
    for (const [map, set] of near.entries())
      if (set.info.source === source)
        for (const { number, at, columns } of around.tilesOf(set, 'tiles', OFFICIAL_CELLS_PER_DEGREE)) {
          const from = cellsAt(columns, 'from', at);
          addCells(tiles, number, { map, from, to: floored(from, cellsAt(columns, 'to', at), set.info) });
        }
    if (tiles.size === 0) continue;
    const numbers = Uint32Array.from(tiles.keys()).sort();
    const names = officialSections(source);
    sections[names.tiles] = numbers;
    sections[names.map] = Uint8Array.from(numbers, (number) => tiles.get(number)!.map);
    sections[names.from] = joinedCells(numbers, (number) => tiles.get(number)!.from);
    sections[names.to] = joinedCells(numbers, (number) => tiles.get(number)!.to);
  }
  if (Object.keys(sections).length === 0) return null;
  const maps = near.map(({ info: { name, source, year, importedAt, origin, records } }) => ({
    name,
    source,
    year,
    importedAt,
    origin,
    tiles: records,
  }));
  return { sections, maps };
}

/** Compares maps for sorting: later year first, an unknown year last; in the same year, later import first. */
function newerFirst({ info: a }: EvidenceSet<NoiseMapInfo>, { info: b }: EvidenceSet<NoiseMapInfo>): number {
  return (b.year ?? 0) - (a.year ?? 0) || (a.importedAt < b.importedAt ? 1 : -1);
}

/**
 * Returns the codes of the upper ends of cells. Replaces BELOW_FLOOR by the floor of the map, which an import knows
 * only after it has read the whole map.
 */
function floored(from: Uint8Array, to: Uint8Array, { floor }: NoiseMapInfo): Uint8Array {
  if (floor === null) return to;
  const code = officialCode(floor);
  return to.map((each, i) => (each === BELOW_FLOOR && from[i] === OPEN_LOW ? code : each));
}

/** Adds a tile. In an existing tile, sets unknown cells only: known ones come from newer maps. */
function addCells(tiles: Map<number, Tile>, number: number, tile: Tile): void {
  const known = tiles.get(number);
  if (!known) {
    tiles.set(number, { ...tile, from: tile.from.slice(), to: tile.to.slice() });
    return;
  }
  for (const [cell, to] of tile.to.entries()) {
    if (known.to[cell] !== OFFICIAL_UNKNOWN) continue;
    known.from[cell] = tile.from[cell]!;
    known.to[cell] = to;
  }
}
