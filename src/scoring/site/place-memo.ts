/** Caches country, state and time zone by cell: neighbouring spots share them. */
import { type Place, placeAt } from './country-and-time-zone.ts';

/** Cells per degree: 0.01 degree is about 1.1 km, and most cells of that size are in one country as a whole. */
const CELLS_PER_DEGREE = 100;
const ROWS = 180 * CELLS_PER_DEGREE;
const COLUMNS = 360 * CELLS_PER_DEGREE;
/** Centre and corners of a cell, in cells from its south-west corner. */
const PROBES = [
  [0.5, 0.5],
  [0.001, 0.001],
  [0.001, 0.999],
  [0.999, 0.001],
  [0.999, 0.999],
] as const;

/** Mark of a cell with a border: each of its spots is looked up. */
const BORDER = 'border';
/** Rows and columns of the cache, about 1 MB: cells that share a slot are farther apart than a city is wide. */
const KEPT_ROWS = 64;
const KEPT_COLUMNS = 128;

/** Caches cells whose corners and centre agree, so a result never depends on earlier requests. */
export class PlaceMemo {
  private readonly cells = new Int32Array(KEPT_ROWS * KEPT_COLUMNS).fill(-1);
  private readonly places = new Array<Place | typeof BORDER>(KEPT_ROWS * KEPT_COLUMNS).fill(BORDER);

  /** Returns the place at a position in degrees, as `placeAt` does. */
  at(lat: number, lon: number): Place {
    const row = Math.min(ROWS - 1, Math.floor((lat + 90) * CELLS_PER_DEGREE));
    const column = Math.min(COLUMNS - 1, Math.floor((lon + 180) * CELLS_PER_DEGREE));
    const cell = row * COLUMNS + column;
    const kept = (row % KEPT_ROWS) * KEPT_COLUMNS + (column % KEPT_COLUMNS);
    if (this.cells[kept] !== cell) {
      this.places[kept] = placeOfCell(row, column);
      this.cells[kept] = cell;
    }
    const place = this.places[kept]!;
    return place === BORDER ? placeAt(lat, lon) : place;
  }
}

function placeOfCell(row: number, column: number): Place | typeof BORDER {
  const [centre, ...corners] = PROBES.map(([north, east]) =>
    placeAt((row + north) / CELLS_PER_DEGREE - 90, (column + east) / CELLS_PER_DEGREE - 180),
  );
  return corners.every((corner) => isSame(corner, centre!)) ? centre! : BORDER;
}

function isSame(a: Place, b: Place): boolean {
  return a.country === b.country && a.state === b.state && a.timeZone === b.timeZone;
}
