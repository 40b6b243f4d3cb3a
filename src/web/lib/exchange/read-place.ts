/** Reads pasted and shared text: a position, or words to search for. Loaded on demand. */
import type { LatLon } from '../../../api/values.ts';
import { isShortLink, readCoordinates } from '../../../shared/geo/read-coordinates.ts';
import type { Language } from '../../../shared/language.ts';
import { SHARED_TEXTS } from '../link.ts';

export { isShortLink, readCoordinates };

/** Maximum length of a search, characters. */
const MAX_SEARCHED = 160;
const ADDRESS = /\b[a-z][a-z\d+.-]*:\S+/gi;

/**
 * Place or words that another app shared by URL parameters, which `share_target` and `protocol_handlers` of
 * the manifest name.
 */
export interface Shared {
  place: LatLon | null;
  /** search text if there is no position: the first words that are not a URL, or a short link; may be '' */
  words: string;
}

/** Returns what another app shared. @param search query of the page's URL */
export function readShared(search: string, language: Language): Shared {
  const shared = new URLSearchParams(search);
  const [lat, lon] = ['lat', 'lon'].map((name) => shared.get(name));
  const given = lat && lon ? readCoordinates(`${lat}, ${lon}`, 'en') : null;
  if (given && !given.isSwapped) return { place: { lat: given.lat, lon: given.lon }, words: '' };
  const texts = SHARED_TEXTS.map((name) => shared.get(name)?.trim() ?? '');
  for (const text of texts) {
    const place = readCoordinates(text, language);
    if (place) return { place: { lat: place.lat, lon: place.lon }, words: '' };
  }
  const lines = texts.join('\n').split('\n');
  const named = lines.map((line) => line.replace(ADDRESS, '').trim()).find((line) => line !== '');
  return { place: null, words: (named ?? lines.find(isShortLink) ?? '').slice(0, MAX_SEARCHED) };
}
