/** Decodes packed lists of numbers, which are most bytes of a map. */
import { OsmDataError } from '../import-errors.ts';

/** Error message for a list or message whose length is wrong. */
export const DAMAGED = 'a data block is damaged (its structure ends in the wrong place)';
/** Stands for every number beyond ±(2^53 - 1), which cannot be stored exactly: no object has it as its id. */
export const BEYOND = 2 ** 53;
const TWO_28 = 2 ** 28;
const TWO_35 = 2 ** 35;
const TWO_42 = 2 ** 42;
const TWO_49 = 2 ** 49;
/** Maximum size of a varint of 64 bits, bytes. */
const LONGEST_VARINT = 10;

/** Decodes a zigzag code: 0, 1, 2, 3, 4 … become 0, -1, 1, -2, 2 … */
export function unzigzag(value: number): number {
  return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
}

/** Returns a whole number, or BEYOND. */
export function withinDoubles(value: bigint): number {
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : BEYOND;
}

/** Decodes the unsigned 64-bit number at `from`, exactly. */
export function exactVarint(bytes: Uint8Array, from: number): bigint {
  let value = 0n;
  let byte = 128;
  for (let position = from, shift = 0n; byte >= 128 && shift < 64n; shift += 7n) {
    byte = bytes[position++]!;
    value |= BigInt(byte & 127) << shift;
  }
  return BigInt.asUintN(64, value);
}

export function exactUnzigzag(value: bigint): bigint {
  return value & 1n ? -(value + 1n) / 2n : value / 2n;
}

/** Position of a packed list in the bytes of a block. */
export type PackedRange = readonly [from: number, end: number];

/** Returns the number of numbers in a packed list, without decoding them. */
export function countOfPacked(bytes: Uint8Array, from: number, end: number): number {
  let count = 0;
  for (let i = from; i < end; i++) if (bytes[i]! < 128) count++;
  return count;
}

/** Returns true if a packed list has more numbers than `most`. */
export function hasMoreThan(bytes: Uint8Array, [from, end]: PackedRange, most: number): boolean {
  // each number has a byte or more
  return end - from > most && countOfPacked(bytes, from, end) > most;
}

/**
 * Decodes a packed list of zigzag differences into running sums; returns their number. Sums that a double cannot hold
 * become BEYOND. For speed, the loop uses only local variables and one type of array: it reads most bytes of a map.
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
                  if (byte > 15) return readDeltasExactly(bytes, from, end, out);
                  wide += byte * TWO_49;
                }
              }
            }
            // unzigzag() by the lowest bit of `value`, without a division; most first numbers of a list are this long
            sum += value & 1 ? -(wide + 1) / 2 : wide / 2;
            if (sum >= BEYOND || sum <= -BEYOND) return readDeltasExactly(bytes, from, end, out);
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

/** Decodes the rare list with numbers of more than 53 bits, see `readDeltas`. */
function readDeltasExactly(bytes: Uint8Array, from: number, end: number, out: Float64Array): number {
  let count = 0;
  let sum = 0n;
  for (let position = from; position < end; ) {
    sum = BigInt.asIntN(64, sum + exactUnzigzag(exactVarint(bytes, position)));
    out[count++] = withinDoubles(sum);
    const start = position;
    while (position < end && bytes[position]! >= 128) position++;
    if (position === end || position - start >= LONGEST_VARINT) throw new OsmDataError(DAMAGED);
    position++;
  }
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
