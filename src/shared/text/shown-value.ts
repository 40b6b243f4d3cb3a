import { plainLines } from './one-line.ts';

/** Maximum characters of a value that a message repeats. */
const SHOWN_CHARACTERS = 100;
/** Characters that cannot be seen in a message. */
const UNSEEN = /[\p{Cf}\p{DI}\p{Zl}\p{Zp}\u2800]/gu;

/**
 * Returns a value that somebody typed as a message shows it: at most 100 characters of it, on one line.
 * @example shownValue('data') // "data"
 */
export function shownValue(text: string): string {
  const line = plainLines(text.replaceAll('\n', ' '));
  return line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS)}…` : line;
}

/** Returns a text with the numbers of unseen characters in their place. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (unseen) => `\\u{${unseen.codePointAt(0)!.toString(16)}}`);
}
