/** How far settlements reach, as people would say: a city further than a village. */
import { PlaceRank } from './codes.ts';

/** Radius in metres of a settlement whose population is not mapped, by PlaceRank. */
const TOWN_RADIUS_M: Partial<Record<number, number>> = {
  [PlaceRank.city]: 10_000,
  [PlaceRank.town]: 4_000,
  [PlaceRank.village]: 2_000,
  [PlaceRank.hamlet]: 1_000,
};
/** Radius in metres of what is part of a settlement; all alike, so that the nearest one wins. */
export const PART_RADIUS_M = 1_000;
const PARTS: ReadonlySet<number> = new Set([PlaceRank.suburb, PlaceRank.quarter, PlaceRank.neighbourhood]);

/** Radius grows with the square root of the people: 1.3 million live within about 16 km, 15,000 within 1.8 km. */
const METRES_PER_ROOT_OF_PERSON = 14.5;
const SMALLEST_RADIUS_M = 1_000;
export const LARGEST_RADIUS_M = 20_000;
/** A farm 5 km from a village belongs to it when nothing else is nearer; beyond that it is nowhere. */
export const RADII_AROUND = 3;

/** True for settlements of their own. @param rank PlaceRank */
export function isTown(rank: number): boolean {
  return TOWN_RADIUS_M[rank] !== undefined;
}

/** True for those that others may be part of. @param rank PlaceRank */
export function isLargeTown(rank: number): boolean {
  return isTown(rank) && rank !== PlaceRank.hamlet;
}

/** True for what is part of a settlement. @param rank PlaceRank */
export function isTownPart(rank: number): boolean {
  return PARTS.has(rank);
}

/** Metres that a settlement of its own reaches. @param population 0 = not mapped */
export function townRadius(rank: number, population: number): number {
  return population > 0 ? radiusOfPeople(population) : TOWN_RADIUS_M[rank]!;
}

/** Metres that a settlement of so many people reaches. */
export function radiusOfPeople(people: number): number {
  const byPeople = METRES_PER_ROOT_OF_PERSON * Math.sqrt(people);
  return Math.min(LARGEST_RADIUS_M, Math.max(SMALLEST_RADIUS_M, byPeople));
}

/** People of a settlement; of one whose population is not mapped those that live within its radius elsewhere. */
export function peopleOf(rank: number, population: number): number {
  return population > 0 ? population : (TOWN_RADIUS_M[rank]! / METRES_PER_ROOT_OF_PERSON) ** 2;
}
