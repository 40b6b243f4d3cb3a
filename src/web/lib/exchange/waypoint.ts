/** A place exchanged with other programs, whatever the file format. */
import type { LatLon } from '../../../api/values.ts';

export interface Waypoint extends LatLon {
  /** title; '' if there is none */
  name: string;
  /** description; '' if there is none */
  note: string;
}

/** Maximum number of places read from a file: a phone has to hold them all. */
export const MAX_WAYPOINTS = 1_000;
/** Maximum size of a file, bytes, also of one in an archive; a larger one would block a phone. */
export const MAX_FILE_BYTES = 20_000_000;
/** Maximum length of stored texts, characters. */
const MAX_NAME = 200;
const MAX_NOTE = 2_000;
/** Decimals of degrees: about a centimetre. */
const DECIMALS = 7;

/**
 * Returns a waypoint; null if its coordinates are not numbers, out of range, or 0, 0, which programs write where they know
 * no position. Truncates texts, and removes characters that files cannot contain.
 */
export function waypoint(lat: unknown, lon: unknown, name: unknown, note: unknown): Waypoint | null {
  if (typeof lat !== 'number' || typeof lon !== 'number') return null;
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return null;
  const place = { lat: rounded(lat), lon: rounded(lon) };
  if (place.lat === 0 && place.lon === 0) return null;
  return { ...place, name: kept(name, MAX_NAME), note: kept(note, MAX_NOTE) };
}

function rounded(degrees: number): number {
  // + 0 turns -0 into 0
  return Number(degrees.toFixed(DECIMALS)) + 0;
}

/** Control characters and unpaired surrogates, which XML 1.0 cannot contain. */
const UNWRITABLE = /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function kept(text: unknown, most: number): string {
  if (typeof text !== 'string') return '';
  return [
    ...text
      .slice(0, 2 * most)
      .replace(/\r\n?/g, '\n')
      .replace(UNWRITABLE, '')
      .trim(),
  ]
    .slice(0, most)
    .join('')
    .trim();
}
