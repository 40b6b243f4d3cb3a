/**
 * Reads the position in any text: coordinates, a `geo:` URI, a link of a map app, a plus code. Page, API, assistants and
 * commands read all positions here.
 */
import type { Language } from '../language.ts';
import { readAngles, readIso6709, withLetters } from './angles.ts';
import { readBareGeohash, readPlusCodeIn } from './codes.ts';
import { readGrid } from './grids.ts';
import { readLink } from './links.ts';
import { type Position, placeWithin, type ReadPosition } from './position.ts';

/** Maximum length of a text, characters. */
const MAX_CHARACTERS = 4_000;
/** Characters that cannot be seen. Phones add them to copied positions, and unlike names these never need one. */
const UNSEEN = /[\p{DI}\u2800]+/gu;
const ADDRESS = /\b[a-z][a-z\d+.-]*:\S+/gi;
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

/** Degrees with minutes or decimals inside a sentence: signs and compass letters leave no doubt. */
const ANGLE =
  "\\d{1,3}(?:[.,]\\d+\\s*[°º˚]|\\s*[°º˚]\\s*\\d{1,2}(?:[.,]\\d+)?\\s*['′’‘´]?(?:\\s*\\d{1,2}(?:[.,]\\d+)?\\s*(?:[\"″”“]|''|’’|′′))?)";
const ANGLES = new RegExp(
  `(?:${LETTER_BEFORE}${ANGLE}[\\s,;/]*${LETTER_BEFORE}${ANGLE})|(?:${ANGLE}\\s*[NSZEOLW](?!\\p{L})[\\s,;/]*${ANGLE}\\s*[NSZEOLW](?!\\p{L}))`,
  'u',
);
const LINKS = /\b[a-z][a-z\d+.-]*:\/\/\S+/gi;

/**
 * Reads the position in a text: coordinates alone or in a sentence, a link, a plus code, a grid reference, a geohash. Any
 * position found is one that the text names.
 * @param language language of the user: decides if "O" is east or west
 * @returns degrees; null if the text has no position, or only a name
 */
export function readCoordinates(written: string, language: Language): ReadPosition | null {
  if (written.length > MAX_CHARACTERS) return null;
  const text = written.replace(UNSEEN, '');
  const labelled = readLabelled(text);
  if (labelled) return asTyped(labelled);
  const angles = readAngles(text, language);
  if (angles) return angles;
  const whole = readIso6709(text) ?? readGrid(text) ?? readBareGeohash(text.trim());
  if (whole) return asTyped(whole);
  for (const address of text.match(ADDRESS) ?? []) {
    const place = readLink(address, language);
    if (place) return asTyped(place);
  }
  // the numbers of a link whose order is not known say nothing
  const sentence = withLetters(text.replace(LINKS, ' '));
  const code = readPlusCodeIn(sentence);
  if (code) return asTyped(code);
  const pair = (ANGLES.exec(sentence) ?? EXACT_PAIR.exec(sentence))?.[0];
  return pair === undefined ? null : readAngles(pair, language);
}

const NUMBER = '([+-]?\\d{1,3}(?:\\.\\d+)?)';
const VALUE = `"?\\s*[:=]\\s*"?${NUMBER}"?`;
/** Members of JSON, and parameters without their link. */
const LABELLED = new RegExp(
  `^[{\\s?"]*lat(?:itude)?${VALUE}\\s*[,&;]\\s*"?(?:lon|lng|long|longitude)${VALUE}(?:[\\s}]*|\\s*,\\s*".*)$`,
  'is',
);
/** Position of GeoJSON, which has the longitude first. */
const COORDINATES = new RegExp(`"coordinates"\\s*:\\s*\\[\\s*${NUMBER}\\s*,\\s*${NUMBER}\\s*[,\\]]`);
/** Well-known text, which has the longitude first. */
const POINT = new RegExp(
  `^\\s*(?:SRID=4326;\\s*)?POINT\\s*Z?\\s*\\(\\s*${NUMBER}\\s+${NUMBER}(?:\\s+${NUMBER})?\\s*\\)`,
  'i',
);

function readLabelled(text: string): Position | null {
  const pair = LABELLED.exec(text);
  if (pair) return placeWithin(Number(pair[1]), Number(pair[2]));
  const point = POINT.exec(text) ?? COORDINATES.exec(text);
  return point && placeWithin(Number(point[2]), Number(point[1]));
}

function asTyped({ lat, lon }: Position): ReadPosition {
  return { lat, lon, isSwapped: false };
}

/** Returns true for a short link of a map app, whose position only its service knows. */
export function isShortLink(text: string): boolean {
  return SHORT_LINK.test(text);
}
