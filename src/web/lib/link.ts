/** The fragment of the URL: `lat,lon,zoom,at` opens the same view again. */
import { parseAt } from '../../shared/time/date-time.ts';

export interface Link {
  lat: number;
  lon: number;
  zoom: number;
  /** time as in the API's `at`; null = tonight */
  at: string | null;
}

/** Decimals of degrees: about a metre. */
const DECIMALS = 5;
/** Parameters of texts that other apps share (manifest.json), the likeliest place first. */
export const SHARED_TEXTS = ['url', 'text', 'title'] as const;
/** Zoom at which single houses are visible. */
export const DEFAULT_ZOOM = 16;
const MAX_ZOOM = 19;

export function formatLink({ lat, lon, zoom, at }: Link): string {
  const place = `${lat.toFixed(DECIMALS)},${lon.toFixed(DECIMALS)},${Math.round(zoom)}`;
  return `#${place}${at === null ? '' : `,${at}`}`;
}

/**
 * Returns the URL to share a place, which chats show with its name and score.
 * @param page URL of the page
 * @example sharedUrl({ lat: 47.1, lon: 9.5, at: null }, 'https://spots.example.org/#1,2') // "https://spots.example.org/p/47.10000,9.50000"
 */
export function sharedUrl({ lat, lon, at }: Omit<Link, 'zoom'>, page: string): string {
  const query = at === null ? '' : `?at=${encodeURIComponent(at)}`;
  return new URL(`p/${lat.toFixed(DECIMALS)},${lon.toFixed(DECIMALS)}${query}`, page).href;
}

/** Parses the fragment of a URL; returns null for anything but a link of this page. */
export function parseLink(hash: string): Link | null {
  const [lat, lon, zoom, at] = safelyDecoded(hash.replace(/^#/, '')).split(',');
  const link = {
    lat: numberOf(lat),
    lon: numberOf(lon),
    zoom: zoom === undefined ? DEFAULT_ZOOM : numberOf(zoom),
    at: readTime(at),
  };
  const isPlace = Math.abs(link.lat) <= 90 && Math.abs(link.lon) <= 180;
  return isPlace && link.zoom >= 0 && link.zoom <= MAX_ZOOM ? link : null;
}

/** Returns a time that the service rates, and from which the page can compute a night; null for any other text. */
export function readTime(text: string | null | undefined): string | null {
  return text && parseAt(text) !== null && !Number.isNaN(Date.parse(text)) ? text : null;
}

/** Returns NaN for anything but a plain decimal number, including ''. */
function numberOf(text: string | undefined): number {
  return text !== undefined && /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
