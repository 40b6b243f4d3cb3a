/** The transliterator in the page's worker knows every letter that is folded with it. */
import { expect, test } from 'bun:test';
import { neededLetters } from '../../../scripts/web/lean-letters.ts';
import { ALPHABETIC } from '../../../src/shared/text/fold.ts';

const TABLE = new URL('../../../node_modules/@sindresorhus/transliterate/replacements.js', import.meta.url);
const LAST_OF_PLANE = 0xffff;

test('keeps all letters of alphabets, and no others', async () => {
  const { default: all } = (await import(TABLE.pathname)) as { default: Map<string, string> };
  const needed = new Map(neededLetters(all));
  expect(needed.size).toBeLessThan(all.size / 2);
  let asked = 0;
  for (let code = 0; code <= LAST_OF_PLANE; code++) {
    const letter = String.fromCharCode(code);
    if (!ALPHABETIC.test(letter)) continue;
    asked += Number(all.has(letter));
    expect(needed.get(letter)).toBe(all.get(letter)!);
  }
  expect(asked).toBeGreaterThan(150);
});
