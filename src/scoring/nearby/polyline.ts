/** Routes as encoded polylines: differences of coordinates in steps of 1e-5 degrees, five bits to a character. */
import { metresApart } from './ranking.ts';

/** Corners of a route in degrees, in order; at least two. */
export interface Route {
  lats: number[];
  lons: number[];
}

const STEPS_PER_DEGREE = 1e5;
/** Characters carry their five bits from here on; the sixth says that more follow. */
const FIRST_CHARACTER = 63;
const MORE = 0x20;
/** 360 degrees in steps, with their sign, take 27 bits. */
const MOST_BITS = 30;

/** Null when the text is none: a foreign character, a cut number, a place that is not on Earth, fewer than two places. */
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

/** The signed numbers of a polyline; null when it is broken. */
function numbersIn(text: string): number[] | null {
  const numbers: number[] = [];
  let bits = 0;
  let shift = 0;
  for (let i = 0; i < text.length; i++) {
    const value = text.charCodeAt(i) - FIRST_CHARACTER;
    if (value < 0 || value >= 2 * MORE || shift >= MOST_BITS) return null;
    bits |= (value & (MORE - 1)) << shift;
    shift += 5;
    if (value & MORE) continue;
    numbers.push(bits & 1 ? ~(bits >>> 1) : bits >>> 1);
    bits = 0;
    shift = 0;
  }
  return shift === 0 ? numbers : null;
}

/** Metres from the start to each corner. */
export function distancesAlong({ lats, lons }: Route): number[] {
  let sum = 0;
  return lats.map((lat, i) => {
    if (i > 0) sum += metresApart({ lat, lon: lons[i]! }, { lat: lats[i - 1]!, lon: lons[i - 1]! });
    return sum;
  });
}
