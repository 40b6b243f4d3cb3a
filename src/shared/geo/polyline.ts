/** Routes as encoded polylines: differences of coordinates in steps of 1e-5 degrees, five bits per character. */

/** Corners of a route, degrees, in order; at least two. */
export interface Route {
  lats: number[];
  lons: number[];
}

/**
 * Maximum length of a route, characters: about 1,500 corners. Percent-encoded, the request stays below 16 KB of
 * headers.
 */
export const MAX_ROUTE_CHARACTERS = 8_000;
/** Maximum length of the encoded track of a tour: about 7,000 corners. */
export const MAX_TRACK_CHARACTERS = 5 * MAX_ROUTE_CHARACTERS;

/** Maximum route length, km: more than a day's drive. */
export const MAX_ROUTE_KM = 1000;

const STEPS_PER_DEGREE = 1e5;
/** Code of the character for five zero bits. The sixth bit, MORE, says that further bits follow. */
const FIRST_CHARACTER = 63;
const MORE = 0x20;
/** Maximum bits of a number: 360 degrees in steps, with their sign, take 27. */
const MAX_BITS = 30;

/**
 * Decodes a polyline. Returns null for an invalid text: a foreign character, a truncated number, a position
 * outside the Earth, or fewer than two positions.
 */
export function decodePolyline(text: string): Route | null {
  const route: Route = { lats: [], lons: [] };
  const numbers = numbersIn(text);
  if (!numbers || numbers.length < 4 || numbers.length % 2 === 1) return null;
  let lat = 0;
  let lon = 0;
  for (let i = 0; i < numbers.length; i += 2) {
    lat += numbers[i]!;
    lon += numbers[i + 1]!;
    if (Math.abs(lat) > 90 * STEPS_PER_DEGREE || Math.abs(lon) > 180 * STEPS_PER_DEGREE) return null;
    route.lats.push(lat / STEPS_PER_DEGREE);
    route.lons.push(lon / STEPS_PER_DEGREE);
  }
  return route;
}

/** Returns the signed numbers of a polyline; null if it is broken. */
function numbersIn(text: string): number[] | null {
  const numbers: number[] = [];
  let bits = 0;
  let shift = 0;
  for (let i = 0; i < text.length; i++) {
    const value = text.charCodeAt(i) - FIRST_CHARACTER;
    if (value < 0 || value >= 2 * MORE || shift >= MAX_BITS) return null;
    bits |= (value & (MORE - 1)) << shift;
    shift += 5;
    if (value & MORE) continue;
    numbers.push(bits & 1 ? ~(bits >>> 1) : bits >>> 1);
    bits = 0;
    shift = 0;
  }
  return shift === 0 ? numbers : null;
}

/** Encodes a route. @param corners degrees, in order; rounded to 1e-5 degrees, about 1 m */
export function encodePolyline(corners: readonly { lat: number; lon: number }[]): string {
  let [lastLat, lastLon] = [0, 0];
  return corners
    .map((corner) => {
      const lat = Math.round(corner.lat * STEPS_PER_DEGREE);
      const lon = Math.round(corner.lon * STEPS_PER_DEGREE);
      const text = encodeNumber(lat - lastLat) + encodeNumber(lon - lastLon);
      [lastLat, lastLon] = [lat, lon];
      return text;
    })
    .join('');
}

function encodeNumber(value: number): string {
  let left = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  for (; left >= MORE; left >>>= 5)
    text += String.fromCharCode((MORE | (left & (MORE - 1))) + FIRST_CHARACTER);
  return text + String.fromCharCode(left + FIRST_CHARACTER);
}
