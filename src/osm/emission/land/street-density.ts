/** Detects towns by the density of their streets, independently of land use. */
import { colOf, gridRowOf } from '../../../region/format/sections/grids.ts';
import { splitLine } from '../../../region/spatial/geometry.ts';
import { E7, METRES_PER_DEGREE, METRES_PER_UNIT, metresPerUnitEast } from '../../../shared/geo/earth.ts';

/** Cells of about 109 m north-south. */
const STREET_CELLS_PER_DEGREE = 1024;
const CELLS_AROUND = 360 * STREET_CELLS_PER_DEGREE;
const METRES_PER_ROW = METRES_PER_DEGREE / STREET_CELLS_PER_DEGREE;
/**
 * Rows of cells on each side of the middle row of the counting window, which is about square: five rows, 545 m, and as
 * many columns as fit.
 */
const ROWS_ASIDE = 2;
const WINDOW_M = (2 * ROWS_ASIDE + 1) * METRES_PER_ROW;
/**
 * Minimum density of streets in a town, metres per m² (6 km per km²). Own assumption: it puts 92% of the kilometres of
 * tertiary streets in Geneva in a town, 66% in Lauf, 70% in Liechtenstein (`bench truth`).
 */
const TOWN_DENSITY = 0.006;
/** Longest counted edge, m: edges count at their middle, longer ones in parts. */
const LONGEST_PART_M = 50;

export class StreetGrid {
  private readonly metres = new Map<number, number>();
  // current cell, and the metres in it not yet in `metres`: successive parts of a street are mostly in one cell
  private key = Number.NaN;
  private metresHere = 0;
  private readonly known = new Map<number, boolean>();

  /** Adds a street, see `isStreet`. To be called before the first query. */
  add(path: Int32Array): void {
    for (let i = 0; i + 3 < path.length; i += 2)
      splitLine(path[i]!, path[i + 1]!, path[i + 2]!, path[i + 3]!, LONGEST_PART_M, this.addPart);
  }

  private readonly addPart = (x1: number, y1: number, x2: number, y2: number) => {
    const dx = (x2 - x1) * metresPerUnitEast(y1);
    const dy = (y2 - y1) * METRES_PER_UNIT;
    const length = Math.sqrt(dx * dx + dy * dy);
    const key = keyAt((x1 + x2) / 2, (y1 + y2) / 2);
    if (key !== this.key) this.leaveCell(key);
    this.metresHere += length;
  };

  private leaveCell(next: number): void {
    if (this.metresHere > 0) this.metres.set(this.key, (this.metres.get(this.key) ?? 0) + this.metresHere);
    this.key = next;
    this.metresHere = 0;
  }

  /** Returns true if the streets around a position are as dense as in a town. */
  isTown(x: number, y: number): boolean {
    const key = keyAt(x, y);
    let town = this.known.get(key);
    if (town === undefined) {
      town = this.density(key, y) >= TOWN_DENSITY;
      this.known.set(key, town);
    }
    return town;
  }

  /** Returns the density of streets in the window around a cell, metres per m². */
  private density(key: number, y: number): number {
    const metresPerCol = (metresPerUnitEast(y) * E7) / STREET_CELLS_PER_DEGREE;
    this.leaveCell(Number.NaN);
    const colsAside = Math.round((WINDOW_M / metresPerCol - 1) / 2);
    let metres = 0;
    for (let row = -ROWS_ASIDE; row <= ROWS_ASIDE; row++) {
      for (let col = -colsAside; col <= colsAside; col++)
        metres += this.metres.get(key + row * CELLS_AROUND + col) ?? 0;
    }
    return metres / (WINDOW_M * (2 * colsAside + 1) * metresPerCol);
  }
}

function keyAt(x: number, y: number): number {
  return (
    Math.floor(gridRowOf(y, STREET_CELLS_PER_DEGREE)) * CELLS_AROUND +
    Math.floor(colOf(x, STREET_CELLS_PER_DEGREE))
  );
}
