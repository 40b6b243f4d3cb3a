/** The sentences of all languages. In what is built for the page, wordings-browser.ts takes the place of this. */
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
