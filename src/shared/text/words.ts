/** Splits names and queries into folded words, the units of the search. */
import { fold } from './fold.ts';

/** Apostrophes and the letters that are written like them, such as the ʻokina. */
const APOSTROPHES = /['’‘ʻʼʽʹʾʿ′`´ꞌ＇]/g;
/** Words that lose their last vowel before another word: "l'Aquila" is two words, "Ka'anapali" is one. */
const ELIDED =
  /(?<![\p{L}\p{N}\p{M}])(l|d|m|t|s|c|j|n|qu|all|dall|dell|nell|sull|coll|sant|quell|un|v|gl|degl|agl|na|aux)['’](?=[\p{L}\p{N}])/giu;
// a mark alone is a part of an emoji
const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** Scripts that write words without spaces, or join them freely. */
const JOINED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}ー々';
const RUNS = new RegExp(`(?:[${JOINED}]\\p{M}*)+|[^${JOINED}]+`, 'gu');
const IS_JOINED = new RegExp(`^[${JOINED}]`, 'u');
/** Letter with the marks on it. */
const LETTERS = /.\p{M}*/gu;
/** The Arabic article, which is written as one word with its noun. */
const ARABIC_ARTICLE = /^(?:وال|ال)(?=\p{Script=Arabic}{2})/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole range of ASCII
const ASCII = /^[\x00-\x7f]*$/;
const ASCII_WORDS = /[a-z0-9]+/g;

/**
 * Returns the folded words of a text: runs of letters and digits of any script. Apostrophes join letters, except after an elided article.
 * @example runsOf("L'Avenue Émile-Zola") // ["l","avenue","emile","zola"]
 */
export function runsOf(text: string): string[] {
  const folded = fold(text.replace(ELIDED, '$1 ').replace(APOSTROPHES, ''));
  if (ASCII.test(folded)) return folded.match(ASCII_WORDS) ?? [];
  return (folded.match(WORDS) ?? []).map((word) => word.replace(ARABIC_ARTICLE, ''));
}

/**
 * Returns the folded words of a text as the index of names has them. Scripts without spaces give pairs of neighbouring
 * letters and the last letter, so that every part of a name is found.
 */
export function wordsOf(text: string): string[] {
  return indexWords(runsOf(text));
}

/** Returns the words of the index for folded runs. */
export function indexWords(runs: readonly string[]): string[] {
  return runs.flatMap((word) =>
    ASCII.test(word) ? word : (word.match(RUNS) ?? []).flatMap((run) => pairsOf(run)),
  );
}

/** Returns true for a single letter of a script without spaces: it matches all words that begin with it. */
export function isJoinedLetter(word: string): boolean {
  return IS_JOINED.test(word) && (word.match(LETTERS) ?? []).length === 1;
}

function pairsOf(run: string): string[] {
  if (!IS_JOINED.test(run)) return [run];
  const letters = run.match(LETTERS) ?? [];
  return letters.map((letter, i) => letter + (letters[i + 1] ?? ''));
}
