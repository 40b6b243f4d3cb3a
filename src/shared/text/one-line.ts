/** Names as others write them: whoever edits a map may write line feeds, or characters that nobody sees. */

/** Control characters, ends of lines, what turns the direction of writing, and letters that are never drawn (tags). */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]+/gu;

/** The text on one line, without what cannot be seen. */
export function oneLine(text: string): string {
  return text.replace(UNPRINTABLE, ' ').trim();
}
