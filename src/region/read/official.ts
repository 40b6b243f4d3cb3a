/** Reads levels of official noise maps at a position. */
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import { colOf, gridRowOf, TILE_CELLS, TILE_SIDE, tileNumber } from '../format/sections/grids.ts';
import {
  OFFICIAL_CELLS_PER_DEGREE,
  OFFICIAL_SOURCES,
  OFFICIAL_UNKNOWN,
  type OfficialMap,
  type OfficialSource,
  officialLevel,
  officialSections,
} from '../format/sections/official.ts';
import type { Sections } from './sections.ts';
import { tileIndex } from './tile-grid.ts';

/** Level of a noise map at a position, or a band of levels. */
export interface OfficialLevel {
  map: OfficialMap;
  /** bounds of the level, dB(A), mean over the nights of a year; equal for a single value, infinite if open */
  from: number;
  to: number;
  /** weight of the map: 0 at its edge, 1 from BLENDED_M inside */
  weight: number;
}

/** Width of the transition from the map's level to the computed one at the edge of a map, m. */
export const BLENDED_M = 100;
const DIRECTIONS = 8;
const RADII = [0.25, 0.5, 0.75, 1];

export class OfficialLevels {
  private readonly grids: { source: OfficialSource; grid: OfficialGrid }[];

  constructor(sections: Sections, has: (name: string) => boolean, maps: readonly OfficialMap[]) {
    this.grids = OFFICIAL_SOURCES.filter((source) => has(officialSections(source).tiles)).map((source) => ({
      source,
      grid: new OfficialGrid(sections, source, maps),
    }));
  }

  /** Returns the levels at (x, y), 1e-7 degrees, by source; sources without a map there are missing. */
  at(x: number, y: number): Partial<Record<OfficialSource, OfficialLevel>> {
    const found: Partial<Record<OfficialSource, OfficialLevel>> = {};
    for (const { source, grid } of this.grids) {
      const level = grid.at(x, y);
      if (level) found[source] = level;
    }
    return found;
  }
}

class OfficialGrid {
  /** numbers of the tiles, ascending: a country has 500,000 */
  private readonly tiles: Uint32Array;
  /** number of the last tile used: the next query is nearly always about the same tile */
  private lastNumber = -1;
  /** index of the last tile used; -1 = not stored */
  private lastTile = -1;
  private readonly map: Uint8Array;
  private readonly from: Uint8Array;
  private readonly to: Uint8Array;

  constructor(
    sections: Sections,
    source: OfficialSource,
    private readonly maps: readonly OfficialMap[],
  ) {
    const names = officialSections(source);
    this.tiles = sections.u32(names.tiles);
    this.map = sections.u8(names.map);
    this.from = sections.u8(names.from);
    this.to = sections.u8(names.to);
  }

  at(x: number, y: number): OfficialLevel | null {
    const cell = this.cellAt(x, y);
    if (cell < 0) return null;
    const [from, to] = [officialLevel(this.from[cell]!), officialLevel(this.to[cell]!)];
    return {
      map: this.maps[this.map[Math.floor(cell / TILE_CELLS)]!]!,
      from,
      to,
      weight: this.weightAt(x, y),
    };
  }

  /**
   * Returns the weight of the map: 0 if at most half of the positions around are on it, as at a straight
   * edge.
   */
  private weightAt(x: number, y: number): number {
    const kx = metresPerUnitEast(y);
    let known = 0;
    for (let i = 0; i < DIRECTIONS; i++) {
      const angle = ((i + 0.5) * 2 * Math.PI) / DIRECTIONS;
      for (const radius of RADII) {
        const px = x + (radius * BLENDED_M * Math.cos(angle)) / kx;
        const py = y + (radius * BLENDED_M * Math.sin(angle)) / METRES_PER_UNIT;
        if (this.cellAt(px, py) >= 0) known++;
      }
    }
    return Math.max(0, (2 * known) / (DIRECTIONS * RADII.length) - 1);
  }

  /** Returns the index of the stored cell; -1 = not on a map. */
  private cellAt(x: number, y: number): number {
    const col = Math.floor(colOf(x, OFFICIAL_CELLS_PER_DEGREE));
    const row = Math.floor(gridRowOf(y, OFFICIAL_CELLS_PER_DEGREE));
    const number = tileNumber(
      Math.floor(col / TILE_SIDE),
      Math.floor(row / TILE_SIDE),
      OFFICIAL_CELLS_PER_DEGREE,
    );
    if (number !== this.lastNumber) {
      this.lastNumber = number;
      this.lastTile = tileIndex(this.tiles, number);
    }
    const tile = this.lastTile;
    if (tile < 0) return -1;
    const cell = tile * TILE_CELLS + (row % TILE_SIDE) * TILE_SIDE + (col % TILE_SIDE);
    return this.to[cell] === OFFICIAL_UNKNOWN ? -1 : cell;
  }
}
