/** Keys of names: equal for all spellings of one name, with or without spaces, hyphens, articles and short forms. */
import { runsOf } from '../../shared/text/words.ts';
import { FILLERS } from '../names/abbreviations.ts';

/** Short words in names of towns, and the long forms that stand for them in keys. */
const LONG: Readonly<Record<string, string>> = {
  ...{ st: 'saint', sankt: 'saint', sint: 'saint', sant: 'saint', ste: 'sainte', sta: 'santa', sto: 'santo' },
  ...{
    mt: 'mount',
    ft: 'fort',
    gral: 'general',
    gen: 'general',
    dr: 'doctor',
    cnel: 'coronel',
    cd: 'ciudad',
  },
};

/** Initials, which are one word: "D.C.", "S.A." */
const INITIALS = /^\s*(?:\p{L}\.\s?){2,4}\s*$/u;

/** Returns the words of a text that a key is made of. */
export function keyWords(text: string): string[] {
  return runsOf(withoutPeriods(text));
}

/** Returns initials as one word, and any other text as it is. */
export function withoutPeriods(text: string): string {
  return INITIALS.test(text) ? text.replace(/[.\s]/g, '') : text;
}

/** Returns the key of words; the empty string for none. @param words folded, see `keyWords` */
export function keyOfWords(words: readonly string[]): string {
  // the last word of "Calle A" is no article
  const naming = words.filter((word, i) => i === words.length - 1 || !FILLERS.has(word));
  return naming.map((word) => LONG[word] ?? word).join('');
}

/** Returns the key of a name. */
export function nameKey(text: string): string {
  return keyOfWords(keyWords(text));
}
