/**
 * Names in several languages, kept as one text: the name that most people see, then those of languages in which it is
 * called something else. The text may be part of others, such as addresses, sentences and JSON: whatever people see passes
 * through `namesIn` once.
 */
import type { Language } from '../language.ts';

/**
 * Begin, separate and end the names: control characters that JSON does not escape. Texts of the map have none
 * (osm/tags/clean-text.ts).
 */
const [BEGIN, NEXT, END] = ['\u0096', '\u0091', '\u0097'];
const ALL = new RegExp(`${BEGIN}([^${NEXT}${END}]*)([^${END}]*)${END}`, 'g');

/** Returns the text of a name. @param others names by language that differ from `shown` */
export function joinedName(shown: string, others: readonly (readonly [Language, string])[]): string {
  if (others.length === 0) return shown;
  const codes = new Map<string, string>();
  for (const [language, name] of others) codes.set(name, (codes.get(name) ?? '') + language);
  return BEGIN + shown + [...codes].map(([name, languages]) => `${NEXT}${languages}=${name}`).join('') + END;
}

/** Returns true for a text with names of other languages. */
export function hasOtherNames(text: string): boolean {
  return text.includes(BEGIN);
}

/** Returns a text with all names in it as most people see them. */
export function shownNames(text: string): string {
  return hasOtherNames(text) ? text.replace(ALL, '$1') : text;
}

/** Returns a text with all names in it in a language, those without one as most people see them. */
export function namesIn(text: string, language: Language): string {
  if (!hasOtherNames(text)) return text;
  return text.replace(ALL, (_, shown: string, others: string) => nameAmong(others, language) ?? shown);
}

function nameAmong(others: string, language: Language): string | null {
  for (const other of others.split(NEXT)) {
    const end = other.indexOf('=');
    // each code has two letters
    for (let at = 0; at < end; at += 2) if (other.startsWith(language, at)) return other.slice(end + 1);
  }
  return null;
}
