/** Reads positions in the grids of maps on paper: UTM and MGRS. */
import { toPoint } from 'mgrs';
import { type Position, placeWithin } from './position.ts';

/** Zone, band or hemisphere, easting and northing in metres: "32T 536540 5220580", "Zone 32 N 536540m E 5220580m N". */
const UTM =
  /^(?:utm[\s:]*)?(?:zone[\s:]*)?(\d{1,2})\s*([c-hj-np-x])?[\s,;]+(?:e(?:asting)?[\s:]*)?(\d{6,7}(?:[.,]\d+)?)\s*(?:m\s*e|m|e)?[\s,;]+(?:n(?:orthing)?[\s:]*)?(\d{1,8}(?:[.,]\d+)?)\s*(?:m\s*n|m|n)?$/i;
/** Easting and northing before their zone: "536540 5220580 32T". */
const ZONE_LAST = /^(?:utm[\s:]*)?(\d{6,7}\b.*\d.*?)[\s,;]+(?:zone[\s:]*)?(\d{1,2}\s*[c-hj-np-x])$/i;
/** Zone and band, square of 100 km, and two numbers of equal length. */
const MGRS =
  /^(?:(?:mgrs|utmref|usng)[\s:]*)?(\d{1,2})\s*([c-hj-np-x])\s*([a-hj-np-z])([a-hj-np-v])\s*(\d{2,5})\s*(\d{2,5})$/i;
/** Maximum length of a reference, characters. */
const MAX_CHARACTERS = 100;
const BANDS = 'CDEFGHJKLMNPQRSTUVWX';
/** Height of a band, degrees; the northernmost one is half as high again. */
const BAND_DEGREES = 8;

/** Reads a position in UTM or MGRS (WGS 84). @returns degrees; null for any other text */
export function readGrid(text: string): Position | null {
  const clean = text.normalize('NFKC').trim();
  if (clean.length > MAX_CHARACTERS) return null;
  return readMgrs(clean) ?? readUtm(clean);
}

function readMgrs(text: string): Position | null {
  const found = MGRS.exec(text) ?? MGRS.exec(halved(text));
  if (!found || found[5]!.length !== found[6]!.length) return null;
  try {
    const [lon, lat] = toPoint(found.slice(1).join('').toUpperCase());
    return placeWithin(lat, lon);
  } catch {
    // a square that the zone does not have
    return null;
  }
}

/** Separates the two numbers of a reference that has them as one. */
function halved(text: string): string {
  return text.replace(/(\d{4}|\d{6}|\d{8}|\d{10})$/, (digits) => {
    const half = digits.length / 2;
    return `${digits.slice(0, half)} ${digits.slice(half)}`;
  });
}

function readUtm(text: string): Position | null {
  const found = UTM.exec(text.replace(ZONE_LAST, '$2 $1'));
  if (!found) return null;
  const [zone, easting, northing] = [found[1], found[3], found[4]].map((part) =>
    Number(part!.replace(',', '.')),
  );
  const letter = found[2]?.toUpperCase() ?? 'N';
  if (zone! < 1 || zone! > 60 || easting! < 100_000 || easting! >= 1_000_000 || northing! > 10_000_000)
    return null;
  for (const isSouth of letter < 'N' ? [true] : letter === 'S' ? [false, true] : [false]) {
    const place = fromUtm(zone!, easting!, northing! - (isSouth ? 10_000_000 : 0));
    if (isInBand(place.lat, letter) || (isSouth && letter === 'S') || letter === 'N')
      return placeWithin(place.lat, place.lon);
  }
  return null;
}

function isInBand(lat: number, letter: string): boolean {
  const south = BANDS.indexOf(letter) * BAND_DEGREES - 80;
  return lat >= south - 0.5 && lat <= south + BAND_DEGREES * (letter === 'X' ? 1.5 : 1) + 0.5;
}

const FLATTENING = 1 / 298.257223563;
const RADIUS_M = 6_378_137;
const SCALE = 0.9996;
const N = FLATTENING / (2 - FLATTENING);
const MERIDIAN_M = (RADIUS_M / (1 + N)) * (1 + N ** 2 / 4 + N ** 4 / 64);
/** Coefficients of Krüger's series to the third order: below a millimetre within a zone. */
const BETA = [N / 2 - (2 / 3) * N ** 2 + (37 / 96) * N ** 3, N ** 2 / 48 + N ** 3 / 15, (17 / 480) * N ** 3];
const DELTA = [
  2 * N - (2 / 3) * N ** 2 - 2 * N ** 3,
  (7 / 3) * N ** 2 - (8 / 5) * N ** 3,
  (56 / 15) * N ** 3,
];

/** @param northing metres from the equator, negative in the south */
function fromUtm(zone: number, easting: number, northing: number): Position {
  const xi = northing / (SCALE * MERIDIAN_M);
  const eta = (easting - 500_000) / (SCALE * MERIDIAN_M);
  let [xi1, eta1] = [xi, eta];
  for (const [i, beta] of BETA.entries()) {
    const k = 2 * (i + 1);
    xi1 -= beta * Math.sin(k * xi) * Math.cosh(k * eta);
    eta1 -= beta * Math.cos(k * xi) * Math.sinh(k * eta);
  }
  const chi = Math.asin(Math.sin(xi1) / Math.cosh(eta1));
  const lat = DELTA.reduce((sum, delta, i) => sum + delta * Math.sin(2 * (i + 1) * chi), chi);
  const lon = Math.atan2(Math.sinh(eta1), Math.cos(xi1));
  return { lat: (lat * 180) / Math.PI, lon: zone * 6 - 183 + (lon * 180) / Math.PI };
}
