/**
 * The names of an object that people see: in their own language, else its local one, and a Latin form beside it where the
 * script is another.
 */
import { LANGUAGES, type Language } from '../../shared/language.ts';
import { joinedName } from '../../shared/text/names.ts';
import { FURTHER_NAME_KEYS, NAME_KEYS } from './name-keys.ts';
import type { Tags } from './tags.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole range of ASCII
const ASCII = /^[\x00-\x7f]*$/;
const LATIN = /\p{Script=Latin}/u;
/** Letters of scripts other than Latin. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;
/** Maximum length of a name in another language: longer ones are descriptions. */
const LONGEST_OTHER = 80;
/** Keys of names that may be in Latin script: English first, which most mappers add, and forms of the local name. */
const LATIN_KEYS: readonly string[] = [
  'name:en',
  'int_name',
  ...FURTHER_NAME_KEYS.filter((key) => /^name:.*(?:Latn|_rm|pinyin)/.test(key)),
  ...NAME_KEYS,
];

/** Returns the local name, else the official one, brand or operator; '' if none. */
export function localNameOf(tags: Tags): string {
  const name = tags.get('name') ?? tags.get('official_name') ?? tags.get('brand') ?? tags.get('operator');
  return (name ?? '').trim();
}

/** Returns the names that people see, see `shared/text/names.ts`; '' if there is none. */
export function nameOf(tags: Tags): string {
  return namesOf(localNameOf(tags), tags);
}

/** Returns a local name as people see it, with those of the languages of the program that differ. */
export function namesOf(local: string, tags: Tags): string {
  if (local === '') return '';
  const shown = withLatin(local, tags);
  return joinedName(shown, namesByLanguage(shown, tags));
}

/** Returns the names in the languages of the program that differ from the one that most people see. */
export function namesByLanguage(shown: string, tags: Tags): [Language, string][] {
  const names: [Language, string][] = [];
  for (const [i, language] of LANGUAGES.entries()) {
    const name = tags.get(NAME_KEYS[i]!)?.trim();
    if (name && name !== shown && name.length <= LONGEST_OTHER && LATIN.test(name))
      names.push([language, name]);
  }
  return names;
}

/** Returns a name with its Latin form in brackets: "富士吉田市 (Fujiyoshida)"; alone if it has Latin letters or no such form. */
export function withLatin(local: string, tags: Tags): string {
  if (ASCII.test(local) || LATIN.test(local) || !OTHER_SCRIPT.test(local)) return local;
  for (const key of LATIN_KEYS) {
    const latin = tags.get(key)?.trim();
    if (latin && LATIN.test(latin) && !OTHER_SCRIPT.test(latin)) return `${local} (${latin})`;
  }
  return local;
}
