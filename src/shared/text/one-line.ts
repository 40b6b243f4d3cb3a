/** Cleans names from other sources: map data may contain line feeds or invisible characters. */

/**
 * Control characters, ends of lines, characters that change the direction of writing, and letters that are never
 * drawn (tags).
 */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]+/gu;

/** Returns lines with each run of other UNPRINTABLE characters as a space, such as those that steer a terminal. */
export function plainLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(UNPRINTABLE, ' '))
    .join('\n');
}

/** Returns the text on one line: replaces each run of UNPRINTABLE characters by a space, and trims the ends. */
export function oneLine(text: string): string {
  return text.replace(UNPRINTABLE, ' ').trim();
}
