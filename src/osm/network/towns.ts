/** How much more traffic a street has in a large town than in a small one. */
import { PointCategory } from '../../region/format/codes.ts';
import { colOf, rowOf } from '../../region/format/grids.ts';
import { isTown, townRadius } from '../../region/format/settlements.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast } from '../../shared/earth.ts';
import type { FeatureLog } from '../features/feature-log.ts';
import { readLogs } from '../features/feature-log-reader.ts';

/** About 1.7 km north-south. */
const CELLS_PER_DEGREE = 64;
const CELLS_AROUND = 360 * CELLS_PER_DEGREE;
/** People per square metre of the circle that a settlement whose population is not mapped is known by. */
const PEOPLE_PER_SQUARE_METRE = 1 / (14.5 * 14.5 * Math.PI);
/** The town that the typical flows of a class stand for, people. Own assumption. */
const TYPICAL_PEOPLE = 20_000;
/** Metres of street per person fall with people^(-1/6) (Bettencourt 2013, Science 340, 1438): trips per metre rise so. */
const EXPONENT = 1 / 6;

export class Towns {
  /** people of the largest settlement that reaches a cell */
  private readonly people = new Map<number, number>();

  constructor(logs: readonly FeatureLog[]) {
    readLogs(logs, {
      point: (_type, _id, { category, flags, value }, x, y) => {
        if (category === PointCategory.place && isTown(flags)) this.add(x, y, flags, value);
      },
    });
  }

  /** Flow over that of the typical town; 1 where no settlement is mapped. */
  factor(x: number, y: number): number {
    const col = Math.floor(colOf(x, CELLS_PER_DEGREE));
    const people = this.people.get(Math.floor(rowOf(y, CELLS_PER_DEGREE)) * CELLS_AROUND + col);
    return people === undefined ? 1 : (people / TYPICAL_PEOPLE) ** EXPONENT;
  }

  private add(x: number, y: number, rank: number, population: number): void {
    const radius = townRadius(rank, population);
    const people = population > 0 ? population : radius * radius * Math.PI * PEOPLE_PER_SQUARE_METRE;
    const col = Math.floor(colOf(x, CELLS_PER_DEGREE));
    const row = Math.floor(rowOf(y, CELLS_PER_DEGREE));
    const metresPerRow = (METRES_PER_UNIT * E7) / CELLS_PER_DEGREE;
    const metresPerCol = (metresPerUnitEast(y) * E7) / CELLS_PER_DEGREE;
    const rows = Math.ceil(radius / metresPerRow);
    const cols = Math.ceil(radius / metresPerCol);
    for (let r = -rows; r <= rows; r++) {
      for (let c = -cols; c <= cols; c++) {
        if (Math.hypot(r * metresPerRow, c * metresPerCol) > radius) continue;
        const key = (row + r) * CELLS_AROUND + col + c;
        this.people.set(key, Math.max(this.people.get(key) ?? 0, people));
      }
    }
  }
}
