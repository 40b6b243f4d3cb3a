/** Reads positions in the grids of maps on paper: UTM and MGRS, those of Switzerland and Great Britain. */
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

/**
 * Easting and northing of Switzerland and Liechtenstein, LV95 or LV03, grouped or not: "2'683'220, 1'247'280",
 * "683 220 / 247 280".
 */
const SWISS =
  /^(?:(?:ch\s?-?1903\+?|lv\s?-?(?:95|03))[\s:]*)?(?:[ey][\s:=]*)?(2?)(\d{6}(?:\.\d+)?)\s*m?[\s,;/]+(?:[nx][\s:=]*)?(1?)(\d{5,6}(?:\.\d+)?)\s*m?$/i;
const GROUPED = /(?<=\d)['’ ](?=\d{3}(?!\d))/g;
/** Square of 100 km of Great Britain, and two numbers of equal length: "TQ 30080 80370". */
const BRITISH = /^(?:os(?:gb)?(?:36)?[\s:]*)?([hjnost])([a-hj-z])\s*(\d{3,5})\s*(\d{3,5})$/i;

/** Reads a position in UTM, MGRS, or a grid of a country. @returns degrees (WGS 84); null for any other text */
export function readGrid(text: string): Position | null {
  const clean = text.normalize('NFKC').trim();
  if (clean.length > MAX_CHARACTERS) return null;
  return readMgrs(clean) ?? readUtm(clean) ?? readSwiss(clean) ?? readBritish(clean);
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
    const meridian = { ...UTM_MERIDIAN, lon: zone! * 6 - 183 };
    const place = fromMercator(meridian, easting! - 500_000, northing! - (isSouth ? 10_000_000 : 0));
    if (isInBand(place.lat, letter) || (isSouth && letter === 'S') || letter === 'N')
      return placeWithin(place.lat, place.lon);
  }
  return null;
}

function isInBand(lat: number, letter: string): boolean {
  const south = BANDS.indexOf(letter) * BAND_DEGREES - 80;
  return lat >= south - 0.5 && lat <= south + BAND_DEGREES * (letter === 'X' ? 1.5 : 1) + 0.5;
}

interface Ellipsoid {
  /** equatorial radius, m */
  radius: number;
  flattening: number;
}
const WGS_84: Ellipsoid = { radius: 6_378_137, flattening: 1 / 298.257223563 };
const AIRY_1830: Ellipsoid = { radius: 6_377_563.396, flattening: 1 / 299.3249646 };

/** Central meridian of a transverse Mercator projection, degrees, and its scale. */
interface Meridian {
  lon: number;
  scale: number;
  ellipsoid: Ellipsoid;
}
const UTM_MERIDIAN = { scale: 0.9996, ellipsoid: WGS_84 };
const BRITISH_MERIDIAN: Meridian = { lon: -2, scale: 0.9996012717, ellipsoid: AIRY_1830 };

/**
 * Returns a position on the ellipsoid of a projection: Krüger's series to the third order, below a millimetre within a
 * zone.
 * @param x metres east of the meridian
 * @param y metres from the equator, negative in the south
 */
function fromMercator({ lon, scale, ellipsoid }: Meridian, x: number, y: number): Position {
  const n = ellipsoid.flattening / (2 - ellipsoid.flattening);
  const unit = scale * (ellipsoid.radius / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
  const beta = [
    n / 2 - (2 / 3) * n ** 2 + (37 / 96) * n ** 3,
    n ** 2 / 48 + n ** 3 / 15,
    (17 / 480) * n ** 3,
  ];
  const delta = [
    2 * n - (2 / 3) * n ** 2 - 2 * n ** 3,
    (7 / 3) * n ** 2 - (8 / 5) * n ** 3,
    (56 / 15) * n ** 3,
  ];
  const [xi, eta] = [y / unit, x / unit];
  let [xi1, eta1] = [xi, eta];
  for (const [i, share] of beta.entries()) {
    const k = 2 * (i + 1);
    xi1 -= share * Math.sin(k * xi) * Math.cosh(k * eta);
    eta1 -= share * Math.cos(k * xi) * Math.sinh(k * eta);
  }
  const chi = Math.asin(Math.sin(xi1) / Math.cosh(eta1));
  const lat = delta.reduce((sum, share, i) => sum + share * Math.sin(2 * (i + 1) * chi), chi);
  return { lat: lat * DEGREES, lon: lon + Math.atan2(Math.sinh(eta1), Math.cos(xi1)) * DEGREES };
}
const DEGREES = 180 / Math.PI;

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

/** Metres from the equator to the false origin of the British grid, on its meridian. */
const BRITISH_ORIGIN_M = 5_527_063.816;
const SQUARES = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

function readBritish(text: string): Position | null {
  const found = BRITISH.exec(text) ?? BRITISH.exec(halved(text));
  if (!found || found[3]!.length !== found[4]!.length) return null;
  const [large, small] = [found[1]!, found[2]!].map((letter) => SQUARES.indexOf(letter.toUpperCase()));
  const metres = (digits: string) => Number(digits.padEnd(5, '0'));
  const east = (((large! - 2) % 5) * 5 + (small! % 5)) * 100_000 + metres(found[3]!);
  const north = (19 - Math.floor(large! / 5) * 5 - Math.floor(small! / 5)) * 100_000 + metres(found[4]!);
  if (east < 0 || east >= 700_000 || north < 0 || north >= 1_300_000) return null;
  const { lat, lon } = fromAiry(fromMercator(BRITISH_MERIDIAN, east - 400_000, north + BRITISH_ORIGIN_M));
  return placeWithin(lat, lon);
}

/**
 * Returns a position of OSGB36 in WGS 84 by the Helmert transformation of Ordnance Survey ("A guide to coordinate systems
 * in Great Britain", 6.6), exact to five metres.
 */
function fromAiry({ lat, lon }: Position): Position {
  const { radius, flattening } = AIRY_1830;
  const squared = flattening * (2 - flattening);
  const [phi, lambda] = [lat / DEGREES, lon / DEGREES];
  const normal = radius / Math.sqrt(1 - squared * Math.sin(phi) ** 2);
  const x = normal * Math.cos(phi) * Math.cos(lambda);
  const y = normal * Math.cos(phi) * Math.sin(lambda);
  const z = normal * (1 - squared) * Math.sin(phi);
  const [rx, ry, rz] = [0.1502, 0.247, 0.8421].map((seconds) => seconds / 3600 / DEGREES) as [
    number,
    number,
    number,
  ];
  const scale = 1 - 20.4894e-6;
  const x1 = 446.448 + scale * x - rz * y + ry * z;
  const y1 = -125.157 + rz * x + scale * y - rx * z;
  const z1 = 542.06 - ry * x + rx * y + scale * z;
  // Bowring's formula, exact on the ground
  const { radius: a, flattening: f } = WGS_84;
  const across = Math.hypot(x1, y1);
  const beta = Math.atan2(z1, across * (1 - f));
  const e2 = f * (2 - f);
  const up = z1 + ((e2 * a) / (1 - f)) * Math.sin(beta) ** 3;
  return {
    lat: Math.atan2(up, across - e2 * a * Math.cos(beta) ** 3) * DEGREES,
    lon: Math.atan2(y1, x1) * DEGREES,
  };
}
