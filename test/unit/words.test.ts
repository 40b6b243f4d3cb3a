/**
 * Checks comments, messages, names of tests and documents for plain English: named paths exist, and translated
 * phrases are absent.
 */
import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Glob } from 'bun';

const ROOT = join(import.meta.dir, '../..');

/** Phrases with the word order of another language, in comments, messages, names of tests and documents. */
const BANNED: readonly RegExp[] = [
  /\b([Bb]y|[Ff]or|[Tt]o|[Oo]f|from|with|than) who\b/,
  /\bwhoever\b/i,
  /\b(what|which) of it\b/i,
  /\bof what of\b/i,
  /\bwhat (becomes|comes) of\b/i,
  /\bwho (drips|asks|searches|gets|has none)\b/i,
  /\bis told (by|to|of)\b/i,
  /\bare told\b(?! apart)/i,
  /\b(tells?|speaks?) of\b/i,
  /\b(is|are) no [a-z]+ of\b/i,
  /\bit is (looked|tried|asked|said)\b/i,
  /\b(is|are) looked (at|for)\b/i,
  /\bfarther nobody\b/i,
  /\banother one =/i,
  /\b(anew|in vain|reckons?|mended)\b/i,
  /\bsome (?=\d)/i,
  /[,;] else \d/i,
  /\btak(e|es|en|ing) (it |them )?along\b/i,
  /\bfaults? of ours\b/i,
  /\bof today's\b/i,
  /\bthe own\b/i,
  /\bfactor \d+\b/i,
  /\bsection \d+\.\d+\b/i,
];

/** First words of a comment without a subject. */
const BAD_START = /^(Of|By|To|As|Among|Behind|Beside|The same|So many|Whoever|Who)\b/;

const sources = [...new Glob('{src,workers,scripts,test}/**/*.{ts,tsx}').scanSync(ROOT)].sort();
const documents = [...new Glob('{*,docs/**/*}.md').scanSync(ROOT)].sort();

interface Text {
  line: number;
  text: string;
  isComment: boolean;
}

/**
 * Block comments, blocks of line comments, and comments at the end of a line. A slash and a star after anything but a
 * space or a bracket belong to a glob of paths.
 */
const COMMENT = /(?<![^\s([{,])\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+|[ \t]\/\/ .*$/gm;

/** String literals of several words. */
const SENTENCE = /'[^'\n]* [^'\n]*'|`[^`]* [^`]*`/g;

/** The first string of `test(…)`, `describe(…)`, `test.each(…)(…)` and the like. Other strings of tests are data. */
const NAME = /(?<=(?:(?<!\.)\b(?:test|describe)\(|\)\()\s*)(?:'(?:\\.|[^'\\\n])*'|"[^"\n]*"|`[^`]*`)/g;

/** Returns the comments of a source, each as one text, and its sentences or names of tests. */
function textsOf(path: string): Text[] {
  const source = readFileSync(join(ROOT, path), 'utf8');
  const found: Text[] = [];
  const lineAt = (index: number) => source.slice(0, index).split('\n').length;
  for (const { 0: comment, index } of source.matchAll(COMMENT)) {
    const text = comment.replace(/^[ \t]*(\/\*\*?|\*\/|\*(?!\/)|\/\/)|\*\/$/gm, ' ').replace(/\s+/g, ' ');
    if (!text.includes('biome-ignore'))
      found.push({ line: lineAt(index), text: text.trim(), isComment: true });
  }
  const code = source.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '));
  for (const { 0: literal, index } of code.matchAll(path.startsWith('test/') ? NAME : SENTENCE)) {
    found.push({ line: lineAt(index), text: literal.replace(/\s+/g, ' '), isComment: false });
  }
  return found;
}

test('no comment, message, name of a test or document has a banned phrase', () => {
  const faults: string[] = [];
  for (const path of sources) {
    for (const { line, text, isComment } of textsOf(path)) {
      const banned = BANNED.find((phrase) => phrase.test(text));
      if (banned) faults.push(`${path}:${line} ${banned.exec(text)![0]}: ${text.slice(0, 100)}`);
      if (isComment && BAD_START.test(text))
        faults.push(`${path}:${line} begins badly: ${text.slice(0, 100)}`);
    }
  }
  for (const path of documents) {
    for (const [i, text] of readFileSync(join(ROOT, path), 'utf8').split('\n').entries()) {
      const banned = BANNED.find((phrase) => phrase.test(text));
      if (banned) faults.push(`${path}:${i + 1} ${banned.exec(text)![0]}`);
    }
  }
  expect(faults).toEqual([]);
});

test('every path that a comment names exists', () => {
  const missing: string[] = [];
  for (const path of sources) {
    for (const { line, text, isComment } of textsOf(path)) {
      if (!isComment) continue;
      for (const [named] of text.matchAll(/(?<![\w/.])(?:[\w.-]+\/)*[\w.-]+\.(?:ts|tsx|md|sql)\b/g)) {
        if (!exists(named, path)) missing.push(`${path}:${line} ${named}`);
      }
    }
  }
  expect(missing).toEqual([]);
});

/**
 * Whether a path in a comment exists, from the root, from src/, from the room or from the folder of the file.
 * A name alone may be any file.
 */
function exists(named: string, path: string): boolean {
  const [, room = ''] = path.split('/');
  const folders = ['', 'src', `src/${room}`, 'dist', dirname(path)];
  if (folders.some((folder) => existsSync(join(ROOT, folder, named)))) return true;
  return !named.includes('/') && sources.some((source) => source.endsWith(`/${named}`));
}
