/** Importance of the types of names: how likely a search means them. */
import type { FoundPlace } from '../api/places.ts';
import { NAME_TYPES, type NameType, nameTypeCode } from '../region/format/names.ts';

const IMPORTANCE_OF_TYPE: Partial<Record<NameType, number>> = {
  city: 1,
  town: 0.9,
  village: 0.8,
  suburb: 0.7,
  island: 0.7,
  quarter: 0.6,
  hamlet: 0.6,
  bus_stop: 0.2,
};

/** Importance by index in NAME_TYPES, 0 to 1. */
export const IMPORTANCE: readonly number[] = NAME_TYPES.map(
  (type, code) =>
    IMPORTANCE_OF_TYPE[type] ?? (code < nameTypeCode('street') ? 0.5 : type === 'street' ? 0.45 : 0.3),
);

const STREET = nameTypeCode('street');

const BUS_STOP = nameTypeCode('bus_stop');

/** Groups of streets and of stops, see `groupOfType`. */
export const STREETS = 2;
export const STOPS = 3;

/** Order of types at an equal match: settlements and other places, points of interest, streets, stops named after them. */
export function groupOfType(type: number): number {
  if (type < STREET) return 0;
  return type === STREET ? STREETS : type === BUS_STOP ? STOPS : 1;
}

/** Typical population of a place in the map, by its type; the map is loaded, so its places are more likely meant. */
const TYPICAL_PEOPLE: Readonly<Record<string, number>> = {
  city: 300_000,
  town: 30_000,
  village: 3_000,
  suburb: 2_000,
  quarter: 2_000,
  island: 2_000,
  neighbourhood: 1_000,
  hamlet: 300,
};
const LEAST_PEOPLE = 100;
const OF_LOADED_MAP = 60;

/** Returns how many people of the world a result of the regions is worth. 0 for what is not a place. */
export function weightOfLocal({ type }: Pick<FoundPlace, 'type'>): number {
  const code = NAME_TYPES.indexOf(type as NameType);
  if (code < 0 || code >= STREET) return 0;
  return (TYPICAL_PEOPLE[type] ?? LEAST_PEOPLE) * OF_LOADED_MAP;
}

/** Weight of a town that comes after whatever has its name in the regions: about 40,000 people, little known abroad. */
export const SMALL_WEIGHT = 20_000;
