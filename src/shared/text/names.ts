/**
 * Names in several languages, kept as one text: the name that most people see, then those of languages in which it is
 * called something else. The text may be part of others, such as addresses, sentences and JSON: whatever people see passes
 * through `namesIn` once.
 */
import type { Language } from '../language.ts';

/**
 * Begin, separate and end the names: control characters that JSON does not escape. Texts of the map have none
 * (shared/text/clean-text.ts).
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
  let at = text.indexOf(BEGIN);
  if (at < 0) return text;
  let told = '';
  let from = 0;
  while (at >= 0) {
    const end = text.indexOf(END, at);
    if (end < 0) break;
    told += text.slice(from, at) + nameAmong(text.slice(at + 1, end), language);
    from = end + 1;
    at = text.indexOf(BEGIN, from);
  }
  return told + text.slice(from);
}

/** Returns the name in a language, else the one shown. @param names without BEGIN and END */
function nameAmong(names: string, language: Language): string {
  const first = names.indexOf(NEXT);
  if (first < 0) return names;
  for (let next = first; next >= 0; next = names.indexOf(NEXT, next + 1)) {
    const name = names.indexOf('=', next) + 1;
    // each code has two letters
    for (let code = next + 1; code < name - 1; code += 2) {
      if (!names.startsWith(language, code)) continue;
      const end = names.indexOf(NEXT, name);
      return end < 0 ? names.slice(name) : names.slice(name, end);
    }
  }
  return names.slice(0, first);
}
