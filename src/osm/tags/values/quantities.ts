/**
 * Reads quantities as mappers write them: with units in any spelling, thousands separators, decimal commas, ranges and
 * words such as "ca.". What cannot be read is null, never a part of it.
 */
import { digitOf } from '../../../shared/text/decimal.ts';

/** A unit: its size in the base unit, and how numbers before and after it are read. */
export interface Unit {
  /** size in the base unit of the quantity */
  size: number;
  /** size of the unit of a number that follows without one, as inches follow feet; missing = none may follow */
  next?: number;
  /** true if fractions of the unit are unusual, so that a separator before three digits groups thousands */
  isSmall?: boolean;
}

export interface Quantity {
  /** units by their spelling in lower case, without dots; plurals in -s need no entry */
  units: Readonly<Record<string, Unit>>;
  /** unit of a number without one */
  bare: Unit;
  /** true if an apostrophe before three digits groups thousands */
  hasApostrophes?: boolean;
}

/** Words and signs before a number that do not change it. */
const WORDS = [
  ...[
    'ca',
    'circa',
    'c',
    'approx',
    'approximately',
    'about',
    'around',
    'roughly',
    'max',
    'maximum',
    'maximal',
  ],
  ...['up to', 'etwa', 'rund', 'ungefähr', 'bis zu', 'bis', 'env', 'environ', "jusqu'à", 'aprox', 'hasta'],
  ...['cerca de', 'fino a', 'até', 'tot', 'ongeveer'],
];
const ABOUT = new RegExp(`^(?:(?:${WORDS.join('|')})(?!\\p{L})\\.?|[<>]=?|[≤≥~≈±])\\s*:?\\s*`, 'u');
/** Text in brackets: "(2011)", "(estimate)". */
const BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g;
/** Number: groups of three digits, or plain digits, with a fraction. */
const NUMBER = String.raw`\d{1,3}(?:[ '.,]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)?`;
const PART = new RegExp(
  String.raw`^(${NUMBER})\s*(\p{L}[\p{L}/]*\.?|'|")?\s*(?:,|\band\b|\bund\b|\bet\b)?\s*`,
  'u',
);
const RANGE = /^(.*?\d.*?)\s*(?:-|–|—|\.\.+|…|\bto\b|\bbis\b|\bà\b)\s*(\D*\d.*)$/u;

/** Maximum length of a value, and of one of its quantities, characters. OpenStreetMap allows 255 for a value. */
const MAX_LENGTH = 255;
const MAX_QUANTITY_LENGTH = 50;
/** Stands for a text that is too long. */
const UNREADABLE = '?';

/**
 * Returns a value in lower case, with plain spaces, digits and quotes, and without brackets: full-width digits, primes and
 * fractions are as common as their ASCII forms.
 */
export function plain(value: string): string {
  // nearly all values are: they need none of the replacements
  if (IS_PLAIN.test(value)) return value;
  if (value.length > MAX_LENGTH) return UNREADABLE;
  return value
    .replace(/[‘’‛′´`ʹʼ]/g, "'")
    .replace(/[“”‟″ʺ]|''/g, '"')
    .replace(/(\d?) ?([½¼¾])/g, (_, digit: string, part: string) => (digit || '0') + FRACTIONS[part]!)
    .normalize('NFKC')
    .replace(/''/g, '"')
    .replace(/\p{Cf}/gu, '')
    .replace(/[−‒﹣]/g, '-')
    .replace(/(?<=\d)·(?=\d)/g, '.')
    .replace(/٫/g, '.')
    .replace(/[٬]/g, ',')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(BRACKETS, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
const IS_PLAIN = /^[a-z0-9.,:;|/<>=+-]{0,255}$/;
const FRACTIONS: Readonly<Record<string, string>> = { '½': '.5', '¼': '.25', '¾': '.75' };

/** A number without a unit or a fraction, as most values are. */
const IS_NUMBER = /^\d{1,15}$/;
/** Separators of lists; a slash without spaces is that of a fraction. */
const SEPARATORS = /[;|]| \/ | (?:or|oder|ou|o|of) /;

/** Returns the quantities in a value with a list; null in place of those that cannot be read. Empty for an empty value. */
export function quantitiesOf(value: string, quantity: Quantity): (number | null)[] {
  if (IS_NUMBER.test(value)) return [Number(value) * quantity.bare.size];
  return plain(value)
    .split(SEPARATORS)
    .filter((part) => part.trim() !== '')
    .flatMap((part) => rangeOf(withoutWords(part), quantity));
}

function withoutWords(text: string): string {
  let rest = text.trim();
  for (let shorter = rest.replace(ABOUT, ''); shorter !== rest; shorter = rest.replace(ABOUT, ''))
    rest = shorter;
  return rest.replace(/\s*\+$/, '').replace(AFTER, '');
}
/** Words after a quantity that do not change it. */
const AFTER = /\s+(?:max|maximum|maximal|approx|ca|circa|high|hoch|de haut|alto)\.?$/u;

/** Returns the quantity of a text, or the two ends of a range. */
function rangeOf(text: string, quantity: Quantity): (number | null)[] {
  if (text.length > MAX_QUANTITY_LENGTH) return [null];
  // "11'-6"" is one length
  const joined = text.replace(/'\s*-\s*(?=\d)/, "' ");
  const single = quantityOf(joined, quantity);
  if (single !== null) return [single];
  const ends = RANGE.exec(text);
  if (!ends) return [null];
  const [, from, to] = ends;
  const last = quantityOf(withoutWords(to!), quantity);
  // "2-3 m": the unit of the last number is that of both
  const unit = /[^\d.,\s]+$/u.exec(to!)?.[0] ?? '';
  const first = quantityOf(`${from} ${unit}`, quantity) ?? quantityOf(from!, quantity);
  return first === null || last === null ? [null] : [first, last];
}

/** Returns a quantity of one or two units ("6 ft 7 in", "2 h 30"); null if the text is anything else. */
function quantityOf(text: string, { units, bare, hasApostrophes = false }: Quantity): number | null {
  let rest = text;
  let sum = 0;
  let next: number | undefined = bare.size;
  for (let parts = 0; rest !== '' || parts === 0; parts++) {
    const match: RegExpExecArray | null = PART.exec(rest);
    if (!match || parts > 1) return null;
    const [all, digits, spelling] = match;
    const unit: Unit | undefined =
      spelling === undefined ? (parts === 0 ? bare : undefined) : unitOf(spelling, units);
    if (spelling !== undefined && !unit) return null;
    if (!unit && next === undefined) return null;
    const number = numberOf(digits!, unit?.isSmall ?? false, hasApostrophes);
    if (number === null) return null;
    sum += number * (unit?.size ?? next!);
    next = unit?.next;
    // a second part is smaller than the first one
    if (parts === 0 && spelling === undefined && all!.length < rest.length) return null;
    rest = rest.slice(all!.length);
  }
  return sum;
}

function unitOf(spelling: string, units: Quantity['units']): Unit | undefined {
  const word = spelling.replace(/\.$/, '');
  for (const each of [word, word.replace(/s$/, '')]) if (Object.hasOwn(units, each)) return units[each];
  return undefined;
}

/** Returns the number of digits with separators; null if their meaning is open. */
function numberOf(digits: string, isSmall: boolean, hasApostrophes: boolean): number | null {
  if (digits.includes("'") && !hasApostrophes) return null;
  const plainDigits = digits.replace(/[ ']/g, '');
  const separators = plainDigits.match(/[.,]/g) ?? [];
  if (separators.length === 0) return Number(plainDigits);
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(plainDigits);
  const areEqual = separators.every((each) => each === separators[0]);
  if (isGrouped && areEqual && (separators.length > 1 || isSmall))
    return Number(plainDigits.replace(/[.,]/g, ''));
  // the last separator begins the fraction
  const at = Math.max(plainDigits.lastIndexOf('.'), plainDigits.lastIndexOf(','));
  const whole = plainDigits.slice(0, at).replace(/[.,]/g, '');
  return Number(`${whole}.${plainDigits.slice(at + 1)}`);
}
