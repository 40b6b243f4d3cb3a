/** The part of the address after `#`: `lat,lon,zoom,at` opens the same view again. */

export interface Link {
  lat: number;
  lon: number;
  zoom: number;
  /** as the interface takes it; null = tonight */
  at: string | null;
}

/** About a metre. */
const DECIMALS = 5;
/** Single houses can be told. */
export const DEFAULT_ZOOM = 16;
const MAX_ZOOM = 19;
/** What our own links hold: a date-time with or without an offset. The service checks it properly. */
const AT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

export function formatLink({ lat, lon, zoom, at }: Link): string {
  const place = `${lat.toFixed(DECIMALS)},${lon.toFixed(DECIMALS)},${Math.round(zoom)}`;
  return `#${place}${at === null ? '' : `,${at}`}`;
}

/** null when it is not one of our links. */
export function parseLink(hash: string): Link | null {
  const [lat, lon, zoom, at] = safelyDecoded(hash.replace(/^#/, '')).split(',');
  const link = {
    lat: numberOf(lat),
    lon: numberOf(lon),
    zoom: zoom === undefined ? DEFAULT_ZOOM : numberOf(zoom),
    at: at && AT.test(at) ? at : null,
  };
  const isPlace = Math.abs(link.lat) <= 90 && Math.abs(link.lon) <= 180;
  return isPlace && link.zoom >= 0 && link.zoom <= MAX_ZOOM ? link : null;
}

/** NaN for everything that is not a plain decimal number; an empty text is not 0. */
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
