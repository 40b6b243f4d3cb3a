/** Checks that names tell files and functions apart, and that folders stay small. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Glob } from 'bun';

const ROOT = join(import.meta.dir, '../..');
const SOURCES = [...new Glob('src/**/*.{ts,tsx}').scanSync(ROOT)];

const MOST_FILES_OF_A_NAME = 3;
const MOST_FILES_IN_A_FOLDER = 23;
/** Folders below src, one in the other. */
const MOST_LEVELS = 4;

/** Exported functions that do the same in another language, format or place. */
const SAME_IDEA = [
  // a reader of queries, and one of what a browser has stored
  'oneOf',
  // English alone, and with the words of each language
  'counted',
  // SQLite and Postgres
  'connect',
  // the import stores what the exact power gives, the model computes a faster one that differs in the last bit
  'energyOf',
  // all languages at once, and those that a browser has fetched
  'wordingOf',
];

const EXPORTED =
  /^export (?:default )?(?:async )?function\*? (\w+)|^export const (\w+)[^=\n]*=\s*(?:async )?\(?[^;\n]*=>/gm;

/** Returns the values by key, for keys with more than `most` values. */
function repeated(pairs: readonly (readonly [key: string, value: string])[], most: number) {
  const all = Object.groupBy(pairs, ([key]) => key);
  return Object.entries(all)
    .map(([key, found]) => [key, found!.map(([, value]) => value)] as const)
    .filter(([, values]) => values.length > most);
}

test('exported functions have names of their own', () => {
  const functions = SOURCES.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(EXPORTED)].map(
      ([, name, constant]) => [name ?? constant!, path] as const,
    ),
  );
  expect(functions.length).toBeGreaterThan(1000);
  const shared = repeated(functions, 1).map(([name]) => name);
  expect(shared.sort()).toEqual([...SAME_IDEA].sort());
});

test('few files have the same name; a family of words counts once for all of its files', () => {
  const nameOf = (path: string) => basename(path).replace(/\.d?\.?tsx?$/, '');
  const files = SOURCES.filter((path) => nameOf(path) !== 'index').map(
    (path) => [nameOf(path), path.startsWith('src/words/') ? 'src/words' : path] as const,
  );
  const distinct = [...new Map(files.map((file) => [file.join(), file])).values()];
  expect(repeated(distinct, MOST_FILES_OF_A_NAME)).toEqual([]);
});

test('folders are not deep, and hold few files', () => {
  const folders = [...new Glob('src/**/*').scanSync(ROOT)].map((path) => [dirname(path), path] as const);
  expect(repeated(folders, MOST_FILES_IN_A_FOLDER).map(([folder]) => folder)).toEqual([]);
  const deep = folders
    .map(([folder]) => folder)
    .filter((folder) => folder.split('/').length > MOST_LEVELS + 1);
  expect([...new Set(deep)]).toEqual([]);
});
