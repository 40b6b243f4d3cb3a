/** What reads pasted coordinates and links: fetched with the first word that is typed, as most open the page without any. */

/** Null when it cannot be fetched: words are then only names. */
export function pasteReader() {
  return import('./paste/read-place.ts').catch(() => null);
}
