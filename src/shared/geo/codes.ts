/**
 * Reads positions in one word: plus codes, short links of Organic Maps, and geohashes. Each code stands for a
 * small box; the result is its middle.
 */
import { type Position, placeWithin } from './position.ts';

const PLUS_DIGITS = '23456789CFGHJMPQRVWX';
/**
 * Pattern of a full plus code: eight digits, the plus sign, and none or at least two more digits. Without
 * these, the last pairs before the sign may be zeros.
 */
const PLUS_CODE =
  /^(?:[2-9CFGHJMPQRVWX]{8}\+(?:[2-9CFGHJMPQRVWX]{2,})?|(?=.{8}\+)(?:[2-9CFGHJMPQRVWX]{2}){1,3}0+\+)$/;
/** Number of digits in pairs. A pair divides a box into 20 by 20 parts, each later digit into 5 rows of 4 columns. */
const PAIRED = 10;
/** Number of digits that count: a box of about 4 by 14 mm. The specification ignores further digits. */
const MAX_PLUS_DIGITS = 15;

/**
 * Reads a full plus code (Open Location Code); short ones need a reference place.
 * @returns the middle of its box in degrees; null if it is invalid
 */
export function readPlusCode(text: string): Position | null {
  const code = text.toUpperCase();
  if (!PLUS_CODE.test(code)) return null;
  const digits = [...code.replace('+', '').replace(/0+$/, '')].slice(0, MAX_PLUS_DIGITS);
  const values = digits.map((digit) => PLUS_DIGITS.indexOf(digit));
  // beyond the poles, or once around the Earth
  if (values[0]! >= 9 || values[1]! >= 18) return null;
  let [south, west, height, width] = [-90, -180, 400, 400];
  for (let i = 0; i < Math.min(values.length, PAIRED); i += 2) {
    height /= 20;
    width /= 20;
    south += values[i]! * height;
    west += values[i + 1]! * width;
  }
  for (const value of values.slice(PAIRED)) {
    height /= 5;
    width /= 4;
    south += Math.floor(value / 4) * height;
    west += (value % 4) * width;
  }
  return { lat: Math.min(90, south + height / 2), lon: west + width / 2 };
}

/** What may be a full plus code in a text; forms and links send the spaces around it as plus signs. */
const IN_TEXT = /(?<![\p{L}\d])[\dCFGHJMPQRVWX]{8}\+[\dCFGHJMPQRVWX]*(?![\p{L}\d])/giu;

/** Returns the position of the first full plus code in a text; null if it has none. */
export function readPlusCodeIn(text: string): Position | null {
  for (const [code] of text.matchAll(IN_TEXT)) {
    const place = readPlusCode(code);
    if (place) return place;
  }
  return null;
}

/** Pattern of a short plus code in a text: it lacks the first two to six digits, which a place nearby says. */
const SHORT_PLUS_CODE = /(?<![\w+])([2-9CFGHJMPQRVWX]{2,6}\+[2-9CFGHJMPQRVWX]{2,3})(?![\w+])/i;
/** Digits before the plus sign of a full code. */
const PLUS_PREFIX = 8;

/** Returns the short plus code in a text, and the rest of the text, which names the place nearby, or is empty; null if there is none. */
export function shortPlusCodeIn(text: string): { code: string; near: string } | null {
  const code = SHORT_PLUS_CODE.exec(text)?.[1];
  if (code === undefined || code.indexOf('+') % 2 === 1) return null;
  const near = text.replace(code, ' ').replace(/^[\s,;]+|[\s,;]+$/g, '');
  return { code: code.toUpperCase(), near };
}

/**
 * Reads a short plus code near a place: of all places with these last digits the nearest.
 * @returns the middle of its box in degrees; null if it is invalid
 */
export function readShortPlusCode(code: string, near: Position): Position | null {
  const missing = PLUS_PREFIX - code.indexOf('+');
  const step = 20 ** (2 - missing / 2);
  const prefix = plusDigitsOf(near).slice(0, missing);
  const place = readPlusCode(prefix + code);
  if (!place) return null;
  const nearest = (value: number, wanted: number) =>
    value + (wanted - value > step / 2 ? step : value - wanted > step / 2 ? -step : 0);
  const lat = nearest(place.lat, near.lat);
  const lon = nearest(place.lon, near.lon);
  return { lat: Math.abs(lat) > 90 ? place.lat : lat, lon: ((lon + 540) % 360) - 180 };
}

/** Returns the first eight digits of the plus code of a position. */
function plusDigitsOf({ lat, lon }: Position): string {
  let [south, west, size] = [Math.min(Math.max(lat + 90, 0), 179.999999), (lon + 540) % 360, 20];
  let digits = '';
  for (let i = 0; i < PLUS_PREFIX / 2; i++) {
    digits += PLUS_DIGITS[Math.floor(south / size)]! + PLUS_DIGITS[Math.floor(west / size)]!;
    [south, west, size] = [south % size, west % size, size / 20];
  }
  return digits;
}

const GE0_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/**
 * Pattern of the position in a short link of Organic Maps, MAPS.ME and CoMaps, which follows the zoom. Each
 * character has three bits of each coordinate.
 */
const GE0_PLACE = /^[\w-]{3,9}$/;
const GE0_CHARACTERS = 10;
const GE0_BITS = 30;

/**
 * Reads a short link of Organic Maps, MAPS.ME or CoMaps.
 * @param code part of the link after the scheme or host; begins with the zoom
 * @returns the middle of its box in degrees; null if it is invalid
 */
export function readGe0(code: string): Position | null {
  const place = code.slice(1);
  if (!GE0_PLACE.test(place)) return null;
  let [lat, lon] = [0, 0];
  for (const character of place) {
    const six = GE0_DIGITS.indexOf(character);
    lat = lat * 8 + (((six >> 5) & 1) << 2) + (((six >> 3) & 1) << 1) + ((six >> 1) & 1);
    lon = lon * 8 + (((six >> 4) & 1) << 2) + (((six >> 2) & 1) << 1) + (six & 1);
  }
  const missing = GE0_CHARACTERS - place.length;
  const middle = 2 ** (3 * missing - 1);
  const whole = (number: number) => number * 8 ** missing + middle;
  return {
    lat: Math.min(90, (whole(lat) / (2 ** GE0_BITS - 1)) * 180 - 90),
    lon: Math.min(180, (whole(lon) / 2 ** GE0_BITS) * 360 - 180),
  };
}

const GEOHASH_DIGITS = '0123456789bcdefghjkmnpqrstuvwxyz';
const GEOHASH = /^[0-9b-hjkmnp-z]{4,12}$/;

/**
 * Reads a geohash, as in short links of Waze: bits of longitude and latitude alternate, five per character.
 * @returns the middle of its box in degrees; null if it is invalid
 */
export function readGeohash(code: string): Position | null {
  if (!GEOHASH.test(code)) return null;
  const box = { lon: [-180, 180] as [number, number], lat: [-90, 90] as [number, number] };
  let axis: 'lon' | 'lat' = 'lon';
  for (const character of code) {
    const five = GEOHASH_DIGITS.indexOf(character);
    for (let bit = 4; bit >= 0; bit--) {
      const side = box[axis];
      const middle = (side[0] + side[1]) / 2;
      side[(five >> bit) & 1 ? 0 : 1] = middle;
      axis = axis === 'lon' ? 'lat' : 'lon';
    }
  }
  return { lat: (box.lat[0] + box.lat[1]) / 2, lon: (box.lon[0] + box.lon[1]) / 2 };
}

/** Minimum length of a geohash without its word: about 150 m; shorter ones may be words. */
const MIN_BARE_GEOHASH = 7;

/** Reads a text of nothing but a geohash, with or without its word: "geohash:u0mdh", "spv2bcs6". */
export function readBareGeohash(text: string): Position | null {
  const named = /^geohash[:\s]\s*(\S+)$/i.exec(text)?.[1];
  if (named !== undefined) return readGeohash(named.toLowerCase());
  const isTelling = text.length >= MIN_BARE_GEOHASH && /\d.*\d/.test(text) && /[a-z].*[a-z]/.test(text);
  return isTelling ? readGeohash(text) : null;
}

/** Digits of the short links of OpenStreetMap; "@" is an older form of "~". */
const SHORT_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~';
/** Minimum and maximum number of digits: 600 m and finer than 1 m. */
const SHORT_LENGTH = { least: 5, most: 10 };

/**
 * Reads the code of a short link of OpenStreetMap, whose digits have three bits of longitude and latitude each, in turn.
 * @returns the middle of its cell; null if it is none
 */
export function readShortCode(code: string): Position | null {
  const digits = code.replace(/[-?].*$/, '').replaceAll('@', '~');
  if (digits.length < SHORT_LENGTH.least || digits.length > SHORT_LENGTH.most) return null;
  let [x, y, size] = [0, 0, 1];
  for (const digit of digits) {
    const value = SHORT_DIGITS.indexOf(digit);
    if (value < 0) return null;
    for (const shift of [4, 2, 0]) {
      size /= 2;
      x += size * ((value >> (shift + 1)) & 1);
      y += size * ((value >> shift) & 1);
    }
  }
  return placeWithin((y + size / 2) * 180 - 90, (x + size / 2) * 360 - 180);
}
