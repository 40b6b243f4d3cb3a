/** Finds the people around a position, for roads without counts. */
import { platform } from '../../platform/runtime.ts';
import { countBelow } from '../../shared/collections/ascending.ts';
import { E7, METRES_PER_DEGREE, metresPerUnitEast } from '../../shared/geo/earth.ts';
import { CELLS_PER_DEGREE, COLS, cellAt, ROWS } from './people-file.ts';

/** Distance within which people count, m. */
const AROUND_M = 25_000;
interface People {
  cells: Uint32Array;
  people: Float64Array;
}
let opened: People | null | undefined;

function read(): People | null {
  if (opened !== undefined) return opened;
  const packed = platform.people();
  if (!packed) {
    opened = null;
    return null;
  }
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const count = view.getUint32(0, true);
  opened = {
    cells: Uint32Array.from({ length: count }, (_, i) => view.getUint32(4 + 4 * i, true)),
    people: Float64Array.from({ length: count }, (_, i) => view.getUint16(4 + 4 * count + 2 * i, true) ** 2),
  };
  return opened;
}

/** People around the middle of each cell: neighbouring roads share them. */
const around = new Map<number, number>();

/**
 * Returns the number of people in places within about 25 km of a position; null if this runtime does not know them.
 * @param lat degrees
 * @param lon degrees, -180 to 180
 */
export function peopleAround(lat: number, lon: number): number | null {
  const known = read();
  if (!known) return null;
  const here = cellAt(lat, lon);
  let sum = around.get(here);
  if (sum === undefined) {
    sum = sumAround(known, Math.floor(here / COLS), here % COLS);
    around.set(here, sum);
  }
  return sum;
}

function sumAround({ cells, people }: People, row: number, col: number): number {
  const side = METRES_PER_DEGREE / CELLS_PER_DEGREE;
  const rows = Math.floor(AROUND_M / side);
  let sum = 0;
  for (let y = Math.max(0, row - rows); y <= Math.min(ROWS - 1, row + rows); y++) {
    const lat = (y + 0.5) / CELLS_PER_DEGREE - 90;
    const width = (E7 / CELLS_PER_DEGREE) * metresPerUnitEast(lat * E7);
    const cols = Math.min(
      COLS / 2 - 1,
      Math.floor(Math.sqrt(AROUND_M ** 2 - ((y - row) * side) ** 2) / width),
    );
    for (const [from, to] of spans(col - cols, col + cols)) {
      for (let i = countBelow(cells, y * COLS + from); i < cells.length && cells[i]! <= y * COLS + to; i++)
        sum += people[i]!;
    }
  }
  return sum;
}

/** Returns columns from a first to a last as spans without those beyond the 180th meridian. */
function spans(first: number, last: number): [from: number, to: number][] {
  if (first < 0)
    return [
      [0, last],
      [first + COLS, COLS - 1],
    ];
  if (last >= COLS)
    return [
      [first, COLS - 1],
      [0, last - COLS],
    ];
  return [[first, last]];
}
