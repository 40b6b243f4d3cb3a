/** Decodes packed lists of numbers, which are most bytes of a map. */
import { OsmDataError } from '../import-errors.ts';

/** Error message for a list or message whose length is wrong. */
export const DAMAGED = 'a data block is damaged (its structure ends in the wrong place)';
const TWO_28 = 2 ** 28;
const TWO_35 = 2 ** 35;
const TWO_42 = 2 ** 42;
const TWO_49 = 2 ** 49;

/** Decodes a zigzag code: 0, 1, 2, 3, 4 … become 0, -1, 1, -2, 2 … */
export function unzigzag(value: number): number {
  return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
}

/**
 * Decodes a packed list of zigzag differences into running sums; returns their number. For speed, the loop
 * uses only local variables and one type of array: it reads most bytes of a map.
 */
export function readDeltas(bytes: Uint8Array, from: number, end: number, out: Float64Array): number {
  let position = from;
  let count = 0;
  let sum = 0;
  while (position < end) {
    let byte = bytes[position++]!;
    let value = byte & 127;
    if (byte >= 128) {
      byte = bytes[position++]!;
      value |= (byte & 127) << 7;
      if (byte >= 128) {
        byte = bytes[position++]!;
        value |= (byte & 127) << 14;
        if (byte >= 128) {
          byte = bytes[position++]!;
          value |= (byte & 127) << 21;
          if (byte >= 128) {
            byte = bytes[position++]!;
            let wide = value + (byte & 127) * TWO_28;
            if (byte >= 128) {
              byte = bytes[position++]!;
              wide += (byte & 127) * TWO_35;
              if (byte >= 128) {
                byte = bytes[position++]!;
                wide += (byte & 127) * TWO_42;
                if (byte >= 128) {
                  byte = bytes[position++]!;
                  wide += (byte & 15) * TWO_49;
                  if (byte >= 128) throw new OsmDataError(DAMAGED);
                }
              }
            }
            // unzigzag() by the lowest bit of `value`, without a division; most first numbers of a list are this long
            sum += value & 1 ? -(wide + 1) / 2 : wide / 2;
            out[count++] = sum;
            continue;
          }
        }
      }
    }
    sum += (value >>> 1) ^ -(value & 1);
    out[count++] = sum;
  }
  if (position !== end) throw new OsmDataError(DAMAGED);
  return count;
}

/** Decodes a packed list of unsigned 32-bit numbers; returns their number. */
export function readNumbers(bytes: Uint8Array, from: number, end: number, out: Uint32Array): number {
  let position = from;
  let count = 0;
  while (position < end) {
    let byte = bytes[position++]!;
    let value = byte & 127;
    for (let shift = 7; byte >= 128 && shift < 35; shift += 7) {
      byte = bytes[position++]!;
      value |= (byte & 127) << shift;
    }
    if (byte >= 128) throw new OsmDataError(DAMAGED);
    out[count++] = value;
  }
  if (position !== end) throw new OsmDataError(DAMAGED);
  return count;
}
