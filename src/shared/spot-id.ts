/**
 * Spot ids: a UUID (version 8, RFC 9562) that contains the number of an 11 m cell. An id needs no storage, every
 * instance derives the same one, and it converts back to a position.
 * Layout `cccccccc-cccc-8kkk-8kkk-kkkkkkkkkkkk`: c = number of the cell (43 of 48 bits), k = a checksum of 72 bits,
 * so that a foreign UUID practically never passes.
 */

/**
 * Cells per degree: coordinates rounded to 4 decimals, 11.1 m north-south. All coordinates of a cell have one answer.
 */
export const CELLS_PER_DEGREE = 1e4;
const ROWS_TO_POLE = 90 * CELLS_PER_DEGREE;
/** Number of columns of cells around the Earth. */
export const CELL_COLUMNS = 360 * CELLS_PER_DEGREE;

const SPOT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * Returns the id of the cell at a position: equal for -0 and 0, for the longitudes 180 and -180, and for every
 * longitude at a pole.
 * @param lat degrees, -90..90
 * @param lon degrees, -180..180
 * @throws RangeError outside these ranges
 */
export function spotIdOf(lat: number, lon: number): string {
  if (!(lat >= -90 && lat <= 90)) throw new RangeError(`lat must be a number from -90 to 90, not ${lat}`);
  if (!(lon >= -180 && lon <= 180)) throw new RangeError(`lon must be a number from -180 to 180, not ${lon}`);
  const row = Math.round(lat * CELLS_PER_DEGREE) + ROWS_TO_POLE;
  const atPole = row === 0 || row === 2 * ROWS_TO_POLE;
  return format(row * CELL_COLUMNS + (atPole ? 0 : cellColumnOf(lon)) + CELL_COLUMNS / 2);
}

/** Returns the centre of the cell of a spot id, degrees; null if `spotIdOf` never made this id. */
export function cellOf(spotId: string): { lat: number; lon: number } | null {
  const id = spotId.toLowerCase();
  if (!SPOT_ID.test(id)) return null;
  const cell = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  if (format(cell) !== id) return null;
  const row = Math.floor(cell / CELL_COLUMNS);
  if (row > 2 * ROWS_TO_POLE) return null;
  const lat = (row - ROWS_TO_POLE) / CELLS_PER_DEGREE;
  const lon = ((cell % CELL_COLUMNS) - CELL_COLUMNS / 2) / CELLS_PER_DEGREE;
  return spotIdOf(lat, lon) === id ? { lat, lon } : null;
}

/** Returns the number of the cell at a position in degrees, as a key; equal for 180 and -180. */
export function cellKeyOf(lat: number, lon: number): number {
  return Math.round(lat * CELLS_PER_DEGREE) * CELL_COLUMNS + cellColumnOf(lon);
}

/** Returns the column of a longitude in degrees, counted from Greenwich: 180 is in that of -180. */
export function cellColumnOf(lon: number): number {
  const column = Math.round(lon * CELLS_PER_DEGREE);
  return column === CELL_COLUMNS / 2 ? -column : column;
}

/** Template of an id of version 8 and variant 8 (RFC 9562): writing bytes takes a quarter of the time. */
const digits = new TextEncoder().encode('00000000-0000-8000-8000-000000000000');
const HEX = new TextEncoder().encode('0123456789abcdef');
const ASCII = new TextDecoder();

function format(cell: number): string {
  const high = Math.floor(cell / 0x10000);
  const low = cell - high * 0x10000;
  const first = mix(high ^ 0x53504f54, low); // "SPOT"
  const second = mix(low ^ first, high);
  const third = mix(high ^ second, first);
  writeHex(0, 8, high);
  writeHex(9, 4, low);
  writeHex(15, 3, first);
  writeHex(20, 3, first >>> 12);
  writeHex(24, 8, second);
  writeHex(32, 4, third);
  return ASCII.decode(digits);
}

/** Writes the lowest `length` hexadecimal digits of a whole number. */
function writeHex(at: number, length: number, value: number): void {
  let rest = value;
  for (let i = at + length - 1; i >= at; i--) {
    digits[i] = HEX[rest & 15]!;
    rest >>>= 4;
  }
}

/** Mixes two words with the finalizer of MurmurHash3: every input bit reaches every output bit. */
function mix(a: number, b: number): number {
  let hash = Math.imul(a, 0xcc9e2d51) ^ Math.imul(b, 0x1b873593);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
