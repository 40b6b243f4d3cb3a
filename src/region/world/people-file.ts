/**
 * People of the world in cells of 0.1 degrees, from places with 1,000 or more (GeoNames): how busy a country is around a
 * road without counts.
 *
 *     0  u32  number of cells, little endian
 *     4  u32  numbers of the cells, ascending: row * 3600 + column, from -90 and -180 degrees
 *     …  u16  square roots of their people
 */

export const CELLS_PER_DEGREE = 10;
export const COLS = 360 * CELLS_PER_DEGREE;
export const ROWS = 180 * CELLS_PER_DEGREE;
const MAX_ROOT = 0xffff;

export interface Settlement {
  /** degrees */
  lat: number;
  lon: number;
  people: number;
}

/** Returns the bytes of the people of the world. */
export function packPeople(settlements: Iterable<Settlement>): Uint8Array {
  const people = new Map<number, number>();
  for (const { lat, lon, people: more } of settlements) {
    const cell = cellAt(lat, lon);
    people.set(cell, (people.get(cell) ?? 0) + more);
  }
  const cells = [...people.keys()].sort((a, b) => a - b);
  const file = new Uint8Array(4 + 6 * cells.length);
  const view = new DataView(file.buffer);
  view.setUint32(0, cells.length, true);
  for (const [i, cell] of cells.entries()) {
    view.setUint32(4 + 4 * i, cell, true);
    const root = Math.round(Math.sqrt(people.get(cell)!));
    view.setUint16(4 + 4 * cells.length + 2 * i, Math.min(MAX_ROOT, root), true);
  }
  return file;
}

/** Returns the number of the cell of a position, degrees. */
export function cellAt(lat: number, lon: number): number {
  const row = Math.min(ROWS - 1, Math.floor((lat + 90) * CELLS_PER_DEGREE));
  return row * COLS + (Math.floor((lon + 180) * CELLS_PER_DEGREE) % COLS);
}
