/** Maximum characters of a value that a message repeats. */
const SHOWN_CHARACTERS = 100;

/**
 * Returns a value that somebody typed as a message shows it: at most 100 characters of it.
 * @example shownValue('data') // "data"
 */
export function shownValue(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}
