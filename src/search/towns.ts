/** Which town, and which part of it, a place belongs to, as people would say: a city reaches further than a village. */
import type { PlaceRankName } from '../region/format/codes.ts';
import { BOX_WORDS, BoxTree, treeOf } from '../region/spatial/box-tree.ts';
import { hilbertOrder } from '../region/spatial/hilbert.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../shared/earth.ts';
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

interface Place {
  /** among all names */
  row: number;
  x: number;
  y: number;
  /** metres */
  radius: number;
}

export class Towns {
  private readonly towns = new NearestPlaces();
  private readonly parts = new NearestPlaces();

  /** True for settlements of their own; the others are parts of one. */
  static isTown(rank: PlaceRankName): boolean {
    return TOWN_RADIUS[rank] !== undefined;
  }

  /** @param row of the place among all names */
  add(row: number, rank: PlaceRankName, population: number, x: number, y: number): void {
    const part = PART_RADIUS[rank];
    if (part !== undefined) this.parts.add({ row, x, y, radius: part });
    const byRank = TOWN_RADIUS[rank];
    if (byRank === undefined) return;
    const byPeople = METRES_PER_ROOT_OF_PERSON * Math.sqrt(population);
    const radius = population > 0 ? Math.min(LARGEST_RADIUS, Math.max(SMALLEST_RADIUS, byPeople)) : byRank;
    this.towns.add({ row, x, y, radius });
  }

  /** After the last `add`, before the first `at`. */
  finish(): void {
    this.towns.finish();
    this.parts.finish();
  }

  /** Where (x, y), 1e-7 degrees, is. */
  at(x: number, y: number): Whereabouts {
    return { town: this.townAt(x, y), part: this.parts.at(x, y, PART_RADIUS.suburb!) };
  }

  townAt(x: number, y: number): number {
    return this.towns.at(x, y, LARGEST_RADIUS);
  }
}

class NearestPlaces {
  private places: Place[] = [];
  private tree: BoxTree | null = null;

  add(place: Place): void {
    this.places.push(place);
  }

  finish(): void {
    const boxes = Int32Array.from(this.places.flatMap(({ x, y }) => [x, y, x, y]));
    const order = hilbertOrder(boxes, this.places.length, BOX_WORDS);
    this.places = Array.from(order, (place) => this.places[place]!);
    this.tree = new BoxTree(
      order.length,
      treeOf(Int32Array.from(this.places.flatMap(({ x, y }) => [x, y, x, y]))),
    );
  }

  /** The row of the place that (x, y) is fewest radii away from. @param largestRadius of all places, metres */
  at(x: number, y: number, largestRadius: number): number {
    const kx = metresPerUnitEast(y);
    // metres as if all places had the largest radius: never less than the real ones
    const nearest = this.tree?.nearest(x, y, kx, RADII_AROUND * largestRadius, (item) => {
      const place = this.places[item]!;
      const metres = Math.hypot((place.x - x) * kx, (place.y - y) * METRES_PER_UNIT);
      return metres * (largestRadius / place.radius);
    });
    return nearest ? this.places[nearest.item]!.row : NOWHERE;
  }
}
