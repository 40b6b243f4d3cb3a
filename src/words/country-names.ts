/** Names of countries. */
import { LANGUAGES, LOCALES } from '../shared/language.ts';
import type { Language } from './phrases.ts';

/** Cached names: asking Intl each time costs 2 µs. */
const NAMES = new Map(LANGUAGES.map((language) => [language, new Map<string, string>()]));

/** Returns the name of a country (ISO 3166-1 alpha-2) in a language, or the code itself. */
export function countryName(country: string, language: Language): string {
  const names = NAMES.get(language)!;
  let name = names.get(country);
  if (name === undefined) {
    name = new Intl.DisplayNames(LOCALES[language], { type: 'region' }).of(country) ?? country;
    names.set(country, name);
  }
  return name;
}
