/** Recognizes source, year, levels and columns of official noise maps, for all file formats. */
import type { OfficialSource } from '../../region/format/sections/official.ts';
import { fold } from '../../shared/text/fold.ts';

/** Band of levels, dB(A). Both ends are equal for a single level; an open end is -Infinity or Infinity. */
export interface Band {
  from: number;
  to: number;
}

/** Words for each source, in lower case without accents; the first source that matches a word is its source. */
const SOURCE_WORDS: readonly [OfficialSource, RegExp][] = [
  [
    'rail',
    /^(?:m?rail|schiene|ferrov|ferrocarril|trein|spoor|tram(?:s|way|via|bahn)|trenes)|^(?:fer|ferrees?|trams?|trens?)$|(?<!auto)bahn(?!hof)/,
  ],
  ['air', /^(?:aircraft|airport|flug|luft|aeri|aere|aero|avion|vlieg)|^air$|flug(?:hafen|laerm|larm|platz)/],
  ['industry', /industr|^gewerbe|^(?:ippc|ied)$/],
  [
    'road',
    /^(?:m?road|(?:auto)?route|routi|carretera|(?:auto|super)?stradal|viari|rodoviari|estrada)|^(?:stras|rues?|(?:auto|rijks|snel)?weg(?:en|verkeer)?|(?:auto|super)?strad[ae]|tramer)$|strass(?!burg)|street|autobahn/,
  ],
];

/** Words for traffic: that on roads, unless the name also states a source, as in "air traffic". */
const TRAFFIC = /verkehr|^(?:traffic|trafic|transit)/;

/**
 * Returns the noise source in the first name that states one; null if none does, or if that name states two different
 * ones.
 */
export function sourceIn(...names: readonly string[]): OfficialSource | null {
  for (const name of names) {
    const words = wordsIn(name);
    const stated = new Set(
      words.flatMap((word) => SOURCE_WORDS.find(([, pattern]) => pattern.test(word))?.[0] ?? []),
    );
    const [source] = stated;
    if (source !== undefined) return stated.size === 1 ? source : null;
    if (words.some((word) => TRAFFIC.test(word))) return 'road';
  }
  return null;
}

/** Splits a name at everything but letters, and before a capital letter after a small one. */
function wordsIn(name: string): string[] {
  return fold(name.replace(/(\p{Ll}\p{M}*)(\p{Lu})/gu, '$1 $2')).split(/[^a-z]+/);
}

/** Returns the first year in the names; null if there is none. */
export function yearIn(...names: readonly string[]): number | null {
  for (const name of names) {
    const found = /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(name);
    if (found) return Number(found[0]);
  }
  return null;
}

/** Width of a band of which a map states only the lower end, dB (Environmental Noise Directive). */
const BAND_DB = 5;
/** Lowest and highest numbers taken for a level, dB(A): nights outdoors are at least as loud as the lowest. */
export const LOWEST = 20;
export const HIGHEST = 110;

/**
 * Parses a value of a map: `Lnight5054`, `50-54`, `50 - 55 dB`, `>= 70`, `LnightGreaterThan70`, `< 45`, `55`,
 * 52.3. A band of whole numbers such as 50-54 extends to the lower end of the next band, 55.
 * @param isBand true if a single number is the lower end of a band: `isov1`
 * @returns null if it is not a level from LOWEST to HIGHEST; 'day' if it is not of the night (Lden, Lday, Levening)
 */
export function bandOf(value: unknown, isBand = false): Band | 'day' | null {
  if (typeof value === 'number') return single(value, isBand);
  if (typeof value !== 'string') return null;
  const text = value.trim().replace(/(\d),(\d)/g, '$1.$2');
  if (/lden|lday|levening|l_den/i.test(text)) return 'day';
  const numbers = (text.replace(/^\D*?(\d\d)(\d\d)(?!\d)/, '$1 $2').match(/\d+(?:\.\d+)?/g) ?? []).map(
    Number,
  );
  const [first, second] = numbers;
  if (first === undefined || first < LOWEST || first > HIGHEST) return null;
  if (second !== undefined && second > first && second <= HIGHEST)
    return { from: first, to: second % BAND_DB === BAND_DB - 1 ? second + 1 : second };
  if (/>|greater|über|ueber|ab |mehr|plus|\+|sup|over|above/i.test(text))
    return { from: first, to: Number.POSITIVE_INFINITY };
  if (/<|lower|less|unter|bis |inf|below|under/i.test(text))
    return { from: Number.NEGATIVE_INFINITY, to: first };
  return /^\d+(?:\.\d+)?(?:\s*dB.*)?$/i.test(text) || /^lnight\s*\d\d$/i.test(text)
    ? single(first, isBand)
    : null;
}

function single(level: number, isBand: boolean): Band | null {
  if (!(level >= LOWEST && level <= HIGHEST)) return null;
  return { from: level, to: isBand ? level + BAND_DB : level };
}

/**
 * Names of columns with the night level, the most reliable first. `isBand`: a single number is the lower end of a band.
 */
const COLUMNS: readonly { name: RegExp; isBand: boolean }[] = [
  {
    name: /^(?:category|noiselevel|noise_level|laermpegel|lärmpegel|pegelklasse|klasse|band|dbband|db_range)$/i,
    isBand: true,
  },
  { name: /^(?:isov1|isov|db_lo|dblo|db_low|pegel_von|lden_lnight)$/i, isBand: true },
  {
    name: /^(?:lnight|l_night|ln|lnacht|l_nacht|lr_n|ges_n|total_n|transit_n|laeq_night|laeqnight|nacht|night|level|db|laeq|pegel)$/i,
    isBand: false,
  },
];

/** Returns the column with the level; null if there is none. */
export function levelColumn(columns: readonly string[]): { column: string; isBand: boolean } | null {
  for (const { name, isBand } of COLUMNS) {
    const column = columns.find((each) => name.test(each));
    if (column !== undefined) return { column, isBand };
  }
  return null;
}
