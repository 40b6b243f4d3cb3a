/** Reads positions in the grids of maps on paper: UTM and MGRS, and that of Switzerland. */
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

/**
 * Easting and northing of Switzerland and Liechtenstein, LV95 or LV03, grouped or not: "2'683'220, 1'247'280",
 * "683 220 / 247 280".
 */
const SWISS =
  /^(?:(?:ch\s?-?1903\+?|lv\s?-?(?:95|03))[\s:]*)?(?:[ey][\s:=]*)?(2?)(\d{6}(?:\.\d+)?)\s*m?[\s,;/]+(?:[nx][\s:=]*)?((?:1(?=\d{6}))?)(\d{5,6}(?:\.\d+)?)\s*m?$/i;
const GROUPED = /(?<=\d)['’ ](?=\d{3}(?!\d))/g;

/** Reads a position in UTM, MGRS or the grid of Switzerland. @returns degrees (WGS 84); null for any other text */
export function readGrid(text: string): Position | null {
  const clean = text.normalize('NFKC').trim();
  if (clean.length > MAX_CHARACTERS) return null;
  return readMgrs(clean) ?? readUtm(clean) ?? readSwiss(clean);
}

/** Letters of the columns of squares of 100 km, by zone modulo 3, and of their rows, which repeat. */
const COLUMNS = ['STUVWXYZ', 'ABCDEFGH', 'JKLMNPQR'];
const ROWS = 'ABCDEFGHJKLMNPQRSTUV';
const SQUARE_M = 100_000;
/** Row with which those of even zones begin at the equator. */
const EVEN_ROW = ROWS.indexOf('F');

/** Returns the middle of the square of a reference (NGA.SIG.0012, 2014); null for a square that the zone does not have. */
function readMgrs(text: string): Position | null {
  const found = MGRS.exec(halved(text));
  if (!found || found[5]!.length !== found[6]!.length) return null;
  const zone = Number(found[1]);
  const [band, column, row] = found.slice(2, 5).map((letter) => letter.toUpperCase()) as [
    string,
    string,
    string,
  ];
  const [east, north] = found
    .slice(5)
    .map((digits) => Number(digits.padEnd(5, '0')) + 10 ** (5 - digits.length) / 2) as [number, number];
  const at = COLUMNS[zone % 3]!.indexOf(column);
  if (at < 0 || zone < 1 || zone > 60) return null;
  const rows = ROWS.length;
  const first = (ROWS.indexOf(row) + (zone % 2 === 0 ? rows - EVEN_ROW : 0)) % rows;
  for (let cycle = band < 'N' ? -5 : 0; cycle < 5; cycle++) {
    const northing = (first + cycle * rows) * SQUARE_M + north;
    const { lat, lon } = fromUtm(zone, (at + 1) * SQUARE_M + east, northing);
    if (isInBand(lat, band)) return placeWithin(lat, lon);
  }
  return null;
}

/** Separates the two numbers of a reference that has them as one. */
function halved(text: string): string {
  return text.replace(/(?<=[a-z]\s*)(\d{4}|\d{6}|\d{8}|\d{10})$/i, (digits) => {
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

/** Approximate formulas of swisstopo ("Formulas and constants", chapter 4), exact to a metre. */
function readSwiss(text: string): Position | null {
  const found = SWISS.exec(text.replace(GROUPED, ''));
  // both numbers have the leading digit of LV95, or neither
  if (!found || (found[1] === '') !== (found[3] === '')) return null;
  const [east, north] = [Number(found[2]), Number(found[4])];
  if (east < 485_000 || east > 834_000 || north < 75_000 || north > 296_000) return null;
  const [y, x] = [(east - 600_000) / 1e6, (north - 200_000) / 1e6];
  const lon = 2.6779094 + 4.728982 * y + 0.791484 * y * x + 0.1306 * y * x ** 2 - 0.0436 * y ** 3;
  const lat =
    16.9023892 + 3.238272 * x - 0.270978 * y ** 2 - 0.002528 * x ** 2 - 0.0447 * y ** 2 * x - 0.014 * x ** 3;
  return placeWithin((lat * 100) / 36, (lon * 100) / 36);
}
