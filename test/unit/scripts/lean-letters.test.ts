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
  const asked = new Set<string>();
  for (let code = 0; code <= LAST_OF_PLANE; code++) {
    // as `fold` takes a text apart
    for (const letter of String.fromCharCode(code).normalize('NFKD').toLowerCase()) {
      if (!ALPHABETIC.test(letter)) continue;
      if (all.has(letter)) asked.add(letter);
      expect(needed.get(letter)).toBe(all.get(letter)!);
    }
  }
  expect(asked.size).toBe(needed.size);
  expect(asked.size).toBeGreaterThan(100);
});
