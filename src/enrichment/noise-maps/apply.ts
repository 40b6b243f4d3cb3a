/** A region with the levels of official maps: sections beside its own, which stay as they are. */
import { boxAround } from '../../region/cut/around.ts';
import { isTouched } from '../../region/cut/grids.ts';
import { TILE_CELLS } from '../../region/format/grids.ts';
import { encodeRegion, type SectionArray } from '../../region/format/layout.ts';
import {
  OFFICIAL_CELLS_PER_DEGREE,
  OFFICIAL_SOURCES,
  OFFICIAL_UNKNOWN,
  type OfficialMap,
  officialSections,
} from '../../region/format/official.ts';
import type { Bounds } from '../../region/format/region-info.ts';
import { BLENDED_M } from '../../region/read/official.ts';
import type { OpenPart } from '../../region/read/source.ts';
import type { SideColumn } from '../../shared/files/side-file.ts';

/** A map that was imported. */
export interface OfficialSet {
  map: OfficialMap;
  /** degrees */
  bounds: Bounds;
  /** Reads the columns of LevelTiles. */
  columns(): Record<string, SideColumn>;
}

/** Maps that a region can name. */
const MOST_MAPS = 255;

/** Encodes a region with the levels of maps; null = none is of it. */
export function withOfficialLevels(
  { header, section }: OpenPart,
  sets: readonly OfficialSet[],
): Uint8Array[] | null {
  if (sets.length === 0) return null;
  // how far within a map a spot lies is seen by the cells around it
  const box = boxAround(header.info.bounds, BLENDED_M);
  const near = sets
    .filter(({ bounds }) => {
      const other = boxAround(bounds, 0);
      return (
        other.minX <= box.maxX && other.minY <= box.maxY && other.maxX >= box.minX && other.maxY >= box.minY
      );
    })
    .toSorted(newerFirst)
    .slice(0, MOST_MAPS);
  if (near.length === 0) return null;
  const levels: Record<string, SectionArray> = {};
  for (const kind of OFFICIAL_SOURCES) {
    const tiles = new Map<number, { map: number; from: Uint8Array; to: Uint8Array }>();
    for (const [map, set] of near.entries())
      if (set.map.source === kind)
        addTiles(tiles, map, set.columns(), (number) => isTouched(number, OFFICIAL_CELLS_PER_DEGREE, box));
    if (tiles.size === 0) continue;
    const numbers = Uint32Array.from(tiles.keys()).sort();
    const names = officialSections(kind);
    levels[names.tiles] = numbers;
    levels[names.map] = Uint8Array.from(numbers, (number) => tiles.get(number)!.map);
    levels[names.from] = joined(numbers, (number) => tiles.get(number)!.from);
    levels[names.to] = joined(numbers, (number) => tiles.get(number)!.to);
  }
  if (Object.keys(levels).length === 0) return null;
  const sections = Object.fromEntries(Object.keys(header.sections).map((name) => [name, section(name)]));
  const info = { ...header.info, official: near.map(({ map }) => map) };
  return encodeRegion({ info, ground: header.ground }, { ...sections, ...levels });
}

/** The map of the later year counts where several speak; of one year the one that was imported later. */
function newerFirst({ map: a }: OfficialSet, { map: b }: OfficialSet): number {
  return (b.year ?? 0) - (a.year ?? 0) || (a.importedAt < b.importedAt ? 1 : -1);
}

/** Tiles that are not there yet, and in those that are the cells of which no newer map speaks. */
function addTiles(
  tiles: Map<number, { map: number; from: Uint8Array; to: Uint8Array }>,
  map: number,
  columns: Record<string, SideColumn>,
  isNear: (number: number) => boolean,
): void {
  for (const [at, number] of (columns.tiles ?? []).entries()) {
    if (!isNear(number)) continue;
    const square = (name: string) =>
      columns[name]!.subarray(at * TILE_CELLS, (at + 1) * TILE_CELLS) as Uint8Array;
    const known = tiles.get(number);
    if (!known) {
      tiles.set(number, { map, from: square('from').slice(), to: square('to').slice() });
      continue;
    }
    const [from, to] = [square('from'), square('to')];
    for (let cell = 0; cell < TILE_CELLS; cell++) {
      if (known.to[cell] !== OFFICIAL_UNKNOWN) continue;
      known.from[cell] = from[cell]!;
      known.to[cell] = to[cell]!;
    }
  }
}

function joined(numbers: Uint32Array, squareOf: (number: number) => Uint8Array): Uint8Array {
  const cells = new Uint8Array(numbers.length * TILE_CELLS);
  for (const [i, number] of numbers.entries()) cells.set(squareOf(number), i * TILE_CELLS);
  return cells;
}
