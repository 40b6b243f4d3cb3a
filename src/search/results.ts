/** Builds a search result from a name. */
import type { FoundPlace } from '../api/places.ts';
import { isSameStreet, joinedBounds } from '../region/build/names/streets.ts';
import { NAME_TYPES, type NameBounds, nameTypeCode } from '../region/format/names.ts';
import { E7 } from '../shared/geo/earth.ts';
import type { Hit } from './hit.ts';
import { locatedAt } from './located.ts';
import { foundKindOf } from './names/kinds.ts';
import type { WorldNames } from './world/world-names.ts';

const STREET = nameTypeCode('street');

/**
 * Returns the search result of a hit.
 * @param all all hits of the query: they include pieces of the same street in other regions' files
 */
export function foundPlaceOf(
  hit: Hit,
  all: readonly Hit[],
  names: WorldNames | null,
): Omit<FoundPlace, 'match' | 'left_out'> {
  const { table, row } = hit;
  const type = table.columns.type[row]!;
  const label = labelOf(hit);
  const bounds = type === STREET ? boundsOfStreet(hit, label, all) : table.bounds(row);
  const [west, south, east, north] = bounds;
  const [lat, lon] = [(south + north) / 2 / E7, (west + east) / 2 / E7];
  const [name, ...within] = namesOf(hit);
  return {
    display_name: label,
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

function labelOf(hit: Hit): string {
  return namesOf(hit).join(', ');
}

/** Returns the name of a hit, then those of its part of town and of its town. */
function namesOf({ table, row }: Hit): string[] {
  const local = table.localRow(row);
  // the local name may have this one beside it: "Αθήνα (Athens)"
  const first = local !== row && isPartOf(table.text(row), table.text(local)) ? local : row;
  const where = [first, ...table.placesOf(row)].map((each) => table.text(each));
  // a campsite may have the name of its village
  return [...new Set(where)];
}

function isPartOf(name: string, shown: string): boolean {
  return shown.endsWith(` (${name})`) || shown.startsWith(`${name} (`);
}

/** Returns the bounds of a street, including its pieces in other regions' files. */
function boundsOfStreet({ table, row }: Hit, label: string, all: readonly Hit[]): NameBounds {
  let bounds = table.bounds(row);
  for (const other of all) {
    if (other.table === table || other.table.columns.type[other.row] !== STREET) continue;
    const piece = other.table.bounds(other.row);
    if (isSameStreet(bounds, piece) && labelOf(other) === label) bounds = joinedBounds(bounds, piece);
  }
  return bounds;
}
