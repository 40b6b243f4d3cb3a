/** Sentences of all languages. In the page's bundle wordings-browser.ts replaces this file. */
import type { Language } from '../shared/language.ts';
import { de } from './de/answers-de.ts';
import { en } from './en/answers-en.ts';
import { es } from './es/answers-es.ts';
import { fr } from './fr/answers-fr.ts';
import { it } from './it/answers-it.ts';
import { nl } from './nl/answers-nl.ts';
import type { Wording } from './phrases.ts';
import { pt } from './pt/answers-pt.ts';

const WORDINGS: Readonly<Record<Language, Wording>> = { en, de, fr, es, it, pt, nl };

export function wordingOf(language: Language): Wording {
  return WORDINGS[language];
}
