/** Sentences of all languages. In the page's bundle wordings-browser.ts replaces this file. */
import type { Language } from '../../shared/language.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';
import type { Wording } from './phrases.ts';
import { pt } from './pt.ts';

const WORDINGS: Readonly<Record<Language, Wording>> = { en, de, fr, es, it, pt, nl };

export function wordingOf(language: Language): Wording {
  return WORDINGS[language];
}
