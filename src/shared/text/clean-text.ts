/** Cleans texts of others once, when a file or response is read: nothing behind it sees characters that nobody can see. */

/** Control characters, ends of lines, and letters of Hangul and Braille that are blank, which become a space. */
const BREAKS = String.raw`\p{Cc}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0`;
/**
 * Characters without a shape that are dropped: marks, embeddings and isolates of the direction of writing, spaces without
 * a width, soft hyphens, signs of formulas and notes, and tags.
 */
const SHAPELESS = String.raw`\u00ad\u034f\u061c\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff0-\ufffb\u{e0000}-\u{e007f}`;
/** Characters that need joiners between them, or a selector of their form. */
const SHAPED = String.raw`\p{L}\p{M}\p{Extended_Pictographic}`;
const JOINERS = String.raw`\u200c\u200d`;
const LINKS = String.raw`${JOINERS}\ufe00-\ufe0f`;
const ODD = new RegExp(`[${BREAKS}${SHAPELESS}${LINKS}]`, 'u');
const ALL_BREAKS = new RegExp(`[${BREAKS}]+`, 'gu');
const ALL_SHAPELESS = new RegExp(`[${SHAPELESS}]+`, 'gu');
/** Joiners and selectors that have nothing to join or to select; an emoji has two of them at most. */
const LOOSE = new RegExp(
  `[${LINKS}]{3,}|(?<![${SHAPED}${JOINERS}])[${LINKS}]+|[${JOINERS}][${LINKS}]?(?![${SHAPED}${JOINERS}])`,
  'gu',
);

/**
 * Maximum length of a text, characters; OpenStreetMap allows 255. The rules read any of this length within milliseconds,
 * though some take time that grows with its square.
 */
const MAX_LENGTH = 1_000;

/** Returns a text on one line, without characters that have no shape, at most MAX_LENGTH of it. */
export function cleanText(text: string): string {
  const cut = text.length > MAX_LENGTH ? text.slice(0, MAX_LENGTH).replace(/[\ud800-\udbff]$/, '') : text;
  const clean = visibleText(cut);
  return clean === cut ? cut : clean.trim();
}

/** Returns a text of any length on one line, without characters that have no shape; its outer spaces stay. */
export function visibleText(text: string): string {
  if (!ODD.test(text)) return text;
  const shaped = text.replace(ALL_BREAKS, ' ').replace(ALL_SHAPELESS, '').replace(LOOSE, '');
  return shaped.replace(/ {2,}/g, ' ');
}
