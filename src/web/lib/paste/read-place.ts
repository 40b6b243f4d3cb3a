/** The place in whatever somebody pastes or shares: coordinates, a `geo:` address, a link of a map app, a plus code. */
import type { LatLon } from '../../../api/values.ts';
import type { Language } from '../../../shared/language.ts';
import { readAngles } from './angles.ts';
import { readPlusCode } from './codes.ts';
import { readLink } from './links.ts';

/** Longer texts are no paste of a place. */
const MAX_CHARACTERS = 4_000;
/** What the place search takes. */
const MAX_SEARCHED = 160;
const ADDRESS = /\b[a-z][a-z\d+.-]*:\S+/gi;
/** In a sentence only numbers count that are as exact as a street, so that no other pair is taken for a place. */
const EXACT_PAIR = /(?<![\d.,])[+-]?\d{1,2}\.\d{3,15}\s*[,;\s]\s*[+-]?\d{1,3}\.\d{3,15}(?![\d.])/;
/** Links that hold no place but lead to one that does; only who opens them learns which. */
const SHORT_LINK =
  /\bhttps?:\/\/(?:maps\.app\.goo\.gl|goo\.gl\/maps|g\.co\/kgs|maps\.apple\/p|her\.is|binged\.it)\//i;

/**
 * @param language of who pastes: in it "O" is east or west
 * @returns degrees; null when the text names no place, or only by words
 */
export function readPlace(text: string, language: Language): LatLon | null {
  if (text.length > MAX_CHARACTERS) return null;
  const whole = readAngles(text, language);
  if (whole) return whole;
  for (const address of text.match(ADDRESS) ?? []) {
    const place = readLink(address, language);
    if (place) return place;
  }
  for (const word of text.split(/[\s,]+/)) {
    const place = readPlusCode(word);
    if (place) return place;
  }
  const pair = EXACT_PAIR.exec(text)?.[0];
  return pair === undefined ? null : readAngles(pair, language);
}

/** Whether a text is a shortened link of a map app, of which only its service knows the place. */
export function isShortLink(text: string): boolean {
  return SHORT_LINK.test(text);
}

/** What another app shared; `share_target` and `protocol_handlers` of the manifest name these parameters. */
export interface Shared {
  place: LatLon | null;
  /** to be searched for when it holds no place: its first words that are no address, or a shortened link; may be empty */
  words: string;
}

/** @param search the part of the page's address after "?" */
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
