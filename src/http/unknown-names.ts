/**
 * Names of parameters and members that an operation does not know. A slip is an error: a height that is ignored because
 * of one would let a van into a garage. All others, such as a cache-buster, are ignored, and `Spotscore-Ignored` says so.
 */
import { nearestWord } from '../shared/text/nearest-word.ts';
import type { FieldError } from './problem.ts';

export interface UnknownNames {
  errors: FieldError[];
  /** names that are ignored, in their order */
  ignored: string[];
}

/** Maximum length of a mistyped name, characters. Longer ones are not compared. */
const LONGEST_NAME = 30;
/** Minimum length of a name that is taken as meant: too many words are a letter away from a shorter one. */
const SHORTEST_MEANT = 3;
/** Names of other services, by ours. */
const ALIASES: Readonly<Record<string, string>> = {
  lng: 'lon',
  long: 'lon',
  longitude: 'lon',
  latitude: 'lat',
};

/**
 * Compares names with those that are known.
 * @param known names of the parameters of an operation, or of the members of an object
 */
export function unknownNames(given: readonly string[], known: readonly string[]): UnknownNames {
  const errors: FieldError[] = [];
  const ignored: string[] = [];
  for (const name of given) {
    if (known.includes(name)) continue;
    const meant = meantBy(name, known);
    if (meant !== null && !given.includes(meant))
      errors.push({ field: name, message: `${name} is not known; did you mean ${meant}?` });
    else ignored.push(name);
  }
  return { errors, ignored };
}

/** Returns the known name that a mistyped one most likely means; null if none is near. */
export function meantBy(name: string, known: readonly string[]): string | null {
  const alias = Object.hasOwn(ALIASES, name) ? ALIASES[name]! : '';
  if (known.includes(alias)) return alias;
  if (name.length > LONGEST_NAME) return null;
  const meant = known.filter(({ length }) => length >= SHORTEST_MEANT);
  return nearestWord(name, meant);
}
