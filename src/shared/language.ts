/** Languages of answers and of the page, and of alternative names on the map. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Locale of each language (BCP 47), for names of countries, dates and numbers. */
export const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  de: 'de',
  fr: 'fr',
  es: 'es',
  it: 'it',
  pt: 'pt-PT',
  nl: 'nl',
};

/** Decimal sign of each language. */
export const DECIMAL_SIGNS: Readonly<Record<Language, string>> = {
  en: '.',
  de: ',',
  fr: ',',
  es: ',',
  it: ',',
  pt: ',',
  nl: ',',
};

/** Returns the language of a tag (`de`, `de-AT`) or locale (`de_AT.UTF-8`). */
export function languageOfTag(tag: string): Language | undefined {
  const primary = tag
    .trim()
    .toLowerCase()
    .split(/[-_.@]/)[0];
  return LANGUAGES.find((language) => language === primary);
}
