/** Reads coordinates: decimal degrees, degrees and minutes, or with seconds. */
import type { Language } from '../language.ts';
import { digitOf } from '../text/decimal.ts';
import { type Position, placeWithin, type ReadPosition } from './position.ts';

type Axis = 'lat' | 'lon';
/** Meaning of a letter or word beside a number; sign null = only the axis is known. */
interface Direction {
  axis: Axis;
  sign: 1 | -1 | null;
}

const NORTH: Direction = { axis: 'lat', sign: 1 };
const SOUTH: Direction = { axis: 'lat', sign: -1 };
const EAST: Direction = { axis: 'lon', sign: 1 };
const WEST: Direction = { axis: 'lon', sign: -1 };

/**
 * Directions in the languages of the page. `directionOf` reads "O": east in German and Dutch, west in the other
 * languages.
 */
const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ...named(NORTH, 'n nord norte noord north nördl nördlich nördliche nördlicher β с сш 北緯 北纬 북위'),
  ...named(SOUTH, 's sud süd sur sul zuid south z südl südlich südliche südlicher ν ю юш 南緯 南纬 남위'),
  ...named(EAST, 'e est este leste ost oost east l östl östlich östliche östlicher α в вд 東経 东经 동경'),
  ...named(WEST, 'w west ouest oeste ovest westl westlich westliche westlicher δ з зд 西経 西经 서경'),
  ...named(
    { axis: 'lat', sign: null },
    'lat latitude latitud latitudine breite breitengrad breedte breedtegraad y',
  ),
  ...named(
    { axis: 'lon', sign: null },
    'lon lng long longitude longitud longitudine länge längengrad lengte lengtegraad x',
  ),
};
const EAST_IS_O: readonly Language[] = ['de', 'nl'];

function named(direction: Direction, words: string): Record<string, Direction> {
  return Object.fromEntries(words.split(' ').map((word) => [word, direction]));
}

interface Angle {
  direction: Direction | null;
  degrees: number;
}

const WORD = '(?:(\\p{L}+)\\s*[.:=]{0,2})?';
const SIGN = '([+-]?)';
/**
 * Separator of two angles: a mark, a space, a dash between letters or signs, or nothing beside a letter or after a degree,
 * minute or second sign.
 */
const BETWEEN = '(?:\\s*[,;/|]\\s*|(?<=[\\p{L}°\'"])\\s*-\\s*(?=\\p{L})|\\s+|(?<=[\\p{L}°\'"])|(?=\\p{L}))';

/** Returns patterns of two angles in each notation. @param decimal decimal separator, as a regular expression */
function shapesOf(decimal: string): Shape[] {
  const number = `\\d{1,3}(?:${decimal}\\d{1,30})?`;
  const marked = `${number}\\s*°(?:\\s*${number}(?:\\s*'(?:\\s*${number}\\s*"?)?)?)?`;
  const bare = [0, 1, 2].map((more) => `${number}(?:[\\s:]\\s*${number}){${more}}`);
  return [marked, ...bare].flatMap((body) => {
    const after = `${SIGN}\\s*(${body})\\s*${WORD}`;
    const before = `${WORD}\\s*${SIGN}\\s*(${body})`;
    const both = (angle: string) => new RegExp(`^${angle}${BETWEEN}${angle}$`, 'u');
    return [
      { expression: both(after), order: [2, 0, 1] },
      { expression: both(before), order: [0, 1, 2] },
    ] satisfies Shape[];
  });
}

interface Shape {
  expression: RegExp;
  /** indexes of the groups with the word, the sign and the numbers of an angle */
  order: readonly [number, number, number];
}

/** Patterns with decimal points, then with decimal commas: the former read "35,9" as two numbers. */
const SHAPES = (['\\.', ','] as const).flatMap(shapesOf);

/** Degrees, minutes and seconds as "43d44m18s". */
const DEGREES_BY_LETTERS = /(\d+)\s*d\s*(\d+(?:[.,]\d+)?)\s*m(?:\s*(\d+(?:[.,]\d+)?)\s*s)?/gi;

/** Degrees with minutes as "43-44-18N", and as words. */
const HYPHENS = /(\d+)-(\d+)-(\d+(?:\.\d+)?)(?=\s*[nsewo]\b)/gi;
/** Degrees and minutes with a point between them: "N42.57.245". Dates and addresses of computers have other numbers. */
const POINTS = /(?<![\d.])(\d+)\.(\d\d?\.\d{3})(?![\d.])/g;
const UNITS: readonly (readonly [words: RegExp, sign: string])[] = [
  [/\s*(?:(?:degrees?|degrés?|grados?|gradi|graus|graden|grad|deg)(?!\p{L})\.?|[度도])|(?<=\d)\s*\*/giu, '°'],
  [/\s*(?:(?:minutes?|minuten|minutos?|minuti|min)(?!\p{L})\.?|[分분])/giu, "'"],
  [/\s*(?:(?:seconde?s?|secondi|sekunden|segundos?|seconden|sec|sek|seg)(?!\p{L})\.?|[秒초])/giu, '"'],
];
/** Abbreviations of directions in two words: "с. ш." */
const CYRILLIC = /([сюСЮ])\.\s*([шШ])\.?|([взВЗ])\.\s*([дД])\.?/g;
/**
 * Directions with latitude or longitude after a number: "n. Br." and "ö. L." in German, "NB" and "OL" in Dutch, "LS" and
 * "LO" in Spanish.
 */
const AXIS_SHORT: readonly (readonly [words: RegExp, letter: string])[] = (
  [
    ['(?:n|nördl|nördliche[rn]?)\\.?\\s?(?:br?|breite)|noorderbreedte|ln', 'N'],
    ['(?:s|z|südl|südliche[rn]?)\\.?\\s?(?:br?|breite)|zuiderbreedte|ls', 'S'],
    ['(?:ö|o|e|östl|östliche[rn]?)\\.?\\s?(?:lg?|länge)|oosterlengte|le', 'E'],
    ['(?:w|westl|westliche[rn]?)\\.?\\s?(?:lg?|länge)|westerlengte|lo', 'W'],
  ] as const
).map(([words, letter]) => [new RegExp(`(?<=[\\d°º˚'"′″’”]\\s*)(?:${words})(?!\\p{L})\\.?`, 'giu'), letter]);

/** Words for "and" between two angles; "e" also is east, but not after north or south. */
const AND =
  /\s+(?:and|und|et|ed|y|en|(?<=(?<!\p{L})(?:nord|sud|norte|sul|n|s)\s+)e)\s+(?=\d|[nsewoz]\s?\d)/giu;

/**
 * Writes directions with their axis after a number as one letter, a comma for "and", and one space for several, on which
 * expressions for optional ones take time that grows with the cube of their number.
 */
export function withLetters(text: string): string {
  return AXIS_SHORT.reduce((all, [words, letter]) => all.replace(words, ` ${letter}`), text)
    .replace(/\s{2,}/g, ' ')
    .replace(AND, ', ');
}

/** Normalises degree signs, quotes, dashes and case, and removes outer brackets. */
function normalised(text: string): string {
  const clean = text
    .replace(/[º˚]/g, '°')
    .normalize('NFKC')
    .replace(/[′’‘´`ʹ]/g, "'")
    .replace(/''|[″“”„ʺ]/g, '"')
    .replace(/[−–—‐]/g, '-')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/٫/g, '.')
    .replace(/[،、]/g, ',')
    .replace(CYRILLIC, '$1$2$3$4')
    .replace(HYPHENS, '$1°$2\'$3"')
    .replace(POINTS, "$1°$2'");
  return UNITS.reduce((all, [words, sign]) => all.replace(words, sign), withLetters(clean))
    .replace(DEGREES_BY_LETTERS, (_, degrees, minutes, seconds) =>
      seconds === undefined ? `${degrees}°${minutes}'` : `${degrees}°${minutes}'${seconds}"`,
    )
    .trim()
    .replace(/^[([{]\s*|\s*[)\]}]$/g, '')
    .toLowerCase();
}

/**
 * Returns the position in a text of nothing but coordinates, latitude first unless letters say otherwise, or only the other
 * order is on Earth.
 * @param language language of the user, for the letter "O": east in German and Dutch, west in the other languages
 * @returns degrees; null for any other text, and for numbers out of range
 */
export function readAngles(text: string, language: Language): ReadPosition | null {
  const clean = normalised(text);
  // two whole numbers without a comma can be anything
  if (clean.length > 100 || !/\d[.,]\d|[°\p{L}:]|\d\s+\d+\s*,|^[+-]?\d+\s*[,;]\s*[+-]?\d+$/u.test(clean))
    return null;
  const place = readShapes(clean, language);
  if (place) return place;
  // "Latitude: 43.7° N" and "43.7° nördlicher Breite" have the axis twice
  const bare = clean.replace(AXES, ' ').replace(/\s+/g, ' ').trim();
  return bare === clean || !/\p{L}.*\p{L}/u.test(bare) ? null : readShapes(bare, language);
}

/** Words for latitude and longitude, which say nothing beside a direction. */
const AXES = new RegExp(
  `(?<!\\p{L})(?:d[ei]\\s+)?(?:${Object.keys(DIRECTIONS)
    .filter((word) => DIRECTIONS[word]!.sign === null)
    .join('|')})(?!\\p{L})\\s*[.:=]?`,
  'gu',
);

function readShapes(clean: string, language: Language): ReadPosition | null {
  for (const shape of SHAPES) {
    const groups = shape.expression.exec(clean)?.slice(1);
    if (!groups) continue;
    const angleAt = (start: number) => {
      const [word, sign, body] = shape.order.map((group) => groups[start + group]);
      return angleOf(word, sign ?? '', body ?? '', language);
    };
    const place = placeOf(angleAt(0), angleAt(3));
    if (place) return place;
  }
  return null;
}

function placeOf(first: Angle | null, second: Angle | null): ReadPosition | null {
  if (!first || !second) return null;
  const axes = [first.direction?.axis, second.direction?.axis];
  // both or neither must have a direction
  if ((axes[0] === undefined) !== (axes[1] === undefined)) return null;
  if (axes[0] !== undefined && axes[0] === axes[1]) return null;
  const [lat, lon] = axes[0] === 'lon' ? [second, first] : [first, second];
  const place = placeWithin(lat.degrees, lon.degrees);
  if (place) return { ...place, isSwapped: false };
  const other = axes[0] === undefined ? placeWithin(lon.degrees, lat.degrees) : null;
  return other && { ...other, isSwapped: true };
}

/** Position of ISO 6709: `+43.7384+007.4246/`, with minutes and seconds in the same number (`+4344.304`). */
const ISO_6709 =
  /^([+-])(\d{2})(\d{2})?(\d{2})?(\.\d+)?([+-])(\d{3})(\d{2})?(\d{2})?(\.\d+)?(?:[+-]\d+(?:\.\d+)?)?(?:CRS\S*)?\/?$/;

/** Digits with letters, as receivers and pilots write them: `434418N 0072529E`, `4344.304,N,00725.476,E`. */
const DIGITS_AND_LETTERS = /^(\d{4,6}(?:\.\d+)?),?([NS])[,;\s/]*(\d{5,7}(?:\.\d+)?),?([EW])$/i;

/** Reads a position as ISO 6709 writes it in one word. */
export function readIso6709(text: string): Position | null {
  const [, lat, ns, lon, ew] = DIGITS_AND_LETTERS.exec(text.trim()) ?? [];
  const signed = lat && `${/s/i.test(ns!) ? '-' : '+'}${lat}${/w/i.test(ew!) ? '-' : '+'}${lon}/`;
  const found = ISO_6709.exec(signed ?? text.trim());
  if (!found) return null;
  const angle = (at: number) => {
    const parts = found.slice(at + 1, at + 4).filter((part) => part !== undefined);
    const numbers = parts.map(Number);
    numbers[numbers.length - 1]! += Number(found[at + 4] ?? 0);
    if (numbers.slice(1).some((part) => part >= 60)) return Number.NaN;
    const size = numbers.reduce((sum, part, i) => sum + part / 60 ** i, 0);
    return found[at] === '-' ? -size : size;
  };
  return placeWithin(angle(1), angle(6));
}

/** Returns an angle, degrees; null for invalid parts: 61 minutes, "−5 S", a fraction before minutes. */
function angleOf(word: string | undefined, sign: string, body: string, language: Language): Angle | null {
  const direction = word === undefined ? null : directionOf(word, language);
  if (word !== undefined && !direction) return null;
  if (direction?.sign && sign) return null;
  const numbers = body.match(/\d+(?:[.,]\d+)?/g)!.map((each) => Number(each.replace(',', '.')));
  if (numbers.slice(1).some((part) => part >= 60)) return null;
  if (numbers.slice(0, -1).some((part) => !Number.isInteger(part))) return null;
  const [degrees = 0, minutes = 0, seconds = 0] = numbers;
  const size = degrees + minutes / 60 + seconds / 3600;
  const isNegative = sign === '-' || direction?.sign === -1;
  return { direction, degrees: isNegative && size > 0 ? -size : size };
}

function directionOf(word: string, language: Language): Direction | null {
  if (word === 'o') return EAST_IS_O.includes(language) ? EAST : WEST;
  return Object.hasOwn(DIRECTIONS, word) ? DIRECTIONS[word]! : null;
}
