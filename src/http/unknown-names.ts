/**
 * Names of parameters and members that an operation does not know. A slip is an error: a height that is ignored because
 * of one would let a van into a garage. All others, such as a cache-buster, are ignored, and `Spotscore-Ignored` says so.
 */
import { nearestWord } from '../shared/text/nearest-word.ts';
import { visible } from '../shared/text/shown-value.ts';
import { VAN_SIZE_NAMES } from '../shared/van.ts';
import type { FieldError } from './problem.ts';

export interface UnknownNames {
  errors: FieldError[];
  /** names that are ignored, in their order */
  ignored: string[];
}

/** Maximum length of a mistyped name, characters. Longer ones are not compared. */
const LONGEST_NAME = 30;
/** Maximum number of unknown names: each is compared with all known ones, which takes some microseconds. */
const MOST_UNKNOWN = 100;
/** Minimum length of a name that is taken as meant: too many words are a letter away from a shorter one. */
const SHORTEST_MEANT = 3;
/** Our names, by those of other services. */
type Aliases = Readonly<Record<string, readonly string[]>>;
/** Aliases in an entry of a list, which may have members of the client's own, such as the time of a position. */
const ALIASES_IN_ENTRIES: Aliases = {
  lng: ['lon'],
  long: ['lon'],
  longitude: ['lon'],
  latitude: ['lat'],
};
/** A van as a whole, where its sizes are parameters. */
const WHOLE_VAN: Aliases = { van: ['height_m'] };
const TIMES = ['at', 'departure'];
const SEARCHED = ['q'];
const ALIASES: Aliases = {
  ...ALIASES_IN_ENTRIES,
  arrival: TIMES,
  date: TIMES,
  datetime: TIMES,
  day: TIMES,
  night: TIMES,
  time: TIMES,
  when: TIMES,
  address: SEARCHED,
  query: SEARCHED,
  search: SEARCHED,
  term: SEARCHED,
  text: SEARCHED,
  ...WHOLE_VAN,
};
/** A number of nights instead of a time: the nearest name is meant rather than an alias. */
const COUNT = /^\d{1,3}$/;

/** Words in front of a name that add nothing: van_height, max_slope, query[height_m], and `&amp;` out of a page. */
const FILLERS = ['amp', 'params', 'query', ...['camper', 'car', 'motorhome', 'van', 'vehicle'], 'max'];
/** Units at the end of a name, and what libraries put behind it: heightInMeters, height_m[0]. */
const UNITS = /^(m|meters?|metres?|cm|km|ft|feet|t|tons?|tonnes?|kg|deg|degrees?|in|\d+)$/;

/** Names that an operation reads, but not here. Given here they are errors: what they say would be lost. */
export interface Elsewhere {
  names: readonly string[];
  /** where they are expected */
  place: string;
  /** whether other letters are other names: client's own ones are as near. Default: a slip is meant, too */
  isExact?: boolean;
}

/** Where an operation expects the sizes of the van and who sleeps in it, if not among the names that are compared. */
export const VAN_IN_QUERY: readonly Elsewhere[] = [
  { names: [...VAN_SIZE_NAMES, 'sleeper'], place: 'in the query' },
];
/** Those of an entry in a list, which may have own members that are near: `sleeps`, `keeper`. */
const VAN_IN_QUERY_OF_ENTRY: readonly Elsewhere[] = [
  { names: VAN_SIZE_NAMES, place: 'in the query' },
  { names: ['sleeper'], place: 'in the query', isExact: true },
];
export const VAN_IN_BODY: readonly Elsewhere[] = [
  { names: VAN_SIZE_NAMES, place: 'in the body, as a member of van' },
];

/**
 * Compares names with those that are known.
 * @param given names with their values
 * @param known names of the parameters of an operation, or of the members of an object
 * @param elsewhere names that the operation reads at other places. Default: none
 * @param aliases default: all
 */
export function unknownNames(
  given: ReadonlyMap<string, unknown>,
  known: readonly string[],
  elsewhere: readonly Elsewhere[] = [],
  aliases = ALIASES,
): UnknownNames {
  const errors: FieldError[] = [];
  const ignored: string[] = [];
  const unknown = [...given.keys()].filter((name) => !known.includes(name));
  if (unknown.length > MOST_UNKNOWN) {
    const field = unknown[MOST_UNKNOWN]!.slice(0, LONGEST_NAME);
    const message = `${field} is one of ${unknown.length} unknown names; expected at most ${MOST_UNKNOWN}`;
    return { errors: [{ field, message }], ignored };
  }
  for (const name of unknown) {
    const meant = meantBy(name, known, aliases, given.get(name));
    const other = placeOf(name, elsewhere, aliases);
    if (other !== null)
      errors.push({ field: name, message: `${visible(name)} is not read here; expected ${other}` });
    else if (meant !== null && !given.has(meant))
      errors.push({ field: name, message: `${visible(name)} is not known; did you mean ${meant}?` });
    else ignored.push(name);
  }
  return { errors, ignored };
}

/** Compares the names of an entry of a list, which may have the client's own name of a van, but not its sizes. */
export function unknownInEntry(entry: object, known: readonly string[]): UnknownNames {
  const isVanWhole = 'van' in entry && typeof entry.van === 'object' && entry.van !== null;
  const aliases = isVanWhole ? { ...ALIASES_IN_ENTRIES, ...WHOLE_VAN } : ALIASES_IN_ENTRIES;
  return unknownNames(new Map(Object.entries(entry)), known, VAN_IN_QUERY_OF_ENTRY, aliases);
}

/** Returns the name that is meant with its place; null if none is near. */
function placeOf(name: string, elsewhere: readonly Elsewhere[], aliases: Aliases): string | null {
  for (const { names, place, isExact = false } of elsewhere) {
    const meant = isExact ? sameIn(names, name) : meantBy(name, names, aliases);
    if (meant !== null) return `${meant} ${place}`;
  }
  return null;
}

/**
 * Returns the known name that a mistyped one most likely means; null if none is near.
 * @param aliases default: all
 * @param value of the mistyped one; default: unknown
 */
export function meantBy(
  name: string,
  known: readonly string[],
  aliases = ALIASES,
  value?: unknown,
): string | null {
  const ours = Object.hasOwn(aliases, name) ? aliases[name]! : [];
  const alias = ours.find((each) => known.includes(each)) ?? null;
  const isCount = ours === TIMES && COUNT.test(String(value));
  return isCount ? (nearestTo(name, known) ?? alias) : (alias ?? nearestTo(name, known));
}

function nearestTo(name: string, known: readonly string[]): string | null {
  if (name.length > LONGEST_NAME) return null;
  const same = sameIn(known, name);
  if (same !== null) return same;
  const meant = known.filter(({ length }) => length >= SHORTEST_MEANT);
  return nearestWord(name, meant);
}

/** Returns the known name that differs in case, separators, units or fillers at most. */
function sameIn(known: readonly string[], name: string): string | null {
  const stem = stemOf(name);
  return (stem !== '' && stemsOf(known).get(stem)) || null;
}

const stemsOfKnown = new WeakMap<readonly string[], ReadonlyMap<string, string>>();

/** Returns the known names by their stems, the first one of each. */
function stemsOf(known: readonly string[]): ReadonlyMap<string, string> {
  let stems = stemsOfKnown.get(known);
  if (!stems) {
    stems = new Map(known.toReversed().map((name) => [stemOf(name), name]));
    stemsOfKnown.set(known, stems);
  }
  return stems;
}

/** Returns a name without case, separators, units and words that add nothing: height for van-height_m and HEIGHT_CM. */
function stemOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  while (words.length > 1 && FILLERS.includes(words[0]!)) words.shift();
  while (words.length > 1 && UNITS.test(words.at(-1)!)) words.pop();
  return words.join('');
}
