/**
 * A country in parts, with names made from those of real regions: similar in number, length and letters of
 * words.
 */
import { join } from 'node:path';
import { RegionBuilder } from '../../../src/region/build/builder.ts';
import { PLACE_RANKS, PlaceRank, POINT_CATEGORIES, PointCategory } from '../../../src/region/format/codes.ts';
import { writeRegionFile } from '../../../src/region/format/file.ts';
import { NAME_TYPES } from '../../../src/region/format/names.ts';
import type { Region } from '../../../src/region/read/reader.ts';
import { openRegionFile } from '../../../src/region/read/source.ts';
import { nameTables } from '../../../src/search/names/name-tables.ts';
import { finished } from '../../../src/shared/finished.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { aPoint, REGION_INFO } from '../maps/region-fixture.ts';

const NAMES_PER_PART = 60_000;
/**
 * Share of names that also exist elsewhere, such as "Hauptstraße" or "Rathaus". Gives two different words for
 * three names.
 */
const COMMON = 0.75;
/** Number of parts side by side, each a degree wide and high. */
const COLUMNS = 10;
const SOUTH = 45;

/** @param folder for the files of the parts @param random from 0 to 1 */
export async function madeCountry(
  regions: readonly Region[],
  parts: number,
  folder: string,
  random: () => number,
): Promise<Region[]> {
  const rows = finished(nameTables(regions)).flatMap((table) =>
    Array.from({ length: table.names }, (_, row) => ({
      name: table.text(row),
      type: NAME_TYPES[table.columns.type[row]!]! as string,
    })),
  );
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const words = [...new Set(rows.flatMap(({ name }) => name.split(' ')))].filter((word) => word.length > 3);
  const half = (word: string) => Math.ceil(word.length / 2);
  const varied = (word: string) => {
    if (word.length < 4) return word;
    const other = pick(words);
    return word.slice(0, half(word)) + other.slice(half(other));
  };
  const paths: string[] = [];
  for (let part = 0; part < parts; part++) {
    const builder = new RegionBuilder();
    const [west, south] = [part % COLUMNS, SOUTH + Math.floor(part / COLUMNS)];
    for (let i = 0; i < NAMES_PER_PART; i++) {
      const { name, type } = pick(rows);
      const rank = (PLACE_RANKS as readonly string[]).includes(type) ? PlaceRank[type as 'city'] : undefined;
      const category = (POINT_CATEGORIES as readonly string[]).indexOf(type);
      builder.points.add(
        aPoint({
          osmId: part * NAMES_PER_PART + i + 1,
          category: rank !== undefined ? PointCategory.place : category < 0 ? PointCategory.poi : category,
          flags: rank ?? 0,
          name: random() < COMMON ? name : name.split(' ').map(varied).join(' '),
          x: toUnits(west + random()),
          y: toUnits(south + random()),
        }),
      );
    }
    const path = join(folder, `part${part}.spots`);
    const bounds = [west, south, west + 1, south + 1] as const;
    await writeRegionFile(path, builder.finish({ ...REGION_INFO, bounds: [...bounds] }, []));
    paths.push(path);
  }
  return paths.map(openRegionFile);
}
