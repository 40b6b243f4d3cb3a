/** Builds a search result from a name. */
import type { FoundPlace } from '../api/places.ts';
import { isSameStreet, joinedBounds } from '../region/build/names/streets.ts';
import { NAME_TYPES, type NameBounds, nameTypeCode } from '../region/format/names.ts';
import { E7 } from '../shared/geo/earth.ts';
import type { Language } from '../shared/language.ts';
import type { Hit } from './hit.ts';
import { locatedAt } from './located.ts';
import { foundKindOf } from './names/kinds.ts';
import type { WorldNames } from './world/world-names.ts';

const STREET = nameTypeCode('street');

/** For whom results are. */
export interface Reader {
  /** null = no areas are known */
  names: WorldNames | null;
  language: Language;
}

/**
 * Returns the search result of a hit.
 * @param all all hits of the query: they include pieces of the same street in other regions' files
 */
export function foundPlaceOf(
  hit: Hit,
  all: readonly Hit[],
  { names, language }: Reader,
): Omit<FoundPlace, 'match' | 'left_out'> {
  const { table, row } = hit;
  const type = table.columns.type[row]!;
  const bounds = type === STREET ? boundsOfStreet(hit, all) : table.bounds(row);
  const [west, south, east, north] = bounds;
  const [lat, lon] = [(south + north) / 2 / E7, (west + east) / 2 / E7];
  const [name, ...within] = namesOf(hit, language);
  return {
    display_name: [name, ...within].join(', '),
    name: name!,
    kind: foundKindOf(NAME_TYPES[type]!),
    area: within.length === 0 ? null : within.join(', '),
    ...locatedAt({ lat, lon }, names),
    lat,
    lon,
    type: NAME_TYPES[type]!,
    source: 'local',
    bbox: [west / E7, south / E7, east / E7, north / E7],
  };
}

/**
 * Returns the name of a hit as its reader knows it, the one that was found if it is another, then those of its part of town
 * and of its town: "Geneva, Genf" of "Genf" in English.
 */
function namesOf({ table, row }: Hit, language: Language): string[] {
  const local = table.localRow(row);
  const name = table.textIn(local, language);
  // the local name may have this one beside it: "Αθήνα (Athens)"
  const found = local === row && name !== table.text(row) ? nativeOf(table.text(row)) : table.text(row);
  const first = found === name || isPartOf(found, name) ? [name] : [name, found];
  const where = table.placesOf(row).map((each) => table.textIn(each, language));
  // a campsite may have the name of its village
  return [...new Set([...first, ...where])];
}

/** Returns a name without the Latin form beside it. */
function nativeOf(shown: string): string {
  const [native] = shown.split(' (');
  return /\p{Script=Latin}/u.test(native!) ? shown : native!;
}

function isPartOf(name: string, shown: string): boolean {
  return shown.endsWith(` (${name})`) || shown.startsWith(`${name} (`);
}

function labelOf(hit: Hit): string {
  return namesOf(hit, 'en').join(', ');
}

/** Returns the bounds of a street, including its pieces in other regions' files. */
function boundsOfStreet(hit: Hit, all: readonly Hit[]): NameBounds {
  const { table, row } = hit;
  const label = labelOf(hit);
  let bounds = table.bounds(row);
  for (const other of all) {
    if (other.table === table || other.table.columns.type[other.row] !== STREET) continue;
    const piece = other.table.bounds(other.row);
    if (isSameStreet(bounds, piece) && labelOf(other) === label) bounds = joinedBounds(bounds, piece);
  }
  return bounds;
}
