/**
 * Loads the reader of pasted coordinates and links when the user begins to type; most visits do not need it.
 */

/** Returns null if it cannot be loaded: texts are then only names. */
export function pasteReader() {
  return import('./paste/read-place.ts').catch(() => null);
}
