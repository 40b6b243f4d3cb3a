/** Flags: two letters of a country's code. */
const FLAGS = /[\u{1f1e6}-\u{1f1ff}]{2}/gu;
/** Space in a house number of France, Italy or Uruguay. */
const BIS = /(?<=\d)\s+(?=(?:bis|ter|quater)\b)/gi;
const FLAG_A = 0x1f1e6;
const LETTER_A = 65;

/**
 * Cleans the text of a search: forms send a space as a plus sign, outer spaces do not count, a flag is the name of its country
 * after the other words, and "11 bis" is one house number.
 */
export function searchWords(text: string): string {
  const countries = (text.match(FLAGS) ?? []).map(countryOf);
  const words = text.replace(FLAGS, ' ').replaceAll('+', ' ').replace(BIS, '').trim();
  return [words, ...countries].filter(Boolean).join(', ');
}

/** Returns the English name of the country of a flag; '' for a flag of none. */
function countryOf(flag: string): string {
  const code = String.fromCodePoint(...[...flag].map((letter) => letter.codePointAt(0)! - FLAG_A + LETTER_A));
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) ?? '';
}
