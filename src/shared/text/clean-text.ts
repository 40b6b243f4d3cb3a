/** Cleans texts of others once, when a file or response is read: nothing behind it sees characters that nobody can see. */

/** Control characters and ends of lines, which become a space. */
const BREAKS = String.raw`\p{Cc}\p{Zl}\p{Zp}`;
/**
 * Characters without a shape that are dropped: marks, embeddings and isolates of the direction of writing, spaces without
 * a width, and tags. Joiners are kept: scripts and emojis need them.
 */
const SHAPELESS = String.raw`\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u{e0000}-\u{e007f}`;
const ODD = new RegExp(`[${BREAKS}${SHAPELESS}]`, 'u');
const ALL_BREAKS = new RegExp(`[${BREAKS}]+`, 'gu');
const ALL_SHAPELESS = new RegExp(`[${SHAPELESS}]+`, 'gu');

/**
 * Maximum length of a text, characters; OpenStreetMap allows 255. The rules read any of this length within milliseconds,
 * though some take time that grows with its square.
 */
const MAX_LENGTH = 1_000;

/** Returns a text on one line, without characters that have no shape, at most MAX_LENGTH of it. */
export function cleanText(text: string): string {
  if (text.length > MAX_LENGTH) return cleanText(text.slice(0, MAX_LENGTH).replace(/[\ud800-\udbff]$/, ''));
  if (!ODD.test(text)) return text;
  return text.replace(ALL_SHAPELESS, '').replace(ALL_BREAKS, ' ').replace(/ {2,}/g, ' ').trim();
}
