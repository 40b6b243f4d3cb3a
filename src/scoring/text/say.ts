/** Words for phrases, in the language asked for. */
import { de } from './de.ts';
import { en } from './en.ts';
import type { Language, Phrase, Wording } from './phrases.ts';

const WORDINGS: Readonly<Record<Language, Wording>> = { en, de };

export function say(phrase: Phrase, language: Language): string {
  const word = WORDINGS[language][phrase.key] as (facts: Phrase) => string;
  return word(phrase);
}
