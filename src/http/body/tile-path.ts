/** The {z}/{x}/{y}.png of a tile's path, for every kind of tile. */
import { MAX_TILE_ZOOM, type TileAddress } from '../../upstream/provider-tiles.ts';

const SUFFIX = '.png';
const SLASH = 0x2f;
const QUESTION_MARK = 0x3f;
const ZERO = 0x30;
/** As many as the largest number of a tile has, 2^19 - 1. */
const MOST_DIGITS = 6;

/**
 * The address of a tile that stands in a URL from `from` on; null when there can be no such tile. Only one way of
 * writing each number: no signs, leading zeros or 400 digits, so that one tile has one path. Read digit by digit: a map
 * asks for twenty tiles at a time, and a part cut out of a string costs as much as all else that finds a tile.
 */
export function tileAddressAt(url: string, from: number): TileAddress | null {
  const z = numberAt(url, from);
  const xAt = from + digitsOf(z) + 1;
  const x = numberAt(url, xAt);
  const yAt = xAt + digitsOf(x) + 1;
  const y = numberAt(url, yAt);
  const suffixAt = yAt + digitsOf(y);
  const end = suffixAt + SUFFIX.length;
  const isWellWritten =
    url.charCodeAt(xAt - 1) === SLASH &&
    url.charCodeAt(yAt - 1) === SLASH &&
    url.startsWith(SUFFIX, suffixAt) &&
    (end === url.length || url.charCodeAt(end) === QUESTION_MARK);
  const side = 2 ** z;
  const exists = z >= 0 && z <= MAX_TILE_ZOOM && x >= 0 && x < side && y >= 0 && y < side;
  return isWellWritten && exists ? { z, x, y } : null;
}

/** The number that begins at a place, -1 when none does. One that begins with a zero ends with it. */
function numberAt(text: string, from: number): number {
  let number = -1;
  for (let at = from; at < from + MOST_DIGITS && number !== 0; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    // at the end of the text it is NaN
    if (!(digit >= 0 && digit <= 9)) break;
    number = number < 0 ? digit : number * 10 + digit;
  }
  return number;
}

function digitsOf(number: number): number {
  let digits = 1;
  for (let rest = number; rest >= 10; rest /= 10) digits++;
  return digits;
}

/** The address in a URL whose tiles' paths begin with `start`, and what stands there, for the message that it is wrong. */
export function tilePathOf(url: string, start: string): { address: TileAddress | null; path: string } {
  const from = url.indexOf(start) + start.length;
  const query = url.indexOf('?', from);
  const path = query === -1 ? url.slice(from) : url.slice(from, query);
  return { address: tileAddressAt(url, from), path };
}

export function tileParameter(name: string, description: string, example: string) {
  return {
    name,
    in: 'path' as const,
    required: true,
    description,
    schema: { type: 'string' as const },
    example,
  };
}
