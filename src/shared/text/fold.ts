/** Folds texts for comparison: drops case and accents, and replaces letters that Unicode does not decompose. */

/** Letters that Unicode does not decompose. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');
const MARKS = /\p{M}/gu;
const WORDS = /[\p{L}\p{N}]+/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole range of ASCII
const ASCII = /^[\x00-\x7f]*$/;
const ASCII_WORDS = /[a-z0-9]+/g;

/** Folds a text: "Straße Ñandú" becomes "strasse nandu". */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const lower = text.normalize('NFKD').replace(MARKS, '').toLowerCase();
  return lower.replace(SPECIAL, (letter) => PLAIN[letter]!);
}

/** Returns the folded words of a text: runs of letters and digits of any script. */
export function wordsOf(text: string): string[] {
  const folded = fold(text);
  return folded.match(ASCII.test(folded) ? ASCII_WORDS : WORDS) ?? [];
}
