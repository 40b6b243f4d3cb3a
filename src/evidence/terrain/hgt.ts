/**
 * Reads SRTM elevations (.hgt): a square of one degree as rows of big-endian int16 in metres, from north to south,
 * without a header. A row has 1201 samples (3") or 3601 (1"), edges included. The file name gives the south-west
 * corner: N47E009.
 */
import { EvidenceError } from '../evidence-error.ts';
import type { Elevation } from './elevation.ts';

const NAME = /([NS])(\d{2})([EW])(\d{3})[^/]*\.hgt$/i;
const SAMPLES = [1201, 3601];
const BYTES_PER_HEIGHT = 2;
const VOID = -32768;

export const HGT_BYTES = SAMPLES.map((side) => side * side * BYTES_PER_HEIGHT);

/** Parses a .hgt file. @param name gives the corner @throws EvidenceError if its length or its name is invalid */
export function readHgt(name: string, bytes: Uint8Array): Elevation {
  const side = SAMPLES.find((each) => each * each * BYTES_PER_HEIGHT === bytes.length);
  if (side === undefined)
    throw new EvidenceError(
      `${name} has ${bytes.length} bytes; an .hgt file has ${HGT_BYTES.join(' (3") or ')} (1").`,
    );
  const found = NAME.exec(name);
  if (!found)
    throw new EvidenceError(
      `${name} is not named after its location; expected a name like N47E009.hgt, after its south-west corner.`,
    );
  const south = Number(found[2]) * (found[1]!.toUpperCase() === 'N' ? 1 : -1);
  const west = Number(found[4]) * (found[3]!.toUpperCase() === 'E' ? 1 : -1);
  if (south < -90 || south > 89 || west < -180 || west > 179)
    throw new EvidenceError(`${name} is named after a position that does not exist.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const heightAt = (col: number, row: number) => {
    const height = view.getInt16((row * side + col) * BYTES_PER_HEIGHT);
    return height === VOID ? Number.NaN : height;
  };
  const last = side - 1;
  const at = (lon: number, lat: number) =>
    interpolate((lon - west) * last, (south + 1 - lat) * last, last, heightAt);
  return { west, south, east: west + 1, north: south + 1, spacing: 1 / last, at };
}

/**
 * Interpolates between the four samples around a position, given in columns and rows from the first sample.
 * @param last index of the last column and row
 */
export function interpolate(
  col: number,
  row: number,
  last: number,
  heightAt: (col: number, row: number) => number,
): number {
  const x = Math.max(0, Math.min(last, col));
  const y = Math.max(0, Math.min(last, row));
  const [left, top] = [Math.min(last - 1, Math.floor(x)), Math.min(last - 1, Math.floor(y))];
  const [tx, ty] = [x - left, y - top];
  const upper = heightAt(left, top) * (1 - tx) + heightAt(left + 1, top) * tx;
  const lower = heightAt(left, top + 1) * (1 - tx) + heightAt(left + 1, top + 1) * tx;
  return upper * (1 - ty) + lower * ty;
}
