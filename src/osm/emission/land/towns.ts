/** Population of the settlement that a street belongs to. */
import { PlaceRank, PointCategory } from '../../../region/format/codes.ts';
import { colOf, gridRowOf } from '../../../region/format/sections/grids.ts';
import { isTown, peopleOf, townRadius } from '../../../region/format/settlements.ts';
import { MIN_PEOPLE } from '../../../region/world/gazetteer.ts';
import { gazetteerTownAt } from '../../../region/world/town-around.ts';
import { E7, METRES_PER_DEGREE, metresPerUnitEast } from '../../../shared/geo/earth.ts';
import { type FeatureLog, readLogs } from '../../records/feature-log.ts';

/** Cells of about 1.7 km north-south. */
const CELLS_PER_DEGREE = 64;
const CELLS_AROUND = 360 * CELLS_PER_DEGREE;

export class Towns {
  /** population of the largest settlement that covers each cell */
  private readonly people = new Map<number, number>();
  /** cells covered by a town of the map, or any settlement as large as one of the gazetteer */
  private readonly towns = new Set<number>();
  private readonly known = new Map<number, number>();

  constructor(logs: readonly FeatureLog[]) {
    readLogs(logs, {
      pointShape: ({ category, flags, value, x, y }) => {
        if (category === PointCategory.place && isTown(flags)) this.add(x, y, flags, value);
      },
    });
  }

  /**
   * Returns the population of the largest settlement that covers a position; 0 if none is known. If the map has at most
   * villages there, the gazetteer is used: the node of the town may be outside the data.
   */
  peopleAt(x: number, y: number): number {
    const [col, row] = [Math.floor(colOf(x, CELLS_PER_DEGREE)), Math.floor(gridRowOf(y, CELLS_PER_DEGREE))];
    const key = row * CELLS_AROUND + col;
    let people = this.known.get(key);
    if (people === undefined) {
      people = this.people.get(key) ?? 0;
      // at the middle of the cell, so that the result does not depend on the order of queries
      if (!this.towns.has(key))
        people = Math.max(people, gazetteerTownAt(...middleOf(col, row))?.people ?? 0);
      this.known.set(key, people);
    }
    return people;
  }

  private add(x: number, y: number, rank: number, population: number): void {
    const radius = townRadius(rank, population);
    const people = peopleOf(rank, population);
    const isLarge = rank === PlaceRank.city || rank === PlaceRank.town || population >= MIN_PEOPLE;
    const col = Math.floor(colOf(x, CELLS_PER_DEGREE));
    const row = Math.floor(gridRowOf(y, CELLS_PER_DEGREE));
    const metresPerRow = METRES_PER_DEGREE / CELLS_PER_DEGREE;
    const metresPerCol = (metresPerUnitEast(y) * E7) / CELLS_PER_DEGREE;
    const rows = Math.ceil(radius / metresPerRow);
    const cols = Math.ceil(radius / metresPerCol);
    for (let r = -rows; r <= rows; r++) {
      for (let c = -cols; c <= cols; c++) {
        if (Math.hypot(r * metresPerRow, c * metresPerCol) > radius) continue;
        const key = (row + r) * CELLS_AROUND + col + c;
        this.people.set(key, Math.max(this.people.get(key) ?? 0, people));
        if (isLarge) this.towns.add(key);
      }
    }
  }
}

function middleOf(col: number, row: number): [x: number, y: number] {
  return [((col + 0.5) / CELLS_PER_DEGREE - 180) * E7, ((row + 0.5) / CELLS_PER_DEGREE - 90) * E7];
}
