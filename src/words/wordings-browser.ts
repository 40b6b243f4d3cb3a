/** Sentences of the languages, fetched on first use. English is bundled, as it must work offline. */
import type { Language } from '../shared/language.ts';
import { en } from './en/answers-en.ts';
import type { Wording } from './phrases.ts';

/** Loaders of the languages other than English, one file each. */
const OTHERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Wording>>> = {
  de: async () => (await import('./de/answers-de.ts')).de,
  fr: async () => (await import('./fr/answers-fr.ts')).fr,
  es: async () => (await import('./es/answers-es.ts')).es,
  it: async () => (await import('./it/answers-it.ts')).it,
  pt: async () => (await import('./pt/answers-pt.ts')).pt,
  nl: async () => (await import('./nl/answers-nl.ts')).nl,
};

const fetched: Partial<Record<Language, Wording>> = {};

/**
 * Fetches the sentences of a language; call it before the first answer in that language. If the fetch fails,
 * for example offline, answers stay in English.
 */
export async function fetchWording(language: Language): Promise<void> {
  if (language === 'en' || fetched[language]) return;
  const wording = await OTHERS[language]().catch(() => undefined);
  if (wording) fetched[language] = wording;
}

/** Returns the sentences of a language, or English if they could not be fetched. */
export function wordingOf(language: Language): Wording {
  return fetched[language] ?? en;
}
