/** A place as it is exchanged with other programs, whatever the file. */
import type { LatLon } from '../../../api/values.ts';

export interface Waypoint extends LatLon {
  /** empty when it has none */
  name: string;
  /** what somebody wrote about it; empty when nothing */
  note: string;
}

/** Of a file: what is beyond is left out. More places nobody compares, and a phone has to hold them. */
export const MAX_WAYPOINTS = 1_000;
/** Characters of a file: above it a phone would stand still. */
export const MAX_FILE_CHARACTERS = 20_000_000;
/** Characters that are kept. */
const MAX_NAME = 200;
const MAX_NOTE = 2_000;
/** About a centimetre. */
const DECIMALS = 7;

/** Null when this is no place on Earth; texts are cut to what is kept, and characters that no file can hold left out. */
export function waypoint(lat: unknown, lon: unknown, name: unknown, note: unknown): Waypoint | null {
  if (typeof lat !== 'number' || typeof lon !== 'number') return null;
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return null;
  return { lat: rounded(lat), lon: rounded(lon), name: kept(name, MAX_NAME), note: kept(note, MAX_NOTE) };
}

function rounded(degrees: number): number {
  // + 0: there is no -0 on a map
  return Number(degrees.toFixed(DECIMALS)) + 0;
}

/** Control characters and halves of pairs: XML 1.0 has no way to write them. */
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
