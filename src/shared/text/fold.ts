/** Makes texts comparable: case, accents and letters that only one language writes do not matter in a search. */

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

/** "Straße Ñandú" becomes "strasse nandu". */
export function fold(text: string): string {
  const lower = text.normalize('NFKD').replace(MARKS, '').toLowerCase();
  return lower.replace(SPECIAL, (letter) => PLAIN[letter]!);
}

/** The folded words of a text: runs of letters and digits of any script. */
export function wordsOf(text: string): string[] {
  return fold(text).match(WORDS) ?? [];
}
