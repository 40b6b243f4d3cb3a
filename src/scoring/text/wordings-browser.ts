/** The sentences of a language, fetched when they are wanted first; English comes with the code, as it needs no connection. */
import type { Language } from '../../shared/language.ts';
import { en } from './en.ts';
import type { Wording } from './phrases.ts';

/** Each is a file of its own. */
const OTHERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Wording>>> = {
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
  it: async () => (await import('./it.ts')).it,
  pt: async () => (await import('./pt.ts')).pt,
  nl: async () => (await import('./nl.ts')).nl,
};

const fetched: Partial<Record<Language, Wording>> = {};

/** To be awaited before the first answer in a language. Without a connection it may stay unknown. */
export async function fetchWording(language: Language): Promise<void> {
  if (language === 'en' || fetched[language]) return;
  const wording = await OTHERS[language]().catch(() => undefined);
  if (wording) fetched[language] = wording;
}

/** English where the language could not be fetched. */
export function wordingOf(language: Language): Wording {
  return fetched[language] ?? en;
}
