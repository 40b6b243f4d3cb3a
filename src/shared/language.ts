/** The languages that answers are written in; each has its sentences in src/scoring/text. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
