/** Names of countries. */
import { LANGUAGES, LOCALES } from '../../shared/language.ts';
import type { Language } from './phrases.ts';

/** One entry per country at most, filled when it is first asked for: asking Intl each time costs 2 µs. */
const NAMES = new Map(LANGUAGES.map((language) => [language, new Map<string, string>()]));

/** The name of a country (ISO 3166-1 alpha-2) in a language; the code itself where there is none. */
export function countryName(country: string, language: Language): string {
  const names = NAMES.get(language)!;
  let name = names.get(country);
  if (name === undefined) {
    name = new Intl.DisplayNames(LOCALES[language], { type: 'region' }).of(country) ?? country;
    names.set(country, name);
  }
  return name;
}
