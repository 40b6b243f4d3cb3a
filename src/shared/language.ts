/** The languages that answers are written in; each has its sentences in src/scoring/text. */
export const LANGUAGES = ['en', 'de'] as const;
/** The languages in which the map keeps names, beside the one of the people there. */
export const NAME_LANGUAGES = [...LANGUAGES, 'fr', 'es', 'it', 'pt', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];
