/** Which town, and which part of it, a place belongs to, as people would say: a city reaches further than a village. */
import Flatbush from 'flatbush';
import type { PlaceRankName } from '../region/format/codes.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../region/spatial/geometry.ts';
import { NOWHERE, type Whereabouts } from './names.ts';

/** Radius in metres of a settlement whose population is not mapped. */
const TOWN_RADIUS: Partial<Record<PlaceRankName, number>> = {
  city: 10_000,
  town: 4_000,
  village: 2_000,
  hamlet: 1_000,
};
/** Radius of what is part of a settlement; all alike, so that the nearest one wins. */
const PART_RADIUS: Partial<Record<PlaceRankName, number>> = {
  suburb: 1_000,
  quarter: 1_000,
  neighbourhood: 1_000,
};
/** Radius grows with the square root of the people: 1.3 million live within about 16 km, 15,000 within 1.8 km. */
const METRES_PER_ROOT_OF_PERSON = 14.5;
const SMALLEST_RADIUS = 1_000;
const LARGEST_RADIUS = 20_000;
/** A farm 5 km from a village belongs to it when nothing else is nearer; beyond that it is nowhere. */
const RADII_AROUND = 3;
/** Nearest settlements to compare: a large city may be behind some villages that it has swallowed. */
const CANDIDATES = 24;

interface Place {
  /** among all names */
  row: number;
  x: number;
  y: number;
  /** metres */
  radius: number;
}

export class Towns {
  readonly #towns = new NearestPlaces();
  readonly #parts = new NearestPlaces();

  /** True for settlements of their own; the others are parts of one. */
  static isTown(rank: PlaceRankName): boolean {
    return TOWN_RADIUS[rank] !== undefined;
  }

  /** @param row of the place among all names */
  add(row: number, rank: PlaceRankName, population: number, x: number, y: number): void {
    const part = PART_RADIUS[rank];
    if (part !== undefined) this.#parts.add({ row, x, y, radius: part });
    const byRank = TOWN_RADIUS[rank];
    if (byRank === undefined) return;
    const byPeople = METRES_PER_ROOT_OF_PERSON * Math.sqrt(population);
    const radius = population > 0 ? Math.min(LARGEST_RADIUS, Math.max(SMALLEST_RADIUS, byPeople)) : byRank;
    this.#towns.add({ row, x, y, radius });
  }

  /** After the last `add`, before the first `at`. */
  finish(): void {
    this.#towns.finish();
    this.#parts.finish();
  }

  /** Where (x, y), 1e-7 degrees, is. */
  at(x: number, y: number): Whereabouts {
    return { town: this.townAt(x, y), part: this.#parts.at(x, y, PART_RADIUS.suburb!) };
  }

  townAt(x: number, y: number): number {
    return this.#towns.at(x, y, LARGEST_RADIUS);
  }
}

class NearestPlaces {
  readonly #places: Place[] = [];
  #index: Flatbush | null = null;

  add(place: Place): void {
    this.#places.push(place);
  }

  finish(): void {
    if (this.#places.length === 0) return;
    this.#index = new Flatbush(this.#places.length);
    for (const { x, y } of this.#places) this.#index.add(x, y);
    this.#index.finish();
  }

  at(x: number, y: number, largestRadius: number): number {
    if (!this.#index) return NOWHERE;
    const kx = metresPerUnitEast(y);
    let best = NOWHERE;
    let bestRadii = RADII_AROUND;
    for (const candidate of this.#index.neighbors(x, y, CANDIDATES, (largestRadius * RADII_AROUND) / kx)) {
      const place = this.#places[candidate]!;
      const radii = Math.hypot((place.x - x) * kx, (place.y - y) * METRES_PER_UNIT) / place.radius;
      if (radii < bestRadii) [best, bestRadii] = [place.row, radii];
    }
    return best;
  }
}
