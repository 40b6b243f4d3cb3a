/** The texts of the page in all languages, which a page loads one at a time. */
import type { Language } from '../../../src/shared/language.ts';
import { de } from '../../../src/words/de/page-de.ts';
import { en, type Texts } from '../../../src/words/en/page-en.ts';
import { es } from '../../../src/words/es/page-es.ts';
import { fr } from '../../../src/words/fr/page-fr.ts';
import { it } from '../../../src/words/it/page-it.ts';
import { nl } from '../../../src/words/nl/page-nl.ts';
import { pt } from '../../../src/words/pt/page-pt.ts';

export const WORDINGS: Readonly<Record<Language, Texts>> = { en, de, fr, es, it, pt, nl };
