/** Radius of settlements: a city extends farther than a village. */
import { PlaceRank } from './codes.ts';

/** Radius of settlements without a mapped population, m, by PlaceRank. */
const TOWN_RADIUS_M: Partial<Record<number, number>> = {
  [PlaceRank.city]: 10_000,
  [PlaceRank.town]: 4_000,
  [PlaceRank.village]: 2_000,
  [PlaceRank.hamlet]: 1_000,
};
/** Radius of parts of settlements, m; equal for all, so that a position belongs to the nearest part. */
export const PART_RADIUS_M = 1_000;
const PARTS: ReadonlySet<number> = new Set([PlaceRank.suburb, PlaceRank.quarter, PlaceRank.neighbourhood]);

/** Radius per square root of population, m: 1.3 million people within about 16 km, 15,000 within 1.8 km. */
const METRES_PER_ROOT_OF_PERSON = 14.5;
const SMALLEST_RADIUS_M = 1_000;
export const LARGEST_RADIUS_M = 20_000;
/**
 * Reach of settlements, in radii. With a radius of 2 km, a farm 5 km from a village belongs to it unless another
 * settlement is fewer radii away; a farm 7 km away belongs to none.
 */
export const RADII_AROUND = 3;

/** Returns true for independent settlements: not parts of others. @param rank PlaceRank */
export function isTown(rank: number): boolean {
  return TOWN_RADIUS_M[rank] !== undefined;
}

/** Returns true for settlements that surrounding hamlets may belong to. @param rank PlaceRank */
export function isLargeTown(rank: number): boolean {
  return isTown(rank) && rank !== PlaceRank.hamlet;
}

/** Returns true for parts of settlements. @param rank PlaceRank */
export function isTownPart(rank: number): boolean {
  return PARTS.has(rank);
}

/** Returns the radius of an independent settlement, m. @param population 0 = not mapped */
export function townRadius(rank: number, population: number): number {
  return population > 0 ? radiusOfPeople(population) : TOWN_RADIUS_M[rank]!;
}

/** Returns the radius of a settlement with this population, m. */
export function radiusOfPeople(people: number): number {
  const byPeople = METRES_PER_ROOT_OF_PERSON * Math.sqrt(people);
  return Math.min(LARGEST_RADIUS_M, Math.max(SMALLEST_RADIUS_M, byPeople));
}

/** Returns the population of a settlement; if it is not mapped, the typical population within its radius. */
export function peopleOf(rank: number, population: number): number {
  return population > 0 ? population : (TOWN_RADIUS_M[rank]! / METRES_PER_ROOT_OF_PERSON) ** 2;
}
