/** Writes a phrase as a sentence of a language. */
import type { Language, Phrase } from './phrases.ts';
import { wordingOf } from './wordings.ts';

export function say(phrase: Phrase, language: Language): string {
  const word = wordingOf(language)[phrase.key] as (facts: Phrase) => string;
  return word(phrase);
}
