/** A language is one folder of src/words, and the few places outside that name it are known. */
import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';
import { LANGUAGES } from '../../src/shared/language.ts';

const ROOT = join(import.meta.dir, '../..');
const WORDS = join(ROOT, 'src/words');
const filesOf = (language: string) =>
  readdirSync(join(WORDS, language))
    .map((name) => name.replace(`-${language}.ts`, '-xx.ts'))
    .sort();

test.each([...LANGUAGES])('the folder of %s has the same files as that of English', (language) => {
  expect(filesOf(language)).toEqual(filesOf('en'));
});

test('no word of a language is outside of its folder, except where CONTRIBUTING.md says so', () => {
  const imports = (path: string) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    return LANGUAGES.filter((language) => new RegExp(`words/${language}/|'\\./${language}/`).test(text));
  };
  const naming = [...new Glob('src/**/*.{ts,tsx}').scanSync(ROOT)]
    .filter((path) => !LANGUAGES.some((language) => path.startsWith(`src/words/${language}/`)))
    .filter((path) => imports(path).length > 1)
    .sort();
  const section = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').split('## A language')[1]!;
  const named = [...section.split('\n## ')[0]!.matchAll(/`(src\/[\w./-]+\.ts)`/g)].map(([, path]) => path!);
  expect(naming.length).toBeGreaterThan(0);
  expect(naming.filter((path) => !named.includes(path))).toEqual([]);
});
