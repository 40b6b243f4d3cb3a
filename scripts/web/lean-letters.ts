/**
 * Bundles the transliterator for the page's worker without letters that `fold` never gives to it, and without rules of
 * languages, which it never asks for: saves 5.4 KB.
 */
import type { BunPlugin } from 'bun';
import { ALPHABETIC } from '../../src/shared/text/fold.ts';

const TABLE = /transliterate[\\/]replacements\.js$/;
const LANGUAGES = /transliterate[\\/]locale-replacements\.js$/;

/** Returns the pairs of the table whose letters `fold` asks for: single small ones without their marks. */
export function neededLetters(all: Iterable<readonly [letters: string, latin: string]>): [string, string][] {
  return [...all].flatMap(([letters, latin]): [string, string][] =>
    ALPHABETIC.test(letters) && [...letters].length === 1 && isPlain(letters) ? [[letters, latin]] : [],
  );
}

function isPlain(letter: string): boolean {
  return letter.normalize('NFKD').toLowerCase() === letter;
}

export function leanLetters(): BunPlugin {
  return {
    name: 'lean letters',
    setup(build) {
      build.onLoad({ filter: LANGUAGES }, () => ({ contents: 'export default {};', loader: 'js' }));
      build.onLoad({ filter: TABLE }, async ({ path }) => {
        const { default: all } = (await import(path)) as { default: Map<string, string> };
        return { contents: `export default new Map(${JSON.stringify(neededLetters(all))});`, loader: 'js' };
      });
    },
  };
}
