/**
 * Folds texts for comparison. Names that people write alike become equal: without case and accents, in Latin letters
 * where the script is an alphabet with vowels, with plain digits.
 */
import transliterate from '@sindresorhus/transliterate';
import { digitOf } from './decimal.ts';

/** Letters that Unicode does not decompose, and those that the transliterator lacks or that travellers spell otherwise. */
const PLAIN: Readonly<Record<string, string>> = {
  // Latin
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th', ħ: 'h', ŋ: 'n', ŧ: 't' },
  ...{
    ɓ: 'b',
    ɗ: 'd',
    ɖ: 'd',
    ə: 'e',
    ɛ: 'e',
    ɔ: 'o',
    ƙ: 'k',
    ɣ: 'g',
    ʒ: 'z',
    ƴ: 'y',
    ĸ: 'k',
    ȷ: 'j',
    ɨ: 'i',
  },
  // Greek and Cyrillic
  ...{ ς: 's', χ: 'ch', ј: 'j', ў: 'u', ћ: 'c', ђ: 'dj', џ: 'dz', ѕ: 'dz', ґ: 'g', ъ: '', ь: '' },
  // Arabic: forms of alef, yeh, kaf, heh and their seats
  ...{ ٱ: 'ا', ى: 'ي', ی: 'ي', ئ: 'ي', ؤ: 'و', ة: 'ه', ک: 'ك', ہ: 'ه', ە: 'ه' },
};
/** Letters of alphabets with vowels, which `transliterate` turns into Latin. */
export const ALPHABETIC = /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}]/u;
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]|${ALPHABETIC.source}|\\p{Nd}`, 'gu');
/** Marks on letters of scripts whose words stay readable without them; elsewhere marks are vowels or other letters. */
const MARKS =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{N}]\p{M}*)\p{M}/gu;
/** The Arabic sign that only stretches a word. */
const TATWEEL = 'ـ';
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole range of ASCII
const ASCII = /^[\x00-\x7f]*$/;
/** Pairs of Greek letters that sound differently alone, after ELOT 743. */
const GREEK_PAIRS: readonly (readonly [RegExp, string])[] = [
  [/ου/g, 'ou'],
  [/γ(?=[γξχ])/g, 'n'],
  [/(?<=[αε])υ(?=[βγδζλμνραεηιουω])/g, 'v'],
  [/(?<=[αε])υ/g, 'f'],
];

/** Armenian letters that sound differently together, and those that do at the beginning of a word alone. */
const ARMENIAN_PAIRS: readonly (readonly [RegExp, string])[] = [
  [/ու/g, 'u'],
  [/եւ/g, 'ev'],
  [/(?<=\p{L})ե/gu, 'e'],
  [/(?<=\p{L})ո/gu, 'o'],
  [/ւ/g, 'v'],
];

const latinOf = new Map<string, string>();

/** Returns the folded form of one letter or digit that SPECIAL matches. */
function plainOf(letter: string): string {
  const known = latinOf.get(letter);
  if (known !== undefined) return known;
  const plain =
    PLAIN[letter] ?? (ALPHABETIC.test(letter) ? transliterate(letter).toLowerCase() : digitOf(letter));
  latinOf.set(letter, plain);
  return plain;
}

/** Folds a text: "Straße Ñandú" becomes "strasse nandu", "Αθήνα" "athina". */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  let lower = text.normalize('NFKD').toLowerCase().replaceAll(TATWEEL, '').replace(MARKS, '');
  if (/[υγ]/.test(lower)) for (const [pair, latin] of GREEK_PAIRS) lower = lower.replace(pair, latin);
  if (/[եու]/.test(lower)) for (const [pair, latin] of ARMENIAN_PAIRS) lower = lower.replace(pair, latin);
  return lower.replace(SPECIAL, plainOf).normalize('NFC');
}
