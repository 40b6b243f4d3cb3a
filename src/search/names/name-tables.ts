/** Opens the tables of names of regions: from their files, or built in memory for files without names. */
import { buildNames } from '../../region/build/names/name-sections.ts';
import { type Neighbour, settlementsOf } from '../../region/build/names/towns.ts';
import type { NameBounds } from '../../region/format/names.ts';
import type { Region } from '../../region/read/reader.ts';
import { type NameColumns, Sections } from '../../region/read/sections.ts';
import { E7 } from '../../shared/geo/earth.ts';
import { NameTable } from './name-table.ts';

/**
 * Maximum number of names in memory, about 60 MB. A larger region must be imported again, so that its file contains
 * them.
 */
const MAX_NAMES = 500_000;

/** Returns a table for each region, in small steps: building one in memory takes seconds for a large region. */
export function* nameTables(regions: readonly Region[]): Generator<void, NameTable[]> {
  let left = MAX_NAMES;
  const tables: NameTable[] = [];
  for (const region of regions) {
    const table = new NameTable(region, region.names ?? (yield* namesOf(region, regions, left)));
    if (!region.names) left -= table.names;
    tables.push(table);
    yield;
  }
  return tables;
}

function* namesOf(region: Region, regions: readonly Region[], limit: number): Generator<void, NameColumns> {
  const bounds = region.info.bounds.map((side) => Math.round(side * E7)) as unknown as NameBounds;
  const neighbours: Neighbour[] = [];
  for (const other of regions) {
    if (other !== region) neighbours.push(...settlementsOf(other, bounds));
    yield;
  }
  const sections = yield* buildNames(region, (index) => region.decodedText(index), neighbours, limit);
  return new Sections((name) => sections[name]!).names();
}
