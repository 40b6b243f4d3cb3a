/**
 * Reads the position in a pasted or shared text: coordinates, a `geo:` URI, a link of a map app, a plus code.
 */
import type { LatLon } from '../../../api/values.ts';
import type { Language } from '../../../shared/language.ts';
import { readAngles } from './angles.ts';
import { readPlusCode } from './codes.ts';
import { readLink } from './links.ts';

/** Maximum length of a text, characters. */
const MAX_CHARACTERS = 4_000;
/** Maximum length of a search, characters. */
const MAX_SEARCHED = 160;
const ADDRESS = /\b[a-z][a-z\d+.-]*:\S+/gi;
/** Gaps between the words of a sentence, punctuation included. */
const BETWEEN_WORDS = /[\s,;()]+|[.!?]+(?=[\s)]|$)/;
/**
 * Number inside a sentence; needs the precision of a street, so that other numbers are not taken for a position.
 * Compass letters are capitals: a small "e" or "o" may be a word.
 */
const EXACT_NUMBER = '[-+−]?\\d{1,3}\\.\\d{3,15}(?!\\d|\\.\\d)\\s*[°º˚]?(?:\\s*[NSZEOLW](?!\\p{L}))?';
const LETTER_BEFORE = '(?<!\\p{L})[NSZEOLW]\\s*';
const EXACT_PAIR = new RegExp(
  `(?:${LETTER_BEFORE}|(?<![\\d.,]))${EXACT_NUMBER}\\s*[,;\\s]\\s*(?:${LETTER_BEFORE})?${EXACT_NUMBER}`,
  'u',
);
/** Short links without a position; only their service knows it. */
const SHORT_LINK =
  /\bhttps?:\/\/(?:maps\.app\.goo\.gl|goo\.gl\/maps|g\.co\/kgs|maps\.apple\/p|her\.is|binged\.it)\//i;

/**
 * Reads the position in a text.
 * @param language language of the user: decides if "O" is east or west
 * @returns degrees; null if the text has no position, or only a name
 */
export function readPlace(text: string, language: Language): LatLon | null {
  if (text.length > MAX_CHARACTERS) return null;
  const whole = readAngles(text, language);
  if (whole) return whole;
  for (const address of text.match(ADDRESS) ?? []) {
    const place = readLink(address, language);
    if (place) return place;
  }
  for (const word of text.split(BETWEEN_WORDS)) {
    const place = readPlusCode(word);
    if (place) return place;
  }
  const pair = EXACT_PAIR.exec(text)?.[0];
  return pair === undefined ? null : readAngles(pair, language);
}

/** Returns true for a short link of a map app, whose position only its service knows. */
export function isShortLink(text: string): boolean {
  return SHORT_LINK.test(text);
}

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
  const texts = ['url', 'text', 'title'].map((name) => shared.get(name)?.trim() ?? '');
  for (const text of texts) {
    const place = readPlace(text, language);
    if (place) return { place, words: '' };
  }
  const lines = texts.join('\n').split('\n');
  const named = lines.map((line) => line.replace(ADDRESS, '').trim()).find((line) => line !== '');
  return { place: null, words: (named ?? lines.find(isShortLink) ?? '').slice(0, MAX_SEARCHED) };
}
