/** Search results for places of the world. */
import type { FoundPlace } from '../../api/places.ts';
import { radiusOfPeople } from '../../region/format/settlements.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import type { Area, AreaKind } from './names-file.ts';
import type { WorldNames } from './world-names.ts';

/** Minimum population of a city. */
const CITY_PEOPLE = 100_000;
/** Minimum population of a town. */
const TOWN_PEOPLE = 5_000;

/** Returns the largest part of a country that an area belongs to, by name; null for a country. */
export function regionOf(names: WorldNames, area: number | null): string | null {
  let at = area;
  let region: string | null = null;
  while (at !== null && names.areas[at]!.parent !== null) {
    region = names.areas[at]!.name;
    at = names.areas[at]!.parent;
  }
  return region;
}

export type Place = Omit<FoundPlace, 'match' | 'left_out' | 'source'>;

/** Returns a town or an airport that is meant without its own name. */
export function placeOfTown(names: WorldNames, item: number): FoundPlace {
  const { bbox, ...place } = townPlace(names, item, null);
  return { ...place, source: 'local', match: 'context', left_out: [], bbox };
}

/** Radius of an airport, m. */
const AIRPORT_M = 2_000;

export function townPlace(names: WorldNames, item: number, other: string | null): Place {
  const { towns } = names;
  const { name, country, people, x, y } = towns.town(item);
  const isAirport = towns.isAirport(item);
  const metres = isAirport ? AIRPORT_M : radiusOfPeople(people);
  const [east, north] = [metres / metresPerUnitEast(y), metres / METRES_PER_UNIT];
  // a code is no name
  const shown = isAirport ? null : other;
  return {
    display_name: shown === null ? name : `${shown}, ${name}`,
    name: shown ?? name,
    kind: isAirport ? 'station' : people >= TOWN_PEOPLE ? 'town' : 'village',
    area: shown === null ? null : name,
    country,
    region: regionOf(names, names.areaOfTown(item)),
    lat: y / E7,
    lon: x / E7,
    type: isAirport
      ? 'aerodrome'
      : people >= CITY_PEOPLE
        ? 'city'
        : people >= TOWN_PEOPLE
          ? 'town'
          : 'village',
    bbox: [(x - east) / E7, (y - north) / E7, (x + east) / E7, (y + north) / E7],
  };
}

/** Kinds of results for landscapes. Those in which one may stay are areas: one is in them, not near them. */
const KIND_OF_LANDSCAPE: Readonly<Record<AreaKind, FoundPlace['kind']>> = {
  island: 'island',
  lake: 'nature',
  landscape: 'region',
  park: 'region',
  place: 'place',
};
const TYPE_OF_LANDSCAPE: Readonly<Record<AreaKind, string>> = {
  island: 'island',
  lake: 'water',
  landscape: 'region',
  park: 'national_park',
  place: 'place',
};

export function areaPlace(names: WorldNames, index: number, other: string | null): Place {
  const { name, country, parent, box, kind }: Area = names.areas[index]!;
  const [west, south, east, north] = box;
  const admin = parent === null ? 'country' : 'region';
  return {
    display_name: other ?? name,
    name: other ?? name,
    kind: kind ? KIND_OF_LANDSCAPE[kind] : admin,
    area: null,
    country: country === '' ? null : country,
    region: parent === null ? null : regionOf(names, index),
    lat: Math.round((south + north) * 5e4) / 1e5,
    lon: Math.round((west + east) * 5e4) / 1e5,
    type: kind ? TYPE_OF_LANDSCAPE[kind] : admin,
    bbox: [west, south, east, north],
  };
}
