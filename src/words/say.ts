/** Writes a phrase as a sentence of a language. */
import { isolated } from '../shared/text/isolated.ts';
import { namesIn } from '../shared/text/names.ts';
import type { Language, Phrase } from './phrases.ts';
import { wordingOf } from './wordings.ts';

export function say(phrase: Phrase, language: Language): string {
  const word = wordingOf(language)[phrase.key] as (facts: Phrase) => string;
  return word(readable(phrase, language));
}

/** Returns a phrase with its names in a language, and those from right to left isolated. */
function readable(phrase: Phrase, language: Language): Phrase {
  const facts: Readonly<Record<string, unknown>> = phrase as object as Record<string, unknown>;
  let copy: Record<string, unknown> | null = null;
  // not Object.entries: an array for each member would cost a tenth of an answer
  for (const key in facts) {
    const value = facts[key];
    if (typeof value !== 'string') continue;
    const named = isolated(namesIn(value, language));
    if (named === value) continue;
    copy ??= { ...facts };
    copy[key] = named;
  }
  return (copy ?? phrase) as Phrase;
}
