/** The languages of the answers, of the page, and in which the map keeps names beside the one of the people there. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The variety in which each is written, for names of countries, dates and numbers (BCP 47). */
export const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  de: 'de',
  fr: 'fr',
  es: 'es',
  it: 'it',
  pt: 'pt-PT',
  nl: 'nl',
};

/** The one that a tag (`de`, `de-AT`) names. */
export function languageOfTag(tag: string): Language | undefined {
  const primary = tag.trim().toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === primary);
}
