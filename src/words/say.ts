/** Writes a phrase as a sentence of a language. */
import { namesIn } from '../shared/text/names.ts';
import type { Language, Phrase } from './phrases.ts';
import { wordingOf } from './wordings.ts';

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Characters around a text whose direction does not affect the text beside it (Unicode, UAX #9): FSI and PDI. */
const [ISOLATE, END] = ['\u2068', '\u2069'];

export function say(phrase: Phrase, language: Language): string {
  const word = wordingOf(language)[phrase.key] as (facts: Phrase) => string;
  return word(readable(phrase, language));
}

/**
 * Returns a phrase with its names in a language, and those from right to left isolated: a number after such a name would
 * move before it.
 */
function readable(phrase: Phrase, language: Language): Phrase {
  const facts: Readonly<Record<string, unknown>> = phrase as object as Record<string, unknown>;
  let copy: Record<string, unknown> | null = null;
  // not Object.entries: an array for each member would cost a tenth of an answer
  for (const key in facts) {
    const value = facts[key];
    if (typeof value !== 'string') continue;
    const named = namesIn(value, language);
    const isRightToLeft = RIGHT_TO_LEFT.test(named);
    if (named === value && !isRightToLeft) continue;
    copy ??= { ...facts };
    copy[key] = isRightToLeft ? `${ISOLATE}${named}${END}` : named;
  }
  return (copy ?? phrase) as Phrase;
}
