/** Chooses the language of a response: from the query, else from Accept-Language, else English. */
import { LANGUAGES, type Language, languageOfTag } from '../shared/language.ts';
import { nearestWord } from '../shared/text/nearest-word.ts';
import { shown } from './field-errors.ts';
import type { FieldError } from './problem.ts';

/** Returns the best supported language of an Accept-Language header (RFC 9110 12.5.4); default: English. */
export function preferredLanguage(header: string | null): Language {
  if (header === null) return 'en';
  let best: Language = 'en';
  let bestQuality = 0;
  for (const item of header.split(',')) {
    const [range = '', ...parameters] = item.split(';');
    const language = range.trim() === '*' ? 'en' : languageOfTag(range);
    if (language === undefined) continue;
    const quality = weightIn(parameters);
    if (quality > bestQuality) {
      best = language;
      bestQuality = quality;
    }
  }
  return best;
}

/** Returns the weight in the parameters of an item of an Accept header (RFC 9110 12.4.2), 0 to 1; 0 if it is none. */
export function weightIn(parameters: readonly string[]): number {
  const text = parameters.map((each) => each.trim()).find((each) => each.startsWith('q='));
  const value = text === undefined ? 1 : Number(text.slice(2));
  return value >= 0 && value <= 1 ? value : 0;
}

/** Returns the language of a request: `lang` of its query, else Accept-Language, else English. */
export function languageOf(lang: string | undefined, request: Request): Language {
  return languageOfTag(lang ?? '') ?? preferredLanguage(request.headers.get('accept-language'));
}

/** A language tag, or a locale as programs write it (`en_US.UTF-8`). */
const TAG = /^[a-z]{2,3}(?:[-_.@][a-z0-9]{1,16})*$/i;

/** Returns languages by their names, in English and in themselves. */
function languagesByName(): ReadonlyMap<string, Language> {
  const names = LANGUAGES.flatMap((language) =>
    ['en', language].map((reader): [string, Language] => {
      const name = new Intl.DisplayNames([reader], { type: 'language' }).of(language) ?? language;
      return [name.toLowerCase(), language];
    }),
  );
  return new Map(names);
}

/** Returns the error of a `lang` that is not a language tag; null if it is one. */
export function languageError(lang: string): FieldError | null {
  if (lang === '' || TAG.test(lang)) return null;
  const languages = languagesByName();
  const name = nearestWord(lang.toLowerCase(), languages.keys());
  const meant = name === null ? '' : `; did you mean ${languages.get(name)}?`;
  return {
    field: 'lang',
    message: `lang is ${shown(lang)}${meant || `; expected a language tag such as ${LANGUAGES.join(', ')}`}`,
  };
}

/** Returns true for the tag of a language that has no sentences: the response is in another one. */
export function refersToOther(lang: string): boolean {
  return lang !== '' && TAG.test(lang) && languageOfTag(lang) === undefined;
}
